import type { Application } from '@marquee/contract/applications'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { anApplication, anEvent, aPerson, pageOf } from '../../../test/examples.ts'
import { api, open, type Received, Refusal, resetStage, visit } from '../../../test/stage.tsx'
import ApplicationPage from './application-page.tsx'
import ApplicationsPage from './applications-page.tsx'

beforeEach(() => void resetStage())

const base = {
  'GET /users/profile': aPerson('client'),
  'GET /events/my-events': pageOf('events', [anEvent()]),
}
const list = (search = '') => visit('/organizer/applications', ApplicationsPage, `/organizer/applications${search}`)

test('a row shows who applied; the open application has everything about it', async () => {
  api({
    ...base,
    'GET /event-applications/my-applications': pageOf('applications', [
      anApplication({ event_end_date: '2027-06-20' }),
      anApplication({ id: 71, company_name: '', status: 'accepted', message: 'A band.' }),
    ]),
  })
  list()
  const rows = within(await screen.findByRole('group', { name: 'Applications' }))
  const first = within(rows.getByRole('link', { name: /^Juniper & Rye/ }))
  for (const text of ['Juniper & Rye', 'Florist', 'Pending']) expect(first.getByText(text)).toBeTruthy()
  expect(first.getByText('Pending').className).not.toContain('sr-only')
  expect(within(rows.getByRole('link', { name: /^Unnamed Company/ })).getByText('Accepted')).toBeTruthy()

  const opened = within(screen.getByRole('region', { name: 'Juniper & Rye' }))
  expect(opened.getByRole('heading', { level: 2, name: 'Juniper & Rye' })).toBeTruthy()
  for (const name of ['Application Message', 'Their work', 'Messages'])
    expect(opened.getByRole('heading', { level: 3, name })).toBeTruthy()
  for (const text of [
    'Wilma West',
    'None given',
    'wilma@juniper.example',
    'Harvest Supper',
    'Applied Feb 10, 2027 to · Jun 19, 2027 - Jun 20, 2027',
    'Flowers from our own field.',
    'We would bring forty metres of flowers.',
    'juniper.example',
    'Premium ($$$)',
  ]) {
    expect(opened.getAllByText(text).length).toBeGreaterThan(0)
  }
  expect(opened.getAllByText(/Premium/)).toHaveLength(1)
  expect(opened.getByRole('link', { name: /^View Details/ }).getAttribute('href')).toBe('/organizer/applications/70')
})

test('the list is filtered by trade, shortlist and unread, and sorted within each event', async () => {
  const band = { ...anApplication().vendor, trade: 'Band' }
  api({
    ...base,
    'GET /event-applications/my-applications': pageOf('applications', [
      anApplication({ id: 70, status: 'accepted', applied_at: '2027-02-10T09:00:00.000Z' }),
      anApplication({ id: 71, company_name: 'Oak Quartet', vendor: band, applied_at: '2027-02-11T09:00:00.000Z' }),
      anApplication({ id: 72, company_name: 'Elm', unread_messages: 2, applied_at: '2027-02-12T09:00:00.000Z' }),
    ]),
  })
  const { user } = list()
  const names = () =>
    within(screen.getByRole('group', { name: 'Applications' }))
      .getAllByRole('link')
      .map((row) => row.textContent.match(/Juniper & Rye|Oak Quartet|Elm/)?.[0])
  await screen.findByText('3 applications')
  const choose = (label: string, option: string) => user.selectOptions(screen.getByLabelText(label), option)
  const more = screen.getByRole('button', { name: 'More filters' })
  expect(screen.queryByLabelText('Order')).toBeNull()
  await user.click(more)
  await choose('Order', 'Newest first')
  expect(names()).toEqual(['Elm', 'Oak Quartet', 'Juniper & Rye'])
  await choose('Order', 'By trade')
  expect(names()).toEqual(['Oak Quartet', 'Juniper & Rye', 'Elm'])
  await choose('Trade', 'Band')
  expect(names()).toEqual(['Oak Quartet'])
  await choose('Trade', 'All Trades')
  await choose('Show only', 'Unread')
  expect(names()).toEqual(['Elm'])
  await user.click(more)
  expect(more.textContent).toBe('More filters (2)')
  await choose('Show only', 'Shortlisted')
  expect(await screen.findByText('No applications match your current filters.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Clear search and filters' }))
  await user.click(await screen.findByRole('button', { pressed: false, name: '2 waiting' }))
  expect(await screen.findByRole('button', { pressed: true, name: '2 waiting' })).toBeTruthy()
  expect(names()).toEqual(['Oak Quartet', 'Elm'])
})

