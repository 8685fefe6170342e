import type { LinkedInvitation } from '@marquee/contract/invitations'
import type { Page } from '@playwright/test'
import { changed, ok } from './answers.ts'
import { call } from './people.ts'
import type { Screen } from './screen.ts'

// The screens of lists of vendors and of invitations to apply.

interface Row {
  id: number
}

const list = async (page: Page) => {
  const [one] = await call<Row[]>(page, 'GET', '/vendor-lists')
  return one?.id
}
const invited = async (page: Page) => {
  const [one] = await call<{ event_id: number }[]>(page, 'GET', '/invitations/unanswered')
  return `/organizer/events/${one?.event_id}/invitations`
}
const vendor = async (page: Page) => {
  const { contractors } = await call<{ contractors: Row[] }>(page, 'GET', '/contractors?limit=1')
  return `/vendors/${contractors[0]?.id}`
}
const isReady = (page: Page) => page.getByRole('button', { name: /^Send / }).waitFor()

const linked: LinkedInvitation = {
  event_id: 7,
  event_title: 'Long Supper at the Mill',
  event_start_date: '2031-06-19',
  event_end_date: null,
  event_address: '12 Mill Lane, Hood River, OR',
  organization_name: 'Wren & Bramble Events',
  place_id: 8,
  trade: 'Floral Design',
  note: 'One long table, no vases above the sightline',
  fee: '$120',
  company_name: 'Foxglove Hill Florals',
  confirm_by: '2031-05-03',
  state: 'opened',
  line: 'We saw your table in May, and kept thinking of it.',
  reason: null,
}
/** An invitation by its link, in a state. */
const byLink = (state: LinkedInvitation['state'], id: number) => async (page: Page) => {
  await page.route('**/api/invitation-links/**', (route) => route.fulfill(ok({ ...linked, state })))
  return `/invitation#${id}.${'x'.repeat(43)}`
}

export const invitationScreens: Screen[] = [
  { name: 'organizer-vendors', viewer: 'organizer', path: '/vendors?pricing_range=premium' },
  { name: 'organizer-vendor', viewer: 'organizer', path: vendor },
  {
    name: 'organizer-vendor-lists',
    viewer: 'organizer',
    path: vendor,
    prepare: async (page) => {
      await page.getByRole('button', { name: /^(Add to list|In your lists)$/ }).click()
      await page.getByRole('list', { name: 'Your lists' }).waitFor()
    },
  },
  { name: 'organizer-lists', viewer: 'organizer', path: '/organizer/lists' },
  { name: 'organizer-list', viewer: 'organizer', path: async (page) => `/organizer/lists/${await list(page)}` },
  { name: 'organizer-list-unknown', viewer: 'organizer', path: '/organizer/lists/999999' },
  {
    name: 'organizer-invite',
    viewer: 'organizer',
    path: async (page) => `/organizer/invite?list=${await list(page)}`,
    prepare: async (page) => {
      await isReady(page)
      await page.getByRole('textbox', { name: /Your line/ }).fill('We saw your table in May, and kept thinking of it.')
    },
    isWhole: true,
    isForm: true,
  },
  {
    name: 'organizer-invite-search',
    viewer: 'organizer',
    path: '/organizer/invite?pricing_range=premium',
    prepare: isReady,
    isWhole: true,
  },
  { name: 'organizer-event-invitations', viewer: 'organizer', path: invited },
  {
    name: 'organizer-invitations-stopped',
    viewer: 'organizer',
    path: async (page) => {
      const since = new Date().toISOString()
      const reason = 'Vendors told us that they never heard of you.\nThey got the same email three times.'
      await changed<{ invitations_stopped: unknown }>(page, '**/api/users/profile', (me) => {
        me.invitations_stopped = { since, reason }
      })
      return invited(page)
    },
    prepare: (page) => page.getByRole('region', { name: 'Your invitations are stopped' }).waitFor(),
    isWhole: true,
  },
  {
    name: 'organizer-invite-limit',
    viewer: 'organizer',
    path: async (page) => {
      await changed<{ left_out: unknown[]; possible_again: string }>(page, '**/to-apply/preview', (shown) => {
        shown.left_out = [{ contractor_id: 7, company_name: 'Foxglove Hill Florals', why: 'day_limit' }]
        shown.possible_again = new Date(Date.now() + 86_400_000).toISOString()
      })
      return `/organizer/invite?list=${await list(page)}`
    },
    prepare: isReady,
    isWhole: true,
  },
  { name: 'invitation', viewer: 'visitor', path: byLink('opened', 7) },
  { name: 'invitation-declined', viewer: 'visitor', path: byLink('declined', 8), isForm: true },
  { name: 'invitation-over', viewer: 'visitor', path: byLink('expired', 9) },
  { name: 'invitation-not-valid', viewer: 'visitor', path: '/invitation#7.x' },
]
