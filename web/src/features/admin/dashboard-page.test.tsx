import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import {
  anAdminVendor,
  anOrganizerApplication,
  anAdminOrganizer,
  aPerson,
  aVendorApplication,
  pagination,
  someWork,
} from '../../../test/examples.ts'
import { api, open as openPages, type Received, resetStage } from '../../../test/stage.tsx'
import AdminDashboardPage from './dashboard-page.tsx'
import AdminMissingPage from './missing-page.tsx'

beforeEach(() => {
  resetStage()
})

const hours = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString()

const open = (address: string, failed_emails = 0, me = aPerson('admin')) => {
  api({
    'GET /users/profile': me,
    'GET /admin/work': someWork({
      vendor_applications: 12,
      open_contact_requests: 1,
      failed_emails,
      waits: {
        ...someWork().waits,
        vendor_applications: { since: hours(5 * 24), late: 2 },
        open_contact_requests: { since: hours(3), late: 0 },
      },
    }),
    'GET /contractors/admin/applications': { applications: vendors, pagination: pagination(vendors.length) },
    'GET /organizers/admin/applications': { applications: [organizer], pagination: pagination(1) },
    'GET /audit/admin/all': ({ query }: Received) => ({
      entries: query.get('decisions') === 'true' ? [approved] : [],
      pagination: pagination(1),
      checked: null,
    }),
  })
  openPages({ '/admin': AdminDashboardPage, '/admin/*': AdminMissingPage }, address)
}

const vendor = (id: number, company_name: string, days: number, question: string | null = null) =>
  aVendorApplication({
    user: { id, name: null, email: `${id}@waiting.test`, email_verified: true },
    profile: anAdminVendor({ company_name, question, profile_created_at: hours(days * 24) }),
  })
// The first answered a question an hour ago; the last one was asked, and does not wait for an admin.
const vendors = [
  { ...vendor(11, 'Answered', 90), resubmitted_at: hours(1) },
  vendor(12, 'Copper Kettle', 5),
  vendor(13, 'Brass Band', 2),
  vendor(14, 'Asked', 80, 'Which licence?'),
]
const organizer = anOrganizerApplication({
  profile: anAdminOrganizer({ organization_name: 'Quayside Suppers', profile_created_at: hours(4 * 24) }),
})

const approved = {
  id: 4,
  actor_user_id: 3,
  actor_name: 'Ada Admin',
  action: 'vendor.approve',
  subject_type: 'contractor',
  subject_name: 'Juniper & Rye',
  fields: [],
  to_state: 'approved',
  created_at: hours(2),
}

test('the four figures show that they are coming, and show no numbers', async () => {
  open('/admin')
  const cards = await screen.findAllByRole('group')
  expect(cards.map((card) => card.getAttribute('aria-label'))).toEqual([
    'Total Users',
    'Active Vendors',
    'Event Organizers',
    'Pending Applications',
  ])
  for (const card of cards) {
    expect(card.getAttribute('aria-disabled')).toBe('true')
    expect(card.textContent).toContain('Coming Soon')
  }
})

test('each queue is linked with its number, its oldest wait and how much of it is late', async () => {
  open('/admin')
  const list = within(await screen.findByRole('list', { name: 'Waiting for you' }))
  await list.findByText('2 late')
  expect(list.getAllByRole('link').map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['/admin/applications', 'Vendor applicationsOldest: 5 days2 late12 waiting'],
    ['/admin/applications?tab=organizers', 'Organizer applications0 waiting'],
    ['/admin/contact-requests', 'Contact RequestsOldest: 3 hours1 waiting'],
    ['/admin/reports', 'Reports0 waiting'],
  ])
})

test('the three who have waited longest are linked to their reviews', async () => {
  open('/admin')
  const longest = within(await screen.findByRole('region', { name: 'Oldest applications' }))
  expect(screen.getByRole('link', { name: 'Review the oldest application' }).getAttribute('href')).toBe(
    '/admin/applications?open=12',
  )
  expect(longest.getAllByRole('link').map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['/admin/applications?open=12', expect.stringMatching(/Copper Kettle.*5 days$/)],
    ['/admin/applications?tab=organizers&open=9', expect.stringMatching(/Quayside SuppersOrganizer4 days$/)],
    ['/admin/applications?open=13', expect.stringMatching(/Brass Band.*2 days$/)],
  ])
})

test('the last decisions are named with who decided and when, and lead to all of them', async () => {
  open('/admin')
  const decided = within(await screen.findByRole('region', { name: 'Decided last' }))
  const [first] = await decided.findAllByRole('listitem')
  expect(first?.textContent).toBe('Juniper & RyeApproved · Ada Admin2 hours')
  expect(decided.getByRole('link', { name: 'All' }).getAttribute('href')).toBe('/admin/audit?decisions=true')
})

test('a decision of the reader is named as such', async () => {
  open('/admin', 0, { ...aPerson('admin'), id: approved.actor_user_id })
  const decided = within(await screen.findByRole('region', { name: 'Decided last' }))
  expect(await decided.findByText('Approved · You')).toBeTruthy()
})

test('an unknown address in the area is named as unknown and links back', async () => {
  open('/admin/somewhere-new')
  expect(await screen.findByRole('heading', { level: 1, name: 'This page is not on the bill' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Admin' }).getAttribute('href')).toBe('/admin')
})

test('emails that failed are shown with their number, only when there are some', async () => {
  open('/admin', 3)
  const link = await screen.findByRole('link', { name: /^Failed emails.*3 waiting$/ })
  expect(link.getAttribute('href')).toBe('/admin/deliveries?status=failed')
})
