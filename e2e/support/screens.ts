import type { Event } from '@marquee/contract/events'
import { isClosed } from '@marquee/contract/open-call'
import { hasToAgree, type ApplicationPlace } from '@marquee/contract/places'
import type { Page } from '@playwright/test'
import { accountScreens } from './account-screens.ts'
import { changed, ok } from './answers.ts'
import { linkScreens } from './link-screens.ts'
import { invitationScreens } from './invitation-screens.ts'
import { contactScreens } from './contact-screens.ts'
import { bookingScreens } from './booking-screens.ts'
import { groundScreens } from './ground-screens.ts'
import { dayScreens } from './day-screens.ts'
import { runSheetScreens } from './run-sheet-screens.ts'
import { call } from './people.ts'
import type { Screen } from './screen.ts'
import { webhookScreens } from './webhook-screens.ts'

const publishedEvent = async (page: Page) => `/events/${await firstId(page, '/api/events?limit=1', 'events')}`
/** One that names the trades that it looks for. */
const eventWithCall = async (page: Page) => {
  const answer = await page.request.get('/api/events?limit=50')
  const { data } = (await answer.json()) as { data: { events: Event[] } }
  return `/events/${data.events.find((event) => event.call && !isClosed(event.call))?.id}`
}
const freeDay = '2031-12-12'
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const vendor = async (page: Page) => `/vendors/${await firstId(page, '/api/contractors?limit=1', 'contractors')}`
const lastVendor = async (page: Page) =>
  `/vendors/${await firstId(page, '/api/contractors?limit=1&sort_by=created_at&sort_order=asc', 'contractors')}`
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768
/** An own event to which vendors have applied. `hasCall`: one where vendors confirm their places. */
const ownEvent = async (page: Page, hasCall = false) => {
  type Own = { id: number; application_count: number; call: { confirm_within_days: number | null } | null }
  const { events } = await call<{ events: Own[] }>(page, 'GET', '/events/my-events?limit=100')
  const found = events.find((event) => event.application_count > 0 && (!hasCall || event.call?.confirm_within_days))
  return `/organizer/events/${found?.id}`
}
const ownEventThatIs = async (page: Page, status: string) => {
  const { events } = await call<{ events: { id: number }[] }>(page, 'GET', `/events/my-events?status=${status}`)
  return `/organizer/events/${events[0]?.id}`
}
/** The address of an event that this vendor applied to, with this status of the application, published or (`isOpen` false) not any more. */
const appliedTo = async (page: Page, status?: string, isOpen = true) => {
  const { applications } = await call<{
    applications: { event_id: number; status: string; event_status: string }[]
  }>(page, 'GET', '/event-applications/my-applications?limit=100')
  const found = applications.find(
    (one) => (!status || one.status === status) && (one.event_status === 'published') === isOpen,
  )
  return `/events/${found?.event_id}`
}
interface Listed {
  id: number
  start_date: string
  call: { closes_at: string | null; questions: { kind: string }[] } | null
}
/** An event that this vendor has not applied to. */
const notAppliedTo = async (page: Page, suits: (event: Listed) => boolean = () => true) => {
  const { applications } = await call<{ applications: { event_id: number }[] }>(
    page,
    'GET',
    '/event-applications/my-applications',
  )
  const applied = new Set(applications.map(({ event_id }) => event_id))
  const { events } = await call<{ events: Listed[] }>(page, 'GET', '/events?limit=50')
  return events.find((event) => !applied.has(event.id) && suits(event))
}
const asksForFile = (page: Page) =>
  notAppliedTo(page, (event) => event.call?.questions.some(({ kind }) => kind === 'file') ?? false)
const writeApplication = async (page: Page) => {
  await page.getByRole('button', { name: 'Apply to Event' }).click()
  await page.getByLabel('Application Message').fill('We grow what we arrange.')
}
/** A vendor's own application with this status, to an event that is to come. */
const applicationTo = async (page: Page, status: string, more = '') => {
  const { applications } = await call<{ applications: { id: number; status: string; event_status: string }[] }>(
    page,
    'GET',
    `/event-applications/my-applications?limit=100${more}`,
  )
  const found = applications.find((one) => one.status === status && one.event_status === 'published')
  return `/contractor/applications/${found?.id}`
}
/** The id of the first person in a list of the admin's. */
const ownerOf = async (page: Page, list: 'users' | 'contractors' | 'organizers', name: 'id' | 'user_id') => {
  const found = await call<Record<string, Record<string, number>[]>>(page, 'GET', `/${list}/admin/all?limit=1`)
  return found[list]?.[0]?.[name]
}
const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click()
const ownApplication = async (page: Page) => {
  const { applications } = await call<{ applications: { id: number }[] }>(
    page,
    'GET',
    '/event-applications/my-applications',
  )
  return `/organizer/applications/${applications[0]?.id}`
}

