import type { Application } from '@marquee/contract/applications'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../lib/query-client.ts'
import { anApplication, anEvent, aPerson, pageOf } from '../../../test/examples.ts'
import { api, open, type Received, Refusal, resetStage, visit } from '../../../test/stage.tsx'
import ApplicationPage from './application-page.tsx'
import ApplicationsPage from './applications-page.tsx'

let said: string[]
beforeEach(() => {
  said = resetStage()
})

const base = {
  'GET /users/profile': aPerson('client'),
  'GET /events/my-events': pageOf('events', [anEvent()]),
}
const list = (search = '') => visit('/organizer/applications', ApplicationsPage, `/organizer/applications${search}`)
const details = (id: number | string = 70) =>
  visit('/organizer/applications/:applicationId', ApplicationPage, `/organizer/applications/${id}`)

test('a row tells who applied; the open application has everything about it', async () => {
  api({
    ...base,
    'GET /event-applications/my-applications': pageOf('applications', [
      anApplication(),
      anApplication({ id: 71, company_name: '', status: 'accepted', message: 'A band.' }),
    ]),
  })
  list()
  const rows = within(await screen.findByRole('group', { name: 'Applications' }))
  const first = within(rows.getByRole('link', { name: /^Juniper & Rye/ }))
  for (const text of ['Juniper & Rye', 'Florist', 'We would bring forty metres of flowers.', 'Pending']) {
    expect(first.getByText(text)).toBeTruthy()
  }
  expect(within(rows.getByRole('link', { name: /^Unnamed Company/ })).getByText('Accepted')).toBeTruthy()

  const opened = within(screen.getByRole('region', { name: 'Juniper & Rye' }))
  expect(opened.getByRole('heading', { level: 2, name: 'Juniper & Rye' })).toBeTruthy()
  for (const name of ['Event Information', 'Application Message', 'Application Status', 'Vendor Details', 'Timeline']) {
    expect(opened.getByRole('heading', { level: 3, name })).toBeTruthy()
  }
  for (const text of [
    'Pending',
    'Wilma West',
    'wilma@juniper.example',
    'Harvest Supper',
    'Jun 19, 2027 · Old Flour Mill, Portland',
    'Flowers from our own field.',
    'We would bring forty metres of flowers.',
    'Applied Feb 10, 2027',
    'juniper.example',
    'Premium',
  ]) {
    expect(opened.getAllByText(text).length).toBeGreaterThan(0)
  }
  expect(opened.getByRole('link', { name: /^View Details/ }).getAttribute('href')).toBe('/organizer/applications/70')
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
  await screen.findByText('5 applications · 3 waiting')
  const order = () => screen.getAllByRole('link', { name: /New|Done|Old|Off/ }).map((one) => one.textContent)
  const headings = () => screen.getAllByRole('heading', { level: 2, name: / · / }).map((one) => one.textContent)
  const companies = (all: (string | null)[]) => all.map((text) => /Oldest|Old|New|Done|Off/.exec(text ?? '')?.[0])
  expect(headings()).toEqual(['Winter Ball · 1 waiting', 'Harvest Supper · 2 waiting', 'Off · cancelled'])
  const before = companies(order())
  expect(before.filter((name) => name !== undefined).slice(0, 5)).toEqual(['Oldest', 'Old', 'New', 'Done', 'Off'])

  await user.keyboard('ja')
  await user.click(await screen.findByRole('button', { name: 'Accept application' }))
  expect(await screen.findByRole('heading', { level: 2, name: 'New' })).toBeTruthy()
  expect(headings()).toEqual(['Winter Ball · 1 waiting', 'Harvest Supper · 1 waiting', 'Off · cancelled'])
  expect(companies(order())).toEqual(before)
})

