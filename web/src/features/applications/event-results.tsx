import { useQuery } from '@tanstack/react-query'
import type { Event, EventFilters } from '@marquee/contract/events'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { CardBoundary } from '../../ui/card.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useMe } from '../users/queries.ts'
import { EventCard } from './event-card.tsx'
import { eventDefaults } from '../events/event-filters.ts'
import { eventListQuery } from '../events/queries.ts'

/** The events as tickets. `isStale`: the previous result, while the new one loads; only its pictures fade, so that the text stays legible. */
export function EventGrid({ events, isStale }: { events: readonly Event[]; isStale: boolean }) {
  const { data: me } = useMe()
  return (
    <Cards className={isStale ? '[&_img]:opacity-50' : ''}>
      {events.map((event, index) => (
        <li key={event.id}>
          <CardBoundary>
            <EventCard event={event} me={me} isFirst={index === 0} />
          </CardBoundary>
        </li>
      ))}
    </Cards>
  )
}

/** The skeleton of the list with its count. */
export function EventGridLoading() {
  return (
    <Loading label="Loading events...">
      <Skeleton className="mb-6 h-6 w-44" />
      <CardSkeletons />
    </Loading>
  )
}

/** The skeleton of the cards alone. */
export function EventCardsLoading() {
  return (
    <Loading label="Loading events...">
      <CardSkeletons />
    </Loading>
  )
}

function CardSkeletons() {
  return (
    <Cards>
      {Array.from({ length: 6 }, (_, index) => (
        <li key={index}>
          <Skeleton className="h-96 w-full" />
        </li>
      ))}
    </Cards>
  )
}

interface NothingProps {
  /** What was asked. */
  filters: EventFilters
  isFiltered: boolean
  /** There are events, but the page number is too high. */
  isPageTooHigh: boolean
  onFirst: () => void
  onClear: () => void
}

/** The empty list: nothing matches, the page number is too high, or there are no events. */
export function NoEvents({ filters, isFiltered, isPageTooHigh, onFirst, onClear }: NothingProps) {
  if (isPageTooHigh) {
    return <EmptyState title="Nothing on this page" actions={<Button onClick={onFirst}>Back to page 1</Button>} />
  }
  return isFiltered ? (
    <EmptyState title="No events match your search" actions={<Button onClick={onClear}>Clear filters</Button>}>
      {filters.location !== undefined && <UnknownPlace location={filters.location} />}
      <p>Try adjusting your search criteria or filters</p>
    </EmptyState>
  ) : (
    <EmptyState title="No events available">
      <p>Check back later for new event opportunities</p>
    </EmptyState>
  )
}

/** Says so where no event at all is at the place; nothing where only the other filters leave none. */
function UnknownPlace({ location }: { location: string }) {
  const there = useQuery(eventListQuery({ ...eventDefaults, page: 1, location }))
  if (there.isPlaceholderData || there.data?.pagination.total !== 0) return null
  return <p>We know of no event in “{location}”. Check the spelling, or name a city nearby.</p>
}

function Cards({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <ul className={`grid grid-cols-1 gap-6 md:grid-cols-2 xl:grid-cols-3 ${className}`}>{children}</ul>
}
