import type { Report } from '@marquee/contract/reports'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aConversation, aMessage, aPerson, pagination } from '../../../test/examples.ts'
import { clearStage, openWithAnswer, Refusal, signIn } from '../../../test/stage.tsx'
import ReportsPage from './reports-page.tsx'

beforeEach(() => {
  // A wide screen, where list and open report stand beside each other.
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    addEventListener() {},
    removeEventListener() {},
  }))
})
afterEach(clearStage)

const aReport = (given: Partial<Report> = {}): Report => ({
  id: 4,
  application_id: 70,
  event_id: 7,
  event_title: 'Harvest Supper',
  reporter: { id: 3, name: 'Ada Moreno', profile_name: 'Lantern Street Events', side: 'organizer', suspended: false },
  reported: { id: 5, name: 'Wilma West', profile_name: 'Juniper & Rye', side: 'vendor', suspended: false },
  reports_about: 2,
  reason: 'They ask for money in advance.',
  created_at: '2027-03-04T09:00:00.000Z',
  closed_at: null,
  closed_by_name: null,
  outcome: null,
  ...given,
})

/** The page with these reports, as a server keeps them. */
function openReports(given: Report[], address = '', failure?: () => unknown) {
  signIn()
  const matchMedia = window.matchMedia
  let reports = given
  const transcript = [
    { author_id: 5, text: 'We bring flowers.', created_at: '2027-03-01T09:00:00.000Z' },
    { author_id: 5, text: 'Send me the money first', created_at: '2027-03-02T09:00:00.000Z' },
  ]
  const desk = openWithAnswer(ReportsPage, `/admin/reports${address}`, ({ name, path, query, body }) => {
    if (failure) return failure()
    const id = Number(/\d+/.exec(path)?.[0])
    const one = reports.find((report) => report.id === id)
    if (name === 'GET /users/profile') return aPerson('admin')
    if (name === 'GET /admin/reports') {
      const state = query.get('state')
      const rows = reports.filter((report) => !state || (report.closed_at === null) === (state === 'open'))
      return { reports: rows, pagination: pagination(rows.length) }
    }
    if (name === 'GET /event-applications/70/messages') {
      return aConversation([aMessage({ author: 'vendor', author_name: 'Juniper & Rye', text: 'Sorry' })], {
        may_write: false,
      })
    }
    if (name.endsWith('/closed')) {
      reports = reports.map((report) =>
        report.id === id ? { ...report, ...(body as object), closed_at: '2027-03-05T09:00:00.000Z' } : report,
      )
      return reports.find((report) => report.id === id)
    }
    return one && { report: one, transcript }
  })
  vi.stubGlobal('matchMedia', matchMedia)
  return desk
}

test('the longest waiting report is open, with the reason, both people and the messages as they were', async () => {
  const { sent } = openReports([aReport()])
  expect(
    await screen.findByRole('heading', { level: 2, name: 'Lantern Street Events reports Juniper & Rye' }),
  ).toBeTruthy()
  expect(sent.find(({ path }) => path === '/admin/reports')?.query.get('state')).toBe('open')
  const person = within(screen.getByRole('region', { name: 'Reported: Juniper & Rye' }))
  expect(person.getByText('2 reports about this person')).toBeTruthy()
  expect(person.getByRole('link', { name: 'Account' }).getAttribute('href')).toBe('/admin/users?open=5')
  expect(await screen.findByText('Send me the money first')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Harvest Supper' }).getAttribute('href')).toBe('/events/7')
})

test('the conversation as it is now is read only when it is opened', async () => {
  const { sent, user } = openReports([aReport()])
  await screen.findByText('Send me the money first')
  expect(sent.some(({ path }) => path.endsWith('/messages'))).toBe(false)
  await user.click(screen.getByText('The conversation now'))
  expect(await screen.findByText('Sorry')).toBeTruthy()
})

test('a report is closed with what was done, and then stands under Closed', async () => {
  const { sent, user } = openReports([aReport()], '?open=4')
  const close = await screen.findByRole('button', { name: 'Close the report' })
  await user.click(close)
  expect(await screen.findByText('Write what was done')).toBeTruthy()
  await user.type(screen.getByLabelText(/^What was done/), 'Talked to both')
  await user.click(close)
  expect(await screen.findByText('Report closed')).toBeTruthy()
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ outcome: 'Talked to both' })
  // It has left the list, and is not brought back because the address still names it.
  expect(await screen.findByText('Nothing waits')).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('State'), 'Closed')
  expect(await screen.findByText('Talked to both')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Close the report' })).toBeNull()
  expect(screen.getByText('The report is closed, so only what was reported can be read.')).toBeTruthy()
  expect(screen.queryByText('The conversation now')).toBeNull()
})

test('a link opens a report that the filter leaves out; an unknown one is reported as such', async () => {
  const { unmount } = openReports([aReport({ closed_at: '2027-03-05T09:00:00.000Z', outcome: 'Done' })], '?open=4')
  expect(await screen.findByRole('heading', { level: 2, name: /reports Juniper & Rye/ })).toBeTruthy()
  unmount()
  openReports([], '?open=9')
  expect(await screen.findByText('Report not found')).toBeTruthy()
  expect(screen.getByText('Nothing waits')).toBeTruthy()
})

test('without a closed report, Closed has a sentence', async () => {
  openReports([aReport()], '?state=closed')
  expect(await screen.findByText('No report was closed yet.')).toBeTruthy()
})

test('of a withdrawn application only the messages of the report are left', async () => {
  openReports([aReport({ application_id: null, event_id: null, event_title: null })])
  expect(await screen.findByText(/withdrawn or its event deleted/)).toBeTruthy()
  expect(screen.queryByText('The conversation now')).toBeNull()
})

test('failed reports can be read again', async () => {
  openReports([], '', () => new Refusal(400, 'No'))
  expect(await screen.findByText('Error Loading Reports')).toBeTruthy()
})
