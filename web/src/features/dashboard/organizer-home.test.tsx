import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Agenda } from '@marquee/contract/events'
import { aMyEvent, anOrganizer, aPerson, aPicture, pageOf } from '../../../test/examples.ts'
import { api, resetStage, Refusal, visit } from '../../../test/stage.tsx'
import DashboardPage from './dashboard-page.tsx'
import OrganizerPage from './organizer-page.tsx'

beforeEach(() => {
  resetStage()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-04-28T12:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const next = aMyEvent({
  id: 8,
  title: 'Orchard Night',
  start_date: '2027-05-01',
  accepted_count: 4,
  pending_count: 1,
  application_count: 6,
})
const waiting = (event_id: number, given: Partial<Agenda['waiting'][number]> = {}): Agenda['waiting'][number] => ({
  event_id,
  title: `Supper ${event_id}`,
  start_date: '2027-06-19',
  end_date: '2027-06-20',
  pending_count: 3,
  accepted_count: 0,
  since: '2027-04-23T09:00:00.000Z',
  image: null,
  ...given,
})
const agenda: Agenda = {
  // The longest waiting first.
  waiting: [
    waiting(7, { image: aPicture() }),
    waiting(8, { pending_count: 1, accepted_count: 4, start_date: '2027-05-01' }),
  ],
  next_event: next,
  numbers: { events: 16, published: 13, drafts: 1, applications: 74 },
}
const none: Agenda = {
  waiting: [],
  next_event: null,
  numbers: { events: 0, published: 0, drafts: 0, applications: 0 },
}
const base = {
  'GET /users/profile': aPerson('client'),
  'GET /organizers/profile': anOrganizer({ status: 'approved' }),
  'GET /contractors/contacted': [],
  'GET /config': { support_email: 'help@marquee.test' },
}
const events = [
  next,
  aMyEvent({ id: 7, title: 'Supper 7' }),
  ...['Rain Dance', 'Cider Day', 'Last Light'].map((title, at) =>
    aMyEvent({ id: at + 2, title, ...(at > 0 && { status: 'draft', start_date: '', accepted_count: 0 }) }),
  ),
]
const filled = {
  ...base,
  'GET /events/my-events': pageOf('events', events, { total: 16, limit: 5 }),
  'GET /events/my-events/agenda': agenda,
}
const open = () => visit('/organizer', OrganizerPage, '/organizer')
const target = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')

test.each([
  ['/organizer', OrganizerPage],
  ['/dashboard', DashboardPage],
])('%s is the home of an organizer, with the cards and one button for a new event', async (path, Page) => {
  const calls = api(filled)
  visit(path, Page, path)
  expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy()
  expect(screen.getByText('Manage your events and connect with vendors')).toBeTruthy()
  await screen.findByRole('heading', { name: 'Recent Events' })
  expect(screen.getAllByRole('link', { name: /Create/ }).map((link) => link.getAttribute('href'))).toEqual([
    '/organizer/events/new',
  ])
  expect(target(/^Manage Events/)).toBe('/organizer/events')
  expect(target(/^Browse Vendors/)).toBe('/vendors')
  expect(target('View All Events')).toBe('/organizer/events')
  const saved = screen.getByText('Saved Vendors').closest('[aria-disabled="true"]')
  expect(saved?.textContent).toContain('Coming in Phase 2')
  expect(screen.queryByRole('link', { name: /Saved Vendors/ })).toBeNull()
  expect(calls.filter((call) => call.path.startsWith('/events')).map((call) => call.path)).toEqual([
    '/events/my-events/agenda',
    '/events/my-events',
  ])
})

test('of what waits the soonest event is first; it and the next date have their numbers and days', async () => {
  api(filled)
  open()
  const answers = within(await screen.findByRole('region', { name: 'Waiting for you' }))
  const [first, second] = answers.getAllByRole('link')
  const main = screen.getByRole('link', { name: 'Review 4 waiting' })
  expect([main.getAttribute('href'), main.dataset.variant]).toEqual([
    '/organizer/applications?status=pending',
    'primary',
  ])
  expect(first?.getAttribute('href')).toBe('/organizer/applications?event_id=8&status=pending')
  expect(first?.textContent).toBe('Supper 83 days left4 accepted1 waiting')
  expect(second?.textContent).toBe('Supper 752 days left3 waiting')
  const date = within(screen.getByRole('region', { name: 'Next date' }))
  expect(date.getByRole('link', { name: 'Orchard Night' }).getAttribute('href')).toBe('/organizer/events/8')
  expect(date.getByText('3 days left')).toBeTruthy()
  for (const text of ['4 accepted', '6 applications']) expect(date.getByText(text)).toBeTruthy()
  expect(date.getByRole('link', { name: /^1 waiting/ })).toBeTruthy()
})

test('the numbers are those of all events, lead to them, and are not 0 before they are known', async () => {
  api(filled)
  open()
  expect((await screen.findAllByText('...')).length).toBe(4)
  await waitFor(() => expect(target('16 Total Events')).toBe('/organizer/events'))
  expect(target('13 Published')).toBe('/organizer/events?status=published')
  expect(target('1 Drafts')).toBe('/organizer/events?status=draft')
  expect(target('74 Applications')).toBe('/organizer/applications')
})

test('each event stands once: the next one and what waits above, two others as recent ones', async () => {
  api(filled)
  open()
  const recent = within(await screen.findByRole('region', { name: 'Recent Events' }))
  await screen.findByRole('region', { name: 'Next date' })
  await waitFor(() => expect(recent.getAllByRole('heading', { level: 3 })).toHaveLength(2))
  const [row, draft] = recent.getAllByRole('listitem')
  expect(row?.textContent).toBe(
    'Rain DanceJun 19 · 52 days leftPublished3 applications1 accepted2 waiting for your answer',
  )
  expect(draft?.textContent).toBe('Cider DayNo date setDraft3 applications2 waiting for your answer')
  expect(within(row!).getByRole('button', { name: 'Actions for Rain Dance' })).toBeTruthy()
  expect(screen.getAllByRole('heading', { name: 'Orchard Night' })).toHaveLength(1)
})

test('more events than fit lead to all that wait', async () => {
  api({
    ...filled,
    'GET /events/my-events/agenda': { ...agenda, waiting: [1, 2, 3, 4, 5, 6].map((id) => waiting(id)) },
  })
  open()
  const answers = within(await screen.findByRole('region', { name: 'Waiting for you' }))
  expect(answers.getAllByRole('listitem')).toHaveLength(3)
  expect(target('3 more events')).toBe('/organizer/applications?status=pending')
})

test('without events there is one way to create the first one', async () => {
  api({ ...base, 'GET /events/my-events': pageOf('events', []), 'GET /events/my-events/agenda': none })
  open()
  expect(await screen.findByText('No events yet')).toBeTruthy()
  expect(screen.getAllByRole('link', { name: /Create/ }).map((link) => link.textContent)).toEqual([
    'Create Your First Event',
  ])
  expect(screen.queryByRole('heading', { name: 'Recent Events' })).toBeNull()
  expect(await screen.findByRole('link', { name: '0 Drafts' })).toBeTruthy()
})

test('what cannot be read is named, and its numbers are not 0', async () => {
  const down = new Refusal(429, 'Slow down')
  api({ ...base, 'GET /events/my-events': down, 'GET /events/my-events/agenda': down })
  open()
  expect(await screen.findByText('Failed to load events')).toBeTruthy()
  expect(await screen.findByText('Failed to load what waits for you')).toBeTruthy()
  expect(screen.getAllByText('–')).toHaveLength(4)
})
