import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { aMyEvent, anEvent, aPerson, pageOf } from '../../../test/examples.ts'
import { api, resetStage, Refusal, visit, type Received } from '../../../test/stage.tsx'
import { today } from '../../lib/dates.ts'
import MyEventsPage from './my-events-page.tsx'

let toasts: string[]
beforeEach(() => {
  toasts = resetStage()
})

const events = [
  aMyEvent({ id: 1, title: 'Draft Dinner', status: 'draft', application_count: 0 }),
  aMyEvent({ id: 2, title: 'Open Market', status: 'published', application_count: 3 }),
  aMyEvent({ id: 3, title: 'Past Ball', status: 'completed', address: 'Pier 27' }),
  aMyEvent({ id: 4, title: 'Called Off', status: 'cancelled' }),
]
const me = { 'GET /users/profile': aPerson('client') }
const listOf = (rows: readonly unknown[], given: { past_count?: number; total?: number; has_more?: boolean } = {}) => {
  const { past_count = 0, ...pagination } = given
  return { ...pageOf('events', rows, { limit: 20, ...pagination }), past_count }
}
const mine = () => visit('/organizer/events', MyEventsPage, '/organizer/events')

async function actionsOf(title: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${title}` }))
  const menu = await screen.findByRole('menu')
  return within(menu)
    .getAllByRole('menuitem')
    .map((item) => item.textContent)
}

test('each event offers the actions of its status', async () => {
  api({ 'GET /events/my-events': listOf(events, { total: 41, has_more: true }), ...me })
  mine()
  const always = ['View', 'Edit', 'Applications']
  const copy = 'Duplicate Event'
  expect(await actionsOf('Draft Dinner')).toEqual([...always, 'Publish Event', copy, 'Cancel Event', 'Delete'])
  await userEvent.keyboard('{Escape}')
  expect(await actionsOf('Open Market')).toEqual([...always, 'Mark as Completed', copy, 'Cancel Event', 'Delete'])
  await userEvent.keyboard('{Escape}')
  expect(await actionsOf('Past Ball')).toEqual([...always, copy, 'Delete'])
  await userEvent.keyboard('{Escape}')
  expect(await actionsOf('Called Off')).toEqual([...always, copy, 'Delete'])
  expect(screen.getByText('Showing 4 of 41 events')).toBeTruthy()
  expect(screen.getByText('Page 1')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open Market' }).getAttribute('href')).toBe('/organizer/events/2')
  expect(screen.getByRole('link', { name: 'Create Event' }).getAttribute('href')).toBe('/organizer/events/new')
})

test('publishing sends the version that was shown', async () => {
  const calls = api({
    'GET /events/my-events': listOf(events),
    'PUT /events/1': { ...events[0], status: 'published' },
    ...me,
  })
  mine()
  await actionsOf('Draft Dinner')
  await userEvent.click(screen.getByRole('menuitem', { name: 'Publish Event' }))
  await waitFor(() => expect(toasts).toContain('Event updated successfully!'))
  const sent = calls.filter((call) => call.method === 'PUT')
  expect(sent).toHaveLength(1)
  expect(sent[0]!.body).toEqual({ status: 'published' })
  expect(sent[0]!.headers.get('if-match')).toBe('"4"')
})

test('a version conflict is announced, and the list is fetched again', async () => {
  let reads = 0
  api({
    'GET /events/my-events': () => {
      reads++
      return listOf(events)
    },
    'PUT /events/1': new Refusal(412, 'Somebody changed this meanwhile'),
    ...me,
  })
  mine()
  await actionsOf('Draft Dinner')
  await userEvent.click(screen.getByRole('menuitem', { name: 'Publish Event' }))
  await waitFor(() => expect(toasts).toEqual(['Somebody changed this meanwhile']))
  expect(reads).toBe(2)
})

test('cancelling asks first and names how many are notified, and a double click sends once', async () => {
  const now = { ...events[1], application_count: 40 }
  const letters = [{ count: 40, subject: 'Cancelled: Open Market', paragraphs: ['It is cancelled.'] }]
  const calls = api({
    'GET /events/my-events': listOf(events),
    'POST /events/2/preview': { letters },
    'PUT /events/2': now,
    ...me,
  })
  mine()
  await actionsOf('Open Market')
  await userEvent.click(screen.getByRole('menuitem', { name: 'Cancel Event' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(await within(dialog).findByText(/The 40 vendors who applied are told\. This cannot be undone\./)).toBeTruthy()
  expect(calls.some((call) => call.method === 'PUT')).toBe(false)
  expect(await within(dialog).findByText('To 40 vendors: Cancelled: Open Market')).toBeTruthy()
  await userEvent.type(within(dialog).getByLabelText(/^Your words/), 'We are sorry.')
  await userEvent.dblClick(within(dialog).getByRole('button', { name: 'Cancel Event' }))
  await waitFor(() => expect(toasts).toContain('Event updated successfully!'))
  const sent = calls.filter((call) => call.method === 'PUT')
  expect(sent.map((call) => call.body)).toEqual([{ status: 'cancelled', word: 'We are sorry.' }])
})

test('publishing a draft whose day is over asks first', async () => {
  const draft = aMyEvent({
    id: 1,
    title: 'Old Dinner',
    status: 'draft',
    start_date: '2020-06-19',
    end_date: '2020-06-20',
  })
  const calls = api({ 'GET /events/my-events': listOf([draft]), 'PUT /events/1': draft, ...me })
  mine()
  await actionsOf('Old Dinner')
  await userEvent.click(screen.getByRole('menuitem', { name: 'Publish Event' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Is this date right?' }))
  expect(await dialog.findByText('June 19, 2020 - June 20, 2020 is in the past.')).toBeTruthy()
  expect(calls.some((call) => call.method === 'PUT')).toBe(false)
  await userEvent.click(dialog.getByRole('button', { name: 'Publish Event' }))
  await waitFor(() => expect(toasts).toContain('Event updated successfully!'))
})

test('deleting names how many applications the event has now', async () => {
  const calls = api({
    'GET /events/my-events': listOf(events),
    'GET /events/2': { ...events[1], application_count: 5 },
    'DELETE /events/2': null,
    ...me,
  })
  mine()
  await actionsOf('Open Market')
  await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(await within(dialog).findByText(/Its 5 applications go with it, and the vendors are told/)).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(calls.some((call) => call.method === 'DELETE')).toBe(false)
  await actionsOf('Open Market')
  await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete event' }))
  await waitFor(() => expect(toasts).toContain('Event deleted successfully!'))
})

test('searches title, address and type of the loaded events, and filters by status on the server', async () => {
  const calls = api({ 'GET /events/my-events': listOf(events), ...me })
  mine()
  await screen.findByRole('link', { name: 'Past Ball' })
  await userEvent.type(screen.getByRole('searchbox'), 'pier')
  expect(screen.getAllByRole('article')).toHaveLength(1)
  expect(screen.getByText('Showing 1 of 4 events')).toBeTruthy()
  await userEvent.type(screen.getByRole('searchbox'), 'xyz')
  expect(screen.getByText('No events found')).toBeTruthy()
  expect(screen.getByText('Try adjusting your search or filters')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'Draft')
  await waitFor(() => expect(calls.at(-1)!.query.get('status')).toBe('draft'))
})

test('a typed text is searched in folded past events too', async () => {
  const ahead = Array.from({ length: 10 }, (_, n) =>
    aMyEvent({ id: n + 1, title: `Market ${n}`, start_date: '2090-06-19' }),
  )
  const over = ['Bookshop Wedding', 'Ball', 'Brunch'].map((title, n) =>
    aMyEvent({ id: n + 20, title, start_date: '2020-12-05', status: 'completed' }),
  )
  const unfolded = Promise.withResolvers<void>()
  api({
    'GET /events/my-events': async ({ query }: Received) => {
      if (query.get('time') !== 'all') return listOf(ahead, { past_count: 3 })
      await unfolded.promise
      return listOf([...ahead, ...over], { past_count: 3 })
    },
    ...me,
  })
  mine()
  expect(await screen.findByText('Showing 10 of 13 events')).toBeTruthy()
  await userEvent.type(screen.getByRole('searchbox'), 'Bookshop')
  expect(screen.queryByText('No events found')).toBeNull()
  expect(screen.queryByText(/^Showing 0/)).toBeNull()
  unfolded.resolve()
  expect(await screen.findByRole('link', { name: 'Bookshop Wedding' })).toBeTruthy()
  expect(screen.getByText('Showing 1 of 13 events')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Past events (1)' })).toBeTruthy()
  expect(screen.queryByText('No events found')).toBeNull()
  await userEvent.type(screen.getByRole('searchbox'), 'xyz')
  expect(await screen.findByText('No events found')).toBeTruthy()
  expect(screen.queryByText(/^Past events/)).toBeNull()
  await userEvent.clear(screen.getByRole('searchbox'))
  expect(await screen.findByRole('button', { name: 'Past events (3)' })).toBeTruthy()
})

test('past events are folded, and unfolded by the address', async () => {
  const over = aMyEvent({ id: 5, title: 'Last Winter', start_date: '2020-12-05', end_date: '2020-12-06' })
  const calls = api({
    'GET /events/my-events': ({ query }: Received) =>
      query.get('time') === 'all'
        ? listOf([...events, over], { past_count: 1, total: 5 })
        : listOf(events, { past_count: 1, total: 4 }),
    ...me,
  })
  const { here } = mine()
  const fold = await screen.findByRole('button', { name: 'Past events (1)' })
  const list = calls.findLast(({ path }) => path.endsWith('/my-events'))!
  expect(Object.fromEntries(list.query)).toMatchObject({ sort_by: 'next_date', time: 'upcoming' })
  expect(fold.getAttribute('aria-expanded')).toBe('false')
  expect(screen.getByText('Showing 4 of 5 events')).toBeTruthy()
  await userEvent.click(fold)
  expect(await screen.findByRole('link', { name: 'Last Winter' })).toBeTruthy()
  expect(here()).toBe('/organizer/events?past=open')
  expect(screen.getByText('Showing 5 of 5 events')).toBeTruthy()
  const articles = screen.getAllByRole('article')
  expect(articles.at(-1)!.textContent).toContain('Last Winter')
  await userEvent.click(screen.getByRole('button', { name: 'Past events (1)' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Last Winter' })).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Past events (1)' }))
  expect(here()).toBe('/organizer/events')
})

test('an event is not past on its last day', async () => {
  const last = aMyEvent({ id: 5, title: 'Last Night', start_date: '2020-12-05', end_date: today() })
  api({ 'GET /events/my-events': listOf([last]), ...me })
  mine()
  expect(await screen.findByRole('link', { name: 'Last Night' })).toBeTruthy()
})

test('with a status, past events are not folded; without any date ahead there is a sentence', async () => {
  const over = aMyEvent({ id: 5, title: 'Last Winter', start_date: '2020-12-05', status: 'completed' })
  api({
    'GET /events/my-events': ({ query }: Received) =>
      query.get('time') === 'all' ? listOf([over], { past_count: 1 }) : listOf([], { past_count: 1 }),
    ...me,
  })
  mine()
  expect(await screen.findByText('No dates ahead')).toBeTruthy()
  expect(screen.getByText('Showing 0 of 1 event')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'Completed')
  expect(await screen.findByRole('link', { name: 'Last Winter' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Past events/ })).toBeNull()
  expect(screen.getByRole('heading', { name: 'Past events (1)' })).toBeTruthy()
})

test('who waits and who is accepted is counted, but nobody waits for a cancelled event', async () => {
  api({
    'GET /events/my-events': listOf([
      aMyEvent({ id: 1, title: 'Open Market', pending_count: 3, accepted_count: 4 }),
      aMyEvent({ id: 2, title: 'Called Off', status: 'cancelled', pending_count: 2 }),
      aMyEvent({ id: 3, title: 'Answered', pending_count: 0, accepted_count: 0 }),
    ]),
    ...me,
  })
  mine()
  await screen.findByRole('link', { name: 'Open Market' })
  const links = screen.getAllByRole('link', { name: /waiting/ })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/organizer/applications?event_id=1&status=pending'])
  expect(links[0]!.textContent).toContain('3 waiting')
  expect(screen.getByText('4 accepted')).toBeTruthy()
  expect(screen.getAllByText(/accepted$/)).toHaveLength(2)
})

test('a duplicate is made once, and leads to its edit page', async () => {
  let tries = 0
  // The answer comes after both presses.
  const pressed = Promise.withResolvers<void>()
  const calls = api({
    'GET /events/my-events': listOf(events),
    'POST /events/3/copies': async () => {
      if (++tries === 1) throw new TypeError('Failed to fetch')
      await pressed.promise
      return anEvent({ id: 44, status: 'draft' })
    },
    ...me,
  })
  const { here } = mine()
  const duplicate = await screen.findByRole('button', { name: 'Duplicate Event: Past Ball' })
  await userEvent.click(duplicate)
  await waitFor(() => expect(toasts).toContain('Failed to duplicate event'))
  // The toast comes before the button can be pressed again.
  await waitFor(() => expect(duplicate.getAttribute('aria-disabled')).not.toBe('true'))
  await userEvent.dblClick(duplicate)
  pressed.resolve()
  await waitFor(() => expect(here()).toBe('/organizer/events/44/edit'))
  const keys = calls.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  expect(toasts.at(-1)).toMatch(/^Event duplicated/)
})

test('a text that only filters the loaded page is kept in the address', async () => {
  api({ 'GET /events/my-events': listOf(events), ...me })
  const { here } = mine()
  await userEvent.type(await screen.findByRole('searchbox'), 'pier')
  await waitFor(() => expect(here()).toBe('/organizer/events?text=pier'))
  cleanup()
  const { here: later } = visit('/organizer/events', MyEventsPage, '/organizer/events?text=pier')
  expect(((await screen.findByRole('searchbox')) as HTMLInputElement).value).toBe('pier')
  expect(await screen.findAllByRole('article')).toHaveLength(1)
  await userEvent.clear(screen.getByRole('searchbox'))
  await waitFor(() => expect(later()).toBe('/organizer/events'))
  expect(screen.getAllByRole('article')).toHaveLength(4)
})

test('an empty list invites the organizer to create the first event', async () => {
  api({ 'GET /events/my-events': listOf([]), ...me })
  mine()
  expect(await screen.findByText('No events yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Create Your First Event' }).getAttribute('href')).toBe(
    '/organizer/events/new',
  )
})

test('a failed list shows the failure', async () => {
  api({ 'GET /events/my-events': new Refusal(429, 'Slow down'), ...me })
  mine()
  expect(await screen.findByText('Failed to load events')).toBeTruthy()
  expect(screen.getByText('Please try refreshing the page')).toBeTruthy()
})
