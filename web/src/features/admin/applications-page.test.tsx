import type { VendorApplication } from '@marquee/contract/admin'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anAdminVendor, aVendorApplication, vendorPictures } from '../../../test/examples.ts'
import { card, decisions, harbor, juniper, list, moss, openReview, quayside, row } from '../../../test/review-stage.tsx'
import { openWithAnswer, Refusal, signIn } from '../../../test/stage.tsx'
import ApplicationsPage from './applications-page.tsx'

beforeEach(() => {
  // A wide window, without motion.
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a row shows who, what they do, how they begin, and how long they have waited', async () => {
  const aged = (id: number, company_name: string, age: VendorApplication['age']) =>
    aVendorApplication({ user: { ...juniper.user, id }, profile: anAdminVendor({ id, company_name }), age })
  const due = '2027-03-09'
  openReview(undefined, {
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
      { ...aged(15, 'Back Again', { business_days: 0, late_by: 0, due }), resubmitted_at: '2027-03-05T09:00:00.000Z' },
    ],
  })
  const first = await row('Juniper')
  expect(first.textContent).toContain('Floral Design · Flowers for rooms.')
  expect(first.textContent).not.toContain('gardens')
  expect(first.querySelector('img')).toBeTruthy()
  const rows = within(screen.getByRole('list', { name: 'Pending vendors' })).getAllByRole('link')
  const ages = ['2 business days', 'Late by 1 day', 'Late by 2 days', 'Due today', 'New']
  const again = rows.pop()
  expect(rows.map((link, at) => within(link).getByText(ages[at]!).textContent)).toEqual(ages)
  expect(again?.textContent).toContain('Resubmitted')
  expect(again?.textContent).not.toContain('New')
})

test('both tabs show how many are pending, vendors come first, and tab and open application are kept in the address', async () => {
  const { user, here } = openReview()
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
  openReview('/admin/applications?tab=organizers&open=9')
  expect(await card('Quayside Suppers')).toBeTruthy()
})

test('approving acts at once: the buttons read Processing, then the next one is open', async () => {
  let answer = (_: unknown) => {}
  const { user, sent } = openReview(undefined, { decide: () => new Promise((resolve) => (answer = resolve)) })
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
  expect(screen.queryByRole('link', { name: /Juniper & Rye/ })).toBeNull()
  expect(await screen.findByRole('tab', { name: 'Vendors (1)' })).toBeTruthy()
  expect(decisions(sent)).toMatchObject([
    { line: 'PUT /users/admin/update-role/7', body: { role: 'contractor', status: 'approved' }, version: '"1"' },
  ])
})

test('A approves what is open; those that are typed before the answer wait and approve the next ones', async () => {
  let answer = (_: unknown) => {}
  const first = new Promise((resolve) => (answer = resolve))
  const { user, sent } = openReview(undefined, {
    vendors: [juniper, harbor, moss],
    decide: ({ path }) => (path.endsWith('/7') ? first : undefined),
  })
  ;(await row('Juniper')).focus()
  await user.keyboard('aa')
  expect(decisions(sent)).toHaveLength(1)
  answer(undefined)
  await card('Moss & Matter')
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Moss & Matter'))
  await user.keyboard('a')
  expect(await screen.findByRole('heading', { name: 'No Pending Vendor Applications' })).toBeTruthy()
  expect(decisions(sent).map(({ path }) => path.split('/').at(-1))).toEqual(['7', '8', '10'])
})

test('a word goes with the approval', async () => {
  const { user, sent } = openReview()
  await card('Juniper & Rye')
  await user.click(screen.getByRole('button', { name: 'Add a word' }))
  const word = screen.getByRole('textbox', { name: /Message to the applicant/ })
  expect(document.activeElement).toBe(word)
  await user.keyboard(' A lovely portfolio. ')
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  await card('Harbor Sound')
  expect(screen.queryByRole('textbox', { name: /word/ })).toBeNull()
  expect(decisions(sent)).toMatchObject([{ body: { status: 'approved', reason: 'A lovely portfolio.' } }])
})

test('a word that was removed again is not sent', async () => {
  const { user, sent } = openReview()
  await card('Juniper & Rye')
  await user.click(screen.getByRole('button', { name: 'Add a word' }))
  await user.keyboard('Hm')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  await card('Harbor Sound')
  expect(decisions(sent).map(({ body }) => body)).toEqual([{ role: 'contractor', status: 'approved' }])
})

test('R asks before it rejects, and sends the reason; after the last one the queue is empty', async () => {
  const { user, sent } = openReview('/admin/applications?tab=organizers')
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
  const { user } = openReview(undefined, { decide: async () => new Refusal(503, 'Briefly unavailable') })
  const reason = async () => {
    await card('Juniper & Rye')
    await user.click(screen.getByRole('button', { name: 'Reject' }))
    return screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Reason/ })
  }
  await user.type(await reason(), 'Please name a contact.')
  await user.click(screen.getByRole('button', { name: 'Reject application' }))
  expect(await screen.findByText('Briefly unavailable')).toBeTruthy()
  cleanup()

  openReview()
  expect((await reason()).value).toBe('Please name a contact.')
  await user.click(screen.getByRole('button', { name: 'Reject application' }))
  expect(await screen.findByText('Vendor application rejected successfully')).toBeTruthy()
  expect(Object.keys(localStorage).filter((key) => key.includes('reject'))).toEqual([])
  localStorage.clear()
})

test.each([
  ['/admin/applications', 'Failed to update vendor application status'],
  ['/admin/applications?tab=organizers', 'Failed to update organizer application status'],
])('at %s a decision that fails without a sentence shows the specified one', async (address, sentence) => {
  const { user } = openReview(address, { decide: async () => Response.json({}, { status: 503 }) })
  await user.click(await screen.findByRole('button', { name: 'Approve' }))
  expect(await screen.findByText(sentence)).toBeTruthy()
})

test('without pending applications the page has a sentence', async () => {
  openReview(undefined, { vendors: [] })
  expect(await screen.findByRole('heading', { name: 'No Pending Vendor Applications' })).toBeTruthy()
  expect(screen.getByRole('tab', { name: 'Vendors (0)' })).toBeTruthy()
})

test('a tab shows loading, then the failure; the other tab still works', async () => {
  let isDown = true
  const { user } = openWithAnswer(ApplicationsPage, '/admin/applications', async ({ line }) => {
    if (line.startsWith('GET /organizers')) return list([quayside])
    if (line === 'GET /admin/claims') return { claims: [] }
    if (line.endsWith('/documents')) return []
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
