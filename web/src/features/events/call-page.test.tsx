import { maxCounts } from '@marquee/contract/limits'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import CallPage from './call-page.tsx'
import { anEvent, aPerson, pageOf } from '../../../test/examples.ts'
import { api, Refusal, resetStage, visit } from '../../../test/stage.tsx'

let toasts: string[]
beforeEach(() => {
  toasts = resetStage()
})

const place = { id: 1, service_id: 3, trade: 'Florist', wanted: 2, taken: 1, is_full: false, note: null, fee: '$120' }
const call = {
  closes_at: '2090-05-04T01:00:00.000Z',
  closes_local: '2090-05-03T18:00',
  time_zone: 'America/Los_Angeles',
  answer_by: '2090-05-10',
  confirm_within_days: null,
  waiting_rule: 'in_order' as const,
  numbers_shown_to: 'everybody' as const,
  documents: [],
  conditions: null,
  places: [place],
  questions: [],
}
const base = {
  'GET /users/profile': aPerson('client'),
  'GET /services': ['Florist', 'Band'].map((display_name, at) => ({
    id: at + 3,
    display_name,
    description: null,
    synonyms: [],
  })),
  'GET /events/my-events': pageOf('events', []),
  'POST /events/7/call/preview': { letters: [] },
}
const open = () => visit('/organizer/events/:id/call', CallPage, '/organizer/events/7/call')
const address = () => screen.getByTestId('address').textContent

test('a first call: trades with numbers, note and fee, an end and a promised day', async () => {
  const event = anEvent({ version: 4 })
  const calls = api({ ...base, 'GET /events/7': event, 'PUT /events/7/call': event })
  open()
  await screen.findByRole('option', { name: 'Band' })
  await userEvent.selectOptions(screen.getByLabelText('Trade'), 'Florist')
  await userEvent.clear(screen.getByLabelText('Places'))
  await userEvent.type(screen.getByLabelText('Places'), '2')
  await userEvent.type(screen.getByLabelText(/^Fee/), '$120')
  await userEvent.click(screen.getByRole('button', { name: 'Add a trade' }))
  await userEvent.type(screen.getAllByLabelText(/^Note/)[1]!, 'For the second stage')
  await userEvent.type(screen.getByLabelText(/^Apply by/), '2090-05-03T18:00')
  expect(screen.queryByLabelText('Places left')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'More rules' }))
  await userEvent.selectOptions(screen.getByLabelText('Time zone'), 'America/Los_Angeles')
  await userEvent.type(screen.getByLabelText(/^Answers by/), '2090-05-10')
  await userEvent.type(screen.getByLabelText(/^Days to confirm/), '5')
  await userEvent.selectOptions(screen.getByLabelText('Waiting list'), 'The organizer chooses')
  const preview = within(screen.getByRole('region', { name: 'What vendors see' }))
  expect(preview.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Florist2 places$120',
    'Any tradeFor the second stage1 place',
  ])
  for (const text of ['Within 5 days', 'The organizer chooses']) expect(preview.getByText(text)).toBeTruthy()
  expect(preview.getByText('May 3, 2090 at 6:00 PM, Los Angeles time', { exact: false })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(address()).toBe('/organizer/events/7'))
  expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
    version: '"4"',
    body: {
      closes_local: '2090-05-03T18:00',
      time_zone: 'America/Los_Angeles',
      answer_by: '2090-05-10',
      confirm_within_days: 5,
      waiting_rule: 'organizer_chooses',
      places: [
        { service_id: 3, wanted: 2, fee: '$120' },
        { service_id: null, wanted: 1, note: 'For the second stage' },
      ],
    },
  })
  expect(toasts).toEqual(['Saved'])
})

test('the places that are left may be hidden: the preview has none, and full is still read', async () => {
  const event = anEvent({
    call: { ...call, places: [place, { ...place, id: 2, service_id: 4, trade: 'Band', taken: 2, is_full: true }] },
  })
  const calls = api({ ...base, 'GET /events/7': event, 'PUT /events/7/call': event })
  open()
  const preview = within(await screen.findByRole('region', { name: 'What vendors see' }))
  const shown = () => preview.getAllByRole('listitem').map((item) => item.textContent)
  expect(shown()).toEqual(['Florist1 of 2 left$120', 'BandTaken$120'])
  await userEvent.click(screen.getByRole('button', { name: 'More rules' }))
  await userEvent.selectOptions(screen.getByLabelText('Places left'), 'Only you')
  expect(shown()).toEqual(['Florist2 places$120', 'BandTaken$120'])
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ numbers_shown_to: 'organizer' }),
  )
})

