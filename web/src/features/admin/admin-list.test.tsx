import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import OrganizersPage from './organizers-page.tsx'
import { anAdminUser, anAdminVendor, anAdminOrganizer, pagination } from '../../../test/examples.ts'
import { openWithAnswer, Refusal, windowOf, type Received } from '../../../test/stage.tsx'
import UsersPage from './users-page.tsx'
import VendorsPage from './vendors-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const users = (rows: unknown[], total = rows.length, page = 1) => ({ users: rows, pagination: pagination(total, page) })
const vendors = (rows: unknown[]) => ({ contractors: rows, pagination: pagination(rows.length) })
const organizers = (rows: unknown[]) => ({ organizers: rows, pagination: pagination(rows.length) })

const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
const headers = () => screen.getAllByRole('columnheader').map((header) => header.textContent)
const rowOf = async (name: string) => (await screen.findByRole('link', { name })).closest('tr')!
const address = () => screen.getByLabelText('Address').textContent
const decisions = (sent: Received[]) => sent.filter((call) => call.line.startsWith('PUT'))

test('users in their columns, with text for missing values, in UTC', async () => {
  const rows = [
    anAdminUser({ id: 1, phone: '+1 503 555 0110', role: 'contractor', onboarding_completed: true }),
    anAdminUser({ id: 2, name: '', email: 'nobody@marquee.test' }),
  ]
  openWithAnswer(UsersPage, '/admin/users', () => users(rows))
  expect(screen.getByText('Loading users...')).toBeTruthy()
  const first = await rowOf('Ines Okafor')
  expect(headers()).toEqual(['Name', 'Email', 'Role', 'Phone', 'Onboarding', 'Created', 'Actions'])
  expect(cells(first).slice(0, 6)).toEqual([
    'Ines Okafor',
    'ines@marquee.test Confirmed',
    'Vendor',
    '+1 503 555 0110',
    'Complete',
    'Jan 1, 2027',
  ])
  expect(cells(await rowOf('No Name')).slice(2, 5)).toEqual(['User', 'N/A', 'Incomplete'])
})

test('vendors in their columns', async () => {
  windowOf(1600)
  const rows = [
    anAdminVendor({ status: 'approved' }),
    anAdminVendor({ id: 2, user_id: 8, company_name: 'Bare', years_in_business: null }),
  ]
  openWithAnswer(VendorsPage, '/admin/vendors', () => vendors(rows))
  const first = await rowOf('Juniper & Rye')
  expect(headers()).toEqual([
    'Company',
    'Owner',
    'Email',
    'Status',
    'Experience',
    'Address',
    'Pricing',
    'Created',
    'Website',
    'Actions',
  ])
  expect(cells(first).slice(0, 8)).toEqual([
    'Juniper & Rye',
    'Ines Okafor',
    'ines@juniper.test Confirmed',
    'Approved',
    '12 years',
    '214 Alder Street, Portland',
    '$$$ premium',
    'Mar 4, 2027',
  ])
  expect(
    within(first)
      .getByRole('link', { name: /^juniper.example/ })
      .getAttribute('href'),
  ).toBe('https://juniper.example/work')
  expect(cells(await rowOf('Bare'))[4]).toBe('N/A')
})

test('organizers in their columns', async () => {
  windowOf(1600)
  openWithAnswer(OrganizersPage, '/admin/organizers', () => organizers([anAdminOrganizer()]))
  const first = await rowOf('Quayside Suppers')
  expect(headers()).toEqual([
    'Organization',
    'Name',
    'Email',
    'Status',
    'Years',
    'Address',
    'Typical event size',
    'Events',
    'Created',
    'Website',
    'Actions',
  ])
  expect(cells(first).slice(0, 10)).toEqual([
    'Quayside Suppers',
    'Tomas Lindqvist',
    'tomas@quayside.test Confirmed',
    'Pending',
    '1 year',
    '9 Dock Road, Seattle',
    '76-150 guests',
    '4 events',
    'Mar 5, 2027',
    'N/A',
  ])
})

