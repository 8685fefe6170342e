import type { Page } from '@playwright/test'
import { call } from './people.ts'

/** Somebody whose screens are looked at: the name of a demo account, or nobody in particular. */
export type Viewer =
  | 'visitor'
  | 'newcomer'
  | 'vendor'
  | 'pending-vendor'
  | 'rejected-vendor'
  | 'organizer'
  | 'pending-organizer'
  | 'admin'

export interface Screen {
  /** Its file's name. */
  name: string
  viewer: Viewer
  /** Its address; asked for on a page where the viewer is signed in. */
  path: string | ((page: Page) => Promise<string>)
  /** What is pressed before it is looked at. */
  prepare?: (page: Page) => Promise<void>
}

const publishedEvent = async (page: Page) => `/events/${await firstId(page, '/api/events?limit=1', 'events')}`
const vendor = async (page: Page) => `/vendors/${await firstId(page, '/api/contractors?limit=1', 'contractors')}`
const ownEvent = async (page: Page) => {
  const { events } = await call<{ events: { id: number; application_count: number }[] }>(
    page,
    'GET',
    '/events/my-events?limit=100',
  )
  const found = events.find((event) => event.application_count > 0)
  return `/organizer/events/${found?.id}`
}
const ownApplication = async (page: Page) => {
  const { applications } = await call<{ applications: { id: number }[] }>(
    page,
    'GET',
    '/event-applications/my-applications',
  )
  return `/organizer/applications/${applications[0]?.id}`
}

/** Every screen of the product, once for each of its states that the demo marketplace shows. */
export const screens: Screen[] = [
  { name: 'home', viewer: 'visitor', path: '/' },
  { name: 'vendors', viewer: 'visitor', path: '/vendors' },
  { name: 'vendors-empty', viewer: 'visitor', path: '/vendors?search=zzzzqqqq' },
  { name: 'vendor', viewer: 'visitor', path: vendor },
  { name: 'vendor-unknown', viewer: 'visitor', path: '/vendors/999999' },
  { name: 'events', viewer: 'visitor', path: '/events' },
  { name: 'events-empty', viewer: 'visitor', path: '/events?search=zzzzqqqq' },
  { name: 'sign-in', viewer: 'visitor', path: '/auth' },
  { name: 'sign-up', viewer: 'visitor', path: '/auth?mode=sign-up' },
  { name: 'not-found', viewer: 'visitor', path: '/nothing-here' },
  { name: 'newcomer-dashboard', viewer: 'newcomer', path: '/dashboard' },
  { name: 'newcomer-event', viewer: 'newcomer', path: publishedEvent },
  { name: 'vendor-apply', viewer: 'newcomer', path: '/contractor/apply' },
  { name: 'organizer-apply', viewer: 'newcomer', path: '/client/apply' },
  { name: 'denied', viewer: 'newcomer', path: '/admin' },
  { name: 'vendor-dashboard', viewer: 'vendor', path: '/dashboard' },
  {
    name: 'vendor-event-apply',
    viewer: 'vendor',
    path: async (page) => {
      const { applications } = await call<{ applications: { event_id: number }[] }>(
        page,
        'GET',
        '/event-applications/my-applications',
      )
      const applied = new Set(applications.map((application) => application.event_id))
      const { events } = await call<{ events: { id: number }[] }>(page, 'GET', '/events?limit=50')
      return `/events/${events.find((event) => !applied.has(event.id))?.id}`
    },
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Apply to Event' }).click()
      await page.getByLabel('Application Message').fill('We grow what we arrange.')
    },
  },
  {
    name: 'vendor-event-applied',
    viewer: 'vendor',
    path: async (page) => {
      const { applications } = await call<{ applications: { event_id: number }[] }>(
        page,
        'GET',
        '/event-applications/my-applications',
      )
      return `/events/${applications[0]?.event_id}`
    },
  },
  { name: 'vendor-pending', viewer: 'pending-vendor', path: '/dashboard' },
  { name: 'vendor-rejected', viewer: 'rejected-vendor', path: '/dashboard' },
  { name: 'organizer-pending', viewer: 'pending-organizer', path: '/organizer' },
  { name: 'organizer', viewer: 'organizer', path: '/organizer' },
  { name: 'organizer-dashboard', viewer: 'organizer', path: '/dashboard' },
  { name: 'organizer-events', viewer: 'organizer', path: '/organizer/events' },
  { name: 'organizer-event-new', viewer: 'organizer', path: '/organizer/events/new' },
  { name: 'organizer-event', viewer: 'organizer', path: ownEvent },
  { name: 'organizer-event-edit', viewer: 'organizer', path: async (page) => `${await ownEvent(page)}/edit` },
  { name: 'organizer-event-unknown', viewer: 'organizer', path: '/organizer/events/999999' },
  { name: 'organizer-applications', viewer: 'organizer', path: '/organizer/applications' },
  { name: 'organizer-application', viewer: 'organizer', path: ownApplication },
  { name: 'admin', viewer: 'admin', path: '/admin' },
  { name: 'admin-dashboard', viewer: 'admin', path: '/dashboard' },
  { name: 'admin-applications', viewer: 'admin', path: '/admin/applications' },
  { name: 'admin-applications-organizers', viewer: 'admin', path: '/admin/applications?tab=organizers' },
  {
    name: 'admin-reject',
    viewer: 'admin',
    path: '/admin/applications',
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^Reject/ })
        .first()
        .click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  { name: 'admin-users', viewer: 'admin', path: '/admin/users' },
  { name: 'admin-vendors', viewer: 'admin', path: '/admin/vendors' },
  { name: 'admin-organizers', viewer: 'admin', path: '/admin/organizers' },
]

/** Opens a screen and waits until nothing of it is missing: data, pictures, fonts. */
export async function show(page: Page, screen: Screen): Promise<void> {
  await page.goto(typeof screen.path === 'string' ? screen.path : await screen.path(page))
  await page.waitForLoadState('networkidle')
  await page.getByRole('heading').first().waitFor()
  await screen.prepare?.(page)
  await settle(page)
}

/** Fetches the pictures that wait for being scrolled to, and waits for every one that is on its way. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const images = [...document.images]
    for (const image of images) image.loading = 'eager'
    await Promise.all([document.fonts.ready, ...images.map((image) => image.decode().catch(() => undefined))])
  })
}

async function firstId(page: Page, address: string, list: string): Promise<number | undefined> {
  const { data } = (await (await page.request.get(address)).json()) as { data: Record<string, { id: number }[]> }
  return data[list]?.[0]?.id
}
