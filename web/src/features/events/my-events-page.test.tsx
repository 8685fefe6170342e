import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { anEvent, aPerson, pageOf } from '../../../test/examples.ts'
import { api, resetStage, Refusal, visit } from '../../../test/stage.tsx'
import MyEventsPage from './my-events-page.tsx'

let said: string[]
beforeEach(() => {
  said = resetStage()
})

const events = [
  anEvent({ id: 1, title: 'Draft Dinner', status: 'draft', application_count: 0 }),
  anEvent({ id: 2, title: 'Open Market', status: 'published', application_count: 3 }),
  anEvent({ id: 3, title: 'Past Ball', status: 'completed', address: 'Pier 27' }),
  anEvent({ id: 4, title: 'Called Off', status: 'cancelled' }),
]
const me = { 'GET /users/profile': aPerson('client') }
const mine = () => visit('/organizer/events', MyEventsPage, '/organizer/events')

async function actionsOf(title: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${title}` }))
  const menu = await screen.findByRole('menu')
  return within(menu)
    .getAllByRole('menuitem')
    .map((item) => item.textContent)
}

test('each event offers the actions of its status', async () => {
  api({ 'GET /events/my-events': pageOf('events', events, { total: 41, limit: 20, has_more: true }), ...me })
  mine()
  const always = ['View', 'Edit', 'Applications']
  expect(await actionsOf('Draft Dinner')).toEqual([...always, 'Publish Event', 'Cancel Event', 'Delete'])
  await userEvent.keyboard('{Escape}')
  expect(await actionsOf('Open Market')).toEqual([...always, 'Mark as Completed', 'Cancel Event', 'Delete'])
  await userEvent.keyboard('{Escape}')
  expect(await actionsOf('Past Ball')).toEqual([...always, 'Delete'])
  await userEvent.keyboard('{Escape}')
  expect(await actionsOf('Called Off')).toEqual([...always, 'Delete'])
  expect(screen.getByText('Showing 4 of 41 events')).toBeTruthy()
  expect(screen.getByText('Page 1')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open Market' }).getAttribute('href')).toBe('/organizer/events/2')
  expect(screen.getByRole('link', { name: 'Create Event' }).getAttribute('href')).toBe('/organizer/events/new')
})

test('publishing sends the version that was shown', async () => {
  const calls = api({
    'GET /events/my-events': pageOf('events', events),
    'PUT /events/1': { ...events[0], status: 'published' },
    ...me,
  })
  mine()
  await actionsOf('Draft Dinner')
  await userEvent.click(screen.getByRole('menuitem', { name: 'Publish Event' }))
  await waitFor(() => expect(said).toContain('Event updated successfully!'))
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
      return pageOf('events', events)
    },
    'PUT /events/1': new Refusal(412, 'Somebody changed this meanwhile'),
    ...me,
  })
  mine()
  await actionsOf('Draft Dinner')
  await userEvent.click(screen.getByRole('menuitem', { name: 'Publish Event' }))
  await waitFor(() => expect(said).toEqual(['Somebody changed this meanwhile']))
  expect(reads).toBe(2)
})

test('completing and cancelling ask first, and a double click sends once', async () => {
  const calls = api({ 'GET /events/my-events': pageOf('events', events), 'PUT /events/2': events[1], ...me })
  mine()
  await actionsOf('Open Market')
  await userEvent.click(screen.getByRole('menuitem', { name: 'Mark as Completed' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(within(dialog).getByText(/cannot be undone/)).toBeTruthy()
  expect(calls.some((call) => call.method === 'PUT')).toBe(false)
  await userEvent.dblClick(within(dialog).getByRole('button', { name: 'Mark as Completed' }))
  await waitFor(() => expect(said).toContain('Event updated successfully!'))
  const sent = calls.filter((call) => call.method === 'PUT')
  expect(sent.map((call) => call.body)).toEqual([{ status: 'completed' }])
})

test('deleting says how many applications the event has now', async () => {
  const calls = api({
    'GET /events/my-events': pageOf('events', events),
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
  await waitFor(() => expect(said).toContain('Event deleted successfully!'))
})

test('searches title, address and type of the loaded events, and filters by status on the server', async () => {
  const calls = api({ 'GET /events/my-events': pageOf('events', events), ...me })
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

test('an empty list invites the organizer to create the first event', async () => {
  api({ 'GET /events/my-events': pageOf('events', []), ...me })
  mine()
  expect(await screen.findByText('No events yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Create Your First Event' }).getAttribute('href')).toBe(
    '/organizer/events/new',
  )
})

test('a failed list says so', async () => {
  api({ 'GET /events/my-events': new Refusal(429, 'Slow down'), ...me })
  mine()
  expect(await screen.findByText('Failed to load events')).toBeTruthy()
  expect(screen.getByText('Please try refreshing the page')).toBeTruthy()
})
