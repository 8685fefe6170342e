import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import EventEditPage from './event-edit-page.tsx'
import EventNewPage from './event-new-page.tsx'
import { anEvent, aPicture, aPerson, pageOf } from '../../../test/examples.ts'
import { api, resetStage, Refusal, visit, type Received } from '../../../test/stage.tsx'

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
const edit = (id: number | string = 7) =>
  visit('/organizer/events/:id/edit', EventEditPage, `/organizer/events/${id}/edit`)
const type = async (label: string, text: string) => {
  const field = await screen.findByLabelText(new RegExp(`^${label}`))
  await userEvent.clear(field)
  if (text) await userEvent.type(field, text)
}
const fill = async () => {
  await type('Event title', 'Orchard Supper')
  await type('Event address', 'Old Orchard, Portland')
  await type('Start date', '2090-06-19')
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const address = () => screen.getByTestId('address').textContent
const photo = (name: string) => new File(['x'], name, { type: 'image/png' })

test('missing fields show the sentences of the contract, and nothing is sent', async () => {
  const calls = api(base)
  create()
  await screen.findByRole('heading', { name: 'Create Event' })
  await type('Expected attendees', '0')
  await press('Publish Event')
  expect(await screen.findByText('Event title is required')).toBeTruthy()
  expect(screen.getByText('Event address is required')).toBeTruthy()
  expect(screen.getByText('Start date is required')).toBeTruthy()
  expect(screen.getByText('Must be a positive number')).toBeTruthy()
  await type('Event title', 'x'.repeat(201))
  expect(await screen.findByText('Title must be less than 200 characters')).toBeTruthy()
  await type('Start date', '2090-06-19')
  await type('End date', '2090-06-18')
  await press('Publish Event')
  expect(screen.getByText('Leave empty for single-day events')).toBeTruthy()
  expect(calls.some((call) => call.method === 'POST')).toBe(false)
})

test('an end before the start is refused, together with what else is wrong', async () => {
  api(base)
  create()
  await type('Start date', '2090-06-19')
  await type('End date', '2090-06-18')
  await press('Publish Event')
  expect(await screen.findByText('End date cannot be before the start date')).toBeTruthy()
  expect(screen.getByText('Event address is required')).toBeTruthy()
})

test('Publish sends once however often it is pressed, then opens the event', async () => {
  const calls = api({ ...base, 'POST /events': anEvent({ id: 9 }) })
  create()
  await screen.findByRole('heading', { name: 'Create Event' })
  await fill()
  await userEvent.dblClick(screen.getByRole('button', { name: 'Publish Event' }))
  await waitFor(() => expect(address()).toBe('/organizer/events/9'))
  const sent = calls.filter((call) => call.method === 'POST')
  expect(sent).toHaveLength(1)
  expect(sent[0]!.body).toMatchObject({
    title: 'Orchard Supper',
    address: 'Old Orchard, Portland',
    start_date: '2090-06-19',
    end_date: null,
    expected_attendees: null,
    status: 'published',
  })
  expect(sent[0]!.headers.get('idempotency-key')).toBeTruthy()
  expect(toasts).toContain('Event created successfully!')
})

test('a draft is saved; after a failure the text is kept, and the retry has the same idempotency key', async () => {
  let isDown = true
  const calls = api({
    ...base,
    'POST /events': () => (isDown ? new Refusal(503, 'HTTP 503') : anEvent({ id: 9, status: 'draft' })),
  })
  create()
  await screen.findByRole('heading', { name: 'Create Event' })
  await fill()
  await press('Save as Draft')
  await waitFor(() => expect(toasts).toEqual(['Failed to create event']))
  expect((screen.getByLabelText('Event title') as HTMLInputElement).value).toBe('Orchard Supper')
  isDown = false
  await press('Save as Draft')
  await waitFor(() => expect(address()).toBe('/organizer/events/9'))
  const sent = calls.filter((call) => call.method === 'POST')
  expect(sent.map((call) => (call.body as { status: string }).status)).toEqual(['draft', 'draft'])
  expect(sent[0]!.headers.get('idempotency-key')).toBe(sent[1]!.headers.get('idempotency-key'))
})

test('photos are sent one by one after the event, the first as primary; a failed photo does not undo the event', async () => {
  const names: string[] = []
  let isBroken = true
  const calls = api({
    ...base,
    'POST /events': anEvent({ id: 9 }),
    'POST /events/images/upload': ({ body }: Received) => {
      const { image } = body as { image: File }
      names.push(image.name)
      return image.name === 'b.png' && isBroken ? new Refusal(507, 'No room') : aPicture()
    },
  })
  create()
  await screen.findByRole('heading', { name: 'Create Event' })
  await fill()
  await userEvent.upload(screen.getByLabelText('Choose pictures for Event photos'), [photo('a.png'), photo('b.png')])
  await press('Publish Event')
  expect(await screen.findByText('“Harvest Supper” is saved, but not all of its pictures')).toBeTruthy()
  expect(toasts).toEqual([
    'Event created successfully!',
    'Uploading images...',
    'Failed to upload image: b.png',
    'Some images failed to upload',
  ])
  const sent = calls.filter((call) => call.path === '/events/images/upload')
  expect(sent.map((call) => call.body)).toMatchObject([
    { event_id: '9', is_primary: 'true' },
    { event_id: '9', is_primary: 'false' },
  ])
  isBroken = false
  await press('Try Again')
  await waitFor(() => expect(address()).toBe('/organizer/events/9'))
  expect(names).toEqual(['a.png', 'b.png', 'b.png'])
  expect(calls.filter((call) => call.method === 'POST' && call.path === '/events')).toHaveLength(1)
})

test('an update sends the version, and the status only if it was changed', async () => {
  const calls = api({ ...base, 'GET /events/7': anEvent({ application_count: 0 }), 'PUT /events/7': anEvent() })
  edit()
  await type('Budget range', '')
  await press('Update Event')
  await waitFor(() => expect(toasts).toContain('Event updated successfully!'))
  const [first] = calls.filter((call) => call.method === 'PUT')
  expect(first!.headers.get('if-match')).toBe('"4"')
  expect(first!.body).toMatchObject({ title: 'Harvest Supper', budget_range: null, event_type_id: 2 })
  expect(first!.body).not.toHaveProperty('status')
})

test('a draft whose day is over asks for a new one', async () => {
  api({ ...base, 'GET /events/7': anEvent({ status: 'draft', start_date: '2020-06-19' }) })
  edit()
  const start = await screen.findByLabelText(/^Start date/)
  expect(screen.getByText('This day is over. Choose a new one before you publish.')).toBeTruthy()
  await userEvent.clear(start)
  await userEvent.type(start, '2090-06-19')
  expect(screen.queryByText(/^This day is over/)).toBeNull()
})

test('a changed status is sent', async () => {
  const calls = api({ ...base, 'GET /events/7': anEvent({ application_count: 0 }), 'PUT /events/7': anEvent() })
  edit()
  await userEvent.selectOptions(await screen.findByLabelText('Status'), 'Draft')
  await press('Update Event')
  await waitFor(() => expect(calls.find((call) => call.method === 'PUT')?.body).toMatchObject({ status: 'draft' }))
})

test('a completed event keeps its status: the form shows published and sends no status', async () => {
  const completed = anEvent({ status: 'completed' })
  const calls = api({ ...base, 'GET /events/7': completed, 'PUT /events/7': completed })
  edit()
  const status = (await screen.findByLabelText('Status')) as HTMLSelectElement
  expect(status.value).toBe('published')
  expect(status.disabled).toBe(true)
  expect(screen.getByText('This event is completed, so its status can no longer change.')).toBeTruthy()
  await type('Event title', 'A Supper')
  await press('Update Event')
  await waitFor(() => expect(toasts).toContain('Event updated successfully!'))
  const sent = calls.find((call) => call.method === 'PUT')!.body
  expect(sent).toMatchObject({ title: 'A Supper' })
  expect(sent).not.toHaveProperty('status')
})

test('after a version conflict the form keeps the text, which can be saved over the other change', async () => {
  let now = anEvent()
  const calls = api({
    ...base,
    'GET /events/7': () => now,
    'PUT /events/7': ({ headers }: Received) =>
      headers.get('if-match') === `"${now.version}"` ? now : new Refusal(412, 'Somebody changed this meanwhile'),
  })
  edit()
  await type('Event title', 'My own title')
  now = anEvent({ title: 'Their title', version: 5 })
  await press('Update Event')
  expect(await screen.findByText('Everything you typed is still here.')).toBeTruthy()
  expect(screen.getByText(/Changed meanwhile: Event title\./)).toBeTruthy()
  expect(toasts).toEqual(['Somebody changed this meanwhile'])
  expect((screen.getByLabelText('Event title') as HTMLInputElement).value).toBe('My own title')
  await press('Save mine')
  await waitFor(() => expect(toasts).toContain('Event updated successfully!'))
  const last = calls.findLast((call) => call.method === 'PUT')!
  expect(last.headers.get('if-match')).toBe('"5"')
  expect(last.body).toMatchObject({ title: 'My own title' })
})

test('after a version conflict the current version can be loaded instead', async () => {
  let now = anEvent()
  api({
    ...base,
    'GET /events/7': () => now,
    'PUT /events/7': new Refusal(412, 'Somebody changed this meanwhile'),
  })
  edit()
  await type('Event title', 'My own title')
  now = anEvent({ title: 'Their title', version: 5 })
  await press('Update Event')
  await userEvent.click(await screen.findByRole('button', { name: 'Load the current version' }))
  expect((screen.getByLabelText('Event title') as HTMLInputElement).value).toBe('Their title')
})

test("the server's error about a field is shown at the field", async () => {
  api({
    ...base,
    'GET /events/7': anEvent(),
    'PUT /events/7': new Refusal(400, 'Please choose an event type', { event_type_id: 'Please choose an event type' }),
  })
  edit()
  await screen.findByLabelText('Event title')
  await press('Update Event')
  expect(await screen.findByText('Please choose an event type')).toBeTruthy()
})

test('stored photos are changed at once, each by its own call; what was typed into the form stays', async () => {
  let images = [aPicture(), aPicture({ id: 32, is_primary: false, alt_text: 'The barn', display_order: 1 })]
  const calls = api({
    ...base,
    'GET /events/7': () => anEvent({ images }),
    'PUT /events/images/32/order': () => {
      images = images.toReversed()
      return images[0]
    },
    'PUT /events/images/32/primary': aPicture(),
    'PUT /events/images/32': aPicture(),
    'DELETE /events/images/31': null,
  })
  edit()
  await type('Event title', 'Orchard Supper')
  await press('Move The barn earlier')
  await press('Make primary: The barn')
  await userEvent.type(screen.getByLabelText('Caption of The barn'), ' at night{Enter}')
  await press('Remove The long table')
  await userEvent.click(await screen.findByRole('button', { name: 'Remove picture' }))

  const changes = () => calls.filter(({ method }) => method !== 'GET')
  await waitFor(() => expect(changes()).toHaveLength(4))
  expect(changes().map(({ name, body }) => [name, body])).toEqual([
    ['PUT /events/images/32/order', { display_order: 0 }],
    ['PUT /events/images/32/primary', null],
    ['PUT /events/images/32', { alt_text: 'The barn at night' }],
    ['DELETE /events/images/31', null],
  ])
  expect(screen.getByLabelText<HTMLInputElement>('Event title').value).toBe('Orchard Supper')
})

test('a malformed id redirects to the list; an unknown or foreign event is not shown', async () => {
  api({
    ...base,
    'GET /events/7': anEvent({ organizer_id: 99 }),
    'GET /events/8': new Refusal(404, 'Event not found'),
  })
  const { unmount } = edit('abc')
  await waitFor(() => expect(address()).toBe('/organizer/events'))
  unmount()
  const second = edit(8)
  expect(await screen.findByRole('heading', { name: 'Event not found' })).toBeTruthy()
  second.unmount()
  edit(7)
  expect(
    await screen.findByText("The event you're looking for doesn't exist or you don't have permission to view it."),
  ).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Return to Events' })).toBeTruthy()
})

test('an organizer who is not approved cannot save, and reads why', async () => {
  api({
    ...base,
    'GET /users/profile': aPerson('client', 'rejected'),
    'GET /organizers/profile': { status: 'rejected', status_reason: null },
  })
  create()
  expect(await screen.findByText(/Your organizer application was not approved/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Publish Event' }).getAttribute('aria-disabled')).toBe('true')
})

test('leaving with unsaved changes shows that they are kept; after saving it shows nothing', async () => {
  api({ ...base, 'GET /events/7': anEvent(), 'PUT /events/7': anEvent({ title: 'Plum Supper' }) })
  edit()
  await type('Event title', 'Plum Supper')
  await userEvent.click(screen.getByRole('link', { name: 'Cancel' }))
  await waitFor(() => expect(address()).toBe('/organizer/events/7'))
  cleanup()
  edit()
  await screen.findByText(/^We kept what you wrote on/)
  await press('Update Event')
  await waitFor(() => expect(address()).toBe('/organizer/events/7'))
  expect(toasts).toEqual(['What you entered is kept as a draft in this browser.', 'Event updated successfully!'])
})
