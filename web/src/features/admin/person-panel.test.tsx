import type { AdminPerson } from '@marquee/contract/admin'
import type { AuditEntry } from '@marquee/contract/audit-log'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  anAdminOrganizer,
  anAdminUser,
  anAdminVendor,
  anApplication,
  anEvent,
  aPerson,
  pagination,
  vendorPictures,
} from '../../../test/examples.ts'
import { api, clearStage, open, openWithAnswer, Refusal, windowOf, type Received } from '../../../test/stage.tsx'
import EventPage from '../../../test/event-page.tsx'
import OrganizersPage from './organizers-page.tsx'
import UsersPage from './users-page.tsx'
import VendorsPage from './vendors-page.tsx'

beforeEach(() => {
  clearStage()
  windowOf(1280)
})

const entry = (given: Partial<AuditEntry>): AuditEntry => ({
  id: 1,
  actor_user_id: 2,
  actor_name: 'Ada Admin',
  action: 'vendor.reject',
  subject_type: 'contractor',
  subject_id: 1,
  subject_name: 'Juniper & Rye',
  vendors: [],
  contacts: 0,
  from_state: 'pending',
  to_state: 'rejected',
  reason: null,
  version: null,
  fields: [],
  created_at: '2027-03-04T14:05:00.000Z',
  ...given,
})

/** Answers every call of the three lists and of the open person. */
function answering(person: Partial<AdminPerson> & { trail?: AuditEntry[] } = {}) {
  const { user = anAdminUser(), vendor = null, organizer = null, trail = [] } = person
  return ({ path, query }: Received): unknown => {
    if (path === '/users/admin/all') {
      return {
        users: [anAdminUser({ id: 6, name: 'Bo First' }), user, anAdminUser({ id: 8, name: 'Cy Last' })],
        pagination: pagination(3),
      }
    }
    if (path === '/contractors/admin/all') return { contractors: vendor ? [vendor] : [], pagination: pagination(1) }
    if (path === '/organizers/admin/all') return { organizers: organizer ? [organizer] : [], pagination: pagination(1) }
    if (/^\/users\/admin\/\d+$/.test(path)) {
      const id = Number(path.split('/').at(-1))
      return id === user.id
        ? { user, vendor, organizer }
        : { user: anAdminUser({ id, name: `Person ${id}` }), vendor: null, organizer: null }
    }
    const page = Number(query.get('page'))
    if (path.endsWith('/applications')) {
      const rows = [
        anApplication({ id: page, event_title: `Supper ${page}`, status: 'rejected', status_reason: 'Too far' }),
      ]
      return { applications: rows, pagination: pagination(2, page, 1) }
    }
    if (path.endsWith('/events')) return { events: [anEvent({ status: 'draft' })], pagination: pagination(1) }
    if (path === '/audit/admin/all') return { entries: trail, pagination: pagination(trail.length) }
    return undefined
  }
}

const panel = async (name: string) => within(await screen.findByRole('region', { name }))
const address = () => screen.getByLabelText('Address').textContent

test('a name opens the person beside the list; J and K move, Escape closes, and the focus stays at the name', async () => {
  const { user } = openWithAnswer(UsersPage, '/admin/users?search=o', answering())
  await user.click(await screen.findByRole('link', { name: 'Ines Okafor' }))
  expect(address()).toBe('/admin/users?search=o&open=7')
  expect((await panel('Ines Okafor')).getByText('Onboarding')).toBeTruthy()
  expect(screen.getByText('Ines Okafor is open, 2 of 3')).toBeTruthy()

  screen.getByRole('link', { name: 'Ines Okafor' }).focus()
  await user.keyboard('j')
  expect(address()).toBe('/admin/users?search=o&open=8')
  await panel('Person 8')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cy Last'))
  await user.keyboard('jkk')
  expect(address()).toBe('/admin/users?search=o&open=6')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Bo First'))
  await user.keyboard('{Escape}')
  expect(address()).toBe('/admin/users?search=o')
  expect(screen.queryByRole('heading', { name: 'History' })).toBeNull()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Bo First'))
})

test('the focus stays at the name of the opened row, where the columns change around it', async () => {
  const vendor = anAdminVendor()
  const { user } = openWithAnswer(VendorsPage, '/admin/vendors', answering({ vendor }))
  const name = await screen.findByRole('link', { name: 'Juniper & Rye' })
  name.focus()
  await user.keyboard('{Enter}')
  await panel('Juniper & Rye')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Juniper & Rye' })))
})

test('J with Shift moves nothing, nor J alone while single keys are switched off; Escape still closes', async () => {
  const { user } = openWithAnswer(UsersPage, '/admin/users?open=7', answering())
  const name = await screen.findByRole('link', { name: 'Ines Okafor' })
  name.focus()
  await user.keyboard('{Shift>}J{/Shift}')
  expect(address()).toBe('/admin/users?open=7')
  localStorage.setItem('marquee.single-keys', 'off')
  act(() => void window.dispatchEvent(new StorageEvent('storage')))
  await user.keyboard('j')
  expect(address()).toBe('/admin/users?open=7')
  await user.keyboard('{Escape}')
  expect(address()).toBe('/admin/users')
  localStorage.removeItem('marquee.single-keys')
})

