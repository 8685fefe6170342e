import { OpenCall } from '@marquee/contract/open-call'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { blank } from '../../../test/blank.ts'
import { anEvent, aPicture, aPerson } from '../../../test/examples.ts'
import { api, resetStage, Refusal, visit } from '../../../test/stage.tsx'
import { localDay } from '../../lib/local-dates.ts'
import { queryClient } from '../../lib/query-client.ts'
import { movedTo } from './moved-page.tsx'
import { OrganizerEvent as OrganizerEventPage } from './organizer-event.tsx'

let toasts: string[]
beforeEach(() => {
  toasts = resetStage()
})

const me = { 'GET /users/profile': aPerson('client') }
const details = (id: number | string = 7) =>
  visit('/organizer/events/:id', OrganizerEventPage, `/organizer/events/${id}`)

test('an event shows all its facts to its organizer', async () => {
  const pictures = [aPicture(), aPicture({ id: 32, is_primary: false })]
  api({ 'GET /events/7': anEvent({ end_date: '2027-06-21', images: pictures }), ...me })
  details()
  expect(await screen.findByRole('heading', { level: 1, name: 'Harvest Supper' })).toBeTruthy()
  for (const text of [
    'June 19, 2027 - June 21, 2027',
    'Old Flour Mill, Portland',
    '140 people',
    '$8,000 - $12,000',
    'Private Dinner',
    'One long table in the orchard.',
    'February 5, 2027',
    'Primary Image',
    'Event Status',
  ]) {
    expect(screen.getAllByText(text)).not.toHaveLength(0)
  }
  const applications = screen.getByRole('link', { name: 'Applications (3)' })
  expect(applications.getAttribute('href')).toBe('/organizer/applications?event_id=7')
  expect(screen.getByRole('link', { name: 'Edit Event' }).getAttribute('href')).toBe('/organizer/events/7/edit')
  expect(screen.getByRole('link', { name: 'Back to Events' }).getAttribute('href')).toBe('/organizer/events')
  expect(screen.queryByRole('button', { name: 'Mark as Completed' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Publish Event' })).toBeNull()
  expect(screen.queryByText(/applied/)).toBeNull()
})

test('an event without a description invites its organizer to write one', async () => {
  api({ 'GET /events/7': anEvent({ description: null, images: [] }), ...me })
  details()
  const link = await screen.findByRole('link', { name: 'Add a description' })
  expect(link.getAttribute('href')).toBe('/organizer/events/7/edit')
})

test('after deleting an event the list opens, and the event is not fetched again', async () => {
  const calls = api({ 'GET /events/7': anEvent(), 'DELETE /events/7': null, ...me })
  details()
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete event' }))
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/organizer/events'))
  expect(toasts).toEqual(['Event deleted successfully!'])
  const deleted = calls.findIndex((call) => call.method === 'DELETE')
  expect(calls.slice(deleted + 1).some((call) => call.path === '/events/7')).toBe(false)
})

test('for an unknown, foreign or unavailable event the page shows why; a malformed id redirects to the list', async () => {
  const sentence = "The event you're looking for doesn't exist or you don't have permission to view it."
  let isDown = true
  api({
    'GET /events/7': anEvent({ organizer_id: 99 }),
    'GET /events/8': new Refusal(404, 'Event not found'),
    'GET /events/9': () => (isDown ? new Refusal(429, 'Slow down') : anEvent({ id: 9 })),
    ...me,
  })
  for (const id of [7, 8]) {
    const { unmount } = details(id)
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Return to Events' }).getAttribute('href')).toBe('/organizer/events')
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
    unmount()
  }
  const { unmount } = details(9)
  await screen.findByRole('heading', { name: 'Event not found' })
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('heading', { name: 'Harvest Supper' })).toBeTruthy()
  unmount()
  details('seven')
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/organizer/events'))
})

test.each([
  ['/dashboard/events', '/organizer/events'],
  ['/dashboard/events/new', '/organizer/events/new'],
  ['/dashboard/events/7/edit', '/organizer/events/7/edit'],
  ['/dashboard/applications', '/organizer/applications'],
  ['/dashboard/events/applications', '/organizer/applications'],
  ['/organizer/events/applications', '/organizer/applications'],
  ['/account/notifications', '/notifications'],
])('%s redirects to %s', (from, to) => {
  expect(movedTo(from)).toBe(to)
})

test.each([
  ['draft', 0],
  ['published', 1],
  ['completed', 1],
  ['cancelled', 0],
] as const)('a %s event offers a calendar entry %i times', async (status, times) => {
  api({ ...me, 'GET /events/7': anEvent({ id: 7, status, organizer_id: aPerson('client').organizer_id! }) })
  details()
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }))
  await screen.findByRole('menuitem', { name: 'Delete' })
  expect(screen.queryAllByText('Add to calendar')).toHaveLength(times)
})

const aCall = { ...blank(OpenCall), time_zone: 'UTC', waiting_rule: 'in_order' } as OpenCall

test.each([
  ['published', null, '2031-06-21', 'primary'],
  ['draft', null, '2031-06-21', 'secondary'],
  ['published', aCall, '2031-06-21', undefined],
  ['published', null, '2026-06-21', undefined],
  ['completed', null, '2026-06-21', undefined],
] as const)('a %s event with the call %j on %s shows Post an open call as %s', async (status, call, day, look) => {
  api({ ...me, 'GET /events/7': anEvent({ status, call, start_date: day, end_date: null }) })
  details()
  await screen.findByRole('link', { name: 'Edit Event' })
  const post = screen.queryByRole('link', { name: 'Post an open call' })
  expect(post?.dataset.variant).toBe(look)
})

test('the day is the main action while the event takes place, and one of its pages before', async () => {
  const now = localDay(Date.now())
  let start_date = '2031-06-21'
  api({ ...me, 'GET /events/7': () => anEvent({ status: 'published', start_date, end_date: null }) })
  const { unmount } = details()
  expect((await screen.findByRole('link', { name: 'The day' })).dataset.variant).toBe('secondary')
  unmount()
  queryClient().clear()
  start_date = now
  details()
  const day = await screen.findByRole('link', { name: 'The day' })
  expect([day.getAttribute('href'), day.dataset.variant]).toEqual(['/day/7', 'primary'])
  expect(screen.getByRole('link', { name: 'Post an open call' }).dataset.variant).toBe('secondary')
})
