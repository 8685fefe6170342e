import { useQuery } from '@tanstack/react-query'
import type { Event } from '@marquee/contract/events'
import { pageSizes } from '@marquee/contract/limits'
import { ArrowRight, CalendarPlus, CalendarRange, Store } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { shortRange } from '../../lib/dates.ts'
import { fullTitle } from '../../lib/page-head.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { EmptyState, LoadFailed } from '../../ui/states.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useMe } from '../users/queries.ts'
import { eventNumbersQuery, eventFailures, myEventsQuery } from './queries.ts'
import { EventBadge } from './event-badge.tsx'
import { OrganizerAgenda } from './organizer-agenda.tsx'
import { organizerRefusal } from './own-event.tsx'

export const meta = () => [{ title: fullTitle('Organizer Dashboard') }]

/** The organizer's dashboard: four numbers, the latest events, and the next steps. */
export default function OrganizerPage() {
  const { data: me } = useMe()
  const list = useQuery(myEventsQuery({ limit: pageSizes.dashboard }))
  const events = list.data?.events ?? []
  return (
    <>
      <PageHeader
        title="Dashboard"
        subtitle="Manage your events and connect with vendors"
        actions={
          <ButtonLink variant={organizerRefusal(me) ? 'secondary' : 'primary'} to="/organizer/events/new">
            <CalendarPlus aria-hidden="true" />
            Create Event
          </ButtonLink>
        }
      />
      <OrganizerAgenda className="mb-10" />
      <Numbers total={list.data?.pagination.total} isPending={list.isPending} />
      <div className="grid grid-cols-1 gap-10 2xl:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="min-w-0">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3">
            <h2 className="text-xl">Recent Events</h2>
            <ButtonLink variant="ghost" size="sm" className="-mr-3" to="/organizer/events">
              View All Events
              <ArrowRight aria-hidden="true" />
            </ButtonLink>
          </div>
          {list.isLoadingError ? (
            <LoadFailed level={3} title={eventFailures.list} onRetry={() => void list.refetch()}>
              <p>{eventFailures.listHint}</p>
            </LoadFailed>
          ) : list.data?.pagination.total === 0 ? (
            <EmptyState
              level={3}
              title="No events yet"
              actions={<ButtonLink to="/organizer/events/new">Create Your First Event</ButtonLink>}
            />
          ) : (
            <DataTable
              caption="Recent Events"
              columns={columns}
              rows={events}
              rowKey={(event) => event.id}
              skeletonRows={list.isPending ? pageSizes.dashboard : undefined}
            />
          )}
        </div>
        <section aria-labelledby="actions">
          <h2 id="actions" className="mb-3 text-xl">
            Quick Actions
          </h2>
          <ul className="grid gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-3 2xl:grid-cols-1">
            <Action to="/organizer/events/new" icon={<CalendarPlus aria-hidden="true" />} label="Create Event" />
            <Action to="/organizer/events" icon={<CalendarRange aria-hidden="true" />} label="Manage Events" />
            <Action to="/vendors" icon={<Store aria-hidden="true" />} label="Browse Vendors" />
          </ul>
        </section>
      </div>
    </>
  )
}

/** Four numbers of all events. `total` and `isPending` are those of the list. */
function Numbers({ total, isPending }: { total: number | undefined; isPending: boolean }) {
  const numbers = useQuery(eventNumbersQuery)
  const of = (value: number | undefined, waits: boolean) => value ?? (waits ? '...' : '–')
  const entries = [
    { label: 'Total Events', value: of(total, isPending) },
    { label: 'Published', value: of(numbers.data?.published, numbers.isPending) },
    { label: 'Drafts', value: of(numbers.data?.drafts, numbers.isPending) },
    { label: 'Applications', value: of(numbers.data?.applications, numbers.isPending) },
  ]
  return (
    <dl className="card mb-10 grid grid-cols-2 overflow-hidden lg:grid-cols-4">
      {entries.map(({ label, value }) => (
        <div key={label} className="-mt-px -ml-px grid content-start gap-1 border-t border-l border-line p-5">
          <dt className="text-sm font-semibold text-muted">{label}</dt>
          <dd className="font-display text-3xl font-extrabold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Action({ to, icon, label }: { to: string; icon: ReactNode; label: string }) {
  return (
    <li>
      <Link
        prefetch="intent"
        to={to}
        className="flex min-h-12 items-center gap-3 bg-surface px-4 font-semibold hover:bg-soft focus-visible:-outline-offset-2 [&_svg]:size-5 [&_svg]:flex-none"
      >
        {icon}
        {label}
      </Link>
    </li>
  )
}

const columns: Column<Event>[] = [
  {
    id: 'title',
    header: 'Event',
    cell: (event) => (
      <TextLink isTitle to={`/organizer/events/${event.id}`} className="font-semibold">
        <span className="block max-w-80 truncate">{event.title}</span>
      </TextLink>
    ),
  },
  {
    id: 'start_date',
    isPlain: 'inline',
    header: 'Date',
    cell: (event) => shortRange(event.start_date, event.end_date),
  },
  { id: 'application_count', header: 'Applications', cell: (event) => event.application_count, align: 'end' },
  { id: 'event_type', isPlain: 'inline', header: 'Type', cell: (event) => event.event_type_display_name ?? '–' },
  { id: 'status', isPlain: 'inline', header: 'Status', cell: (event) => <EventBadge status={event.status} /> },
  {
    id: 'view',
    header: 'View',
    isHeaderHidden: true,
    align: 'end',
    cell: (event) => (
      <TextLink to={`/organizer/events/${event.id}`} className="font-semibold" aria-label={`View ${event.title}`}>
        View
      </TextLink>
    ),
  },
]
