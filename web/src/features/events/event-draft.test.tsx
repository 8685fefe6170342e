import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import EventEditPage from './event-edit-page.tsx'
import EventNewPage from './event-new-page.tsx'
import { anEvent, aPerson, pageOf } from '../../../test/examples.ts'
import { api, resetStage, Refusal, visit, type Received } from '../../../test/stage.tsx'
import { queryClient } from '../../lib/query-client.ts'

let toasts: string[]
beforeEach(() => {
  toasts = resetStage()
})

const base = {
  'GET /users/profile': aPerson('client'),
  'GET /events/my-events': { ...pageOf('events', []), past_count: 0 },
  'GET /event-types': [{ id: 2, display_name: 'Private Dinner', description: null }],
}
const create = () => visit('/organizer/events/new', EventNewPage, '/organizer/events/new')
const edit = () => visit('/organizer/events/:id/edit', EventEditPage, '/organizer/events/7/edit')
const type = async (label: string, text: string) => {
  const field = await screen.findByLabelText(new RegExp(`^${label}`))
  await userEvent.clear(field)
  await userEvent.type(field, text)
}
const fill = async () => {
  await type('Event title', 'Orchard Supper')
  await type('Event address', 'Old Orchard, Portland')
  await type('Start date', '2090-06-19')
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const address = () => screen.getByTestId('address').textContent
const restored = () => screen.findByText(/^We kept what you wrote on/)
const value = (label: RegExp | string) => (screen.getByLabelText(label) as HTMLInputElement).value

test('a new event is kept as a draft through a reload, until it is stored', async () => {
  api({ ...base, 'POST /events': anEvent({ id: 9 }) })
  const first = create()
  await screen.findByRole('heading', { name: 'Create Event' })
  await fill()
  await type('Expected attendees', '80')
  first.unmount()

  const second = create()
  await restored()
  expect(value('Event title')).toBe('Orchard Supper')
  expect(value('Start date')).toBe('2090-06-19')
  expect(value(/^Expected attendees/)).toBe('80')
  await press('Discard draft')
  expect(value('Event title')).toBe('')
  await press('Bring it back')
  expect(value('Event title')).toBe('Orchard Supper')
  await press('Publish Event')
  await waitFor(() => expect(address()).toBe('/organizer/events/9'))
  second.unmount()

  create()
  await screen.findByRole('heading', { name: 'Create Event' })
  expect(value('Event title')).toBe('')
  expect(screen.queryByText(/^We kept/)).toBeNull()
})

test('a draft over an older version of the event shows what has changed since, and saves over it only when asked', async () => {
  let now = anEvent()
  const calls = api({
    ...base,
    'GET /events/7': () => now,
    'PUT /events/7': ({ headers }: Received) =>
      headers.get('if-match') === `"${now.version}"` ? now : new Refusal(412, 'Somebody changed this meanwhile'),
  })
  const { unmount } = edit()
  await type('Event title', 'My own title')
  unmount()
  queryClient().clear()
  now = anEvent({ title: 'Their title', version: 5 })
  edit()
  await restored()
  expect(value('Event title')).toBe('My own title')
  expect(screen.getByText(/Changed meanwhile: Event title\./)).toBeTruthy()
  await press('Save mine')
  await waitFor(() => expect(toasts).toEqual(['Event updated successfully!']))
  const sent = calls.filter((call) => call.method === 'PUT')
  expect(sent.map(({ version, body }) => [version, (body as { title: string }).title])).toEqual([
    ['"5"', 'My own title'],
  ])
})

test('a draft from before the event was completed sends no status', async () => {
  let now = anEvent({ status: 'draft' })
  const calls = api({ ...base, 'GET /events/7': () => now, 'PUT /events/7': () => now })
  const { unmount } = edit()
  await type('Event title', 'My own title')
  unmount()
  queryClient().clear()
  now = anEvent({ status: 'completed', version: 5 })
  edit()
  await restored()
  await press('Save mine')
  await waitFor(() => expect(toasts).toEqual(['Event updated successfully!']))
  const [sent] = calls.filter((call) => call.method === 'PUT')
  expect(sent?.body).toMatchObject({ title: 'My own title' })
  expect(sent?.body).not.toHaveProperty('status')
})

test('text that equals the stored event is no draft, and of an older form only what still fits is restored', async () => {
  api({ ...base, 'GET /events/7': anEvent() })
  const first = edit()
  await type('Event title', 'Plum Supper')
  await type('Event title', 'Harvest Supper')
  first.unmount()
  const key = 'marquee.draft:1:event:7'
  expect(localStorage.getItem(key)).toBeNull()

  const fields = { title: 'Kept title', address: 7, event_type_id: 'rustic', no_longer: 'x', start_date: '2027-' }
  localStorage.setItem(key, JSON.stringify({ at: Date.now(), value: { fields, parts: {} } }))
  edit()
  await restored()
  expect(value('Event title')).toBe('Kept title')
  expect(value('Event address')).toBe('Old Flour Mill, Portland')
  expect(value(/^Event type/)).toBe('2')
})
