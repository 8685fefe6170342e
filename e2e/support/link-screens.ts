import type { Event } from '@marquee/contract/events'
import type { Page } from '@playwright/test'
import { answers, ok, refused } from './answers.ts'
import { call } from './people.ts'
import type { Screen } from './screen.ts'

/** An event of the demo as one that only people with its code see, under a number that nobody else has. */
async function hiddenEvent(page: Page): Promise<Event> {
  const { data } = (await (await page.request.get('/api/events?limit=1')).json()) as { data: { events: Event[] } }
  return { ...data.events[0]!, id: 999_999, visibility: 'private' }
}
const ownEventSeenBy = (visibility: Event['visibility']) => async (page: Page) => {
  const { events } = await call<{ events: Event[] }>(page, 'GET', '/events/my-events?limit=100')
  return `/organizer/events/${events.find((event) => event.visibility === visibility)?.id}`
}

/** Events that are not listed, for their organizer, and for people with the link. */
export const linkScreens: Screen[] = [
  { name: 'organizer-event-private', viewer: 'organizer', path: ownEventSeenBy('private') },
  { name: 'organizer-event-unlisted', viewer: 'organizer', path: ownEventSeenBy('unlisted') },
  {
    name: 'organizer-event-code',
    viewer: 'organizer',
    path: ownEventSeenBy('private'),
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Change' }).first().click()
      await page.getByLabel(/^How many people/).waitFor()
    },
  },
  {
    name: 'event-link',
    viewer: 'visitor',
    path: async (page) => {
      await answers(page, '/api/events/open-link', { POST: ok(await hiddenEvent(page)) })
      return '/events/link#7-x'
    },
  },
  {
    name: 'event-link-ended',
    viewer: 'visitor',
    path: async (page) => {
      await answers(page, '/api/events/open-link', { POST: refused(404, 'not_found', 'Event not found') })
      return '/events/link#7-y'
    },
  },
  {
    name: 'event-kept',
    viewer: 'pending-vendor',
    path: async (page) => {
      const event = await hiddenEvent(page)
      await answers(page, `/api/events/${event.id}`, { GET: ok(event) })
      await answers(page, '/api/event-applications/kept', { GET: ok([keptFor(event)]) })
      return `/events/${event.id}`
    },
  },
  {
    name: 'dashboard-opened',
    viewer: 'pending-vendor',
    path: async (page) => {
      const event = await hiddenEvent(page)
      await answers(page, '/api/events/opened', { GET: ok({ events: [event, { ...event, id: 999_998 }] }) })
      await answers(page, '/api/event-applications/kept', { GET: ok([keptFor(event)]) })
      return '/dashboard'
    },
  },
]

const keptFor = ({ id, title, start_date, end_date, organization_name }: Event) => ({
  event_id: id,
  event_title: title,
  event_start_date: start_date,
  event_end_date: end_date,
  organization_name,
  message: 'We grow what we arrange, and bring candles for forty tables.',
  problem: null,
  created_at: '2027-02-05T10:00:00.000Z',
})
