import type { Event } from '@marquee/contract/events'
import { data, type LoaderFunctionArgs } from 'react-router'
import { apiContext } from '../../lib/api.ts'
import { longRange } from '../../lib/dates.ts'
import { failedPage } from '../../lib/failed-page.ts'
import { breadcrumbList, summary, type Head } from '../../lib/page-head.tsx'
import { pathId } from '../../lib/path-id.ts'
import { primaryPicture } from '../../lib/primary-picture.ts'
import { eventObject } from '../events/event-object.ts'

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
      breadcrumbList(origin, [
        { name: 'Home', path: '/' },
        { name: 'Events', path: '/events' },
        { name: event.title, path },
      ]),
    ],
  }
}
