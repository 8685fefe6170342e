import type { AuditEntry } from '@marquee/contract/admin'
import { brand } from '@marquee/contract/brand'
import { writeNumber } from '@marquee/contract/formats'
import { pageSizes } from '@marquee/contract/limits'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { briefDate, longRange, shortDate, shortRange } from '../../lib/dates.ts'
import { comingFrom } from '../../lib/list-place.ts'
import { caches, failureText } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/card.tsx'
import { ApplicationBadge } from '../applications/application-badge.tsx'
import { EventBadge } from '../events/event-badge.tsx'
import { fieldName, roleNames } from './labels.ts'
import { admin, pageOf, type Page } from './queries.ts'
import { LoadedPart } from './table-list.tsx'

/** The events of an organizer, in every status. */
export const PersonEvents = ({ userId }: { userId: number }) => (
  <MoreList
    title="Events"
    userId={userId}
    read={(query, options) => admin.personEvents({ params: { userId }, query }, options).then(pageOf)}
    empty="No events yet."
    row={({ id, title, start_date, end_date, application_count: count, status }) => (
      <AtEvent id={id} title={title} badge={<EventBadge status={status} />}>
        {longRange(start_date, end_date)} · {count} {count === 1 ? 'application' : 'applications'}
      </AtEvent>
    )}
  />
)

/** The applications of a vendor to events. */
export const PersonApplications = ({ userId }: { userId: number }) => (
  <MoreList
    title="Applications"
    userId={userId}
    read={(query, options) => admin.personApplications({ params: { userId }, query }, options).then(pageOf)}
    empty="No applications yet."
    row={({ event_id, event_title, organization_name, status, status_reason, applied_at, ...event }) => (
      <>
        <AtEvent id={event_id} title={event_title} badge={<ApplicationBadge status={status} />}>
          {shortRange(event.event_start_date, event.event_end_date)} · {organization_name} · Applied{' '}
          {briefDate(applied_at)}
        </AtEvent>
        {status_reason && <Quote text={status_reason} />}
      </>
    )}
  />
)

/** Who did what with the account, the profiles, the events and the applications of a person. */
export const PersonTrail = ({ userId }: { userId: number }) => (
  <MoreList
    title="History"
    userId={userId}
    read={(query, options) => admin.audit({ query: { ...query, about_user_id: userId } }, options).then(pageOf)}
    empty="Nothing was decided or changed yet."
    row={(entry) => <Entry entry={entry} userId={userId} />}
  />
)

function Entry({ entry, userId }: { entry: AuditEntry; userId: number }) {
  const states = auditStates(entry)
  const isAbout = entry.subject_type === 'event' || entry.subject_type === 'application'
  return (
    <>
      <p className="font-semibold wrap-anywhere">
        {auditSentence(entry)}
        {isAbout && entry.subject_name && <span className="font-normal">: {entry.subject_name}</span>}
      </p>
      <p className="text-sm text-muted">
        {states && `${states} · `}
        {auditActor(entry, userId)} ·{' '}
        <time dateTime={entry.created_at} className="figures">
          {shortDate(entry.created_at)}, {entry.created_at.slice(11, 16)} UTC
        </time>
      </p>
      {entry.reason && <Quote text={entry.reason} />}
    </>
  )
}

interface AtEventProps {
  id: number
  title: string
  badge: ReactNode
  children: ReactNode
}

function AtEvent({ id, title, badge, children }: AtEventProps) {
  const { pathname } = useLocation()
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
      <div className="min-w-0">
        <Link
          to={`/events/${id}`}
          state={comingFrom(pathname)}
          prefetch="intent"
          className="link font-semibold wrap-anywhere"
        >
          {title}
        </Link>
        <p className="text-sm text-muted">{children}</p>
      </div>
      {badge}
    </div>
  )
}

const Quote = ({ text }: { text: string }) => (
  <p className="mt-2 rounded-md bg-sunken px-3 py-2 text-sm whitespace-pre-line wrap-anywhere">{text}</p>
)

interface ListProps<Row> {
  /** "Events". */
  title: string
  userId: number
  read: (query: { page: number; limit: number }, options: { signal: AbortSignal }) => Promise<Page<Row>>
  /** One row; it stands in a list item. */
  row: (row: Row) => ReactNode
  /** Shown when there is none. */
  empty: string
}

