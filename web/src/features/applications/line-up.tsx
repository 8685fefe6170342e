import type { Application } from '@marquee/contract/applications'
import type { Booking } from '@marquee/contract/bookings'
import type { Event } from '@marquee/contract/events'
import { MassMessage } from '@marquee/contract/messages'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, MessageSquare, Printer } from 'lucide-react'
import { type BaseSyntheticEvent, type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { useTextDraft } from '../../lib/text-draft.ts'
import { isUnreachable } from '../../lib/query-client.ts'
import { writeQuery } from '../../lib/search-params.ts'
import { useIdempotencyKey, useOnce } from '../../lib/send-once.ts'
import { Button } from '../../ui/button.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { CallDialog } from '../../ui/form-dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Thumbnail } from '../../ui/picture.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { mayCall, PostCall } from '../events/post-call.tsx'
import { vendorsInWords } from '../events/queries.ts'
import { bookingHash, bookingsQuery, bookingState } from './booking-queries.ts'
import { isWaiting } from './desk-order.ts'
import { useExport } from './export-applications.tsx'
import { useHeldAnswers } from './held-answers.tsx'
import { messageAll } from './conversation-queries.ts'
import { applicationFailures, companyName, myApplicationsQuery } from './queries.ts'
import { applicationsPath } from '../events/applications-path.ts'

/**
 * Who is accepted for an event, by trade; for which trades nobody is; and ways to reach all of them. What an organizer does seldom is in
 * `items`, for the menu of the page.
 */
export function useLineUp(event: Event) {
  const hasAny = event.application_count > 0
  const list = useQuery({ ...myApplicationsQuery({ event_id: event.id }), enabled: hasAny })
  const answers = useHeldAnswers(event)
  const applications = list.data ?? []
  const save = useExport({ applications, event: event.title })
  const csv = { label: 'Export CSV', icon: <Download aria-hidden="true" />, onSelect: () => save.mutate() }
  const print = { label: 'Print', icon: <Printer aria-hidden="true" />, onSelect: () => window.print() }
  return {
    items: list.data ? [csv, print, ...answers.items] : [],
    waiting: applications.filter(isWaiting).length,
    panel: hasAny && (
      <Loaded query={list} failure={applicationFailures.list} loading="Loading the line-up..." skeleton="h-60">
        {() => <Filled event={event} applications={applications} bar={answers.bar} />}
      </Loaded>
    ),
  }
}

interface FilledProps {
  event: Event
  applications: readonly Application[]
  /** What stands above the rows. */
  bar: ReactNode
}

