import type { EventFilters } from '@marquee/contract/event-search'
import type { Event } from '@marquee/contract/events'
import { longRange } from '../../lib/dates.ts'
import { breadcrumbList, fullTitle, PageHead, summary } from '../../lib/page-head.tsx'
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
        breadcrumbList(origin, crumbs),
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

/** The head of an event's page, for search engines and link previews. Only published events are listed. */
export function EventHead({ origin, event }: { origin: string; event: Event }) {
  if (event.visibility !== 'listed')
    return (
      <>
        <title>{fullTitle(event.title)}</title>
        <meta name="robots" content="noindex" />
      </>
    )
  const path = `/events/${event.id}`
  const picture = primaryPicture(event.images)
  const where = `${longRange(event.start_date, event.end_date)}, ${event.address}.`
  const description = summary(`${where} ${event.description ?? ''}`)
  return (
    <PageHead
      title={event.title}
      description={description}
      origin={origin}
      path={path}
      image={picture?.image_url}
      imageAlt={picture?.alt_text ?? event.title}
      isUnlisted={event.status !== 'published'}
      schemaObjects={[
        { ...eventObject(origin, event), description },
        breadcrumbList(origin, [...crumbs, { name: event.title, path }]),
      ]}
    />
  )
}

const crumbs = [
  { name: 'Home', path: '/' },
  { name: 'Events', path: '/events' },
]

/** The public data of an event as a schema.org object. */
function eventObject(origin: string, event: Event) {
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