/** A list inside the panel of a person: the first page, and the next ones at a press. */
function MoreList<Row extends { id: number }>({ title, userId, read, row, empty }: ListProps<Row>) {
  const noun = title.toLowerCase()
  const list = useInfiniteQuery({
    queryKey: [...keys.admin, 'person', userId, noun],
    queryFn: ({ pageParam, signal }) => read({ page: pageParam, limit: pageSizes.table }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { has_more, page } }) => (has_more ? page + 1 : undefined),
    ...caches.adminLists,
  })
  const total = list.data?.pages.at(-1)?.pagination.total ?? 0
  return (
    <Panel
      title={title}
      aside={total > 0 && <span className="figures text-sm text-muted">{writeNumber(total)} in all</span>}
    >
      <LoadedPart query={list} what={noun} failure={`Failed to load ${noun}`}>
        {({ pages }) =>
          total === 0 ? (
            <p className="text-muted">{empty}</p>
          ) : (
            <ul aria-label={title} tabIndex={-1} className="grid focus-visible:outline-none">
              {pages
                .flatMap(({ rows }) => rows)
                .map((one) => (
                  <li key={one.id} className="border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0">
                    {row(one)}
                  </li>
                ))}
            </ul>
          )
        }
      </LoadedPart>
      {list.hasNextPage && (
        <Button
          size="sm"
          className="mt-4"
          isPending={list.isFetchingNextPage}
          pendingLabel="Loading..."
          onClick={() => void list.fetchNextPage()}
        >
          Show more
        </Button>
      )}
      {list.isFetchNextPageError && (
        <p role="alert" className="mt-2 text-sm text-no">
          {failureText(list.error, 'Failed to load more')}
        </p>
      )}
    </Panel>
  )
}

/** What was done, as a sentence without its subject's name: "Vendor profile approved". */
function auditSentence({ action, from_state: from, to_state: to, fields }: AuditEntry): string {
  const known = sentences[action]
  if (action === 'user.role') return `Role changed from ${roleName(from)} to ${roleName(to)}`
  if (!known) return plain(action)
  return fields.length > 0 ? `${known}: ${fields.map(fieldName).join(', ')}` : known
}

/** The change of state, in words: "From pending to approved"; undefined where the sentence has it or nothing changed. */
function auditStates({ action, from_state: from, to_state: to }: AuditEntry): string | undefined {
  if (action === 'user.role' || from === to) return undefined
  if (from && to) return `From ${from} to ${to}`
  return from ? `It was ${from}` : `As ${to}`
}

/** Who did it: their name, or what stands for it. `personId` is the person whose trail it is. */
function auditActor({ actor_user_id: id, actor_name: name }: AuditEntry, personId: number): string {
  if (id === null) return brand.name
  const known = name || 'No Name'
  return id === personId ? `${known} (themselves)` : known
}

const sentences: Record<string, string> = {
  'user.suspend': 'Account suspended',
  'user.unsuspend': 'Suspension lifted',
  'user.delete': 'Account deleted',
  'user.invite': 'Somebody invited',
  'user.invite_withdrawn': 'Invitation withdrawn',
  'user.invited': 'Came by an invitation',
  'user.moves': 'Account moves switched',
  'user.moved': 'Account moved to another sign-in',
  'user.demo_removed': 'Removed with the demo',
  'token.create': 'Access token made',
  'token.revoke': 'Access token revoked',
  'vendor.apply': 'Applied as a vendor',
  'vendor.resubmit': 'Applied as a vendor again',
  'vendor.approve': 'Vendor profile approved',
  'vendor.undo': 'Decision on the vendor profile undone',
  'organizer.undo': 'Decision on the organizer profile undone',
  'vendor.reject': 'Vendor profile rejected',
  'vendor.edit': 'Vendor profile changed',
  'vendor.check': 'Changes of the vendor profile looked at',
  'organizer.apply': 'Applied as an event organizer',
  'organizer.resubmit': 'Applied as an event organizer again',
  'organizer.approve': 'Organizer profile approved',
  'organizer.reject': 'Organizer profile rejected',
  'organizer.edit': 'Organizer profile changed',
  'organizer.check': 'Changes of the organizer profile looked at',
  'event.create': 'Event created',
  'event.publish': 'Event published',
  'event.unpublish': 'Event put back to draft',
  'event.complete': 'Event marked as completed',
  'event.cancel': 'Event cancelled',
  'event.remove': 'Event deleted',
  'application.accept': 'Application accepted',
  'application.reject': 'Application rejected',
  'application.reset': 'Application reset',
  'application.withdraw': 'Application withdrawn',
  'event.copy': 'Event duplicated',
  'user.sign_out': 'Signed out everywhere',
  'user.second_factor_off': 'Two-step sign-in switched off',
  'note.add': 'Note added',
  'note.remove': 'Note removed',
  'report.read': 'Reported conversation read',
  'report.close': 'Report closed',
  'delivery.retry': 'Email sent again',
  'webhook.create': 'Webhook made',
  'webhook.edit': 'Webhook changed',
  'webhook.remove': 'Webhook deleted',
  'webhook.renew_secret': 'Signing secret of a webhook replaced',
  'contact_request.close': 'Contact request closed',
  'contact_request.in_touch': 'Contact request: in touch',
  'contact_request.connect': 'Contact request: connected',
  'contact_request.spam': 'Contact request marked as spam',
  'contact_request.no_spam': 'Contact request no longer marked as spam',
  'contact_request.introduce': 'Both people introduced by email',
  'contact_request.reopen': 'Contact request opened again',
}

const roleName = (role: string | null) =>
  (role && role in roleNames ? roleNames[role as keyof typeof roleNames] : 'none').toLowerCase()

/** An action without a sentence of its own: "user.second_factor_off" is "User: second factor off". */
function plain(action: string): string {
  const text = action.replace('.', ': ').replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