test('search, filter and page are kept in the address; a new filter resets the page to 1', async () => {
  const { user, sent } = openWithAnswer(UsersPage, '/admin/users?page=2&role=client', () =>
    users([anAdminUser()], 41, 2),
  )
  await rowOf('Ines Okafor')
  expect(sent.at(-1)?.line).toBe('GET /users/admin/all?page=2&limit=20&sort_order=desc&role=client')
  expect(screen.getByText('21-40 of 41')).toBeTruthy()
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Role' }).value).toBe('client')

  await user.keyboard('{Control>}k{/Control}')
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search users' }))
  await user.keyboard('ines')
  await waitFor(() =>
    expect(address()?.split(/[?&]/).toSorted()).toEqual(['/admin/users', 'role=client', 'search=ines']),
  )
  await waitFor(() =>
    expect(sent.at(-1)?.line).toBe('GET /users/admin/all?page=1&limit=20&sort_order=desc&search=ines&role=client'),
  )
  await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'All Roles')
  await waitFor(() => expect(address()).toBe('/admin/users?search=ines'))
})

test('Previous and Next turn pages and are disabled at both ends', async () => {
  const { user } = openWithAnswer(UsersPage, '/admin/users', ({ line }) => {
    const page = Number(new URLSearchParams(line.split('?')[1]).get('page'))
    return users([anAdminUser({ name: `Person ${page}` })], 21, page)
  })
  await rowOf('Person 1')
  const isOff = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true'
  expect([isOff('Previous'), isOff('Next')]).toEqual([true, false])
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await rowOf('Person 2')
  expect(address()).toBe('/admin/users?page=2')
  expect([isOff('Previous'), isOff('Next')]).toEqual([false, true])
  await user.click(screen.getByRole('button', { name: 'Previous' }))
  await rowOf('Person 1')
  expect(address()).toBe('/admin/users')
})