function Filled({ event, applications, bar }: FilledProps) {
  const bookings = useQuery(bookingsQuery(event.id))
  const accepted = applications.filter(({ status }) => status === 'accepted')
  const pending = applications.filter(({ status }) => status === 'pending')
  const staffed = new Set([null, ...accepted.map(({ vendor }) => vendor.trade)])
  const open = byTrade(applications.filter(({ vendor }) => !staffed.has(vendor.trade)))
  const talking = applications.filter((one) => one.unread_messages > 0 || one.last_message?.is_own === false)
  const [to, setTo] = useState<MassMessage['to']>()
  const readers = { accepted, pending }
  const isCancelled = event.status === 'cancelled'
  const messages = [
    ...(accepted.length > 0 ? [{ label: 'Message all accepted', onSelect: () => setTo('accepted') }] : []),
    ...(pending.length > 0 ? [{ label: 'Message all waiting', onSelect: () => setTo('pending') }] : []),
  ]
  return (
    <section aria-labelledby="line-up" className="line-up grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="line-up" className="sm:mr-2">
          Line-up <span className="figures text-muted">({accepted.length})</span>
        </h2>
        {!isCancelled && messages.length > 0 && (
          <Menu
            label="Message all"
            trigger={(props) => (
              <Button {...props} size="sm" variant="ghost" className="-mr-2 ml-auto print:hidden">
                <MessageSquare aria-hidden="true" />
                Message all
              </Button>
            )}
            groups={[messages]}
          />
        )}
      </div>
      {bar}
      {talking.length > 0 && (
        <ul aria-label="Open conversations" className="flex flex-wrap gap-x-6 gap-y-1">
          {talking.map((one) => (
            <li key={one.id}>
              <TextLink to={`/organizer/applications/${one.id}#messages`}>
                {companyName(one)}: {one.unread_messages > 0 ? `${one.unread_messages} unread` : 'not answered'}
              </TextLink>
            </li>
          ))}
        </ul>
      )}
      <div className="card divide-y divide-line overflow-hidden">
        {byTrade(accepted).map(([trade, rows]) => (
          <Trade key={trade} name={trade}>
            <ul className="grid grid-cols-1 gap-4">
              {rows.map((one) => (
                <Row
                  key={one.id}
                  application={one}
                  booking={bookings.data?.find(({ application_id }) => application_id === one.id)}
                />
              ))}
            </ul>
          </Trade>
        ))}
        {accepted.length + open.length === 0 && <p className="p-4 text-muted">Nobody is accepted yet.</p>}
        {(open.length > 0 || mayCall(event)) && (
          <Trade name="Still open">
            <div className="grid gap-2">
              <ul className="flex flex-wrap gap-2 empty:hidden">
                {open.map(([trade, rows]) => (
                  <li key={trade}>
                    <OpenTrade event={event} trade={trade} waiting={rows.filter(isWaiting).length} />
                  </li>
                ))}
              </ul>
              {mayCall(event) && (
                <PostCall id={event.id} size="sm" variant="ghost" className="-ml-3 justify-self-start print:hidden" />
              )}
            </div>
          </Trade>
        )}
      </div>
      {!isCancelled && (
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

/** A row of the line-up: its name beside what it has. */
function Trade({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name} className="@container p-4">
      <div className="grid grid-cols-1 gap-x-4 gap-y-3 @min-[32rem]:grid-cols-[8rem_minmax(0,1fr)]">
        <h3 className="font-sans text-base font-semibold tracking-normal wrap-anywhere">{name}</h3>
        {children}
      </div>
    </section>
  )
}

/** A trade of which nobody is accepted, with the way to those who wait, or to vendors of that trade who are free. */
function OpenTrade({ event, trade, waiting }: { event: Event; trade: string; waiting: number }) {
  const to =
    waiting > 0
      ? `${applicationsPath(event.id, 'pending')}&${writeQuery({ trade }).toString()}`
      : `/vendors?${writeQuery({ search: trade === other ? undefined : trade, availability_date: event.start_date }).toString()}`
  return (
    <Link
      prefetch="intent"
      to={to}
      className="figures inline-flex min-h-9 items-center gap-2 rounded-full border-[1.5px] border-dashed border-control px-3 text-sm font-semibold hover:border-ink hover:bg-soft pointer-coarse:min-h-11"
    >
      {trade}
      <span className="text-muted">{waiting > 0 ? `${waiting} waiting` : 'Find vendors'}</span>
    </Link>
  )
}

function Row({ application, booking }: { application: Application; booking: Booking | undefined }) {
  const { id, contractor_email: email, contractor_name: name, vendor } = application
  const missing = missingOf(application)
  return (
    <li className="flex items-start gap-4">
      <Thumbnail size="square" image={vendor.primary_image} />
      <span className="grid min-w-0 flex-1 gap-0.5 text-sm wrap-anywhere">
        <TextLink isTitle to={`/organizer/applications/${id}`} className="text-base font-semibold">
          {companyName(application)}
        </TextLink>
        {name && <span className="text-muted">{name}</span>}
        {vendor.phone && (
          <a href={`tel:${vendor.phone}`} className="link min-h-6 justify-self-start">
            {vendor.phone}
          </a>
        )}
        {email && (
          <a href={`mailto:${email}`} className="link min-h-6 justify-self-start">
            {email}
          </a>
        )}
        {missing.length > 0 && <span className="text-muted">Missing: {missing.join(', ')}</span>}
        {booking && (
          <TextLink
            to={`/organizer/applications/${id}${booking.version === 0 ? bookingHash : ''}`}
            className="min-h-6 justify-self-start print:hidden"
          >
            <span className="sr-only">{companyName(application)}: </span>
            {booking.version === 0 ? 'Write the booking sheet' : `Booking sheet: ${bookingState(booking).word}`}
          </TextLink>
        )}
      </span>
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

const other = 'Other'

/** By trade, in the order of their names. */
function byTrade(applications: readonly Application[]): [string, Application[]][] {
  const groups = Map.groupBy(applications, ({ vendor }) => vendor.trade ?? other)
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