test('A and Enter accept, R and Enter reject, U resets; each time the next one is open, and its row has the focus', async () => {
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
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Accept application' }))
  await user.keyboard('{Enter}')
  await screen.findByRole('heading', { level: 2, name: 'Bel' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: /^Bel/ })))
  await user.keyboard('r')
  await screen.findByRole('button', { name: 'Reject application' })
  await user.keyboard('{Enter}')
  await screen.findByRole('heading', { level: 2, name: 'Cyd' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: /^Cyd/ })))
  await user.keyboard('kku')
  await waitFor(() =>
    expect(decided).toEqual([
      [1, 'accepted'],
      [2, 'rejected'],
      [1, 'pending'],
    ]),
  )
  expect(await screen.findByRole('heading', { level: 2, name: 'Ada' })).toBeTruthy()
})

test('who decides second is told, stays at the application and sees what it is now', async () => {
  let now = anApplication()
  api({
    ...base,
    'GET /event-applications/my-applications': () =>
      pageOf('applications', [now, anApplication({ id: 71, company_name: 'Brass & Bone' })]),
    'PUT /event-applications/70/status': () => {
      now = anApplication({ status: 'rejected', version: 3 })
      return new Refusal(412, 'Somebody changed this meanwhile')
    },
  })
  const { user } = list()
  await screen.findByRole('heading', { level: 2, name: 'Juniper & Rye' })
  await user.keyboard('a')
  await user.click(await screen.findByRole('button', { name: 'Accept application' }))
  expect(await screen.findByText('Somebody else changed this meanwhile. It is rejected now.')).toBeTruthy()
  expect(said).toEqual(['Somebody changed this meanwhile'])
  expect(screen.getByRole('heading', { level: 2, name: 'Juniper & Rye' })).toBeTruthy()
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
  expect(await screen.findByText('2 applications · 2 waiting')).toBeTruthy()
  expect(calls.find((call) => call.path.endsWith('my-applications'))!.query.get('event_id')).toBe('7')
  const search = screen.getByPlaceholderText('Search by vendor, company, event, or message...')
  await userEvent.type(search, 'a BAND')
  expect(await screen.findByText('1 application · 1 waiting')).toBeTruthy()
  await userEvent.type(search, 'x')
  expect(screen.getByText('No applications match your current filters.')).toBeTruthy()
  await screen.findByRole('option', { name: 'Harvest Supper' })
  await userEvent.selectOptions(screen.getByLabelText('Event'), 'All Events')
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'Rejected')
  const asked = () => new URLSearchParams(screen.getByTestId('address').textContent.split('?')[1])
  await waitFor(() => expect(Object.fromEntries(asked())).toEqual({ search: 'a BANDx', status: 'rejected' }))
  await waitFor(() => expect(calls.at(-1)!.query.get('status')).toBe('rejected'))
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
  expect(await screen.findByText('1 application · 1 waiting')).toBeTruthy()
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

test('accepting asks first, and a double press sends once', async () => {
  let application = anApplication()
  const calls = api({
    ...base,
    'GET /event-applications/70': () => application,
    'PUT /event-applications/70/status': () => {
      application = anApplication({ status: 'accepted', updated_at: '2027-02-11T09:00:00.000Z' })
      return application
    },
  })
  details()
  expect(await screen.findByRole('heading', { level: 1, name: 'Juniper & Rye' })).toBeTruthy()
  for (const name of ['Event Information', 'Application Message', 'Application Status', 'Vendor Details', 'Timeline']) {
    expect(screen.getByRole('heading', { name })).toBeTruthy()
  }
  expect(screen.queryByText('Last Updated')).toBeNull()
  expect(screen.getByRole('link', { name: 'wilma@juniper.example' }).getAttribute('href')).toBe(
    'mailto:wilma@juniper.example',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(calls.some((call) => call.method === 'PUT')).toBe(false)
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Accept application' }))
  await waitFor(() => expect(said).toEqual(['Application accepted successfully!']))
  expect(calls.filter((call) => call.method === 'PUT').map((call) => call.body)).toEqual([{ status: 'accepted' }])
  expect(await screen.findByText('Last Updated')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull())
  expect(screen.getByRole('button', { name: 'Reject' })).toBeTruthy()
})

test('rejecting may carry a reason', async () => {
  const calls = api({
    ...base,
    'GET /event-applications/70': anApplication(),
    'PUT /event-applications/70/status': anApplication({ status: 'rejected' }),
  })
  details()
  await userEvent.click(await screen.findByRole('button', { name: 'Reject' }))
  await userEvent.type(await screen.findByLabelText(/^Reason/), ' Too far away. ')
  await userEvent.click(screen.getByRole('button', { name: 'Reject application' }))
  await waitFor(() => expect(said).toEqual(['Application rejected successfully!']))
  expect(calls.find((call) => call.method === 'PUT')!.body).toEqual({ status: 'rejected', reason: 'Too far away.' })
})

test('resetting asks nothing; a refusal shows its sentence and the current status', async () => {
  let isFirst = true
  const calls = api({
    ...base,
    'GET /event-applications/70': () => anApplication({ status: isFirst ? 'accepted' : 'pending' }),
    'PUT /event-applications/70/status': () => {
      isFirst = false
      return new Refusal(409, 'This application is already pending.')
    },
  })
  details()
  await userEvent.click(await screen.findByRole('button', { name: 'Reset to Pending' }))
  await waitFor(() => expect(said).toEqual(['This application is already pending.']))
  expect(calls.find((call) => call.method === 'PUT')!.body).toEqual({ status: 'pending' })
  expect(await screen.findByText('Pending')).toBeTruthy()
})

test('when somebody else decided first, the conflict is announced, the current status is shown, and the reason is kept', async () => {
  let now = anApplication()
  const calls = api({
    ...base,
    'GET /event-applications/70': () => now,
    'PUT /event-applications/70/status': ({ headers }: Received) => {
      if (headers.get('if-match') !== `"${now.version}"`) return new Refusal(412, 'Somebody changed this meanwhile')
      now = anApplication({ status: 'rejected', version: now.version + 1 })
      return now
    },
  })
  details()
  await userEvent.click(await screen.findByRole('button', { name: 'Reject' }))
  await userEvent.type(await screen.findByLabelText(/^Reason/), 'Too far away.')
  now = anApplication({ status: 'accepted', version: 3 })
  await userEvent.click(screen.getByRole('button', { name: 'Reject application' }))
  await waitFor(() => expect(said).toEqual(['Somebody changed this meanwhile']))
  expect(await screen.findByText('Accepted')).toBeTruthy()

  await userEvent.click(await screen.findByRole('button', { name: 'Reject' }))
  expect(((await screen.findByLabelText(/^Reason/)) as HTMLTextAreaElement).value).toBe('Too far away.')
  await userEvent.click(screen.getByRole('button', { name: 'Reject application' }))
  await waitFor(() => expect(said.at(-1)).toBe('Application rejected successfully!'))
  const sent = calls.filter((call) => call.method === 'PUT')
  expect(sent.map((call) => call.headers.get('if-match'))).toEqual(['"2"', '"3"'])
  expect(sent.at(-1)!.body).toEqual({ status: 'rejected', reason: 'Too far away.' })
})

test('a decision sends the version that was shown when its dialog opened, even if newer data arrives', async () => {
  let now = anApplication()
  const calls = api({
    ...base,
    'GET /event-applications/70': () => now,
    'PUT /event-applications/70/status': new Refusal(412, 'Somebody changed this meanwhile'),
  })
  details()
  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }))
  const confirm = await screen.findByRole('button', { name: 'Accept application' })
  now = anApplication({ status: 'rejected', version: 3 })
  await queryClient().invalidateQueries({ queryKey: ['applications'] })
  expect(await screen.findByText('Rejected')).toBeTruthy()
  await userEvent.click(confirm)
  await waitFor(() => expect(said).toEqual(['Somebody changed this meanwhile']))
  expect(calls.find((call) => call.method === 'PUT')!.headers.get('if-match')).toBe('"2"')
})

