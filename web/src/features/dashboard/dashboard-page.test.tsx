import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anOrganizer, aPerson, aVendor, aVendorPicture, pageOf, someWork } from '../../../test/examples.ts'
import { notificationsOf } from '../../../test/notification-examples.ts'
import { api, resetStage, Refusal, visit } from '../../../test/stage.tsx'
import DashboardPage from './dashboard-page.tsx'

beforeEach(() => void resetStage())
afterEach(() => {
  vi.useRealTimers()
})

const noNews = {
  'GET /contractors/contacted': [],
  'GET /events/opened': { events: [] },
  'GET /config': { support_email: 'help@marquee.test' },
  'GET /notifications': notificationsOf([]),
  'GET /event-applications/my-applications': pageOf('applications', []),
  'GET /events/suggested': { events: [] },
  'GET /notifications/preferences': { preferences: [] },
  'GET /contractors/profile/unavailable-dates': [],
  'GET /account/calendar': null,
}
const show = () => visit('/dashboard', DashboardPage, '/dashboard')
const target = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')
const title = (name: string) => screen.findByRole('heading', { level: 1, name })

test('a person without a role chooses one', async () => {
  const calls = api({ ...noNews, 'GET /users/profile': aPerson('user') })
  show()
  expect(screen.getByText('Loading...')).toBeTruthy()
  expect(await title('Welcome, Wilma')).toBeTruthy()
  expect(target(/^I'm a Vendor/)).toBe('/contractor/apply')
  expect(target(/^I'm an Event Organizer/)).toBe('/client/apply')
  const own = ['/events/opened', '/contractors/contacted', '/contractors']
  await waitFor(() => expect(calls.map((call) => call.path)).toEqual(expect.arrayContaining(own)))
  expect(screen.queryByRole('heading', { name: 'Vendors you contacted' })).toBeNull()
})

test('an unfinished application stands first, with its step', async () => {
  const value = { fields: { company_name: 'Juniper' }, parts: { step: 2 } }
  const kept = { at: new Date(2027, 10, 21, 9, 5).getTime(), value }
  vi.useFakeTimers({ now: kept.at + 86_400_000, toFake: ['Date'] })
  localStorage.setItem('marquee.draft:1:vendor-application', JSON.stringify(kept))
  api({ ...noNews, 'GET /users/profile': aPerson('user') })
  show()
  await title('Welcome, Wilma')
  const begun = screen.getByRole('link', { name: /Your application: step 3 of 4/ })
  expect(begun.getAttribute('href')).toBe('/contractor/apply')
  expect(begun.textContent).toContain('Vendor · kept Nov\u00a021,\u00a09:05\u00a0AM')
  expect(screen.getAllByRole('link')[0]).toBe(begun)
  expect(screen.queryByText(/step \d of 3/)).toBeNull()
})

test('who has contacted vendors sees how each request stands, the newest five first', async () => {
  const requests = [1, 2, 3, 4, 5, 6].map((id) => ({
    id,
    status: id === 1 ? 'in_touch' : 'open',
    created_at: '2027-11-21T09:00:00.000Z',
    contractor_id: id + 10,
    company_name: id === 2 ? null : `Florist ${id}`,
  }))
  api({ ...noNews, 'GET /contractors/contacted': requests, 'GET /users/profile': aPerson('user') })
  show()
  const list = within(await screen.findByRole('region', { name: 'Vendors you contacted' }))
  expect(list.getAllByRole('listitem').map((item) => item.textContent)).toHaveLength(5)
  expect(target('Florist 1')).toBe('/vendors/11')
  expect(list.getAllByRole('listitem')[0]?.textContent).toContain('In touch · requested Nov 21, 2027')
  expect(list.getAllByRole('listitem')[1]?.textContent).toContain('A vendor who is no longer listed')
  await userEvent.click(list.getByRole('button', { name: 'Show all 6' }))
  expect(list.getAllByRole('listitem')).toHaveLength(6)
})

test('a vendor without a profile is asked to complete the application', async () => {
  const calls = api({
    ...noNews,
    'GET /users/profile': { ...aPerson('contractor'), contractor_id: null, contractor_status: null },
  })
  show()
  expect(await title('Complete Your Application')).toBeTruthy()
  expect(target('Complete Your Application')).toBe('/contractor/apply')
  expect(calls.some((call) => call.path === '/contractors/profile')).toBe(false)
})

test('a vendor under review sees what was sent and by when there is an answer, with links to edit, browse and support', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T23:00:00Z') })
  api({
    ...noNews,
    'GET /users/profile': aPerson('contractor', 'pending'),
    'GET /contractors/profile': aVendor({ images: [aVendorPicture()], submitted_at: '2026-11-20T23:00:00.000Z' }),
  })
  show()
  expect(await title('Application Under Review')).toBeTruthy()
  expect(screen.getByText(/by email within 2-3 business days/)).toBeTruthy()
  expect(screen.getByText('Friday, November 20')).toBeTruthy()
  expect(screen.getByText('by Wednesday, November 25')).toBeTruthy()
  const sent = within(screen.getByRole('region', { name: 'Juniper & Rye' }))
  expect(sent.getByText('214 Alder Street, Portland')).toBeTruthy()
  expect(sent.getAllByRole('img')).toHaveLength(1)
  expect(target('Edit your application')).toBe('/contractor/profile')
  expect(target('Browse Vendors')).toBe('/vendors')
  await waitFor(() => expect(target('Contact Support')).toBe('mailto:help@marquee.test'))
  expect(screen.queryByRole('link', { name: 'Add your pictures' })).toBeNull()
  expect(screen.getByRole('heading', { name: 'Latest news' })).toBeTruthy()
})

test('a review that takes longer than promised has a sentence about it', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T00:00:00Z') })
  api({
    ...noNews,
    'GET /users/profile': aPerson('contractor', 'pending'),
    'GET /contractors/profile': aVendor({ submitted_at: '2026-11-20T23:00:00.000Z' }),
  })
  show()
  expect(await screen.findByText('The answer is late')).toBeTruthy()
  expect(screen.getByText(/^It was due by Wednesday, November 25, and we are sorry/)).toBeTruthy()
  // As in the apology of that day.
  expect(screen.getByText(/You will have our answer by Tuesday, December 1\./)).toBeTruthy()
})

test('a vendor under review without stored pictures can add them', async () => {
  api({
    ...noNews,
    'GET /users/profile': aPerson('contractor', 'pending'),
    'GET /contractors/profile': aVendor(),
  })
  show()
  expect(await title('Application Under Review')).toBeTruthy()
  expect(target('Add your pictures')).toBe('/contractor/profile#pictures')
})

test('an approved vendor sees the status and links to the work pages', async () => {
  api({
    ...noNews,
    'GET /users/profile': aPerson('contractor'),
    'GET /contractors/profile': aVendor({ status: 'approved' }),
  })
  show()
  expect(await title('Juniper & Rye')).toBeTruthy()
  expect(screen.getByText('Approved')).toBeTruthy()
  expect(target('View Public Profile')).toBe('/vendors/5')
  expect(target('Edit profile')).toBe('/contractor/profile')
  expect(target('Availability')).toBe('/contractor/availability')
  expect(target('Browse Events')).toBe('/events')
  expect(screen.queryByRole('region', { name: 'Your application' })).toBeNull()
})

const usualReason = 'Some of the pictures seem to be from somebody else. Please show your own work.'

test('a rejected vendor reads the reason, with the part of the form that it is about, and can apply again', async () => {
  api({
    ...noNews,
    'GET /users/profile': aPerson('contractor', 'rejected'),
    'GET /contractors/profile': aVendor({ status: 'rejected', status_reason: usualReason }),
  })
  show()
  expect(await screen.findByText('Rejected')).toBeTruthy()
  const banner = within(screen.getByRole('region', { name: 'Your application' }))
  expect(banner.getByText(usualReason)).toBeTruthy()
  expect(banner.getByRole('link', { name: 'Update your application' }).getAttribute('href')).toBe('/contractor/profile')
  expect(banner.getByRole('link', { name: 'Pictures' }).getAttribute('href')).toBe('/contractor/profile#pictures')
  expect(screen.queryByText('Approved')).toBeNull()
  expect(screen.queryByRole('link', { name: 'View Public Profile' })).toBeNull()
})

test('an organizer under review sees so; a rejected one reads the reason', async () => {
  api({
    ...noNews,
    'GET /users/profile': aPerson('client', 'pending'),
    'GET /organizers/profile': anOrganizer(),
    'GET /contractors/contacted': [
      {
        id: 1,
        status: 'open',
        created_at: '2027-11-21T09:00:00.000Z',
        contractor_id: 11,
        company_name: 'Florist',
      },
    ],
  })
  const { unmount } = show()
  expect(await title('Application Under Review')).toBeTruthy()
  expect(await screen.findByRole('region', { name: 'Vendors you contacted' })).toBeTruthy()
  unmount()

  resetStage()
  api({
    ...noNews,
    'GET /users/profile': aPerson('client', 'rejected'),
    'GET /events/my-events': pageOf('events', []),
    'GET /events/my-events/agenda': new Refusal(429, 'Slow down'),
    'GET /organizers/profile': anOrganizer({ status: 'rejected', status_reason: 'Which city?' }),
  })
  show()
  const banner = within(await screen.findByRole('region', { name: 'Your application' }))
  expect(banner.getByText(/Which city/)).toBeTruthy()
  expect(banner.getByRole('link', { name: 'Update your application' }).getAttribute('href')).toBe('/organizer/profile')
})

test('an organizer without a profile sees the specified error and a link to apply', async () => {
  api({ ...noNews, 'GET /users/profile': { ...aPerson('client'), organizer_id: null, organizer_status: null } })
  show()
  expect(await title('Error loading your profile')).toBeTruthy()
  expect(screen.getByText('Unable to load your profile')).toBeTruthy()
  expect(target('Apply as Organizer')).toBe('/client/apply')
})

test('an admin sees how many profiles are pending, and what is coming', async () => {
  api({
    ...noNews,
    'GET /users/profile': aPerson('admin'),
    'GET /admin/work': someWork({ vendor_applications: 2, organizer_applications: 1, open_contact_requests: 4 }),
  })
  show()
  expect(await screen.findByText('3')).toBeTruthy()
  expect(target(/^Pending Applications/)).toBe('/admin/applications')
  expect(target(/^Vendor applications.*2 waiting$/)).toBe('/admin/applications')
  expect(target(/^Organizer applications.*1 waiting$/)).toBe('/admin/applications?tab=organizers')
  expect(target(/^Contact Requests.*4 waiting$/)).toBe('/admin/contact-requests')
  for (const name of ['All Vendors', 'Analytics']) {
    expect(screen.getByText(name).closest('[aria-disabled="true"]')?.textContent).toContain('Coming Soon')
    expect(screen.queryByRole('link', { name: new RegExp(name) })).toBeNull()
  }
})

test('an admin without two-step sign-in is asked to switch it on, and no admin call is made', async () => {
  const calls = api({
    ...noNews,
    'GET /config': embedded,
    'GET /auth/account': { second_factor: false, second_factor_required: true },
    'GET /users/profile': aPerson('admin'),
  })
  show()
  expect(await title('Two-step sign-in first')).toBeTruthy()
  expect(target('Go to your account')).toBe('/account')
  expect(calls.some((call) => call.path.startsWith('/admin/'))).toBe(false)
})

test('an admin is informed when the pending profiles cannot be counted', async () => {
  api({
    ...noNews,
    'GET /users/profile': aPerson('admin'),
    'GET /admin/work': new Refusal(403, 'No'),
  })
  show()
  expect(await screen.findByText('Failed to load applications')).toBeTruthy()
  expect(target(/^Pending Applications/)).toBe('/admin/applications')
})

test.each([
  ['user', {}, 'Failed to fetch user profile'],
  ['contractor', { 'GET /users/profile': aPerson('contractor') }, 'Failed to fetch contractor profile'],
  ['client', { 'GET /users/profile': aPerson('client') }, 'Failed to fetch client profile'],
])('a profile that cannot be loaded shows the sentence of its call (%s)', async (_role, answers, sentence) => {
  api({
    ...noNews,
    'GET /users/profile': new Refusal(403, 'No'),
    'GET /contractors/profile': new Refusal(403, 'No'),
    'GET /organizers/profile': new Refusal(403, 'No'),
    ...answers,
  })
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  show()
  expect(await title('Error loading your profile')).toBeTruthy()
  expect(screen.getByText('Unable to load your profile')).toBeTruthy()
  expect(screen.getByText(sentence)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(reload).toHaveBeenCalledTimes(1)
})

const waiting = { ...aPerson('user'), email_verified: false }
const embedded = { support_email: 'help@marquee.test', embedded: true, opens_messages: false }

test('a person with an unconfirmed address sees so, and can have the link sent again', async () => {
  const calls = api({
    ...noNews,
    'GET /config': embedded,
    'GET /users/profile': waiting,
    'POST /auth/account/verification': { sent: true, message: null },
  })
  show()
  const bar = within(await screen.findByRole('region', { name: 'Your email address' }))
  expect(bar.getByText(/^Please confirm your email address:/)).toBeTruthy()
  expect(bar.getByText('wilma@juniper.example')).toBeTruthy()
  await userEvent.click(await bar.findByRole('button', { name: 'Send the link again' }))
  expect((await bar.findByText(/^Sent\./)).getAttribute('role')).toBe('status')
  const sent = calls.find((call) => call.method === 'POST')
  expect(sent?.headers.get('authorization')).toBe('Bearer token')
})

test('the notice disappears when the address was confirmed in another tab', async () => {
  let isVerified = false
  api({ ...noNews, 'GET /config': embedded, 'GET /users/profile': () => ({ ...waiting, email_verified: isVerified }) })
  show()
  await screen.findByRole('region', { name: 'Your email address' })
  expect(localStorage.getItem('marquee.waiting-at')).toBe(location.pathname + location.search)
  isVerified = true
  window.dispatchEvent(new StorageEvent('storage', { key: 'marquee.confirmed', newValue: '1' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Your email address' })).toBeNull())
})

test('a demo without a mail server opens the message itself', async () => {
  const tab = { location: { replace: vi.fn<(path: string) => void>() }, close: vi.fn<() => void>() }
  vi.spyOn(window, 'open').mockReturnValue(tab as never)
  api({
    ...noNews,
    'GET /config': { ...embedded, opens_messages: true },
    'GET /users/profile': waiting,
    'POST /auth/account/verification': { sent: false, message: '/auth/confirm#token=abc' },
  })
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'No mail server here: open the message' }))
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('/auth/confirm#token=abc'))
  expect(screen.queryByRole('button', { name: 'Send the link again' })).toBeNull()
})

test('with a hosted provider the address is confirmed there', async () => {
  api({ ...noNews, 'GET /config': { ...embedded, embedded: false }, 'GET /users/profile': waiting })
  show()
  expect(await screen.findByText(/where you signed up, then sign out and sign in again/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send the link again' })).toBeNull()
})