/** Every screen of the product, in each state that the demo marketplace has. */
export const screens: Screen[] = [
  { name: 'home', viewer: 'visitor', path: '/' },
  { name: 'vendors', viewer: 'visitor', path: '/vendors' },
  {
    name: 'vendors-near',
    viewer: 'visitor',
    path: '/vendors?location=portland&sort_by=distance&pricing_range=moderate&pricing_range=premium',
  },
  { name: 'vendors-empty', viewer: 'visitor', path: '/vendors?search=zzzzqqqq&pricing_range=budget' },
  {
    name: 'vendors-filtered',
    viewer: 'visitor',
    path: '/vendors?pricing_range=premium&event_type_ids=1&min_years=5&has_images=true',
  },
  {
    name: 'vendors-filters',
    viewer: 'visitor',
    path: '/vendors?event_type_ids=1&min_years=5',
    prepare: async (page) => {
      await page.getByRole('button', { name: isPhone(page) ? /^Filters/ : /^Advanced/ }).click()
      await page.getByRole('button', { name: 'Rustic' }).waitFor()
    },
  },
  {
    name: 'vendors-what',
    viewer: 'visitor',
    path: '/vendors',
    prepare: async (page) => {
      if (isPhone(page)) await page.getByRole('button', { name: /^Search: / }).click()
      await page.getByLabel('What', { exact: true }).filter({ visible: true }).fill('fl')
      await page.getByRole('option', { name: /^Floral Design/ }).waitFor()
    },
  },
  { name: 'vendors-closest', viewer: 'visitor', path: '/vendors?search=florist+zanzibarland' },
  { name: 'vendors-understood', viewer: 'visitor', path: '/vendors?search=affordable+wedding+florist+in+portland' },
  { name: 'vendors-unknown', viewer: 'visitor', path: '/vendors?search=sushi' },
  { name: 'vendors-near-me', viewer: 'visitor', path: '/vendors?near=45.52,-122.68&sort_by=distance' },
  {
    name: 'vendors-event-types',
    viewer: 'visitor',
    path: '/vendors?event_type_ids=1',
    prepare: async (page) => {
      await page.getByRole('button', { name: isPhone(page) ? /^Filters/ : /^Event types/ }).click()
      await page.getByRole('group', { name: 'Event types' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'vendors-failed',
    viewer: 'visitor',
    path: async (page) => {
      await page.route('**/api/contractors?*', (route) => route.fulfill({ status: 500, json: { success: false } }))
      return '/vendors'
    },
    prepare: async (page) => {
      await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Name A-Z' })
      await page.getByRole('button', { name: 'Try Again' }).waitFor()
    },
  },
  { name: 'vendors-dated', viewer: 'visitor', path: `/vendors?availability_date=${freeDay}` },
  { name: 'vendor', viewer: 'visitor', path: vendor },
  {
    name: 'vendor-dated',
    viewer: 'visitor',
    path: async (page) => `${await vendor(page)}?availability_date=${freeDay}`,
  },
  { name: 'vendor-bare', viewer: 'visitor', path: lastVendor },
  {
    name: 'vendor-lightbox',
    viewer: 'visitor',
    path: vendor,
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^View full screen/ })
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'vendor-unknown', viewer: 'visitor', path: '/vendors/999999' },
  {
    name: 'menu',
    viewer: 'visitor',
    path: '/vendors',
    prepare: async (page) => {
      await page.getByRole('button', { name: isPhone(page) ? 'Open menu' : 'Theme' }).click()
      if (!isPhone(page)) await page.getByRole('menu').waitFor()
    },
  },
  {
    name: 'offline',
    viewer: 'visitor',
    path: '/vendors',
    prepare: async (page) => {
      await page.context().setOffline(true)
      await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Name A-Z' })
      await page.getByRole('button', { name: 'Try Again' }).waitFor()
    },
  },
  { name: 'events', viewer: 'visitor', path: '/events' },
  { name: 'events-empty', viewer: 'visitor', path: '/events?search=zzzzqqqq' },
  { name: 'events-last', viewer: 'visitor', path: '/events?page=4' },
  { name: 'events-beyond', viewer: 'visitor', path: '/events?page=40' },
  {
    name: 'events-searching',
    viewer: 'visitor',
    path: '/events',
    prepare: async (page) => {
      await page.route('**/api/events?*search=*', () => {})
      await page.getByRole('combobox', { name: 'Search events' }).fill('night')
      await page.getByText('Searching…').waitFor()
    },
  },
  { name: 'events-unknown-place', viewer: 'visitor', path: '/events?location=Atlantis&time=upcoming' },
  { name: 'events-filtered', viewer: 'visitor', path: '/events?search=night&time=upcoming' },
  {
    name: 'events-month',
    viewer: 'visitor',
    path: '/events',
    isWhole: true,
    prepare: async (page) => page.getByRole('list', { name: 'Months' }).getByRole('button').first().click(),
  },
  {
    name: 'events-failed',
    viewer: 'visitor',
    path: async (page) => {
      await page.route('**/api/events?*', (route) => route.fulfill({ status: 500, json: { success: false } }))
      return '/events'
    },
    prepare: async (page) => {
      await page.getByRole('combobox', { name: 'Time' }).selectOption({ label: 'Upcoming' })
      await page.getByRole('button', { name: 'Try Again' }).waitFor()
    },
  },
  { name: 'sign-in', viewer: 'visitor', path: '/auth' },
  {
    name: 'sign-up',
    viewer: 'visitor',
    path: async (page) => `/auth?mode=sign-up&redirect=${await vendor(page)}%23contact`,
  },
  {
    name: 'sign-in-apply',
    viewer: 'visitor',
    path: async (page) => `/auth?redirect=${await publishedEvent(page)}%23apply`,
  },
  { name: 'not-found', viewer: 'visitor', path: '/nothing-here' },
  { name: 'newcomer-dashboard', viewer: 'newcomer', path: '/dashboard' },
  { name: 'event', viewer: 'visitor', path: eventWithCall },
  {
    name: 'event-shared',
    viewer: 'visitor',
    path: eventWithCall,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Share' }).click()
      await page.getByRole('group', { name: /link/i }).waitFor()
    },
  },
  { name: 'newcomer-event', viewer: 'newcomer', path: eventWithCall },
  { name: 'event-unknown', viewer: 'newcomer', path: '/events/999999' },
  { name: 'vendor-apply', viewer: 'newcomer', path: '/contractor/apply', isForm: true },
  {
    name: 'vendor-apply-missing',
    viewer: 'newcomer',
    path: '/contractor/apply',
    prepare: async (page) => page.getByRole('button', { name: 'Next' }).press('Enter'),
  },
  ...[2, 3, 4].map((step): Screen => ({
    name: `vendor-apply-${step}`,
    viewer: 'newcomer',
    path: '/contractor/apply',
    isWhole: true,
    isForm: true,
    prepare: async (page) => {
      await page.getByLabel('Company name').fill('Fern & Fennel')
      await page.getByLabel('Business description').fill('Flowers for long tables.')
      await page.getByLabel('Business address').fill('1 Alder Street, Portland, OR')
      await next(page)
      if (step === 2) return
      await page.getByRole('button', { name: 'Rustic' }).click()
      await page.getByRole('button', { name: 'Wedding', exact: true }).click()
      await next(page)
      if (step === 4) await next(page)
    },
  })),
  { name: 'organizer-apply', viewer: 'newcomer', path: '/client/apply', isForm: true },
  ...[2, 3].map((step): Screen => ({
    name: `organizer-apply-${step}`,
    viewer: 'newcomer',
    path: '/client/apply',
    isWhole: true,
    isForm: true,
    prepare: async (page) => {
      await page.getByLabel('Organization name').fill('Orchard Evenings')
      await page.getByLabel('Organization description').fill('Suppers in orchards.')
      await page.getByLabel('Organization address').fill('1 Orchard Lane, Portland, OR')
      await next(page)
      if (step === 2) return
      await page.getByRole('button', { name: 'Wedding', exact: true }).click()
      await next(page)
    },
  })),
  { name: 'denied', viewer: 'newcomer', path: '/admin' },
  {
    name: 'unverified',
    viewer: 'newcomer',
    path: async (page) => {
      await page.route('**/api/users/profile', (route) => route.fulfill({ status: 500, json: { success: false } }))
      return '/admin'
    },
  },
  {
    name: 'vendor-contact',
    viewer: 'newcomer',
    path: async (page) => `${await vendor(page)}?availability_date=${freeDay}`,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Contact Vendor' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'account-menu',
    viewer: 'newcomer',
    path: '/vendors',
    prepare: async (page) => {
      await page.getByRole('button', { name: isPhone(page) ? 'Open menu' : /^Account menu/ }).click()
      await page.getByText('Sign out').filter({ visible: true }).waitFor()
    },
  },
  {
    name: 'vendor-account-menu',
    viewer: 'vendor',
    path: '/vendors',
    prepare: async (page) => {
      await page.getByRole('button', { name: isPhone(page) ? 'Open menu' : /^Account menu/ }).click()
      await page.getByText('Sign out').filter({ visible: true }).waitFor()
    },
  },
  { name: 'newcomer-home', viewer: 'newcomer', path: '/' },
  { name: 'vendor-dashboard', viewer: 'vendor', path: '/dashboard' },
  { name: 'vendor-messages', viewer: 'vendor', path: '/contractor/messages' },
  {
    name: 'bell',
    viewer: 'vendor',
    path: '/events',
    prepare: async (page) => {
      // On phones it leads to the page of all notifications.
      await page.getByRole(isPhone(page) ? 'link' : 'button', { name: /^Notifications/ }).click()
      await page.getByRole(isPhone(page) ? 'heading' : 'dialog', { name: 'Notifications' }).waitFor()
      await page
        .getByRole('button', { name: /^Mark as read: / })
        .first()
        .waitFor()
    },
  },
  { name: 'notifications', viewer: 'vendor', path: '/notifications' },
  {
    name: 'notifications-read',
    viewer: 'vendor',
    path: async (page) => {
      await page.route('**/api/notifications?*', (route) =>
        route.fulfill({
          json: {
            success: true,
            data: {
              notifications: [],
              unread: 0,
              newer: 2,
              up_to: null,
              snapshot: '700:700:',
              pagination: { total: 0, limit: 20, has_more: false, page: 1 },
            },
          },
        }),
      )
      return '/notifications?unread=true'
    },
  },
  { name: 'notification-choices', viewer: 'vendor', path: '/notifications?tab=choices' },
  {
    name: 'notification-choices-failed',
    viewer: 'vendor',
    path: '/notifications?tab=choices',
    prepare: async (page) => {
      await page.route('**/api/notifications/preferences/*', (route) => route.fulfill({ status: 500, json: {} }))
      await page.getByRole('combobox', { name: 'By email: Messages' }).selectOption('Off')
      await page.getByRole('alert').waitFor()
    },
    isWhole: true,
  },
  {
    name: 'notification-choices-quiet',
    viewer: 'organizer',
    path: '/notifications?tab=choices',
    prepare: async (page) => {
      await page.getByRole('switch', { name: 'Quiet hours' }).check()
      await page.getByLabel('Until').waitFor()
    },
    isWhole: true,
  },
  { name: 'notifications-organizer', viewer: 'organizer', path: '/notifications' },
  {
    name: 'vendor-profile',
    viewer: 'vendor',
    path: '/contractor/profile',
    isForm: true,
    prepare: async (page) => page.getByLabel('Business description').fill('Flowers for long tables.'),
  },
  {
    name: 'vendor-profile-wrong',
    viewer: 'vendor',
    path: '/contractor/profile',
    isForm: true,
    prepare: async (page) => {
      await page.getByLabel('Company name').fill('')
      await page.getByLabel('Website').fill('javascript:alert(1)')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await page.getByText('Company name is required').waitFor()
    },
  },
  { name: 'rejected-vendor-profile', viewer: 'rejected-vendor', path: '/contractor/profile' },
  { name: 'organizer-profile', viewer: 'organizer', path: '/organizer/profile', isForm: true },
  { name: 'pending-organizer-profile', viewer: 'pending-organizer', path: '/organizer/profile' },
  {
    name: 'vendor-event-apply',
    viewer: 'vendor',
    path: async (page) => `/events/${(await notAppliedTo(page))?.id}`,
    prepare: writeApplication,
  },
  {
    // With places to choose from, on a day that the vendor has blocked.
    name: 'vendor-event-apply-own-day',
    viewer: 'vendor',
    path: async (page) => {
      const event = await notAppliedTo(page, ({ call }) => call !== null && !isClosed(call))
      const days = [
        { date: event?.start_date, booked: true, events: [{ id: 1, title: 'Cider Day', is_offered: false }] },
      ]
      await page.route('**/api/contractors/profile/unavailable-dates', (route) => route.fulfill(ok(days)))
      return `/events/${event?.id}`
    },
    prepare: writeApplication,
  },
  {
    name: 'vendor-event-apply-file',
    viewer: 'vendor',
    path: async (page) => `/events/${(await asksForFile(page))?.id}`,
    prepare: async (page) => {
      await writeApplication(page)
      const file = { name: 'Liability insurance.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') }
      await page.getByLabel(/^Choose a file/).setInputFiles(file)
      await page.getByRole('button', { name: /^Liability/ }).scrollIntoViewIfNeeded()
    },
  },
  {
    // A text with the name of a PDF.
    name: 'vendor-event-apply-file-refused',
    viewer: 'vendor',
    path: async (page) => `/events/${(await asksForFile(page))?.id}`,
    prepare: async (page) => {
      await writeApplication(page)
      const file = { name: 'insurance.pdf', mimeType: 'application/pdf', buffer: Buffer.from('A text') }
      await page.getByLabel(/^Choose a file/).setInputFiles(file)
      await page.getByText('Unsupported file type').scrollIntoViewIfNeeded()
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
  { name: 'vendor-events', viewer: 'vendor', path: '/events' },
  ...(['accepted', 'rejected'] as const).map((status): Screen => ({
    name: `vendor-event-${status}`,
    viewer: 'vendor',
    path: (page) => appliedTo(page, status),
  })),
  { name: 'vendor-event-closed', viewer: 'vendor', path: (page) => appliedTo(page, undefined, false) },
  { name: 'vendor-availability', viewer: 'vendor', path: '/contractor/availability' },
  { name: 'vendor-documents', viewer: 'vendor', path: '/contractor/documents' },
  { name: 'vendor-documents-add', viewer: 'vendor', path: '/contractor/documents?add=insurance' },
  { name: 'new-vendor-documents', viewer: 'pending-vendor', path: '/contractor/documents' },
  {
    name: 'vendor-applications-withdrawn',
    viewer: 'vendor',
    path: async (page) => {
      const one = { event_end_date: null, withdrawn_at: '2026-11-20T10:00:00.000Z' }
      const data = [
        { ...one, event_id: 1, event_title: 'Lantern Night', event_start_date: '2027-06-19', is_open: true },
        { ...one, event_id: 2, event_title: 'Cider Day', event_start_date: '2026-10-04', is_open: false },
      ]
      await page.route('**/api/event-applications/withdrawn', (route) =>
        route.fulfill({ json: { success: true, data } }),
      )
      return '/contractor/applications'
    },
  },
  {
    name: 'vendor-applications',
    viewer: 'vendor',
    path: '/contractor/applications',
    isWhole: true,
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^Timeline/ })
        .first()
        .click()
      await page.getByText('Applied', { exact: true }).waitFor()
    },
  },
  ...(['accepted', 'pending'] as const).map((status): Screen => ({
    name: `vendor-application-${status}`,
    viewer: 'vendor',
    path: (page) => applicationTo(page, status),
    isWhole: true,
    prepare: (page) => page.getByLabel(/^Message to /).waitFor(),
  })),
  {
    name: 'vendor-application-report',
    viewer: 'vendor',
    path: (page) => applicationTo(page, 'rejected', '&has_messages=true'),
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Report', exact: true }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'vendor-application-withdraw',
    viewer: 'vendor',
    path: (page) => applicationTo(page, 'accepted'),
    prepare: async (page) => {
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Withdraw' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'vendor-application-unsent',
    viewer: 'vendor',
    path: (page) => applicationTo(page, 'accepted'),
    isWhole: true,
    prepare: async (page) => {
      await page.route('**/messages', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.fallback(),
      )
      await page.getByLabel(/^Message to /).fill('Is there a tap near the tables?')
      await page.getByRole('button', { name: 'Send' }).click()
      await page
        .getByText(/^Not sent/)
        .first()
        .waitFor()
      await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.includes(':unsent:')))
      // A message that was sent too long ago to be sent again. Drafts are only forgotten when a page is loaded.
      await page.evaluate(() => {
        for (const [key, kept] of Object.entries(localStorage)) {
          if (!key.includes(':unsent:')) continue
          const draft = JSON.parse(kept) as { value: { key: string; text: string; at: number }[] }
          draft.value.unshift({ key: 'old', text: 'We come at 16:00 with two vans. Where may we park?', at: 0 })
          localStorage.setItem(key, JSON.stringify(draft))
        }
      })
      await page.getByRole('link', { name: 'Your applications' }).click()
      await page.getByRole('heading', { level: 1, name: 'Your applications' }).waitFor()
      await page.goBack()
      await page.getByText('Not confirmed').waitFor()
    },
  },
  {
    name: 'vendor-application-conditions',
    viewer: 'vendor',
    path: async (page) => {
      const { applications } = await call<{ applications: { id: number; place: ApplicationPlace | null }[] }>(
        page,
        'GET',
        '/event-applications/my-applications?limit=100',
      )
      return `/contractor/applications/${applications.find(({ place }) => hasToAgree(place))?.id}`
    },
  },
  { name: 'vendor-application-unknown', viewer: 'vendor', path: '/contractor/applications/999999' },
  { name: 'pending-vendor-event', viewer: 'pending-vendor', path: publishedEvent },
  { name: 'vendor-pending', viewer: 'pending-vendor', path: '/dashboard' },
  { name: 'vendor-rejected', viewer: 'rejected-vendor', path: '/dashboard' },
  { name: 'organizer-pending', viewer: 'pending-organizer', path: '/organizer' },
  { name: 'organizer', viewer: 'organizer', path: '/organizer' },
  { name: 'organizer-dashboard', viewer: 'organizer', path: '/dashboard' },
  { name: 'organizer-events', viewer: 'organizer', path: '/organizer/events' },
  { name: 'organizer-event-new', viewer: 'organizer', path: '/organizer/events/new' },
  { name: 'organizer-event', viewer: 'organizer', path: ownEvent },
  {
    name: 'organizer-event-more',
    viewer: 'organizer',
    path: ownEvent,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem').first().waitFor()
    },
  },
  {
    name: 'organizer-event-message',
    viewer: 'organizer',
    path: ownEvent,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Message all', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Message all waiting' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'organizer-event-held',
    viewer: 'organizer',
    path: async (page) => {
      await page.route('**/api/event-applications/event/*/answers', (route) => route.fulfill(ok(held)))
      return ownEvent(page)
    },
  },
  { name: 'organizer-event-edit', viewer: 'organizer', path: async (page) => `${await ownEvent(page)}/edit` },
  { name: 'organizer-event-call', viewer: 'organizer', path: async (page) => `${await ownEvent(page)}/call` },
  {
    name: 'organizer-event-call-new',
    viewer: 'organizer',
    path: async (page) => {
      const { events } = await call<{ events: { id: number; call: object | null }[] }>(page, 'GET', '/events/my-events')
      return `/organizer/events/${events.find((event) => event.call === null)?.id}/call`
    },
    prepare: (page) => page.getByRole('button', { name: 'Market', exact: true }).click(),
  },
  {
    name: 'organizer-event-places',
    viewer: 'organizer',
    path: async (page) => `${await ownEvent(page, true)}/places`,
  },
  {
    name: 'vendor-invited',
    viewer: 'vendor',
    path: async (page) => {
      const { events } = await call<{ events: Event[] }>(page, 'GET', '/events')
      const { organization_name, ...event } = events[0]!
      const asked = { options: [], service_ids: null }
      const invitation = {
        id: 1,
        event_id: event.id,
        event_title: event.title,
        event_start_date: event.start_date,
        event_end_date: event.end_date,
        event_address: event.address,
        organization_name,
        place_id: 1,
        trade: 'Floral Design',
        note: 'A hundred feet of table, ferns welcome',
        fee: null,
        conditions: null,
        questions: [
          { ...asked, id: 1, first_id: 1, text: 'When can you set up?', kind: 'short', need: 'required' },
          { ...asked, id: 2, first_id: 2, text: 'Do you need electricity?', kind: 'yes_no', need: 'required' },
        ],
        contractor_id: 1,
        company_name: 'Wildstem',
        until: `${dayFromNow(4)}T07:00:00.000Z`,
        confirm_by: dayFromNow(3),
      }
      await page.route('**/api/invitations', (route) => route.fulfill(ok([invitation])))
      return '/contractor/applications'
    },
  },
  {
    name: 'organizer-event-fill',
    viewer: 'organizer',
    path: async (page) => `${await ownEvent(page, true)}/places`,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Fill this place' }).last().click()
      await page.getByRole('list', { name: 'Who could fill this place' }).waitFor()
    },
  },
  ...(['draft', 'cancelled', 'completed'] as const).flatMap((status): Screen[] => [
    { name: `organizer-event-${status}`, viewer: 'organizer', path: (page) => ownEventThatIs(page, status) },
    {
      name: `organizer-public-${status}`,
      viewer: 'organizer',
      path: async (page) => (await ownEventThatIs(page, status)).replace('/organizer', ''),
    },
  ]),
  {
    name: 'organizer-public',
    viewer: 'organizer',
    path: async (page) => (await ownEvent(page)).replace('/organizer', ''),
  },
  { name: 'organizer-events-empty', viewer: 'organizer', path: '/organizer/events?search=zzzzqqqq' },
  { name: 'organizer-applications-empty', viewer: 'organizer', path: '/organizer/applications?event_id=999999' },
  {
    name: 'organizer-event-remove',
    viewer: 'organizer',
    path: ownEvent,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'organizer-events-menu',
    viewer: 'organizer',
    path: '/organizer/events',
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click()
      await page.getByRole('menuitem').first().waitFor()
    },
  },
  { name: 'organizer-event-unknown', viewer: 'organizer', path: '/organizer/events/999999' },
  { name: 'organizer-applications', viewer: 'organizer', path: '/organizer/applications' },
  {
    name: 'organizer-applications-open',
    viewer: 'organizer',
    path: async (page) => (await ownApplication(page)).replace('/applications/', '/applications?open='),
  },
  {
    name: 'organizer-applications-selected',
    viewer: 'organizer',
    path: '/organizer/applications',
    prepare: async (page) => {
      await page.getByRole('checkbox').first().check()
      await page.getByRole('region', { name: 'Selected applications' }).waitFor()
    },
  },
  { name: 'organizer-application', viewer: 'organizer', path: ownApplication },
  { name: 'admin', viewer: 'admin', path: '/admin' },
  { name: 'admin-dashboard', viewer: 'admin', path: '/dashboard' },
  { name: 'admin-applications', viewer: 'admin', path: '/admin/applications' },
  { name: 'admin-applications-organizers', viewer: 'admin', path: '/admin/applications?tab=organizers' },
  {
    name: 'admin-application',
    viewer: 'admin',
    path: '/admin/applications',
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Dumpling Assembly' }).click()
      await page.getByRole('region', { name: 'Rejected before' }).waitFor()
      await page.getByRole('button', { name: 'Add a word' }).click()
    },
  },
  {
    name: 'admin-reject',
    viewer: 'admin',
    path: '/admin/applications',
    prepare: async (page) => {
      await page.getByRole('list', { name: 'Pending vendors' }).getByRole('link').first().click()
      await page
        .getByRole('button', { name: /^Reject/ })
        .first()
        .click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'admin-ask',
    viewer: 'admin',
    path: '/admin/applications',
    prepare: async (page) => {
      await page.getByRole('list', { name: 'Pending vendors' }).getByRole('link').first().click()
      await page.getByRole('button', { name: 'Ask for more' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  { name: 'admin-audit', viewer: 'admin', path: '/admin/audit' },
  { name: 'admin-users', viewer: 'admin', path: '/admin/users' },
  { name: 'admin-vendors', viewer: 'admin', path: '/admin/vendors' },
  { name: 'admin-organizers', viewer: 'admin', path: '/admin/organizers' },
  {
    name: 'admin-user-open',
    viewer: 'admin',
    path: async (page) => `/admin/users?open=${await ownerOf(page, 'users', 'id')}`,
  },
  {
    name: 'admin-vendor-open',
    viewer: 'admin',
    path: async (page) => `/admin/vendors?open=${await ownerOf(page, 'contractors', 'user_id')}`,
  },
  {
    name: 'admin-organizer-open',
    viewer: 'admin',
    path: async (page) => `/admin/organizers?open=${await ownerOf(page, 'organizers', 'user_id')}`,
  },
  { name: 'admin-users-none', viewer: 'admin', path: '/admin/users?search=zzzzqqqq' },
  { name: 'admin-event', viewer: 'admin', path: publishedEvent },
  { name: 'admin-contacts', viewer: 'admin', path: '/admin/contact-requests' },
  { name: 'admin-contact', viewer: 'admin', path: '/admin/contact-requests', prepare: openContactRequest },
  {
    name: 'admin-contact-long',
    viewer: 'admin',
    path: async (page) => {
      await changed(
        page,
        '**/api/contact-requests/admin/all*',
        ({ contact_requests }: { contact_requests: object[] }) =>
          Object.assign(contact_requests[0] ?? {}, {
            user_email: 'bookings.and.private.celebrations@greenhouseandgardensuppers.example.com',
            owner_email: 'somebody.with.a.very.long.address@example-of-a-long-domain.test',
          }),
      )
      return '/admin/contact-requests'
    },
    prepare: openContactRequest,
    isWhole: true,
  },
  {
    name: 'admin-contact-introduction',
    viewer: 'admin',
    path: '/admin/contact-requests',
    prepare: async (page) => {
      await openContactRequest(page)
      await page.getByRole('button', { name: 'Introduce by email' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'admin-report',
    viewer: 'admin',
    path: '/admin/reports?open=1',
    isWhole: true,
    prepare: (page) => page.getByText('Others pay in advance too.').waitFor(),
  },
  {
    name: 'admin-report-closed',
    viewer: 'admin',
    path: async (page) => {
      await changed(page, '**/api/admin/reports/1', ({ report }: { report: object }) => Object.assign(report, closing))
      await changed(page, '**/api/admin/reports?*', ({ reports }: { reports: object[] }) =>
        reports.map((report) => Object.assign(report, closing)),
      )
      return '/admin/reports?state=all&open=1'
    },
    isWhole: true,
    prepare: (page) => page.getByText('Others pay in advance too.').waitFor(),
  },
  {
    name: 'admin-report-failed',
    viewer: 'admin',
    path: async (page) => {
      await page.route('**/api/admin/reports/1', (route) => route.fulfill({ status: 500, json: { success: false } }))
      return '/admin/reports?open=1'
    },
    isWhole: true,
    prepare: async (page) => {
      await page.getByText('Failed to load the messages of this report').waitFor()
      await page.getByRole('button', { name: 'Close the report' }).click()
      await page.getByText('Write what was done').waitFor()
    },
  },
  { name: 'admin-reports-none', viewer: 'admin', path: '/admin/reports?state=closed' },
  { name: 'admin-lookups', viewer: 'admin', path: '/admin/lookups' },
  { name: 'admin-lookups-places', viewer: 'admin', path: '/admin/lookups?list=places' },
  { name: 'admin-lookups-types', viewer: 'admin', path: '/admin/lookups?list=event-types' },
  {
    name: 'admin-lookup',
    viewer: 'admin',
    path: '/admin/lookups',
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'admin-deliveries', viewer: 'admin', path: withDeliveries },
  { name: 'admin-campaigns', viewer: 'admin', path: '/admin/deliveries?tab=campaigns' },
  {
    name: 'admin-campaign',
    viewer: 'admin',
    path: async (page) => {
      const { campaigns } = await call<{ campaigns: { event_id: number }[] }>(
        page,
        'GET',
        '/deliveries/admin/campaigns',
      )
      return `/admin/deliveries?campaign=${campaigns[0]?.event_id}`
    },
  },
  {
    name: 'admin-organizer-stopped',
    viewer: 'admin',
    path: async (page) => {
      const { entries } = await call<{ entries: { subject_id: number; action: string }[] }>(
        page,
        'GET',
        '/audit/admin/all?subject_type=organizer&limit=100',
      )
      const { organizers } = await call<{ organizers: { id: number; user_id: number }[] }>(
        page,
        'GET',
        '/organizers/admin/all?limit=100',
      )
      const stopped = entries.find(({ action }) => action === 'organizer.stop_invitations')?.subject_id
      return `/admin/organizers?open=${organizers.find(({ id }) => id === stopped)?.user_id}`
    },
    prepare: (page) => page.getByRole('button', { name: 'Allow invitations' }).scrollIntoViewIfNeeded(),
  },
  {
    name: 'admin-deliveries-retry',
    viewer: 'admin',
    path: withDeliveries,
    prepare: async (page) => {
      await page.getByRole('button', { name: /^Retry all failed/ }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  ...accountScreens,
  ...linkScreens,
  ...invitationScreens,
  ...bookingScreens,
  ...groundScreens,
  ...dayScreens,
  ...runSheetScreens,
  ...webhookScreens,
  ...contactScreens,
]

const held = {
  is_held: true,
  mails_off: false,
  answers: [
    {
      application_id: 1,
      company_name: 'Crown Marquees',
      subject: 'Accepted: Crown Marquees for Charity Regatta Ball',
      paragraphs: ['Settle the details with the organizer in your conversation.'],
      reason: null,
    },
  ],
}

const closing = {
  closed_at: '2026-11-21T09:00:00.000Z',
  closed_by_name: 'Robin Vale',
  outcome: 'Wrote to the organizer: no payment before an event. Suspended until they answer.',
}

/** The demo sends no mail, so its e-mails are given here, one in each state. */
async function withDeliveries(page: Page): Promise<string> {
  const mail = {
    recipient: 'vendor@marquee.test',
    subject: 'Your application to Midsummer Night Market was accepted',
    attempts: 1,
    outcome: null,
    campaign: null,
    last_error: null,
    created_at: '2026-11-20T18:04:00.000Z',
    sent_at: null,
    can_retry: false,
  }
  const failed = { status: 'failed', attempts: 21, last_error: '550 5.1.1 No such mailbox at this address' }
  const deliveries = [
    { ...mail, id: 5, status: 'queued', attempts: 0 },
    {
      ...mail,
      id: 4,
      ...failed,
      can_retry: true,
      recipient: 'somebody.with.a.very.long.address@example-of-a-long-domain.test',
    },
    { ...mail, id: 3, ...failed, subject: 'Confirm your e-mail address', can_retry: true },
    { ...mail, id: 2, ...failed, last_error: null, subject: 'Erased' },
    { ...mail, id: 1, status: 'sent', sent_at: '2026-11-20T18:04:03.000Z' },
  ]
  const pagination = { total: 5, limit: 20, page: 1, has_more: false }
  const queue = { waiting: 1, longest_wait_seconds: 5_400, failed: 3 }
  await page.route('**/api/deliveries/admin/all*', (route) =>
    route.fulfill({ json: { success: true, data: { deliveries, pagination, retriable: 2, queue } } }),
  )
  return '/admin/deliveries'
}

async function openContactRequest(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'Contact Requests' }).getByRole('link').first().click()
  await page.getByRole('heading', { name: 'Notes' }).waitFor()
}

/** Opens a screen and waits for its data, pictures and fonts. */
export async function show(page: Page, screen: Screen): Promise<void> {
  // The screen before may have switched the connection off or replaced answers.
  await page.context().setOffline(false)
  await page.unrouteAll()
  await isolate(page)
  await page.goto(typeof screen.path === 'string' ? screen.path : await screen.path(page))
  await page.waitForLoadState('networkidle')
  await page.getByRole('heading').first().waitFor()
  // Some screens go on loading by design.
  await page
    .locator('[aria-busy=true]')
    .first()
    .waitFor({ state: 'detached', timeout: 3_000 })
    .catch(() => {})
  await screen.prepare?.(page)
  await settle(page)
}

const isolated = new WeakSet<Page>()

/**
 * From now on every page starts without drafts, so that a form opens empty and at its first step (a page that is left still writes its draft), and
 * opens no stream of news, with which the network would never be idle. The server keeps no application that a screen begins: the next one would
 * open with its file. Without `page.route`, which switches the cache off.
 */
async function isolate(page: Page): Promise<void> {
  if (isolated.has(page)) return
  isolated.add(page)
  await page.addInitScript(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('marquee.draft:')) localStorage.removeItem(key)
    const { fetch } = window
    window.fetch = (input, options) => {
      const isRefused = options?.method === 'PUT' ? /\/event-applications\/drafts\// : /\/notifications\/stream$/
      return isRefused.test(String(input)) ? Promise.reject(new TypeError('Failed to fetch')) : fetch(input, options)
    }
  })
}

/** Loads lazy pictures at once, and waits for all pictures and fonts. */
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
