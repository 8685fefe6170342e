import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { VendorImage } from '@marquee/contract/pictures'
import ApplicationsPage from './applications-page.tsx'
import { anAdminVendor, anAdminOrganizer, pagination } from '../../../test/examples.ts'
import { openWithAnswer, Refusal, signIn, type Received } from '../../../test/stage.tsx'

const juniper = { user: { id: 7, name: 'Ines Okafor' }, profile: anAdminVendor() }
const harbor = {
  user: { id: 8, name: null },
  profile: anAdminVendor({ id: 2, user_id: 8, company_name: 'Harbor Sound' }),
}
const quayside = { user: { id: 9, name: 'Tomas Lindqvist' }, profile: anAdminOrganizer() }

/** Opens the page with a server on which decisions take effect. `decide` may answer a decision itself. */
function open(
  address = '/admin/applications',
  { vendors = [juniper, harbor], organizers = [quayside], decide }: Fixture = {},
) {
  let waiting = { vendors, organizers }
  return openWithAnswer(ApplicationsPage, address, async (call) => {
    if (call.line.startsWith('GET /contractors/admin/applications')) return list(waiting.vendors)
    if (call.line.startsWith('GET /organizers/admin/applications')) return list(waiting.organizers)
    const id = Number(/update-role\/(\d+)$/.exec(call.line)?.[1])
    const own = await decide?.(call)
    waiting = {
      vendors: waiting.vendors.filter((one) => one.user.id !== id),
      organizers: waiting.organizers.filter((one) => one.user.id !== id),
    }
    return own ?? { id }
  })
}
interface Fixture {
  vendors?: (typeof juniper | typeof harbor)[]
  organizers?: (typeof quayside)[]
  decide?: (call: Received) => Promise<unknown>
}
const list = (applications: unknown[]) => ({ applications, pagination: pagination(applications.length, 1, 100) })

const card = (name: string) => screen.findByRole('article', { name })
const decisions = (sent: Received[]) => sent.filter((call) => call.line.startsWith('PUT'))

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a card says when its profile was sent again, and the reason of the rejection before', async () => {
  const profile = anAdminVendor({ submitted_at: '2027-03-09T08:00:00.000Z', status_reason: 'Show your own work.' })
  open('/admin/applications', { vendors: [{ ...juniper, profile }, harbor] })
  const again = within(await card('Juniper & Rye'))
  expect(again.getByText('Resubmitted Mar 9, 2027')).toBeTruthy()
  expect(again.getByText('Show your own work.')).toBeTruthy()
  expect(within(await card('Harbor Sound')).queryByText(/Resubmitted|rejection before/)).toBeNull()
})

test('both tabs show how many are pending, vendors come first, and the tab is kept in the address', async () => {
  const { user } = open()
  await card('Juniper & Rye')
  expect(screen.getByRole('tab', { name: 'Vendors (2)' }).getAttribute('aria-selected')).toBe('true')
  await user.click(await screen.findByRole('tab', { name: 'Organizers (1)' }))
  const quay = await card('Quayside Suppers')
  expect(within(quay).getByText('No description provided')).toBeTruthy()
  expect(within(quay).getByText('Applied by Tomas Lindqvist')).toBeTruthy()
  expect(screen.queryByText('Juniper & Rye')).toBeNull()
  expect(screen.getByLabelText('Address').textContent).toBe('/admin/applications?tab=organizers')
})

test("a link opens the organizers' tab", async () => {
  open('/admin/applications?tab=organizers')
  expect(await card('Quayside Suppers')).toBeTruthy()
})

test("a vendor's card shows pictures, links, event types and styles", async () => {
  const image = (id: number, is_primary: boolean): VendorImage => ({
    id,
    image_url: `/pictures/${id}.webp`,
    alt_text: null,
    is_primary,
    display_order: id,
    width: 800,
    height: 600,
    placeholder: '',
    variants: {},
    image_key: `k${id}`,
    contractor_id: 1,
  })
  const full = anAdminVendor({
    images: [image(1, true), image(2, false)],
    social_links: [{ id: 1, platform: 'instagram', url: 'instagram.com/juniper' }],
    event_types: [{ id: 1, display_name: 'Wedding' }],
    aesthetic_tags: [{ id: 1, name: 'rustic', display_name: 'Rustic' }],
  })
  open(undefined, { vendors: [{ ...juniper, profile: full }] })
  const juniperCard = await card('Juniper & Rye')
  const slides = within(juniperCard).getAllByRole('group', { name: /of 2$/ })
  expect(slides.map((slide) => within(slide).queryByText('Primary') !== null)).toEqual([true, false])
  const website = within(juniperCard).getByRole('link', { name: /^juniper\.example\/work/ })
  expect(website.getAttribute('href')).toBe('https://juniper.example/work')
  const social = within(juniperCard).getByRole('link', { name: 'Instagram of Juniper & Rye' })
  expect(social.getAttribute('href')).toBe('https://instagram.com/juniper')
  expect(within(within(juniperCard).getByRole('list', { name: 'Event types' })).getByText('Wedding')).toBeTruthy()
  expect(within(within(juniperCard).getByRole('list', { name: 'Aesthetic tags' })).getByText('Rustic')).toBeTruthy()
})

