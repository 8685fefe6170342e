import { useQueryClient } from '@tanstack/react-query'
import type { Event } from '@marquee/contract/events'
import type { Me } from '@marquee/contract/users'
import { MapPin, Tag } from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { lazyPart } from '../../lib/lazy-part.ts'
import { primaryPicture } from '../../lib/primary-picture.ts'
import { dateParts, longRange } from '../../lib/dates.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Ticket } from '../../ui/card.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { eventQuery } from '../events/queries.ts'

interface Props {
  event: Event
  /** Vendors see what became of their application, or a button to apply; everybody else gets a link to the event. */
  me: Me | undefined
  /** One of the first cards of a page: its picture is loaded at once. */
  isFirst?: boolean | undefined
}

// Only vendors need it.
const VendorAction = lazyPart(async () => (await import('./vendor-action.tsx')).VendorAction)

/** An event as a ticket in public lists, without budget and number of applications. */
export function EventCard({ event, me, isFirst }: Props) {
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
          <h2 className="text-xl">
            <Link prefetch="intent" {...intent} to={to} className="underline-offset-4 hover:underline">
              {event.title}
            </Link>
          </h2>
          <p className="mt-2 font-medium text-balance">{longRange(event.start_date, event.end_date)}</p>
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
      </ul>
      {!picture && event.description && <p className="mt-4 line-clamp-5">{event.description}</p>}
    </Ticket>
  )
}
