import type { Event } from '@marquee/contract/events'
import { primaryPicture } from '../../lib/primary-picture.ts'

/** The public data of an event as a schema.org object. */
export function eventObject(origin: string, event: Event) {
  const picture = primaryPicture(event.images)
  return {
    '@type': 'Event',
    name: event.title,
    startDate: event.start_date,
    ...(event.end_date && { endDate: event.end_date }),
    eventStatus: `https://schema.org/${event.status === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
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