test('an address with an unsafe scheme is shown as text', async () => {
  const unsafe = anAdminVendor({ website: 'javascript:alert(1)' })
  open(undefined, { vendors: [{ ...juniper, profile: unsafe }] })
  const juniperCard = await card('Juniper & Rye')
  expect(within(juniperCard).getByText('javascript:alert(1)')).toBeTruthy()
  expect(within(juniperCard).queryByRole('link')).toBeNull()
})

test('approving takes effect at once: only that card is processing, then it leaves the queue', async () => {
  let answer = (_: unknown) => {}
  const { user, sent } = open(undefined, { decide: () => new Promise((resolve) => (answer = resolve)) })
  const juniperCard = await card('Juniper & Rye')
  await user.click(within(juniperCard).getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(within(juniperCard).getAllByRole('button', { name: 'Processing...' })).toHaveLength(2))
  for (const button of within(juniperCard).getAllByRole('button', { name: 'Processing...' })) {
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await user.click(button)
  }
  const others = within(await card('Harbor Sound'))
  expect(others.getByRole('button', { name: 'Approve' }).getAttribute('aria-disabled')).not.toBe('true')
  expect(others.getByText('Applied by No Name')).toBeTruthy()

  answer(undefined)
  expect(await screen.findByText('Vendor application approved successfully')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Juniper & Rye')).toBeNull())
  expect(await screen.findByRole('tab', { name: 'Vendors (1)' })).toBeTruthy()
  expect(decisions(sent)).toMatchObject([
    { line: 'PUT /users/admin/update-role/7', body: { role: 'contractor', status: 'approved' }, version: '"1"' },
  ])
})

test('the focus moves to the next application', async () => {
  const { user } = open()
  const juniperCard = await card('Juniper & Rye')
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  within(juniperCard).getByRole('button', { name: 'Approve' }).focus()
  await user.keyboard('{Enter}')
  const next = (await card('Harbor Sound')).closest('li')
  await waitFor(() => expect(document.activeElement).toBe(next))
  await waitFor(() => expect(screen.queryByText('Juniper & Rye')).toBeNull())
  expect(document.activeElement).toBe(next)
})

test('rejecting asks first and sends the reason; after the last one the queue is empty', async () => {
  const { user, sent } = open('/admin/applications?tab=organizers')
  const quay = within(await card('Quayside Suppers'))
  await user.click(quay.getByRole('button', { name: 'Reject' }))
  await screen.findByRole('alertdialog', { name: 'Reject Quayside Suppers?' })
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(decisions(sent)).toEqual([])

  await user.click(quay.getByRole('button', { name: 'Reject' }))
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
    await user.click(within(await card('Juniper & Rye')).getByRole('button', { name: 'Reject' }))
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

test("when another admin decided first, the server's sentence is announced and the queue is fetched again", async () => {
  const sentence = 'This application has already been decided'
  const { user } = open(undefined, { decide: async () => new Refusal(409, sentence) })
  await user.click(within(await card('Juniper & Rye')).getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText(sentence)).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Juniper & Rye')).toBeNull())
  expect(await card('Harbor Sound')).toBeTruthy()
})

test.each([
  ['/admin/applications', 'Failed to update vendor application status'],
  ['/admin/applications?tab=organizers', 'Failed to update organizer application status'],
])('at %s a decision that fails without a sentence shows the specified one', async (address, sentence) => {
  const { user } = open(address, { decide: async () => Response.json({}, { status: 503 }) })
  await user.click((await screen.findAllByRole('button', { name: 'Approve' }))[0]!)
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