test('on a phone the person has the focus, and Back leads to the list', async () => {
  windowOf(390)
  const { user } = openWithAnswer(UsersPage, '/admin/users', answering())
  await user.click(await screen.findByRole('link', { name: 'Ines Okafor' }))
  const region = await screen.findByRole('region', { name: 'Ines Okafor' })
  expect(region.contains(document.activeElement)).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Back to users' }))
  expect(address()).toBe('/admin/users')
})

test('a vendor has account, profile with pictures, applications page by page, and the reason why nobody sees it', async () => {
  const vendor = anAdminVendor({ status: 'approved', images: vendorPictures(2), license_number: 'L-7' })
  const { user } = openWithAnswer(VendorsPage, '/admin/vendors?open=7', answering({ vendor }))
  const shown = await panel('Juniper & Rye')
  expect(shown.getByRole('link', { name: /^ines@ ?marquee ?.test$/ }).getAttribute('href')).toBe(
    'mailto:ines@marquee.test',
  )
  expect(shown.getByRole('img', { name: 'Scene 1' })).toBeTruthy()
  expect(shown.getByText('L-7')).toBeTruthy()
  expect(shown.getByText('Hidden, because this person is no longer a vendor.')).toBeTruthy()
  expect(shown.queryByRole('link', { name: 'Public page' })).toBeNull()

  expect((await shown.findByRole('link', { name: 'Supper 1' })).getAttribute('href')).toBe('/events/7')
  expect(shown.getByText('Too far')).toBeTruthy()
  await user.click(shown.getByRole('button', { name: 'Show more' }))
  expect(await shown.findByRole('link', { name: 'Supper 2' })).toBeTruthy()
  expect(shown.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('an organizer has the events with their status and applications', async () => {
  const organizer = anAdminOrganizer({ user_id: 7, status: 'approved' })
  const user = anAdminUser({ role: 'client' })
  openWithAnswer(OrganizersPage, '/admin/organizers?open=7', answering({ user, organizer }))
  const shown = await panel('Quayside Suppers')
  expect(await shown.findByText('June 19, 2027 · 3 applications')).toBeTruthy()
  expect(shown.getByText('Draft')).toBeTruthy()
})

test('the history shows who did what, from what to what, why and when', async () => {
  const trail = [
    entry({ id: 5, action: 'user.role', subject_type: 'user', from_state: 'user', to_state: 'contractor' }),
    entry({ id: 4, reason: 'Too few pictures' }),
    entry({
      id: 3,
      action: 'vendor.edit',
      actor_user_id: 7,
      actor_name: 'Ines Okafor',
      from_state: null,
      to_state: null,
      fields: ['company_name', 'website'],
    }),
    entry({
      id: 2,
      action: 'application.accept',
      subject_type: 'application',
      subject_name: 'Harvest Supper',
      to_state: 'accepted',
    }),
    entry({ id: 1, action: 'user.sign_out', actor_user_id: null, actor_name: null, from_state: null, to_state: null }),
  ]
  openWithAnswer(UsersPage, '/admin/users?open=7', answering({ trail }))
  const list = await screen.findByRole('list', { name: 'History' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'Role changed from user to vendorAda Admin · Mar 4, 2027, 14:05 UTC',
    'Vendor profile rejectedFrom pending to rejected · Ada Admin · Mar 4, 2027, 14:05 UTCToo few pictures',
    'Vendor profile changed: company name, websiteInes Okafor (themselves) · Mar 4, 2027, 14:05 UTC',
    'Application accepted: Harvest SupperFrom pending to accepted · Ada Admin · Mar 4, 2027, 14:05 UTC',
    'Signed out everywhereMarquee · Mar 4, 2027, 14:05 UTC',
  ])
})

test('an account is suspended in the panel, which then shows since when and why', async () => {
  let user = anAdminUser()
  const page = openWithAnswer(UsersPage, '/admin/users?open=7', (call) => {
    if (call.method === 'PUT') {
      user = anAdminUser({ suspended_at: '2027-03-04T00:00:00.000Z', suspended_reason: 'Stolen pictures' })
      return user
    }
    return answering({ user })(call)
  })
  const shown = await panel('Ines Okafor')
  await page.user.click(await shown.findByRole('button', { name: 'Suspend Account' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await page.user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Stolen pictures')
  await page.user.click(dialog.getByRole('button', { name: 'Suspend account' }))
  expect(await shown.findByText('Suspended since Mar 4, 2027:')).toBeTruthy()
  expect(shown.getByText('Stolen pictures')).toBeTruthy()
  expect(shown.getByRole('button', { name: 'Lift Suspension' })).toBeTruthy()
})

test('a person is signed out everywhere after a question, also another admin, and what did not end is named', async () => {
  const { user, sent } = openWithAnswer(UsersPage, '/admin/users?open=7', (call) =>
    call.name === 'POST /users/admin/sign-out/7'
      ? { sessions: false }
      : answering({ user: anAdminUser({ role: 'admin', name: 'Ines Okafor' }) })(call),
  )
  const shown = await panel('Ines Okafor')
  expect(shown.queryByRole('button', { name: 'Suspend Account' })).toBeNull()
  await user.click(await shown.findByRole('button', { name: 'Sign out everywhere' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Sign Ines Okafor out everywhere?' }))
  await user.click(question.getByRole('button', { name: 'Sign out everywhere' }))
  expect(await screen.findByText(/^Access tokens ended\. Sessions in browsers end at the provider/)).toBeTruthy()
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('a waiting profile is decided in the panel with the version that was shown', async () => {
  const vendor = anAdminVendor({ version: 4 })
  const { user, sent } = openWithAnswer(VendorsPage, '/admin/vendors?open=7', (call) =>
    call.method === 'PUT' ? anAdminUser() : answering({ user: anAdminUser({ role: 'contractor' }), vendor })(call),
  )
  await user.click(await (await panel('Juniper & Rye')).findByRole('button', { name: 'Approve Application' }))
  await waitFor(() => expect(sent.find((call) => call.method === 'PUT')?.version).toBe('"4"'))
})

test('somebody who does not exist, and a person who could not be loaded', async () => {
  const { user } = openWithAnswer(UsersPage, '/admin/users?open=999', (call) =>
    call.path === '/users/admin/999' ? new Refusal(404, 'User not found') : answering()(call),
  )
  expect(await screen.findByRole('heading', { name: 'Nobody here' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(address()).toBe('/admin/users')

  clearStage()
  windowOf(1280)
  openWithAnswer(UsersPage, '/admin/users?open=7', (call) =>
    call.path === '/users/admin/7' ? new Refusal(403, 'Not now') : answering()(call),
  )
  expect(await screen.findByRole('heading', { name: 'Error Loading Person' })).toBeTruthy()
  expect(screen.getByText('Not now')).toBeTruthy()
})

test('the filtered list is saved as a file, all of it; a second press stops', async () => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as Blob)
    return 'blob:file'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  let release = () => {}
  const progress = () => screen.getByRole('button', { name: 'Stop' }).parentElement?.firstChild?.textContent
  const { user, sent } = openWithAnswer(UsersPage, '/admin/users?role=client&sort_by=name', async ({ query }) => {
    const page = Number(query.get('page'))
    const isFile = query.get('limit') === '100'
    if (isFile && page === 2) await new Promise<void>((done) => (release = done))
    const row = anAdminUser({ id: page, name: `=Person ${page}`, created_at: '2027-01-01T00:00:00.000Z' })
    return { users: [row], pagination: { total: 2, limit: 100, page, has_more: page < 2 } }
  })
  await screen.findByRole('link', { name: '=Person 1' })
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  await waitFor(() => expect(progress()).toBe('1 of 2'))
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  release()
  expect(await screen.findByRole('button', { name: 'Export CSV' })).toBeTruthy()
  expect(saved).toEqual([])

  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  await waitFor(() => expect(progress()).toBe('1 of 2'))
  release()
  await waitFor(() => expect(saved).toHaveLength(1))
  expect((await saved[0]!.text()).split('\r\n').slice(1)).toEqual([
    `1,"'=Person 1",ines@marquee.test,yes,user,,incomplete,2027-01-01T00:00:00.000Z,,`,
    `2,"'=Person 2",ines@marquee.test,yes,user,,incomplete,2027-01-01T00:00:00.000Z,,`,
  ])
  expect(sent.at(-1)?.line).toBe('GET /users/admin/all?page=2&limit=100&sort_by=name&sort_order=desc&role=client')
  expect(screen.queryByText('The file could not be made. Please try again.')).toBeNull()
})

test('the way back from the event of an application leads to the list with the vendor open', async () => {
  const vendor = anAdminVendor({ status: 'approved' })
  const answer = answering({ vendor })
  api((call: Received) => {
    if (call.path === '/events/7') return anEvent()
    return call.path === '/users/profile' ? aPerson('admin') : answer(call)
  })
  const { user, here } = open(
    { '/admin/vendors': VendorsPage, '/events/:id': EventPage },
    '/admin/vendors?status=approved&open=7',
  )
  await user.click(await screen.findByRole('link', { name: 'Supper 1' }))
  await user.click(await screen.findByRole('link', { name: 'Back to All Vendors' }))
  await panel('Juniper & Rye')
  expect(here()).toBe('/admin/vendors?status=approved&open=7')
})