test('what waits stands first, oldest first, by event with its count; what is decided keeps its place', async () => {
  const at = (day: number) => `2027-02-${day}T09:00:00.000Z`
  const made = (id: number, company_name: string, day: number, more: Partial<Application> = {}) =>
    anApplication({ id, company_name, applied_at: at(day), ...more })
  const ball = { event_id: 8, event_title: 'Winter Ball' }
  let rows = [
    made(1, 'New', 20),
    made(2, 'Done', 10, { status: 'rejected' }),
    made(3, 'Old', 12),
    made(4, 'Oldest', 11, ball),
    made(5, 'Off', 10, { event_id: 9, event_title: 'Off', event_status: 'cancelled' }),
    made(6, 'Over', 10, { event_id: 10, event_title: 'Over', event_status: 'completed' }),
  ]
  api({
    ...base,
    'GET /event-applications/my-applications': () => pageOf('applications', rows),
    'PUT /event-applications/3/status': () => {
      rows = rows.map((one) => (one.id === 3 ? { ...one, status: 'accepted', version: 3 } : one))
      return rows[2]
    },
  })
  const { user } = list()
  await screen.findByText('6 applications')
  const order = () => screen.getAllByRole('link', { name: /New|Done|Old|Off|Over/ }).map((one) => one.textContent)
  const headings = () => screen.getAllByRole('heading', { level: 2, name: / · / }).map((one) => one.textContent)
  const companies = (all: (string | null)[]) => all.map((text) => /Oldest|Old|New|Done|Off|Over/.exec(text ?? '')?.[0])
  expect(headings()).toEqual([
    'Winter Ball · 1 waiting',
    'Harvest Supper · 2 waiting',
    'Off · cancelled',
    'Over · completed',
  ])
  const before = companies(order())
  expect(before.filter((name) => name !== undefined).slice(0, 6)).toEqual([
    'Oldest',
    'Old',
    'New',
    'Done',
    'Off',
    'Over',
  ])

  await user.keyboard('ja')
  expect(await screen.findByRole('heading', { level: 2, name: 'New' })).toBeTruthy()
  expect(headings()).toEqual([
    'Winter Ball · 1 waiting',
    'Harvest Supper · 1 waiting',
    'Off · cancelled',
    'Over · completed',
  ])
  expect(companies(order())).toEqual(before)
})

test('nothing can be decided on the applications to a completed event, and the page shows why', async () => {
  const one = anApplication({ event_status: 'completed' })
  const calls = api({ ...base, 'GET /event-applications/my-applications': pageOf('applications', [one]) })
  const { user } = list()
  expect(await screen.findAllByText('This event is completed, so its applications can no longer change.')).toBeTruthy()
  expect(screen.queryByText(/waiting$/)).toBeNull()
  expect(screen.queryByRole('button', { name: /^(Accept|Reject|Reset)/ })).toBeNull()
  await user.keyboard('a')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(calls.some((call) => call.method === 'PUT')).toBe(false)
})

test('A accepts, R and Enter reject, U resets; each time the next one is open, and its row has the focus', async () => {
  let rows = ['Ada', 'Bel', 'Cyd'].map((company_name, index) => anApplication({ id: index + 1, company_name }))
  const decided: unknown[] = []
  const decide =
    (id: number) =>
    ({ body }: Received) => {
      const { status } = body as { status: Application['status'] }
      decided.push([id, status])
      rows = rows.map((one) => (one.id === id ? { ...one, status, version: one.version + 1 } : one))
      return rows[id - 1]
    }
  api({
    ...base,
    'GET /event-applications/my-applications': () => pageOf('applications', rows),
    'PUT /event-applications/1/status': decide(1),
    'PUT /event-applications/2/status': decide(2),
  })
  const { user } = list()
  await screen.findByRole('heading', { level: 2, name: 'Ada' })
  await user.keyboard('a')
  await screen.findByRole('heading', { level: 2, name: 'Bel' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: /^Bel/ })))
  await waitFor(() => expect(screen.getByRole('region', { name: 'Bel' }).getAttribute('aria-busy')).toBeNull())
  await user.keyboard('r')
  await screen.findByRole('button', { name: 'Reject application' })
  await user.keyboard('{Enter}')
  await screen.findByRole('heading', { level: 2, name: 'Cyd' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: /^Cyd/ })))
  await user.keyboard('kk')
  await screen.findByRole('heading', { level: 2, name: 'Ada' })
  await user.keyboard('u')
  await waitFor(() =>
    expect(decided).toEqual([
      [1, 'accepted'],
      [2, 'rejected'],
      [1, 'pending'],
    ]),
  )
  expect(await screen.findByRole('heading', { level: 2, name: 'Ada' })).toBeTruthy()
})

