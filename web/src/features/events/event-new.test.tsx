import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import EventNewPage from './event-new-page.tsx'
import { aMyEvent, anEvent, aPerson, pageOf } from '../../../test/examples.ts'
import { api, Refusal, resetStage, visit } from '../../../test/stage.tsx'

let toasts: string[]
beforeEach(() => {
  toasts = resetStage()
})

test('earlier places are suggested, the latest event is copied with one press, and the ticket grows beside the form and behind a button', async () => {
  const earlier = [
    aMyEvent({ id: 5, title: 'Harvest Supper', address: 'The Mill' }),
    aMyEvent({ id: 4, address: 'The Mill' }),
  ]
  const calls = api({
    'GET /users/profile': aPerson('client'),
    'GET /event-types': [],
    'GET /events/my-events': { ...pageOf('events', earlier), past_count: 0 },
    'POST /events/5/copies': anEvent({ id: 9 }),
  })
  visit('/organizer/events/new', EventNewPage, '/organizer/events/new')
  await screen.findByRole('button', { name: 'Copy “Harvest Supper”' })
  const field = screen.getByLabelText<HTMLInputElement>(/^Event address/)
  expect([...field.list!.options].map((option) => option.value)).toEqual(['The Mill'])
  const title = screen.getByLabelText('Event title')
  await userEvent.type(title, 'Orchard Supper')
  expect(screen.getByText('Orchard Supper').closest('[aria-hidden]')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }))
  expect(screen.getAllByText('Orchard Supper').filter((shown) => !shown.closest('[aria-hidden]'))).toHaveLength(1)
  await userEvent.clear(title)
  await userEvent.dblClick(screen.getByRole('button', { name: 'Copy “Harvest Supper”' }))
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/organizer/events/9/edit'))
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('an open call can be written before the event is published: the draft is saved, and its call opens', async () => {
  const user = userEvent.setup()
  const calls = api({
    'GET /users/profile': aPerson('client'),
    'GET /event-types': [],
    'GET /events/my-events': { ...pageOf('events', []), past_count: 0 },
    'POST /events': anEvent({ id: 9, status: 'draft' }),
  })
  visit('/organizer/events/new', EventNewPage, '/organizer/events/new')
  await user.type(await screen.findByLabelText('Event title'), 'Orchard Supper')
  await user.type(screen.getByLabelText('Start date'), '2031-06-21')
  await user.type(screen.getByLabelText('Event address'), 'The Mill')
  await user.click(screen.getByRole('button', { name: 'Add fees and a deadline' }))
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/organizer/events/9/call'))
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    title: 'Orchard Supper',
    status: 'draft',
  })
})

const florists = { id: 3, name: 'floral', display_name: 'Floral Design', description: null }

/** Fills in a new event that looks for a florist, and publishes it. Returns the calls that wrote. */
async function publishWithTrade(answers: Record<string, unknown>) {
  const user = userEvent.setup()
  const calls = api({
    'GET /users/profile': aPerson('client'),
    'GET /event-types': [],
    'GET /services': [florists],
    'GET /events/my-events': { ...pageOf('events', []), past_count: 0 },
    'POST /events': anEvent({ id: 9, status: 'draft', version: 1 }),
    ...answers,
  })
  visit('/organizer/events/new', EventNewPage, '/organizer/events/new')
  await user.type(await screen.findByLabelText('Event title'), 'Orchard Supper')
  await user.type(screen.getByLabelText('Start date'), '2031-06-21')
  await user.type(screen.getByLabelText('Event address'), 'The Mill')
  await user.click(await screen.findByRole('button', { name: 'Floral Design' }))
  await user.type(screen.getByLabelText('Places: Floral Design'), '2')
  expect(screen.getByText('12 × Floral Design')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Publish Event' }))
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/organizer/events/9'))
  return calls.filter(({ method }) => method !== 'GET').map(({ name, body }) => ({ name, body }))
}

test('with trades the event is published when they are stored', async () => {
  const written = await publishWithTrade({
    'PUT /events/9/call': anEvent({ id: 9, status: 'draft', version: 2 }),
    'PUT /events/9': anEvent({ id: 9, version: 3 }),
  })
  expect(written).toMatchObject([
    { name: 'POST /events', body: { status: 'draft' } },
    { name: 'PUT /events/9/call', body: { places: [{ service_id: 3, wanted: 12 }] } },
    { name: 'PUT /events/9', body: { status: 'published' } },
  ])
})

test('when the trades cannot be stored, the draft stays and is shown', async () => {
  const written = await publishWithTrade({ 'PUT /events/9/call': new Refusal(500, 'HTTP 500') })
  expect(written.map(({ name }) => name)).toEqual(['POST /events', 'PUT /events/9/call'])
  expect(toasts).toContain('Failed to save whom you look for')
})
