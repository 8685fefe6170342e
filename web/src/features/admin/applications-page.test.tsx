import type { VendorApplication } from '@marquee/contract/admin'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../lib/query-client.ts'
import ApplicationsPage from './applications-page.tsx'
import {
  anAdminVendor,
  anOrganizerApplication,
  aVendorApplication,
  pagination,
  vendorPictures,
} from '../../../test/examples.ts'
import { openWithAnswer, Refusal, signIn, type Received } from '../../../test/stage.tsx'

const juniper = aVendorApplication()
const harbor = aVendorApplication({
  user: { id: 8, name: null, email: null, email_verified: false },
  profile: anAdminVendor({ id: 2, user_id: 8, company_name: 'Harbor Sound' }),
})
const moss = aVendorApplication({
  user: { id: 10, name: 'Mo Moss', email: 'mo@moss.test', email_verified: true },
  profile: anAdminVendor({ id: 3, user_id: 10, company_name: 'Moss & Matter' }),
})
const quayside = anOrganizerApplication()

/** Opens the page with a server on which decisions take effect. `decide` may answer a decision itself; `waiting` can be changed. */
function open(
  address = '/admin/applications',
  { vendors = [juniper, harbor], organizers = [quayside], decide }: Fixture = {},
) {
  const waiting = { vendors, organizers }
  const stage = openWithAnswer(ApplicationsPage, address, async (call) => {
    if (call.path === '/contractors/admin/applications') return list(waiting.vendors)
    if (call.path === '/organizers/admin/applications') return list(waiting.organizers)
    if (call.method === 'GET') {
      const [one] = vendors.filter(({ user }) => call.path.endsWith(`/${user.id}`))
      return one && { ...one, age: null, profile: { ...one.profile, status: 'approved', status_reason: 'Welcome.' } }
    }
    const own = await decide?.(call)
    if (own) return own
    const isOther = (one: { user: { id: number } }) => !call.path.endsWith(`/${one.user.id}`)
    waiting.vendors = waiting.vendors.filter(isOther)
    waiting.organizers = waiting.organizers.filter(isOther)
    return { id: 7 }
  })
  return { ...stage, waiting }
}
interface Fixture {
  vendors?: VendorApplication[]
  organizers?: (typeof quayside)[]
  decide?: (call: Received) => unknown
}
const list = (applications: unknown[]) => ({ applications, pagination: pagination(applications.length, 1, 100) })

/** The open application. */
const card = (name: string) => screen.findByRole('article', { name })
const row = (name: string) => screen.findByRole('link', { name: new RegExp(name) })
const decisions = (sent: Received[]) => sent.filter((call) => call.method === 'PUT')
const readAgain = () => queryClient().invalidateQueries({ queryKey: ['admin'] })

beforeEach(() => {
  // A wide window, without motion.
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a row says who, what they do, how they begin, and how long they have waited', async () => {
  const aged = (id: number, company_name: string, age: VendorApplication['age']) =>
    aVendorApplication({ user: { ...juniper.user, id }, profile: anAdminVendor({ id, company_name }), age })
  const due = '2027-03-09'
  open(undefined, {
    vendors: [
      aVendorApplication({
        profile: anAdminVendor({
          images: vendorPictures(1),
          services: [{ id: 1, display_name: 'Floral Design' }],
          business_description: 'Flowers for rooms.\nAnd for gardens.',
        }),
      }),
      aged(11, 'Late Ones', { business_days: 4, late_by: 1, due }),
      aged(12, 'Later Ones', { business_days: 5, late_by: 2, due }),
      aged(13, 'Due Ones', { business_days: 3, late_by: 0, due }),
      aged(14, 'New Ones', { business_days: 0, late_by: 0, due }),
    ],
  })
  const first = await row('Juniper')
  expect(first.textContent).toContain('Floral Design · Flowers for rooms.')
  expect(first.textContent).not.toContain('gardens')
  expect(first.querySelector('img')).toBeTruthy()
  const rows = within(screen.getByRole('list', { name: 'Pending vendors' })).getAllByRole('link')
  const ages = ['2 business days', 'Late by 1 day', 'Late by 2 days', 'Due today', 'New']
  expect(rows.map((link, at) => within(link).getByText(ages[at]!).textContent)).toEqual(ages)
})

test('both tabs show how many are pending, vendors come first, and tab and open application are kept in the address', async () => {
  const { user, here } = open()
  await card('Juniper & Rye')
  expect(screen.getByRole('tab', { name: 'Vendors (2)' }).getAttribute('aria-selected')).toBe('true')
  await user.click(await row('Harbor Sound'))
  const harborCard = within(await card('Harbor Sound'))
  expect(harborCard.getByText('Applied by No Name')).toBeTruthy()
  expect(here()).toBe('/admin/applications?open=8')
  await user.click(await screen.findByRole('tab', { name: 'Organizers (1)' }))
  const quay = await card('Quayside Suppers')
  expect(within(quay).getByText('No description provided')).toBeTruthy()
  expect(within(quay).getByText('Applied by Tomas Lindqvist')).toBeTruthy()
  expect(screen.queryByText('Juniper & Rye')).toBeNull()
  expect(here()).toBe('/admin/applications?tab=organizers')
})

