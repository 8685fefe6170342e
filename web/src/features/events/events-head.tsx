import type { Event, EventFilters } from '@marquee/contract/events'
import { breadcrumbList, PageHead } from '../../lib/page-head.tsx'
import { primaryPicture } from '../../lib/primary-picture.ts'
import { eventsPath, hasEventFilter } from './event-filters.ts'

interface Props {
  origin: string
  filters: EventFilters
  events: readonly Event[]
}

/** The head of the public list for search engines and link previews. */
export function EventsHead({ origin, filters, events }: Props) {
  return (
    <PageHead
      title="Browse Events"
      description="Weddings, festivals, suppers and shows that are looking for vendors. See what is on, where and when, and apply."
      origin={origin}
      path={eventsPath(filters)}
      image={events.map(({ images }) => primaryPicture(images)).find(Boolean)?.image_url}
      isUnlisted={hasEventFilter(filters)}
      schemaObjects={[
        breadcrumbList(origin, [
          { name: 'Home', path: '/' },
          { name: 'Events', path: '/events' },
        ]),
        {
          '@type': 'ItemList',
          itemListElement: events.map((event, index) => ({
            '@type': 'ListItem',
            position: (filters.page - 1) * filters.limit + index + 1,
            item: eventObject(origin, event),
          })),
        },
      ]}
    />
  )
}

/** The public data of an event as a schema.org object. */
function eventObject(origin: string, event: Event) {
  const picture = primaryPicture(event.images)
  return {
    '@type': 'Event',
    name: event.title,
    startDate: event.start_date,
    ...(event.end_date && { endDate: event.end_date }),
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'Place', name: event.address, address: event.address },
    organizer: {
      '@type': 'Organization',
      name: event.organization_name,
      ...(event.organizer_website && { url: event.organizer_website }),
    },
    ...(picture && { image: new URL(picture.image_url, origin).href }),
    url: new URL(`/events/${event.id}`, origin).href,
  }
}
