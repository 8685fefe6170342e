import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { createRoutesStub, useLocation } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Role } from '@marquee/contract/limits'
import { anApplication, aPerson, pageOf } from '../../../test/examples.ts'
import { api } from '../../../test/stage.tsx'
import { makeQueryClient } from '../../lib/query-client.ts'
import { setSite } from '../../lib/site.ts'
import HomePage from './home-page.tsx'
import { homeQuery } from './queries.ts'

const picture = { image_url: '/images/1.webp', alt_text: null, width: 1200, height: 900, placeholder: '', variants: {} }
const home = {
  vendors: [1, 2, 3].map((id) => ({
    id,
    company_name: `Vendor ${id}`,
    business_address: '12 Mill Lane, Portland, OR',
    picture,
  })),
  total: 3,
  events: [
    {
      id: 5,
      title: 'Harvest Supper',
      address: 'The Barn, Ghent, NY',
      start_date: '2027-06-19',
      end_date: null,
      event_type_display_name: 'Private Dinner',
      picture: null,
    },
  ],
  eventTypes: [{ id: 4, display_name: 'Wedding' }],
}

const aService = { id: 7, display_name: 'Floral Design', description: null, synonyms: ['bouquets'] }

// Loading this code takes longer than a test waits on a busy machine.
beforeAll(() => import('../vendors/finder-suggestions.tsx'))
beforeEach(() => {
  localStorage.clear()
  // Requests for the account get a 404; these pages do not need one.
  vi.stubGlobal('fetch', async () => Response.json({ success: false, error: 'Not found' }, { status: 404 }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open() {
  const client = makeQueryClient()
  client.setQueryData(homeQuery().queryKey, home)
  let here = ''
  const CurrentAddress = () => {
    const { pathname, search } = useLocation()
    useEffect(() => {
      here = pathname + search
    })
    return null
  }
  const Stub = createRoutesStub([
    { path: '/', Component: () => <HomePage loaderData={{ state: undefined, origin: 'https://marquee.example' }} /> },
    { path: '*', Component: CurrentAddress },
  ])
  render(
    <QueryClientProvider client={client}>
      <Stub initialEntries={['/']} />
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), here: () => here }
}

function signIn() {
  localStorage.setItem(
    'marquee.user:https://marquee.example/idp:marquee-web',
    JSON.stringify({ access_token: 'token', expires_at: Date.now() / 1000 + 3600, profile: { sub: 'somebody' } }),
  )
}

const target = (name: string, within_ = screen as Pick<typeof screen, 'getByRole'>) =>
  within_.getByRole('link', { name }).getAttribute('href')

/** Waits for the content below the first screen. */
async function started() {
  fireEvent.scroll(window)
  const heading = await screen.findByRole('heading', { name: 'Ready to Get Started?' })
  return within(heading.closest('section')!)
}

test("the search opens the vendors' list with what, where and when; empty fields are left out", async () => {
  const { user, here } = open()
  await user.type(screen.getByLabelText('What'), ' tacos ')
  await user.type(screen.getByLabelText('Where'), 'Austin')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  expect(here()).toBe('/vendors?search=tacos&location=Austin')
})

test('a service among the suggestions is searched as a filter', async () => {
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json({ success: true, data: address.includes('/services') ? [aService] : [] }),
  )
  const { user, here } = open()
  await user.type(screen.getByLabelText('What'), 'bouq')
  await user.click(await screen.findByRole('option', { name: /Floral Design/ }))
  await user.click(screen.getByRole('button', { name: 'Search' }))
  expect(here()).toBe('/vendors?service_ids=7')
})

test('for visitors the links lead to signing up and applying', async () => {
  open()
  expect(target('Join as Vendor')).toBe('/auth?mode=sign-up&redirect=/contractor/apply')
  const section = await started()
  expect(target('Browse Vendors', section)).toBe('/vendors')
  expect(target('Apply as Organizer', section)).toBe('/client/apply')
  expect(target('Browse Events', section)).toBe('/events')
  expect(target('Apply as Vendor', section)).toBe('/auth?mode=sign-up&redirect=/contractor/apply')
})

test('where nobody can sign up, visitors read that instead of the links', async () => {
  setSite({ signUp: { mode: 'invitation', domains: [] } })
  open()
  const section = await started()
  expect(section.getAllByText('Accounts here are by invitation only.')).toHaveLength(2)
  for (const name of ['Join as Vendor', 'Apply as Vendor', 'Apply as Organizer'])
    expect(screen.queryByRole('link', { name })).toBeNull()
  setSite({})
})

test('the first way of a person without a role is to apply as a vendor', async () => {
  signIn()
  api({ 'GET /users/profile': aPerson('user') })
  open()
  const apply = await screen.findByRole('link', { name: 'Apply as Vendor' })
  expect(apply.getAttribute('href')).toBe('/contractor/apply')
  expect(target('Go to Dashboard')).toBe('/dashboard')
})

test('for signed-in people the links lead to their own pages', async () => {
  signIn()
  open()
  expect(target('Go to Dashboard')).toBe('/dashboard')
  const section = await started()
  expect(target('Post Event', section)).toBe('/organizer')
  expect(target('Submit Application', section)).toBe('/contractor/apply')
})

test.each<[Role, string, string]>([
  ['client', 'Post Event', "Profiles belong to a vendor's account."],
  ['contractor', "Events are posted from an organizer's account.", 'Edit profile'],
  ['user', 'Apply as Organizer', 'Submit Application'],
  ['admin', "Events are posted from an organizer's account.", "Profiles belong to a vendor's account."],
])('role %s is led only to pages that admit it', async (role, organizers, vendors) => {
  signIn()
  api({
    'GET /users/profile': aPerson(role),
    'GET /event-applications/my-applications': pageOf('applications', []),
  })
  open()
  const section = within(screen.getByRole('region', { name: 'Ready to Get Started?' }))
  expect(await section.findByText(organizers)).toBeTruthy()
  expect(await section.findByText(vendors)).toBeTruthy()
})

test('a vendor sees on the upcoming events what became of the applications', async () => {
  signIn()
  api({
    'GET /users/profile': aPerson('contractor'),
    'GET /event-applications/my-applications': pageOf('applications', [
      anApplication({ event_id: 5, status: 'accepted' }),
    ]),
  })
  open()
  const ticket = within(screen.getByRole('heading', { name: 'Harvest Supper' }).closest('article')!)
  expect(await ticket.findByText('Accepted')).toBeTruthy()
})

test('the page shows real vendors, the ways to join, and upcoming events', async () => {
  open()
  const wall = within(screen.getByRole('list', { name: 'Some of the vendors' }))
  expect(wall.getAllByRole('link').map((link) => link.textContent)).toEqual(['Vendor 1', 'Vendor 2', 'Vendor 3'])
  await started()
  for (const name of ['For Event Organizers', 'For Vendors', 'Quality Assured']) {
    expect(screen.getByRole('heading', { name })).toBeTruthy()
  }
  expect(target('Wedding')).toBe('/vendors?event_type_ids=4')
  expect(target('View Details: Harvest Supper')).toBe('/events/5')
})