test('a link opens one application of the organizers’ tab', async () => {
  open('/admin/applications?tab=organizers&open=9')
  expect(await card('Quayside Suppers')).toBeTruthy()
})

test('approving acts at once: the buttons say Processing, then the next one is open', async () => {
  let answer = (_: unknown) => {}
  const { user, sent } = open(undefined, { decide: () => new Promise((resolve) => (answer = resolve)) })
  await card('Juniper & Rye')
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Processing...' })).toHaveLength(2))
  for (const button of screen.getAllByRole('button', { name: 'Processing...' })) {
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await user.click(button)
  }
  answer(undefined)
  expect(await screen.findByText('Vendor application approved successfully')).toBeTruthy()
  expect(await card('Harbor Sound')).toBeTruthy()
  expect(screen.queryByText('Juniper & Rye')).toBeNull()
  expect(await screen.findByRole('tab', { name: 'Vendors (1)' })).toBeTruthy()
  expect(decisions(sent)).toMatchObject([
    { line: 'PUT /users/admin/update-role/7', body: { role: 'contractor', status: 'approved' }, version: '"1"' },
  ])
})

/** The keys act again on the application that was opened by a decision. */
const seen = (name: string) =>
  waitFor(() => expect(screen.getByRole('region', { name }).getAttribute('aria-busy')).toBeNull())

test('A approves what is open, once until there is an answer, and the focus is with the next one', async () => {
  let answer = (_: unknown) => {}
  const first = new Promise((resolve) => (answer = resolve))
  const { user, sent } = open(undefined, {
    vendors: [juniper, harbor, moss],
    decide: ({ path }) => (path.endsWith('/7') ? first : undefined),
  })
  ;(await row('Juniper')).focus()
  await user.keyboard('aaa')
  answer(undefined)
  await card('Harbor Sound')
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Harbor Sound'))
  await seen('Harbor Sound')
  await user.keyboard('a')
  await card('Moss & Matter')
  await seen('Moss & Matter')
  await user.keyboard('a')
  expect(await screen.findByRole('heading', { name: 'No Pending Vendor Applications' })).toBeTruthy()
  expect(decisions(sent).map(({ path }) => path.split('/').at(-1))).toEqual(['7', '8', '10'])
})

test('a word goes with the approval', async () => {
  const { user, sent } = open()
  await card('Juniper & Rye')
  await user.click(screen.getByRole('button', { name: 'Add a word' }))
  const word = screen.getByRole('textbox', { name: /A word with the approval/ })
  expect(document.activeElement).toBe(word)
  await user.keyboard(' A lovely portfolio. ')
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  await card('Harbor Sound')
  expect(screen.queryByRole('textbox', { name: /word/ })).toBeNull()
  expect(decisions(sent)).toMatchObject([{ body: { status: 'approved', reason: 'A lovely portfolio.' } }])
})

test('a word that was removed again is not sent', async () => {
  const { user, sent } = open()
  await card('Juniper & Rye')
  await user.click(screen.getByRole('button', { name: 'Add a word' }))
  await user.keyboard('Hm')
  await user.click(screen.getByRole('button', { name: 'Remove the word' }))
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  await card('Harbor Sound')
  expect(decisions(sent).map(({ body }) => body)).toEqual([{ role: 'contractor', status: 'approved' }])
})

test('R asks before it rejects, and sends the reason; after the last one the queue is empty', async () => {
  const { user, sent } = open('/admin/applications?tab=organizers')
  await card('Quayside Suppers')
  ;(await row('Quayside')).focus()
  await user.keyboard('r')
  await screen.findByRole('alertdialog', { name: 'Reject Quayside Suppers?' })
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(decisions(sent)).toEqual([])

  await user.click(screen.getByRole('button', { name: 'Reject' }))
  await user.type(await screen.findByRole('textbox', { name: /Reason/ }), ' Please name a contact. ')
  await user.click(screen.getByRole('button', { name: 'Reject application' }))
  expect(await screen.findByText('Organizer application rejected successfully')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'No Pending Organizer Applications' })).toBeTruthy()
  expect(decisions(sent)).toMatchObject([
    {
      line: 'PUT /users/admin/update-role/9',
      version: '"1"',
      body: { role: 'client', status: 'rejected', reason: 'Please name a contact.' },
    },
  ])
})

