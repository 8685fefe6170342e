import type { Event, EventFilters } from '@marquee/contract/events'
import { data, type LoaderFunctionArgs } from 'react-router'
import { apiContext } from '../../lib/api.ts'
import { longRange } from '../../lib/dates.ts'
import { failedPage } from '../../lib/failed-page.ts'
import { breadcrumbList, type Head, PageHead, summary } from '../../lib/page-head.tsx'
import { pathId } from '../../lib/path-id.ts'
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

/**
 * For the server's loader: the head of an event's page, from what everybody may read of the event. For a draft the answer is the same as for
 * an unknown event: null, with the status 404. The browser goes on in both cases, because the organizer may see a draft.
 */
export async function loadEventHead({ params, request, context }: LoaderFunctionArgs) {
  const id = pathId(params.id)
  if (id === null) return data(null, { status: 404 })
  try {
    const event = await context.get(apiContext).events.get({ params: { id } })
    return data(headOf(event, new URL(request.url).origin), { status: 200 })
  } catch (error) {
    return failedPage(error, null)
  }
}

function headOf(event: Event, origin: string): Head {
  const path = `/events/${event.id}`
  const picture = primaryPicture(event.images)
  const where = `${longRange(event.start_date, event.end_date)}, ${event.address}.`
  const description = summary(`${where} ${event.description ?? ''}`)
  return {
    title: event.title,
    description,
    origin,
    path,
    image: picture?.image_url,
    imageAlt: picture?.alt_text ?? event.title,
    schemaObjects: [
      { ...eventObject(origin, event), description },
      breadcrumbList(origin, [...crumbs, { name: event.title, path }]),
    ],
  }
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
