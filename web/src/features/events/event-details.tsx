import { writeNumber } from '@marquee/contract/formats'
import type { Event } from '@marquee/contract/events'
import type { ReactNode } from 'react'
import { dateParts, longDate, longRange } from '../../lib/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { Facts, Ticket } from '../../ui/card.tsx'
import { Carousel } from '../../ui/carousel.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { EventBadge } from './event-badge.tsx'
import { closingFact } from './looking-for.tsx'

interface Props {
  event: Event
  /** On the ticket's stub: the action buttons. */
  stub: ReactNode
  /** Panels beside the ticket. */
  children?: ReactNode
  /** Above the description. */
  before?: ReactNode
  /** Below the description. */
  more?: ReactNode
  /**
   * The viewer manages it: shows status and dates of changes, and which picture is the primary one. The pictures are on the ticket, and `lead`
   * stands in their place.
   */
  isOwners?: boolean
  lead?: ReactNode
  /** In the place of a missing description. */
  noDescription?: ReactNode
}

/** The expected number of attendees as text; null if it is not given. */
export function attendeesWords({ expected_attendees: count }: Pick<Event, 'expected_attendees'>): string | null {
  return count === null ? null : `${writeNumber(count)} ${count === 1 ? 'person' : 'people'}`
}

/** An event with all its details: pictures, ticket with the facts, description, and for its organizer the status. */
export function EventDetails(props: Props) {
  const { event, stub, children, isOwners = false, lead, noDescription = 'No description provided' } = props
  const [created, updated] = [longDate(event.created_at), longDate(event.updated_at)]
  const pictures = event.images.length > 0 && <EventPictures event={event} isOwners={isOwners} />
  const first = isOwners ? lead : pictures && <div className="overflow-hidden rounded-lg">{pictures}</div>
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1.6fr)_minmax(21rem,1fr)] lg:grid-rows-[auto_auto_1fr] lg:gap-8">
        {first && <div className="min-w-0 lg:col-start-1">{first}</div>}
        {/* Stays in view with its button where it is not higher than the window. */}
        <div className="grid-cols-1 gap-6 max-lg:contents lg:grid lg:top-8 lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:[@media(height>=48rem)]:not-has-[>section]:sticky">
          <Ticket
            picture={isOwners && pictures}
            date={dateParts(event.start_date, event.end_date)}
            head={<Facts facts={[['Date', longRange(event.start_date, event.end_date)]]} />}
            stub={stub}
          >
            <Facts
              className="mb-4"
              facts={[['Hours', event.hours], ['Location', event.address], closingFact(event.call)]}
            />
            <Facts
              className="grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-x-4"
              facts={[
                ['Expected Attendees', attendeesWords(event)],
                ['Budget Range', event.budget_range],
                ['Event Type', event.event_type_display_name],
                ['Event Status', isOwners && <EventBadge key="status" status={event.status} />],
                ['Created', isOwners && created],
                ['Last Updated', isOwners && updated !== created && updated],
              ]}
            />
          </Ticket>
          {children}
        </div>
        <div className="grid grid-cols-1 gap-10 lg:col-start-1">
          {props.before}
          <section aria-labelledby="description">
            <h2 id="description" className="mb-3">
              Description
            </h2>
            {event.description ? (
              <p className="measure text-lg whitespace-pre-line">{event.description}</p>
            ) : (
              <div className="measure grid justify-items-start gap-4 text-lg text-muted">{noDescription}</div>
            )}
          </section>
          {props.more}
        </div>
      </div>
    </>
  )
}

function EventPictures({ event, isOwners }: { event: Event; isOwners: boolean }) {
  return (
    <Carousel
      label={`Pictures of ${event.title}`}
      className={isOwners ? 'size-full' : 'aspect-[5/2] sm:aspect-[3/2]'}
      slides={event.images.map((image, index) => ({
        key: image.id,
        content: (
          <div className="relative size-full">
            <Picture
              image={image}
              alt={image.alt_text || `Picture ${index + 1} of ${event.title}`}
              sizes="(min-width: 64rem) 48rem, 100vw"
              isFirst={index === 0}
              className="size-full"
            />
            {isOwners && image.is_primary && event.images.length > 1 && (
              <span className="absolute top-3 right-3">
                <Badge>Primary Image</Badge>
              </span>
            )}
          </div>
        ),
      }))}
    />
  )
}

/** The skeleton of an event's details. */
export function EventDetailsLoading() {
  return (
    <Loading label="Loading event details...">
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1.6fr)_minmax(21rem,1fr)] lg:gap-8">
        <Skeleton className="aspect-[3/2] w-full" />
        <Skeleton className="h-80 w-full" />
      </div>
    </Loading>
  )
}
