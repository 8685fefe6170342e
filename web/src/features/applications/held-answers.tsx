import type { Event } from '@marquee/contract/events'
import { optionalText } from '@marquee/contract/fields'
import type { HeldAnswer } from '@marquee/contract/held-answers'
import { maxLengths } from '@marquee/contract/limits'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Hourglass, Mail, MailX, Send } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { useFormDraft } from '../../lib/form-draft.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useOnce } from '../../lib/send-once.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { CallDialog } from '../../ui/form-dialog.tsx'
import type { MenuItem } from '../../ui/menu.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useCallForm } from '../auth/call-form.tsx'
import { changeWords, heldAnswersQuery, holdAnswers, refreshApplications, silenceEvent } from './queries.ts'

/**
 * Lets the organizer hold the answers to an event, read and change each of them, and send them together; and switch its e-mails off: `items`
 * of a menu, and a `bar` while they are held.
 */
export function useHeldAnswers(event: Event): { items: MenuItem[]; bar: ReactNode } {
  const mayHold = event.status === 'published' && event.application_count > 0
  const held = useQuery({ ...heldAnswersQuery(event.id), enabled: mayHold })
  const change = useMutation(holdAnswers(event.id))
  const silence = useMutation(silenceEvent(event.id))
  const [isOpen, setOpen] = useState(false)
  const [changed, setChanged] = useState<HeldAnswer>()
  const set = useOnce((isHeld: boolean) => change.mutateAsync(isHeld).finally(() => setOpen(false)))
  if (!mayHold || !held.data) return { items: [], bar: null }
  const { is_held, mails_off, answers } = held.data
  const count = answers.length === 1 ? '1 answer' : `${answers.length} answers`
  const mails = {
    label: mails_off ? 'Email me about applications again' : 'Stop emails about applications',
    icon: mails_off ? <Mail aria-hidden="true" /> : <MailX aria-hidden="true" />,
    isDisabled: silence.isPending,
    onSelect: () => silence.mutate(!mails_off),
  }
  const hold = {
    label: 'Hold answers',
    icon: <Hourglass aria-hidden="true" />,
    isDisabled: change.isPending,
    onSelect: () => set(true),
  }
  // It stays when the answers were sent elsewhere.
  const dialog = changed && <WordsDialog eventId={event.id} answer={changed} onClose={() => setChanged(undefined)} />
  if (!is_held) return { items: [hold, mails], bar: dialog }
  return {
    items: [mails],
    bar: (
      <div className="flex flex-wrap items-center gap-3 rounded-md bg-sunken px-4 py-3 print:hidden">
        <p className="flex-1">
          {answers.length > 0
            ? `${count} to send. No vendor knows yet.`
            : 'Answers wait here until you send them together.'}
        </p>
        <Button
          size="sm"
          variant={answers.length > 0 ? 'primary' : 'secondary'}
          isDisabled={change.isPending}
          onClick={() => (answers.length > 0 ? setOpen(true) : set(false))}
        >
          <Send aria-hidden="true" />
          {answers.length > 0 ? `Send ${count}` : 'Answer at once again'}
        </Button>
        <ConfirmDialog
          isOpen={isOpen && !changed && answers.length > 0}
          onClose={() => setOpen(false)}
          onConfirm={() => isOpen && set(false)}
          title={`Send ${count}?`}
          description="Each vendor gets one email."
          confirmLabel={`Send ${count}`}
          cancelLabel="Not yet"
          isPending={change.isPending}
        >
          <ul className="grid max-h-96 gap-4 overflow-y-auto rounded-md bg-sunken p-4 text-sm">
            {answers.map((answer) => (
              <Letter key={answer.application_id} answer={answer} onChange={() => setChanged(answer)} />
            ))}
          </ul>
        </ConfirmDialog>
        {dialog}
      </div>
    ),
  }
}

/** What a vendor will read, with a button to change the organizer's words in it. */
function Letter({ answer, onChange }: { answer: HeldAnswer; onChange: () => void }) {
  const { application_id, company_name, status, subject, paragraphs, reason } = answer
  const action = `${reason ? 'Change the' : 'Add a'} ${wordsName[status].toLowerCase()}`
  return (
    <li className="grid gap-1 wrap-anywhere">
      <TextLink to={`/organizer/applications/${application_id}`} className="font-semibold">
        {company_name}
      </TextLink>
      <p>{subject}</p>
      {paragraphs.map((text) => (
        <p key={text} className="text-muted">
          {text}
        </p>
      ))}
      {reason && <blockquote className="border-l-2 border-lamp pl-3 whitespace-pre-line">{reason}</blockquote>}
      {status !== 'pending' && (
        <Button
          size="sm"
          variant="ghost"
          className="-ml-3 justify-self-start"
          aria-label={`${action}: ${company_name}`}
          onClick={onChange}
        >
          {action}
        </Button>
      )}
    </li>
  )
}

const wordsName = { accepted: 'Message', rejected: 'Reason', pending: 'Reason' } as const

interface WordsProps {
  eventId: number
  answer: HeldAnswer
  onClose: () => void
}

/** The organizer's words in an answer that waits. */
function WordsDialog({ eventId, answer, onClose }: WordsProps) {
  const { application_id: id, company_name, status } = answer
  const label = wordsName[status]
  const schema = z.object({ reason: optionalText(label, maxLengths.reason) })
  const call = useCallForm({
    schema,
    start: {},
    call: (known = answer) => changeWords(known),
    stored: {
      row: answer,
      values: ({ reason }: HeldAnswer) => ({ reason: reason ?? '' }),
      // One that became another answer is not overwritten.
      read: async () => {
        const now = await queryClient()
          .fetchQuery(heldAnswersQuery(eventId))
          .catch(() => undefined)
        return now?.answers.find((one) => one.application_id === id && one.status === status)
      },
      labels: { reason: label },
    },
    onDone() {
      draft.clear()
      onClose()
    },
    onFailed: () => void refreshApplications(),
  })
  const draft = useFormDraft({ name: `answer:${id}:${status}`, form: call.form, shape: schema.shape, parts: {} })
  return (
    <CallDialog isOpen onClose={onClose} title={`Answer to ${company_name}`} of={call} submitLabel="Save">
      <DraftNotice draft={draft.state} />
      <TextArea {...call.field('reason')} label={label} required={false} hint="The vendor reads it in the email." />
    </CallDialog>
  )
}
