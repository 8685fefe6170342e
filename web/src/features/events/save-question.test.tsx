import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import EventEditPage from './event-edit-page.tsx'
import EventNewPage from './event-new-page.tsx'
import { anEvent, aPerson, pageOf } from '../../../test/examples.ts'
import { api, resetStage, visit, type Received } from '../../../test/stage.tsx'

beforeEach(() => void resetStage())

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
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const address = () => screen.getByTestId('address').textContent
const letters = (...counts: number[]) => ({
  'POST /events/7/preview': {
    letters: counts.map((count) => ({
      count,
      subject: 'New place: Harvest Supper',
      paragraphs: [`For ${count}.`],
      quote: 'Lantern writes',
    })),
  },
})
const puts = (calls: Received[]) => calls.filter(({ method }) => method === 'PUT')

test.each([
  [{ 'Event address': 'Old Orchard, Portland' }, 'place'],
  [{ 'Start date': '2090-06-20' }, 'day'],
  [{ 'End date': '2090-06-20', 'Event address': 'Old Orchard, Portland' }, 'day and place'],
])(
  'saving a published event with %o asks, and names the number of vendors who will be notified',
  async (changes, what) => {
    const event = anEvent({ start_date: '2090-06-19' })
    const calls = api({ ...base, ...letters(30, 10), 'GET /events/7': event, 'PUT /events/7': event })
    edit()
    for (const [label, value] of Object.entries(changes)) await type(label, value)
    await press('Update Event')
    const question = within(await screen.findByRole('alertdialog', { name: 'Tell 40 vendors?' }))
    expect(question.getByText(`40 vendors will be told of the new ${what}.`)).toBeTruthy()
    expect(question.getByText('To 30 vendors: New place: Harvest Supper')).toBeTruthy()
    expect(question.getByText('For 10.')).toBeTruthy()
    await userEvent.type(question.getByLabelText(/^Your words/), ' Rain. ')
    expect(question.getAllByText('Rain.', { selector: 'blockquote' })).toHaveLength(2)
    await userEvent.click(question.getByRole('button', { name: 'Go back' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(puts(calls)).toEqual([])
    await press('Update Event')
    const again = within(await screen.findByRole('alertdialog', { name: 'Tell 40 vendors?' }))
    await userEvent.dblClick(again.getByRole('button', { name: 'Update Event' }))
    await waitFor(() => expect(address()).toBe('/organizer/events/7'))
    expect(puts(calls).map(({ body }) => body)).toMatchObject([{ word: 'Rain.' }])
  },
)

test('where nobody is informed of it, saving asks nothing', async () => {
  const event = anEvent({ start_date: '2090-06-19' })
  const calls = api({ ...base, ...letters(), 'GET /events/7': event, 'PUT /events/7': event })
  edit()
  await type('Event address', 'Old Orchard, Portland')
  await press('Update Event')
  await waitFor(() => expect(address()).toBe('/organizer/events/7'))
  expect(puts(calls)).toHaveLength(1)
})

test('publishing an event whose day is over asks first; a draft of it is saved without a question', async () => {
  const calls = api({ ...base, 'POST /events': anEvent({ id: 9 }) })
  create()
  await screen.findByRole('heading', { name: 'Create Event' })
  await type('Event title', 'Orchard Supper')
  await type('Event address', 'Old Orchard, Portland')
  await type('Start date', '2020-06-19')
  await press('Publish Event')
  const question = within(await screen.findByRole('alertdialog', { name: 'Is this date right?' }))
  expect(question.getByText('June 19, 2020 is in the past.')).toBeTruthy()
  await userEvent.click(question.getByRole('button', { name: 'Go back' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(calls.some((call) => call.method === 'POST')).toBe(false)
  await press('Save as Draft')
  await waitFor(() => expect(address()).toBe('/organizer/events/9'))
})

test('a new first day that is over asks, although the last day is ahead; a new last day does not', async () => {
  const event = anEvent({ start_date: '2020-06-19', end_date: '2090-06-20' })
  const calls = api({ ...base, ...letters(), 'GET /events/7': event, 'PUT /events/7': event })
  edit()
  await type('Start date', '2020-06-18')
  await press('Update Event')
  const question = within(await screen.findByRole('alertdialog', { name: 'Is this date right?' }))
  expect(question.getByText('The first day, June 18, 2020, is in the past.')).toBeTruthy()
  await userEvent.click(question.getByRole('button', { name: 'Go back' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await type('Start date', '2020-06-19')
  await type('End date', '2090-06-21')
  await press('Update Event')
  await waitFor(() => expect(address()).toBe('/organizer/events/7'))
  expect(puts(calls)).toHaveLength(1)
})

test.each([
  [
    'a new last day that is over',
    anEvent({ start_date: '2020-06-19', end_date: '2090-06-20' }),
    { 'End date': '2020-06-21' },
    'June 19, 2020 - June 21, 2020 is in the past.',
  ],
  [
    'another place of an event that has begun',
    anEvent({ start_date: '2020-06-19', end_date: '2090-06-20' }),
    { 'Event address': 'Old Orchard, Portland' },
    null,
  ],
  [
    'a new day that is over',
    anEvent({ start_date: '2090-06-19' }),
    { 'Start date': '2020-06-19' },
    'June 19, 2020 is in the past.',
  ],
  [
    'a draft that is published on a day that is over',
    anEvent({ status: 'draft', start_date: '2020-06-19' }),
    { Status: 'Published' },
    'June 19, 2020 is in the past.',
  ],
  [
    'a draft that stays one',
    anEvent({ status: 'draft', start_date: '2090-06-19' }),
    { 'Start date': '2020-06-19' },
    null,
  ],
] as const)('the edit form: %s', async (_, event, changes, question) => {
  const calls = api({ ...base, ...letters(), 'GET /events/7': event, 'PUT /events/7': event })
  edit()
  for (const [label, value] of Object.entries(changes)) {
    const field = await screen.findByLabelText(new RegExp(`^${label}`))
    if (label === 'Status') await userEvent.selectOptions(field, value)
    else await type(label, value)
  }
  await press('Update Event')
  const outcome = () => ({ asked: question !== null && screen.queryByText(question) !== null, at: address() })
  const isAsked = question !== null
  await waitFor(() => expect(outcome()).toEqual({ asked: isAsked, at: `/organizer/events/7${isAsked ? '/edit' : ''}` }))
  expect(puts(calls)).toHaveLength(isAsked ? 0 : 1)
})
