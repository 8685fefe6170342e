import type { Agenda } from '@marquee/contract/events'
import { pageSizes } from '@marquee/contract/limits'
import type { Me } from '@marquee/contract/users'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight, CalendarPlus } from 'lucide-react'
import { Link } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { CardBoundary, PageHeader } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { OrganizerEventCard, OrganizerEventRow } from '../events/organizer-event-card.tsx'
import { organizerRefusal } from '../events/own-event.tsx'
import { agendaQuery, eventFailures, myEventsQuery } from '../events/queries.ts'
import { OrganizerOutcomes } from '../applications/outcomes.tsx'
import { shownOf, WaitingEvents } from '../applications/waiting-events.tsx'
import { UnansweredInvitations } from '../applications/unanswered-invitations.tsx'
import { ContactedVendors } from '../vendors/contacted-vendors.tsx'
import { Tile } from './tile.tsx'

/** So many events beside the next one; the rest is on the page with all events. */
const maxOthers = 2

/** The organizer's home, the same under both addresses: what waits for an answer, the next date, numbers, and the events. */
export function OrganizerHome({ me }: { me: Me }) {
  const agenda = useQuery(agendaQuery)
  const list = useQuery(myEventsQuery({ limit: pageSizes.dashboard, sort_by: 'next_date' }))
  const next = agenda.data?.next_event
  const { waiting: waitingEvents = [] } = agenda.data ?? {}
  const waiting = waitingEvents.reduce((sum, { pending_count }) => sum + pending_count, 0)
  const isEmpty = list.data?.pagination.total === 0
  const above = shownOf(waitingEvents).map(({ event_id }) => event_id)
  const others = (list.data?.events ?? [])
    .filter(({ id }) => id !== next?.id)
    // What waits stands above already.
    .toSorted((a, b) => Number(above.includes(a.id)) - Number(above.includes(b.id)))
    .slice(0, maxOthers)
  return (
    <>
      <PageHeader
        title="Dashboard"
        subtitle="Manage your events and connect with vendors"
        actions={
          // Without events, the button for the first one stands below.
          !isEmpty && (
            <>
              {waiting > 0 && (
                <ButtonLink variant="primary" to="/organizer/applications?status=pending">
                  Review {waiting} waiting
                </ButtonLink>
              )}
              <ButtonLink
                variant={waiting > 0 || organizerRefusal(me) ? 'secondary' : 'primary'}
                to="/organizer/events/new"
              >
                <CalendarPlus aria-hidden="true" />
                Create Event
              </ButtonLink>
            </>
          )
        }
      />
      {isEmpty ? (
        <EmptyState
          title="No events yet"
          actions={<ButtonLink to="/organizer/events/new">Create Your First Event</ButtonLink>}
        />
      ) : (
        <Loaded
          query={agenda}
          failure={eventFailures.agenda}
          className="card mb-10 py-8"
          loading={<Skeleton className="mb-10 h-96" />}
        >
          {(found) => <Next agenda={found} />}
        </Loaded>
      )}
      <OrganizerOutcomes />
      <Numbers numbers={agenda.data?.numbers} isPending={agenda.isPending} />
      <Loaded
        query={list}
        failure={eventFailures.list}
        hint={() => eventFailures.listHint}
        loading="Loading events..."
        skeleton="h-80"
      >
        {() =>
          others.length > 0 && (
            <section aria-labelledby="recent-events" className="mb-12">
              <div className="mb-4 flex flex-wrap items-center justify-between gap-x-3">
                <h2 id="recent-events" className="text-xl">
                  Recent Events
                </h2>
                <ButtonLink variant="ghost" size="sm" className="-mr-3" to="/organizer/events">
                  View All Events
                  <ArrowRight aria-hidden="true" />
                </ButtonLink>
              </div>
              <ul className="card divide-y divide-line">
                {others.map((event) => (
                  <li key={event.id}>
                    <CardBoundary>
                      <OrganizerEventRow event={event} />
                    </CardBoundary>
                  </li>
                ))}
              </ul>
            </section>
          )
        }
      </Loaded>
      <ul
        className="card grid divide-line overflow-hidden *:*:rounded-none *:*:border-0 max-lg:divide-y lg:grid-cols-3 lg:divide-x"
        aria-label="Quick Actions"
      >
        <Tile to="/organizer/events" title="Manage Events" />
        <Tile to="/vendors" title="Browse Vendors" />
        <Tile title="Saved Vendors" soon="Coming in Phase 2" />
      </ul>
      <ContactedVendors />
    </>
  )
}

/** What waits for an answer, of applications and of invitations, beside the next date. */
function Next({ agenda: { waiting, next_event } }: { agenda: Agenda }) {
  const invitations = <UnansweredInvitations />
  if (!next_event) return <div className="mb-10 empty:hidden">{invitations}</div>
  return (
    <div className="mb-10 grid grid-cols-1 items-start gap-x-5 gap-y-10 lg:grid-cols-2">
      <div className="grid grid-cols-1 gap-10">
        <section aria-labelledby="answers" className="grid grid-cols-1 gap-4">
          <h2 id="answers" className="text-xl">
            Waiting for you
          </h2>
          {waiting.length > 0 ? (
            <WaitingEvents waiting={waiting} />
          ) : (
            <p className="text-muted">Every application has one.</p>
          )}
        </section>
        {invitations}
      </div>
      <section aria-labelledby="next-date" className="grid grid-cols-1 gap-4">
        <h2 id="next-date" className="text-xl">
          Next date
        </h2>
        <OrganizerEventCard event={next_event} level={3} isLarge />
      </section>
    </div>
  )
}

/** Four numbers of all events. */
function Numbers({ numbers, isPending }: { numbers: Agenda['numbers'] | undefined; isPending: boolean }) {
  const entries = [
    { label: 'Total Events', value: numbers?.events, to: '/organizer/events' },
    { label: 'Published', value: numbers?.published, to: '/organizer/events?status=published' },
    { label: 'Drafts', value: numbers?.drafts, to: '/organizer/events?status=draft' },
    { label: 'Applications', value: numbers?.applications, to: '/organizer/applications' },
  ]
  return (
    <ul className="mb-12 grid grid-cols-2 overflow-hidden border-y border-line lg:grid-cols-4">
      {entries.map(({ label, value, to }) => (
        <li key={label} className="-mt-px -ml-px border-t border-l border-line">
          <Link
            prefetch="intent"
            to={to}
            className="flex h-full flex-wrap items-baseline gap-x-3 p-5 hover:bg-soft focus-visible:-outline-offset-2"
          >
            <span className="figures font-display text-2xl font-extrabold">{value ?? (isPending ? '...' : '–')}</span>
            <span className="text-sm font-semibold text-muted">{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
