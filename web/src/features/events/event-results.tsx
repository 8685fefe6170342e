import type { Event } from '@marquee/contract/events'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { CardBoundary } from '../../ui/card.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useMe } from '../users/queries.ts'
import { EventCard } from './event-card.tsx'

/** The events as tickets. `isStale`: the previous result, while the new one loads. */
export function EventGrid({ events, isStale }: { events: readonly Event[]; isStale: boolean }) {
  const { data: me } = useMe()
  return (
    <Cards className={isStale ? 'opacity-60 transition-opacity' : ''}>
      {events.map((event, index) => (
        <li key={event.id}>
          <CardBoundary>
            <EventCard event={event} variant={me?.role === 'contractor' ? 'vendor' : 'public'} isFirst={index < 3} />
          </CardBoundary>
        </li>
      ))}
    </Cards>
  )
}

/** The skeleton of the list. */
export function EventGridLoading() {
  return (
    <Loading label="Loading events...">
      <Skeleton className="mb-6 h-6 w-44" />
      <Cards>
        {Array.from({ length: 6 }, (_, index) => (
          <li key={index}>
            <Skeleton className="h-96 w-full" />
          </li>
        ))}
      </Cards>
    </Loading>
  )
}

interface NothingProps {
  isFiltered: boolean
  /** There are events, but the page number is too high. */
  isPageTooHigh: boolean
  onFirst: () => void
  onClear: () => void
}

/** The empty list: nothing matches, the page number is too high, or there are no events. */
export function NoEvents({ isFiltered, isPageTooHigh, onFirst, onClear }: NothingProps) {
  if (isPageTooHigh) {
    return <EmptyState title="Nothing on this page" actions={<Button onClick={onFirst}>Back to page 1</Button>} />
  }
  return isFiltered ? (
    <EmptyState title="No events match your search" actions={<Button onClick={onClear}>Clear filters</Button>}>
      <p>Try adjusting your search criteria or filters</p>
    </EmptyState>
  ) : (
    <EmptyState title="No events available">
      <p>Check back later for new event opportunities</p>
    </EmptyState>
  )
}

function Cards({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <ul className={`grid grid-cols-1 gap-6 md:grid-cols-2 xl:grid-cols-3 ${className}`}>{children}</ul>
}