test('rare rules are open where one of them is set', async () => {
  api({ ...base, 'GET /events/7': anEvent({ call: { ...call, numbers_shown_to: 'organizer' } }) })
  open()
  expect(await screen.findByLabelText('Places left')).toBeTruthy()
})

test('there are at most so many trades', async () => {
  const places = Array.from({ length: maxCounts.places - 1 }, (_, at) => ({ ...place, id: at + 1 }))
  api({ ...base, 'GET /events/7': anEvent({ call: { ...call, places } }) })
  open()
  const add = await screen.findByRole<HTMLButtonElement>('button', { name: 'Add a trade' })
  await userEvent.click(add)
  expect(screen.getAllByLabelText('Trade')).toHaveLength(maxCounts.places)
  await userEvent.click(add)
  expect(screen.getAllByLabelText('Trade')).toHaveLength(maxCounts.places)
})

test('a trade that is named twice stands twice in the preview, and is refused below', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  api({ ...base, 'GET /events/7': anEvent() })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Add a trade' }))
  const preview = within(screen.getByRole('region', { name: 'What vendors see' }))
  expect(preview.getAllByText('Any trade')).toHaveLength(2)
  expect(logged.mock.calls.flat().join(' ')).not.toContain('same key')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Each trade may be named once')).toBeTruthy()
  logged.mockRestore()
})

test('a stored call is changed, or removed', async () => {
  const event = anEvent({ call })
  const calls = api({ ...base, 'GET /events/7': event, 'DELETE /events/7/call': anEvent() })
  open()
  expect((await screen.findByLabelText<HTMLSelectElement>('Trade')).selectedOptions[0]?.text).toBe('Florist')
  expect(screen.getByLabelText<HTMLInputElement>(/^Apply by/).value).toBe('2090-05-03T18:00')
  expect(screen.getByText('1 of 2 left')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Open it to everybody again' }))
  await waitFor(() => expect(address()).toBe('/organizer/events/7'))
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(true)
})

test('what the server refuses stands on the page, and nothing is lost', async () => {
  const sentence = 'Vendors have applied for Florist, so it stays.'
  api({ ...base, 'GET /events/7': anEvent({ call }), 'PUT /events/7/call': new Refusal(409, sentence) })
  open()
  await screen.findByRole('option', { name: 'Band' })
  await userEvent.selectOptions(screen.getByLabelText('Trade'), 'Band')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(toasts).toEqual([sentence]))
  expect(screen.getByLabelText<HTMLSelectElement>('Trade').selectedOptions[0]?.text).toBe('Band')
})

test('a number that is no number of places, and a promise before the end, are named below their fields', async () => {
  const calls = api({ ...base, 'GET /events/7': anEvent({ call }) })
  open()
  await userEvent.clear(await screen.findByLabelText('Places'))
  await userEvent.type(screen.getByLabelText('Places'), '501')
  await userEvent.clear(screen.getByLabelText(/^Answers by/))
  await userEvent.type(screen.getByLabelText(/^Answers by/), '2090-05-01')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The number of places is a whole number from 1 to 500')).toBeTruthy()
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false)
})

test('a change that vendors get notice of is asked first, with what they will read; conditions are part of it', async () => {
  const event = anEvent({ version: 4, call, application_count: 2 })
  const letters = [
    { count: 2, subject: 'Changed terms: Market', paragraphs: ['New in the conditions: No fire.'], quote: null },
  ]
  const calls = api({
    ...base,
    'GET /events/7': event,
    'POST /events/7/call/preview': { letters },
    'PUT /events/7/call': event,
  })
  open()
  await userEvent.type(await screen.findByLabelText(/^What vendors agree to/), 'No fire.')
  expect(within(screen.getByRole('region', { name: 'What vendors see' })).getByText('No fire.')).toBeTruthy()
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await save()
  const question = () => screen.findByRole('alertdialog', { name: 'Tell 2 vendors?' })
  expect(within(await question()).getByText('New in the conditions: No fire.')).toBeTruthy()
  await userEvent.click(within(await question()).getByRole('button', { name: 'Go back' }))
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false)
  await save()
  await userEvent.click(within(await question()).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(address()).toBe('/organizer/events/7'))
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ conditions: 'No fire.' })
})

test('where nobody gets a notice, nothing is asked; where it cannot be read, it is asked without a number', async () => {
  const event = anEvent({ call, application_count: 2 })
  const asked = { ...base, 'GET /events/7': event, 'PUT /events/7/call': event }
  api({ ...asked, 'POST /events/7/call/preview': { letters: [] } })
  const { unmount } = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
  await waitFor(() => expect(address()).toBe('/organizer/events/7'))
  unmount()

  api({ ...asked, 'POST /events/7/call/preview': new Refusal(503, 'Later') })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The vendors who applied will be told what has changed.')).toBeTruthy()
})
