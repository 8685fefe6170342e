import { Typed } from '@marquee/contract/application-drafts'
import type { Invitation } from '@marquee/contract/invitations'
import { useMutation, useQuery } from '@tanstack/react-query'
import { MailOpen } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import * as z from 'zod/mini'
import { longDate, longRange } from '../../lib/dates.ts'
import { useDraft } from '../../lib/draft.ts'
import { fieldErrors } from '../../lib/forms.ts'
import { useOnce } from '../../lib/send-once.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CallButton } from '../../ui/call-button.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { focusFirst } from '../../ui/focus-first.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { AnswerFields, readTyped } from '../events/answer-fields.tsx'
import { ConditionsTick } from './conditions-tick.tsx'
import { answerInvitation, invitationsQuery } from './invitation-queries.ts'
import { answerUploads } from './queries.ts'
import { keptUntil } from './place-note.tsx'

/** Places that organizers offer to the vendor, with the buttons that answer. Nothing where there are none, or they cannot be loaded. */
export function Invitations({ className }: { className?: string }) {
  const { data = [] } = useQuery({ ...invitationsQuery(), staleTime: 0 })
  const { hash } = useLocation()
  const list = useRef<HTMLUListElement>(null)
  const isHere = data.some(({ id }) => hash === `#invitation-${id}`)
  useEffect(() => {
    if (isHere) list.current?.querySelector<HTMLElement>(hash)?.focus()
  }, [isHere, hash])
  if (data.length === 0) return null
  return (
    <section aria-labelledby="invitations" className={className}>
      <h2 id="invitations" className="mb-4 text-xl">
        You are invited
      </h2>
      <ul ref={list} className="grid gap-3">
        {data.map((one) => (
          <li key={one.id} id={`invitation-${one.id}`} tabIndex={-1}>
            {one.link ? <AskingNote invitation={one} link={one.link} /> : <InvitationNote invitation={one} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** An invitation to apply: its page has the answers. */
function AskingNote({ invitation, link }: { invitation: Invitation; link: string }) {
  const { event_title, organization_name, trade, fee, confirm_by } = invitation
  const facts = [longRange(invitation.event_start_date, invitation.event_end_date), invitation.event_address]
  return (
    <section
      aria-label={`Invitation: ${event_title}`}
      className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-md bg-wait-wash p-4"
    >
      <div className="flex min-w-0 flex-1 basis-64 items-start gap-3">
        <MailOpen aria-hidden="true" className="mt-0.5 size-5 flex-none text-wait" />
        <div className="grid min-w-0 gap-0.5 wrap-anywhere">
          <p className="font-semibold">{event_title}</p>
          <p className="text-sm">{facts.join(' · ')}</p>
          <p className="text-sm">{[trade, fee].filter(Boolean).join(' · ')}</p>
          <p className="mt-1 text-sm text-muted">
            {organization_name} asks you to apply by {longDate(confirm_by)}.
          </p>
        </div>
      </div>
      <ButtonLink variant="primary" to={link} aria-label={`Open the invitation: ${event_title}`}>
        Open
      </ButtonLink>
    </section>
  )
}

function InvitationNote({ invitation }: { invitation: Invitation }) {
  const { id, event_id, event_title, organization_name, trade, until, confirm_by } = invitation
  const { conditions, questions } = invitation
  const [agreed, setAgreed] = useState<number>()
  const draft = useDraft<Typed>({
    name: `invitation:${id}`,
    read: (kept) => z.safeParse(Typed, kept).data,
    show: (kept) => setTyped(kept ?? {}),
  })
  const [typed, setTyped] = useState(draft.found ?? {})
  const [problems, setProblems] = useState<Record<string, string>>({})
  const answer = useMutation(answerInvitation)
  const note = useRef<HTMLElement>(null)
  const refused = (fields: Record<string, string>) => {
    setProblems(fields)
    focusFirst(note.current, Object.keys(fields))
  }
  const confirm = useOnce(async () => {
    const read = readTyped(questions, typed, answerUploads(event_id))
    refused(read.problems)
    if (Object.keys(read.problems).length > 0) return
    const agreement = conditions && agreed && { conditions_version: agreed }
    const answers = read.answers.length > 0 && { answers: read.answers }
    await answer.mutateAsync({ id, action: 'accept', ...agreement, ...answers }).then(draft.clear, (error: unknown) => {
      refused(fieldErrors(error))
    })
  })
  const facts = [longRange(invitation.event_start_date, invitation.event_end_date), invitation.event_address]
  const terms = [trade, invitation.note, invitation.fee].filter(Boolean)
  return (
    <section ref={note} aria-label={`Invitation: ${event_title}`} className="grid gap-3 rounded-md bg-wait-wash p-4">
      <div className="flex items-start gap-3">
        <MailOpen aria-hidden="true" className="mt-0.5 size-5 flex-none text-wait" />
        <div className="grid min-w-0 gap-0.5 wrap-anywhere">
          <TextLink to={`/events/${event_id}`} className="font-semibold">
            {event_title}
          </TextLink>
          <p className="text-sm">{facts.join(' · ')}</p>
          <p className="text-sm">{terms.join(' · ')}</p>
          <p className="mt-1 font-semibold">Confirm by {longDate(confirm_by)}</p>
          <p className="text-sm text-muted">{keptUntil(organization_name, { until, confirm_by })}</p>
        </div>
      </div>
      {questions.length > 0 && (
        <div className="grid max-w-xl gap-5">
          <DraftNotice draft={draft.state} />
          <AnswerFields
            uploads={answerUploads(event_id)}
            questions={questions}
            typed={typed}
            onChange={(next) => {
              setTyped(next)
              draft.keep(next)
              setProblems({})
            }}
            errors={problems}
          />
        </div>
      )}
      {conditions && <ConditionsTick conditions={conditions} agreed={agreed} onAgree={setAgreed} error={undefined} />}
      <div className="flex flex-wrap gap-2">
        <Button
          isDisabled={conditions !== null && agreed !== conditions.version}
          isPending={answer.isPending}
          variant="primary"
          aria-label={`Confirm: ${event_title}`}
          onClick={confirm}
        >
          Confirm
        </Button>
        <CallButton
          call={answerInvitation}
          given={{ id, action: 'decline' as const }}
          variant="ghost"
          aria-label={`Decline: ${event_title}`}
          question={{
            title: 'Decline this invitation?',
            description: `${organization_name} can then give the place to somebody else, and does not ask you again for this event.`,
            confirmLabel: 'Decline the invitation',
            cancelLabel: 'Keep it',
            tone: 'danger',
          }}
        >
          Decline
        </CallButton>
      </div>
    </section>
  )
}
