import type { Event, EventFilters } from '@marquee/contract/events'
import { breadcrumbList, PageHead } from '../../lib/page-head.tsx'
import { primaryPicture } from '../../lib/primary-picture.ts'
import { eventsPath, hasEventFilter } from './event-filters.ts'
import { eventObject } from './event-object.ts'

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
