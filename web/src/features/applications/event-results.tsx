import type { EventFilters } from '@marquee/contract/event-search'
import { callRefusal } from '@marquee/contract/open-call'
import type { ClosestEvents, Event } from '@marquee/contract/events'
import type { Me } from '@marquee/contract/users'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MapPin, Megaphone, Tag } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { dateParts, longRange } from '../../lib/dates.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { primaryPicture } from '../../lib/primary-picture.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CardBoundary, Ticket } from '../../ui/card.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { openTrades } from '../events/looking-for.tsx'
import { closestEventsWords, eventDefaults } from '../events/event-filters.ts'
import { eventsInWords } from '../events/event-suggestions.ts'
import { eventListQuery, eventQuery } from '../events/queries.ts'
import { useMe } from '../users/queries.ts'

/** The events as tickets. `isStale`: the previous result, while the new one loads; only its pictures fade, so that the text stays legible. */
export function EventGrid({
  events,
  isStale,
  level = 2,
}: {
  events: readonly Event[]
  isStale?: boolean
  level?: 2 | 3
}) {
  const { data: me } = useMe()
  return (
    <Cards className={isStale ? '[&_img]:opacity-50' : ''}>
      {events.map((event, index) => (
        <li key={event.id}>
          <CardBoundary>
            <EventCard event={event} me={me} isFirst={index === 0} level={level} />
          </CardBoundary>
        </li>
      ))}
    </Cards>
  )
}

/** The skeleton of the list, at first with its count. */
export function EventGridLoading({ hasCount }: { hasCount?: boolean }) {
  return (
    <Loading label="Loading events...">
      {hasCount && <Skeleton className="mb-6 h-6 w-44" />}
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
    <EmptyState title={nothingFound} actions={<Button onClick={onClear}>Clear filters</Button>}>
      {filters.location !== undefined && <UnknownPlace location={filters.location} />}
      <p>Try adjusting your search criteria or filters</p>
    </EmptyState>
  ) : (
    <EmptyState title="No events available">
      <p>Check back later for new event opportunities</p>
    </EmptyState>
  )
}

/** A sentence where no event at all is at the place; nothing where only the other filters leave none. */
function UnknownPlace({ location }: { location: string }) {
  const there = useQuery(eventListQuery({ ...eventDefaults, page: 1, location }))
  if (there.isPlaceholderData || there.data?.pagination.total !== 0) return null
  return <p>We know of no event in “{location}”. Check the spelling, or name a city nearby.</p>
}

interface ClosestProps {
  closest: ClosestEvents
  onAll: () => void
}

/** What is found without some of the words and filters, where all together find nothing. */
export function ClosestEventGrid({ closest, onAll }: ClosestProps) {
  return (
    <section aria-labelledby="closest">
      <h2 id="closest" className="mb-5 font-sans text-base font-normal tracking-normal text-muted">
        {closestEventsWords(closest)}
      </h2>
      <EventGrid events={closest.events} level={3} />
      {closest.total > closest.events.length && (
        <div className="mt-12 grid justify-items-center">
          <Button onClick={onAll}>Show all {eventsInWords(closest.total)}</Button>
        </div>
      )}
    </section>
  )
}

export const nothingFound = 'No events match your search'

function Cards({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <ul className={`grid grid-cols-1 gap-6 md:grid-cols-2 xl:grid-cols-3 ${className}`}>{children}</ul>
}

interface CardProps {
  event: Event
  /** Vendors see what became of their application, or a button to apply; everybody else gets a link to the event. */
  me: Me | undefined
  /** One of the first cards of a page: its picture is loaded at once. */
  isFirst?: boolean | undefined
  /** Of the heading. */
  level: 2 | 3
}

// Only vendors need it.
const VendorAction = lazyPart(async () => (await import('./vendor-action.tsx')).VendorAction)

/** An event as a ticket in public lists, without budget and number of applications. */
function EventCard({ event, me, isFirst, level }: CardProps) {
  const Heading = level === 3 ? 'h3' : 'h2'
  const client = useQueryClient()
  const to = `/events/${event.id}`
  const preload = () => void client.prefetchQuery(eventQuery(event.id))
  const picture = primaryPicture(event.images)
  const intent = { onPointerEnter: preload, onFocus: preload }
  const details = (
    <ButtonLink {...intent} size="sm" to={to} aria-label={`View Details: ${event.title}`}>
      View Details
    </ButtonLink>
  )
  return (
    <Ticket
      className="h-full"
      date={dateParts(event.start_date, event.end_date)}
      picture={
        picture && (
          <Picture
            image={picture}
            alt=""
            isFirst={isFirst}
            sizes="(min-width: 80rem) 25rem, (min-width: 48rem) 46vw, 92vw"
            className="size-full"
          />
        )
      }
      head={
        <>
          <Heading className="text-xl">
            <TextLink isTitle {...intent} to={to}>
              {event.title}
            </TextLink>
          </Heading>
          <p className="sr-only">{longRange(event.start_date, event.end_date)}</p>
        </>
      }
      stub={
        <>
          <span className="min-w-0 flex-1 truncate text-sm text-muted">{event.organization_name}</span>
          {me?.role === 'contractor' ? (
            <Suspense fallback={<Skeleton className="h-9 w-32" />}>
              <VendorAction {...intent} event={event} me={me} details={details} />
            </Suspense>
          ) : (
            details
          )}
        </>
      }
    >
      <ul className="grid gap-1 text-sm text-muted [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:flex-none">
        <li className="flex gap-2">
          <MapPin aria-hidden="true" />
          <span className="line-clamp-2 text-pretty">{event.address}</span>
        </li>
        {event.event_type_display_name && (
          <li className="flex gap-2">
            <Tag aria-hidden="true" />
            {event.event_type_display_name}
          </li>
        )}
        <LookingForLine call={event.call} />
      </ul>
      {!picture && event.description && <p className="mt-4 line-clamp-5">{event.description}</p>}
    </Ticket>
  )
}

/** Whom the event still looks for; nothing without an open call. */
function LookingForLine({ call }: Pick<Event, 'call'>) {
  const text = callRefusal(call) ?? openTrades(call)
  if (!text) return null
  return (
    <li className="flex gap-2 font-medium text-ink">
      <Megaphone aria-hidden="true" />
      <span className="line-clamp-2 text-pretty">
        <span className="sr-only">Looking for: </span>
        {text}
      </span>
    </li>
  )
}