test('without a connection a rejection stays open with its reason, which is also there after a reload', async () => {
  const sent: unknown[] = []
  let isLost = true
  api({
    ...base,
    'GET /event-applications/70': anApplication(),
    'PUT /event-applications/70/status': ({ body }: Received) => {
      if (isLost) throw new TypeError('Load failed')
      sent.push(body)
      return anApplication({ status: 'rejected', version: 3 })
    },
  })
  const { unmount } = details()
  await userEvent.click(await screen.findByRole('button', { name: 'Reject' }))
  await userEvent.type(await screen.findByLabelText(/^Reason/), 'Too far away.')
  await userEvent.click(screen.getByRole('button', { name: 'Reject application' }))
  expect(await screen.findByText(/^The connection failed\. What you wrote is kept/)).toBeTruthy()
  expect(said).toEqual(['Failed to reject application'])
  unmount()

  isLost = false
  details()
  await userEvent.click(await screen.findByRole('button', { name: 'Reject' }))
  expect((await screen.findByLabelText<HTMLTextAreaElement>(/^Reason/)).value).toBe('Too far away.')
  expect(screen.getByText(/^We kept what you wrote on/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Reject application' }))
  await waitFor(() => expect(sent).toEqual([{ status: 'rejected', reason: 'Too far away.' }]))
  await waitFor(() => expect(localStorage.getItem('marquee.draft:1:reject:application:70')).toBeNull())
})

test("a failure without a sentence names the action; a cancelled event's applications cannot be decided", async () => {
  api({
    ...base,
    'GET /event-applications/70': anApplication(),
    'PUT /event-applications/70/status': new Refusal(502, 'HTTP 502'),
  })
  const { unmount } = details()
  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Accept application' }))
  await waitFor(() => expect(said).toEqual(['Failed to accept application']))
  unmount()
  resetStage()
  api({ ...base, 'GET /event-applications/70': anApplication({ event_status: 'cancelled' }) })
  details()
  expect(await screen.findByText('This event was cancelled, so its applications can no longer change.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
})

test('the timeline names every decision once there is one; before, it has only the day of applying', async () => {
  api({ ...base, 'GET /event-applications/70': anApplication() })
  const { unmount } = details()
  await screen.findByRole('heading', { name: 'Timeline' })
  expect(screen.queryByText('Last Updated')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Timeline' })).toBeNull()
  unmount()
  resetStage()
  api({
    ...base,
    'GET /event-applications/70': anApplication({ status: 'accepted', updated_at: '2027-02-12T09:00:00.000Z' }),
    'GET /event-applications/70/history': [
      { status: 'pending', at: '2027-02-10T09:00:00.000Z', reason: null },
      { status: 'rejected', at: '2027-02-11T09:00:00.000Z', reason: 'Too far away.' },
      { status: 'accepted', at: '2027-02-12T09:00:00.000Z', reason: null },
    ],
  })
  details()
  expect(await screen.findByText('Last Updated')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Timeline' }))
  expect(await screen.findByText('Too far away.')).toBeTruthy()
})

test('an unknown application and a malformed id show that it is not there', async () => {
  const sentence = "Application not found or you don't have permission to view it."
  api({ ...base, 'GET /event-applications/70': new Refusal(404, sentence) })
  const { unmount } = details()
  expect(await screen.findByRole('heading', { name: sentence })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to Applications' }).getAttribute('href')).toBe(
    '/organizer/applications',
  )
  unmount()
  details('seventy')
  expect(screen.getByRole('heading', { name: sentence })).toBeTruthy()
})

test('an application that could not be loaded is not called unknown', async () => {
  api({ ...base, 'GET /event-applications/70': new Refusal(429, 'Slow down') })
  details()
  expect(await screen.findByRole('heading', { name: 'This application could not be loaded' })).toBeTruthy()
  expect(screen.getByText('Slow down')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
})