test('what of several could not be decided is shown also when the list is empty afterwards', async () => {
  let rows = [anApplication(), anApplication({ id: 71, company_name: 'Brass & Bone' })]
  api({
    ...base,
    'GET /event-applications/my-applications': () => pageOf('applications', rows),
    'PUT /event-applications/status': () => {
      rows = []
      const error = { code: 'stale', sentence: 'Somebody changed this meanwhile' }
      return {
        results: [
          { id: 70, application: anApplication({ status: 'accepted' }), error: null },
          { id: 71, application: null, error },
        ],
      }
    },
  })
  const { user } = list('?status=pending')
  for (const box of await screen.findAllByRole('checkbox', { name: /^Select (Juniper|Brass)/ })) await user.click(box)
  const bar = within(screen.getByRole('region', { name: 'Selected applications' }))
  await user.click(bar.getByRole('button', { name: 'Accept' }))
  expect(await screen.findByText('No applications match your current filters.')).toBeTruthy()
  expect(await screen.findByText('1 accepted, 1 could not be:')).toBeTruthy()
  expect(screen.getByText('Brass & Bone:')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('a former vendor is marked and cannot be accepted', async () => {
  const gone = anApplication({ vendor: { ...anApplication().vendor, is_active: false } })
  api({ ...base, 'GET /event-applications/my-applications': pageOf('applications', [gone]) })
  const { user } = list()
  expect((await screen.findAllByText(/^No longer on Marquee/)).length).toBe(2)
  expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull()
  await user.keyboard('a')
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('every page is fetched; search works in the browser, event and status filters on the server', async () => {
  const calls = api({
    ...base,
    'GET /event-applications/my-applications': ({ query }: Received) =>
      query.get('page') === '1'
        ? pageOf('applications', [anApplication()], { has_more: true })
        : pageOf('applications', [anApplication({ id: 71, company_name: 'Brass & Bone', message: 'A band.' })]),
  })
  list('?event_id=7')
  expect(await screen.findByText('2 applications')).toBeTruthy()
  expect(calls.find((call) => call.path.endsWith('my-applications'))!.query.get('event_id')).toBe('7')
  const search = screen.getByPlaceholderText('Search by vendor, company, event, or message...')
  await userEvent.type(search, 'a BAND')
  expect(await screen.findByText('1 application')).toBeTruthy()
  await userEvent.type(search, 'x')
  expect(screen.getByText('No applications match your current filters.')).toBeTruthy()
  await screen.findByRole('option', { name: 'Harvest Supper' })
  await userEvent.selectOptions(screen.getByLabelText('Event'), 'All Events')
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'Rejected')
  const asked = () => new URLSearchParams(screen.getByTestId('address').textContent.split('?')[1])
  await waitFor(() => expect(Object.fromEntries(asked())).toEqual({ search: 'a BANDx', status: 'rejected' }))
  await waitFor(() => expect(calls.at(-1)!.query.get('status')).toBe('rejected'))
  await userEvent.click(await screen.findByRole('button', { name: 'Clear search and filters' }))
  expect(await screen.findByText('2 applications')).toBeTruthy()
  expect([...asked()]).toEqual([])
})

test('the way back from an application leads to the list with its filters and the searched text', async () => {
  api({
    ...base,
    'GET /event-applications/my-applications': pageOf('applications', [
      anApplication(),
      anApplication({ id: 71, company_name: 'Brass & Bone', message: 'A band.' }),
    ]),
    'GET /event-applications/70': anApplication(),
  })
  const { user, here } = open(
    { '/organizer/applications': ApplicationsPage, '/organizer/applications/:applicationId': ApplicationPage },
    '/organizer/applications?status=pending',
  )
  await user.type(await screen.findByRole('searchbox'), 'juniper')
  await waitFor(() => expect(here()).toBe('/organizer/applications?status=pending&search=juniper'))
  await user.click(screen.getByRole('link', { name: /^View Details: Juniper/ }))
  await user.click(await screen.findByRole('link', { name: 'Back to Applications' }))
  expect(here()).toBe('/organizer/applications?status=pending&search=juniper')
  expect(await screen.findByText('1 application')).toBeTruthy()
})

test('no applications yet, and a failed list', async () => {
  api({ ...base, 'GET /event-applications/my-applications': pageOf('applications', []) })
  const { unmount } = list()
  expect(await screen.findByText('No vendor applications received yet.')).toBeTruthy()
  expect(screen.getByText('Applications will appear here when vendors apply to your events.')).toBeTruthy()
  unmount()
  resetStage()
  api({ ...base, 'GET /event-applications/my-applications': new Refusal(429, 'Slow down') })
  list()
  expect(await screen.findByText('Failed to fetch applications')).toBeTruthy()
})
