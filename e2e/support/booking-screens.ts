import type { Application } from '@marquee/contract/applications'
import type { Booking } from '@marquee/contract/bookings'
import type { Page } from '@playwright/test'
import { answers, ok } from './answers.ts'
import { call } from './people.ts'
import type { Screen } from './screen.ts'

/** The first accepted application of the viewer, with a booking sheet in this state. */
export const sheetOf = (viewer: 'organizer' | 'vendor', state: Partial<Booking>) => async (page: Page) => {
  const { applications } = await call<{ applications: Application[] }>(
    page,
    'GET',
    '/event-applications/my-applications?limit=100&status=accepted',
  )
  const found = applications.find((one) => one.event_status === 'published' && one.place?.state !== 'released')!
  const { id, event_id, contractor_id, company_name } = found
  const day = found.event_start_date
  const booking: Booking = {
    application_id: id,
    event_id,
    contractor_id,
    company_name,
    arrival: `${day}T08:30`,
    load_in: `${day}T09:00`,
    starts: `${day}T12:00`,
    ends: `${day}T22:00`,
    place: 'Booth 12, by the mill wheel',
    contact_name: 'Noor Haddad',
    contact_phone: '+1 503 555 0134',
    agreed: 'Two tables and a tent of 3 × 3 m\nPower: 16 A\nFee of $180, paid',
    notes: null,
    files: '7 482134 market-terms.pdf\n8 96210 loading-map.webp',
    version: 3,
    sent_version: 3,
    sent_at: '2026-06-01T09:00:00.000Z',
    send_after: null,
    seen_version: 2,
    seen_at: '2026-06-02T09:00:00.000Z',
    changes: [{ field: 'arrival', before: `${day}T09:00`, after: `${day}T08:30` }],
    ...state,
  }
  await answers(page, `/api/event-applications/${id}/booking`, { GET: ok(booking) })
  await answers(page, `/api/events/${event_id}/bookings`, {
    GET: ok([booking, { ...booking, application_id: 999_999, company_name: 'Wild Fern' }]),
  })
  return `/${viewer === 'vendor' ? 'contractor' : 'organizer'}/applications/${id}`
}

const isShown = (page: Page) => page.getByRole('heading', { name: /^(Your b|B)ooking sheet$/ }).waitFor()
const draft = { version: 1, sent_version: null, sent_at: null, seen_version: null, seen_at: null, changes: [] }
const of = (viewer: 'organizer' | 'vendor', name: string, state: Partial<Booking>): Screen => ({
  name: `${viewer}-booking-${name}`,
  viewer,
  path: sheetOf(viewer, state),
  prepare: isShown,
  isWhole: true,
})

/** Booking sheets, in the states that they can have. */
export const bookingScreens: Screen[] = [
  of('organizer', 'draft', draft),
  of('organizer', 'changed', {}),
  {
    ...of('organizer', 'edit', draft),
    isWhole: false,
    isForm: true,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Edit booking sheet' }).click()
      await page.getByLabel(/^Copy from another vendor/).waitFor()
    },
  },
  of('vendor', 'new', { seen_version: null, seen_at: null, changes: [] }),
  of('vendor', 'changed', {}),
]
