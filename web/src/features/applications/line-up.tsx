import type { Application } from '@marquee/contract/applications'
import type { Event } from '@marquee/contract/events'
import { MassMessage } from '@marquee/contract/messages'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Mail, Phone, Printer } from 'lucide-react'
import { type BaseSyntheticEvent, useId, useState } from 'react'
import { useTextDraft } from '../../lib/text-draft.ts'
import { isUnreachable } from '../../lib/query-client.ts'
import { useIdempotencyKey, useOnce } from '../../lib/send-once.ts'
import { Button } from '../../ui/button.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { CallDialog } from '../../ui/form-dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Picture } from '../../ui/picture.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { vendorsInWords } from '../events/queries.ts'
import { ExportApplications } from './export-applications.tsx'
import { HeldAnswers } from './held-answers.tsx'
import { applicationFailures, companyName, countOf, messageAll, myApplicationsQuery } from './queries.ts'

/** Who is accepted for an event, by trade; what waits and what is missing; and ways to reach all of them. */
export function LineUp({ event }: { event: Event }) {
  const list = useQuery({ ...myApplicationsQuery({ event_id: event.id }), enabled: event.application_count > 0 })
  if (event.application_count === 0) return null
  return (
    <Loaded query={list} failure={applicationFailures.list} loading="Loading the line-up..." skeleton="h-60">
      {(applications) => <Filled event={event} applications={applications} />}
    </Loaded>
  )
}

function Filled({ event, applications }: { event: Event; applications: readonly Application[] }) {
  const accepted = applications.filter(({ status }) => status === 'accepted')
  const waiting = applications.filter(({ status }) => status === 'pending')
  const talking = applications.filter(({ unread_messages }) => unread_messages > 0)
  const [to, setTo] = useState<MassMessage['to']>()
  const readers = { accepted, pending: waiting }
  const canWrite = event.status !== 'cancelled'
  return (
    <section aria-labelledby="line-up" className="line-up mb-10 grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="line-up">
          Line-up <span className="figures text-muted">({accepted.length})</span>
        </h2>
        <div className="flex flex-wrap gap-2">
          {canWrite && accepted.length > 0 && (
            <Button size="sm" onClick={() => setTo('accepted')}>
              Message all accepted
            </Button>
          )}
          {canWrite && waiting.length > 0 && (
            <Button size="sm" onClick={() => setTo('pending')}>
              Message all waiting
            </Button>
          )}
          <HeldAnswers event={event} />
          <ExportApplications applications={applications} event={event.title} />
          <Button size="sm" onClick={() => window.print()}>
            <Printer aria-hidden="true" />
            Print
          </Button>
        </div>
      </div>
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {waiting.length > 0 && (
          <li>
            <TextLink to={`/organizer/applications?event_id=${event.id}&status=pending`} className="font-semibold">
              {countOf(waiting.length)} without an answer
            </TextLink>
          </li>
        )}
        {talking.map((one) => (
          <li key={one.id}>
            <TextLink to={`/organizer/applications/${one.id}`}>
              {companyName(one)}: {one.unread_messages} unread
            </TextLink>
          </li>
        ))}
      </ul>
      {byTrade(accepted).map(([trade, rows]) => (
        <section key={trade} aria-label={trade} className="grid grid-cols-1 gap-2">
          <h3 className="text-lg">
            {trade} <span className="figures text-muted">{rows.length}</span>
          </h3>
          <ul className="card divide-y divide-line overflow-hidden">
            {rows.map((one) => (
              <Row key={one.id} application={one} />
            ))}
          </ul>
        </section>
      ))}
      {accepted.length === 0 && <p className="text-muted">Nobody is accepted yet.</p>}
      {canWrite && (
        <MessageAll
          key={to ?? 'closed'}
          event={event}
          to={to}
          count={to ? readers[to].length : 0}
          onClose={() => setTo(undefined)}
        />
      )}
    </section>
  )
}

function Row({ application }: { application: Application }) {
  const { id, contractor_email: email, contractor_name: name, vendor } = application
  const missing = missingOf(application)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      {vendor.primary_image ? (
        <Picture
          image={vendor.primary_image}
          alt=""
          sizes="3rem"
          className="size-12 flex-none overflow-hidden rounded-sm"
        />
      ) : (
        <span aria-hidden="true" className="size-12 flex-none rounded-sm bg-sunken" />
      )}
      <span className="grid min-w-40 flex-1">
        <TextLink to={`/organizer/applications/${id}`} className="font-semibold wrap-anywhere">
          {companyName(application)}
        </TextLink>
        {name && <span className="text-sm text-muted">{name}</span>}
      </span>
      <span className="grid gap-1 text-sm wrap-anywhere">
        {email && (
          <a href={`mailto:${email}`} className="link inline-flex min-h-6 items-center gap-2">
            <Mail aria-hidden="true" className="size-4 flex-none" />
            {email}
          </a>
        )}
        {vendor.phone && (
          <a href={`tel:${vendor.phone}`} className="link inline-flex min-h-6 items-center gap-2">
            <Phone aria-hidden="true" className="size-4 flex-none" />
            {vendor.phone}
          </a>
        )}
      </span>
      {missing.length > 0 && <span className="w-full text-sm text-muted sm:w-auto">Missing: {missing.join(', ')}</span>}
    </li>
  )
}

/** What the profile of an accepted vendor lacks that an organizer asks for before the day. */
const missingOf = ({ vendor }: Application): string[] =>
  [
    !vendor.primary_image && 'picture',
    !vendor.license_number && 'license',
    !vendor.insurance_info && 'insurance',
  ].filter((one) => one !== false)

function byTrade(rows: readonly Application[]): [string, Application[]][] {
  const groups = Map.groupBy(rows, ({ vendor }) => vendor.trade ?? 'Other')
  return [...groups].sort(([one], [other]) => one.localeCompare(other, 'en'))
}

interface MessageProps {
  event: Event
  to: MassMessage['to'] | undefined
  count: number
  onClose: () => void
}

/** One text into the conversation with each of them. */
function MessageAll({ event, to = 'accepted', count, onClose }: MessageProps) {
  const isOpen = count > 0
  const draft = useTextDraft(`message:event:${event.id}:${to}`, isOpen)
  const call = useMutation(messageAll(event.id))
  const keyFor = useIdempotencyKey()
  const [isTried, setTried] = useState(false)
  const id = useId()
  const body = MassMessage.safeParse({ to, text: draft.text })
  const send = useOnce(async () => {
    setTried(true)
    if (!body.success) return
    await call.mutateAsync({ body: body.data, idempotencyKey: keyFor(body.data) })
    draft.clear()
    onClose()
  })
  const submit = (submitted: BaseSyntheticEvent) => {
    submitted.preventDefault()
    send()
  }
  return (
    <CallDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Message to ${vendorsInWords(count)}`}
      of={{ id, submit, isPending: call.isPending, isUnreachable: isUnreachable(call.error) }}
      submitLabel={`Send to ${vendorsInWords(count)}`}
    >
      <DraftNotice draft={draft.state} />
      <TextArea
        label="Message"
        hint="Each gets it in their own conversation with you."
        value={draft.text}
        error={isTried && !body.success ? body.error.issues[0]?.message : undefined}
        onChange={(typed) => draft.type(typed.target.value)}
      />
    </CallDialog>
  )
}