test('a page past the end has no results and links to the last page', async () => {
  const { user } = openWithAnswer(UsersPage, '/admin/users?page=9', ({ line }) =>
    line.includes('page=9') ? users([], 21, 9) : users([anAdminUser()], 21, 2),
  )
  expect(await screen.findByRole('cell', { name: 'No results.' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Previous' }))
  await rowOf('Ines Okafor')
  expect(address()).toBe('/admin/users?page=2')
})

test.each<[string, ComponentType, string, () => unknown]>([
  ['users', UsersPage, 'Users', () => users([])],
  ['vendors', VendorsPage, 'Vendors', () => vendors([])],
  ['organizers', OrganizersPage, 'Organizers', () => organizers([])],
])('no %s at all, and none that match', async (small, Page, many, answer) => {
  openWithAnswer(Page, `/admin/${small}`, answer)
  expect(await screen.findByRole('heading', { name: `No ${many} Found` })).toBeTruthy()
  expect(screen.getByText(`No ${small} found in the system.`)).toBeTruthy()
  cleanup()

  const { user } = openWithAnswer(Page, `/admin/${small}?search=zzz`, answer)
  expect(await screen.findByText(`No ${small} match your search criteria.`)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Clear search and filter' }))
  expect(await screen.findByText(`No ${small} found in the system.`)).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
})

test.each<[string, ComponentType, string, string]>([
  ['users', UsersPage, 'Error Loading Users', 'Failed to fetch users'],
  ['vendors', VendorsPage, 'Error Loading Vendors', 'Failed to fetch contractors'],
  ['organizers', OrganizersPage, 'Error Loading Organizers', 'Failed to fetch organizers'],
])('%s that could not be loaded: the sentence, the call, and Try Again', async (small, Page, title, call) => {
  openWithAnswer(Page, `/admin/${small}`, () => Response.json({}, { status: 400 }))
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByRole('heading', { name: title })).toBeTruthy()
  expect(alert.getByText(`Failed to load ${small}`)).toBeTruthy()
  expect(alert.getByText(call)).toBeTruthy()
  expect(alert.getByRole('button', { name: 'Try Again' })).toBeTruthy()
  cleanup()

  openWithAnswer(Page, `/admin/${small}`, () => new Refusal(403, "You don't have permission to do this."))
  expect(await screen.findByText("You don't have permission to do this.")).toBeTruthy()
})

test('a role changes after confirmation; the current role is disabled, and admins have no actions', async () => {
  const rows = [anAdminUser({ role: 'contractor' }), anAdminUser({ id: 1, name: 'Ada Admin', role: 'admin' })]
  const { user, sent } = openWithAnswer(UsersPage, '/admin/users', ({ line }) =>
    line.startsWith('PUT') ? anAdminUser({ role: 'client' }) : users(rows),
  )
  expect(within(await rowOf('Ada Admin')).queryByRole('button')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Actions for Ines Okafor' }))
  const items = await screen.findAllByRole('menuitemradio')
  expect(items.map((item) => [item.textContent, item.getAttribute('aria-disabled')])).toEqual([
    ['Set role to user', null],
    ['Set role to vendor', 'true'],
    ['Set role to organizer', null],
  ])
  await user.click(items[2]!)
  await screen.findByRole('alertdialog', { name: 'Change the role of Ines Okafor?' })
  expect(decisions(sent)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Change role' }))
  expect(await screen.findByText('User role updated to organizer')).toBeTruthy()
  expect(decisions(sent)).toMatchObject([{ line: 'PUT /users/admin/update-role/7', body: { role: 'client' } }])
})

test('a failed change of a role is announced', async () => {
  const { user } = openWithAnswer(UsersPage, '/admin/users', ({ line }) =>
    line.startsWith('PUT') ? Response.json({}, { status: 503 }) : users([anAdminUser()]),
  )
  await user.click(await screen.findByRole('button', { name: 'Actions for Ines Okafor' }))
  await user.click(await screen.findByRole('menuitemradio', { name: /organizer/ }))
  await user.click(await screen.findByRole('button', { name: 'Change role' }))
  expect(await screen.findByText('Failed to update user role')).toBeTruthy()
})

test('only a pending profile can be decided in the list; the focus goes to the name in its row', async () => {
  let status: 'pending' | 'approved' = 'pending'
  const { user, sent } = openWithAnswer(VendorsPage, '/admin/vendors', ({ line }) => {
    if (line.startsWith('PUT')) {
      status = 'approved'
      return anAdminUser()
    }
    return vendors([
      anAdminVendor({ status }),
      anAdminVendor({ id: 2, user_id: 8, company_name: 'Done', status: 'rejected' }),
    ])
  })
  expect(within(await rowOf('Done')).queryByRole('button')).toBeNull()
  screen.getByRole('button', { name: 'Actions for Juniper & Rye' }).focus()
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('menuitem', { name: 'Approve Application' }))
  expect(await screen.findByText('Vendor approved successfully')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Actions for Juniper & Rye' })).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Juniper & Rye' }))
  expect(decisions(sent)[0]?.body).toEqual({ role: 'contractor', status: 'approved' })
})

test('rejecting an organizer in the list asks first; a failure is announced', async () => {
  let isDown = true
  const { user, sent } = openWithAnswer(OrganizersPage, '/admin/organizers', ({ line }) => {
    if (line.startsWith('PUT')) return isDown ? Response.json({}, { status: 503 }) : anAdminUser()
    return organizers([anAdminOrganizer()])
  })
  await user.click(await screen.findByRole('button', { name: 'Actions for Quayside Suppers' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Reject Application' }))
  await user.click(await screen.findByRole('button', { name: 'Reject application' }))
  expect(await screen.findByText('Failed to update organizer status')).toBeTruthy()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Reject application' }))
  expect(await screen.findByText('Organizer rejected successfully')).toBeTruthy()
  expect(decisions(sent).map((call) => call.body)).toEqual([
    { role: 'client', status: 'rejected' },
    { role: 'client', status: 'rejected' },
  ])
})