test('the reason of a rejection that failed is still there after a reload', async () => {
  localStorage.clear()
  signIn()
  const { user } = open(undefined, { decide: async () => new Refusal(503, 'Briefly unavailable') })
  const reason = async () => {
    await card('Juniper & Rye')
    await user.click(screen.getByRole('button', { name: 'Reject' }))
    return screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Reason/ })
  }
  await user.type(await reason(), 'Please name a contact.')
  await user.click(screen.getByRole('button', { name: 'Reject application' }))
  expect(await screen.findByText('Briefly unavailable')).toBeTruthy()
  cleanup()

  open()
  expect((await reason()).value).toBe('Please name a contact.')
  await user.click(screen.getByRole('button', { name: 'Reject application' }))
  expect(await screen.findByText('Vendor application rejected successfully')).toBeTruthy()
  expect(Object.keys(localStorage).filter((key) => key.includes('reject'))).toEqual([])
  localStorage.clear()
})

test('when another admin decided first, the page says so and how, and keeps the place until one goes on', async () => {
  const sentence = 'This application was already decided.'
  const { user, waiting, here } = open('/admin/applications?open=8', {
    vendors: [juniper, harbor, moss],
    decide: () => {
      waiting.vendors = [juniper, moss]
      return new Refusal(409, sentence)
    },
  })
  await card('Harbor Sound')
  ;(await row('Harbor')).focus()
  await user.keyboard('a')
  expect(await screen.findByText(sentence)).toBeTruthy()
  const alert = await screen.findByText('Another admin approved this application meanwhile.')
  expect(await screen.findByText('“Welcome.”')).toBeTruthy()
  expect(screen.queryByText(/^This is no longer in the list/)).toBeNull()
  expect(await card('Harbor Sound')).toBeTruthy()
  expect(alert).toBeTruthy()
  expect(here()).toBe('/admin/applications?open=8')
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  await user.keyboard('aj')
  await card('Moss & Matter')
  expect(screen.queryByText('Harbor Sound')).toBeNull()
})

test('an open application that is decided elsewhere stays while the list is read again; others leave it', async () => {
  const { waiting } = open(undefined, { vendors: [juniper, harbor, moss] })
  await card('Juniper & Rye')
  waiting.vendors = [moss]
  await readAgain()
  expect(await screen.findByText('Another admin approved this application meanwhile.')).toBeTruthy()
  expect(await card('Juniper & Rye')).toBeTruthy()
  expect(screen.queryByText('Harbor Sound')).toBeNull()
})

test('when the applicant changed it meanwhile, it stays open and shows what changed; the next decision is about that', async () => {
  const newer = { ...juniper, profile: anAdminVendor({ version: 2, license_number: 'OR-12' }) }
  const { user, sent, waiting } = open(undefined, {
    decide: ({ version }) => {
      if (version === '"2"') return undefined
      waiting.vendors = [newer, harbor]
      return new Refusal(412, 'This was changed in the meantime.', undefined, 'stale')
    },
  })
  await card('Juniper & Rye')
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('This was changed in the meantime.')).toBeTruthy()
  const changed = within(await screen.findByRole('region', { name: 'Changed meanwhile' }))
  expect(changed.getByText('License number').nextElementSibling?.textContent).toBe('BeforeNothingNowOR-12')
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  await card('Harbor Sound')
  expect(decisions(sent).map(({ version }) => version)).toEqual(['"1"', '"2"'])
})

test.each([
  ['/admin/applications', 'Failed to update vendor application status'],
  ['/admin/applications?tab=organizers', 'Failed to update organizer application status'],
])('at %s a decision that fails without a sentence shows the specified one', async (address, sentence) => {
  const { user } = open(address, { decide: async () => Response.json({}, { status: 503 }) })
  await user.click(await screen.findByRole('button', { name: 'Approve' }))
  expect(await screen.findByText(sentence)).toBeTruthy()
})

test('without pending applications the page says so', async () => {
  open(undefined, { vendors: [] })
  expect(await screen.findByRole('heading', { name: 'No Pending Vendor Applications' })).toBeTruthy()
  expect(screen.getByRole('tab', { name: 'Vendors (0)' })).toBeTruthy()
})

test('a tab shows loading, then the failure; the other tab still works', async () => {
  let isDown = true
  const { user } = openWithAnswer(ApplicationsPage, '/admin/applications', async ({ line }) => {
    if (line.startsWith('GET /organizers')) return list([quayside])
    return isDown ? new Refusal(403, "You don't have permission to do this.") : list([juniper])
  })
  expect(screen.getByText('Loading applications...')).toBeTruthy()
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByRole('heading', { name: 'Error Loading Applications' })).toBeTruthy()
  expect(alert.getByText("You don't have permission to do this.")).toBeTruthy()
  expect(alert.getByText('Failed to fetch applications')).toBeTruthy()
  expect(screen.getByRole('tab', { name: 'Organizers (1)' })).toBeTruthy()
  isDown = false
  await user.click(alert.getByRole('button', { name: 'Try Again' }))
  expect(await card('Juniper & Rye')).toBeTruthy()
})
