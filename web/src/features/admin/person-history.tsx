import type { AuditEntry } from '@marquee/contract/audit-log'
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
import { auditActor, auditSentence, auditStates } from './audit-words.ts'
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
        <AtEvent id={event_id} title={event_title} badge={<ApplicationBadge application={{ status }} />}>
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
        {auditActor(entry)}
        {entry.actor_user_id === userId && ' (themselves)'} ·{' '}
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

export const Quote = ({ text }: { text: string }) => (
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
