import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { OpenCallInput } from '@marquee/contract/open-call'
import CallPage from './call-page.tsx'
import { callTemplates } from './call-templates.ts'
import { aMyEvent, anEvent, aPerson, pageOf } from '../../../test/examples.ts'
import { api, Refusal, resetStage, visit } from '../../../test/stage.tsx'

let toasts: string[]
beforeEach(() => {
  toasts = resetStage()
})

const place = { id: 1, service_id: 3, trade: 'Florist', wanted: 2, taken: 1, note: null, fee: '$120' }
const call = {
  closes_at: '2090-05-04T01:00:00.000Z',
  closes_local: '2090-05-03T18:00',
  time_zone: 'America/Los_Angeles',
  answer_by: '2090-05-10',
  confirm_within_days: null,
  conditions: null,
  places: [place],
  questions: [],
}
const aService = { description: null, synonyms: [] }
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
  await userEvent.selectOptions(screen.getByLabelText('Time zone'), 'America/Los_Angeles')
  await userEvent.type(screen.getByLabelText(/^Answers by/), '2090-05-10')
  await userEvent.type(screen.getByLabelText(/^Days to confirm/), '5')
  const preview = within(screen.getByRole('region', { name: 'What vendors see' }))
  expect(preview.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Florist$1202 places',
    'Any tradeFor the second stage1 place',
  ])
  expect(preview.getByText('Within 5 days of the answer')).toBeTruthy()
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
      places: [
        { service_id: 3, wanted: 2, fee: '$120' },
        { service_id: null, wanted: 1, note: 'For the second stage' },
      ],
    },
  })
  expect(toasts).toEqual(['Saved'])
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

test('a template fills in all of a call, which can be changed and is shown as vendors get it', async () => {
  const event = anEvent({ version: 4, start_date: '2090-06-19' })
  const services = ['Catering', 'Live Music'].map((display_name, at) => ({ ...aService, id: at + 3, display_name }))
  const calls = api({ ...base, 'GET /services': services, 'GET /events/7': event, 'PUT /events/7/call': event })
  open()
  await screen.findByRole('option', { name: 'Catering' })
  const starts = within(screen.getByRole('group', { name: 'Start from' }))
  expect(starts.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Market',
    'Festival',
    'Wedding',
    'Private party',
  ])
  await userEvent.click(starts.getByRole('button', { name: 'Wedding' }))
  await userEvent.click(starts.getByRole('button', { name: 'Market' }))
  const preview = within(screen.getByRole('region', { name: 'What vendors see' }))
  expect(await preview.findByText('Do you need electricity?')).toBeTruthy()
  expect(preview.getByText(/^Please be set up one hour before/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(address()).toBe('/organizer/events/7'))
  const market = callTemplates[0]!
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    closes_local: '2090-05-20T18:00',
    confirm_within_days: 5,
    conditions: market.conditions,
    places: [
      { service_id: 3, wanted: 4, note: 'Eaten standing up' },
      { service_id: 4, wanted: 1 },
      { service_id: null, wanted: 12 },
    ],
    questions: market.questions.map(({ text, kind, need }) => ({ text, kind, need })),
  })
})

test('a template leaves out what an installation does not have, and a closing time that has passed', async () => {
  const event = anEvent({ start_date: '2020-06-19' })
  const calls = api({
    ...base,
    'GET /services': [{ ...aService, id: 3, display_name: 'Catering' }],
    'GET /events/7': event,
    'PUT /events/7/call': event,
  })
  open()
  await screen.findByRole('option', { name: 'Catering' })
  await userEvent.click(screen.getByRole('button', { name: 'Private party' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(address()).toBe('/organizer/events/7'))
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    closes_local: null,
    places: [{ service_id: 3, wanted: 1 }],
  })
})

test('each template is a call that is accepted', () => {
  for (const { places, questions, conditions, daysToConfirm } of callTemplates) {
    const read = OpenCallInput.safeParse({
      closes_local: '2090-05-20T18:00',
      time_zone: 'UTC',
      answer_by: null,
      confirm_within_days: daysToConfirm,
      conditions,
      places: places.map(({ wanted, note }, at) => ({ service_id: at + 1, wanted, note })),
      questions,
    })
    expect(read.error?.issues).toBeUndefined()
  }
  expect(callTemplates[0]?.questions).toHaveLength(5)
})

test('the last event is copied with one press: places, questions, days to confirm and conditions', async () => {
  const question = { id: 21, first_id: 20, text: 'How loud?', kind: 'short' as const, need: 'required' as const }
  const whole = {
    ...call,
    confirm_within_days: 4,
    conditions: { version: 3, text: 'No open fire.' },
    questions: [{ ...question, options: [], service_ids: null }],
  }
  const listed = { ...whole, conditions: { version: 3, text: null } }
  const event = anEvent()
  const calls = api({
    ...base,
    'GET /events/my-events': pageOf('events', [
      aMyEvent({ id: 7 }),
      aMyEvent({ id: 6, title: 'Last Year', call: listed }),
    ]),
    'GET /events/6': anEvent({ id: 6, call: whole }),
    'GET /events/7': event,
    'PUT /events/7/call': event,
  })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Copy from Last Year' }))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Places').value).toBe('2'))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(address()).toBe('/organizer/events/7'))
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    closes_local: null,
    confirm_within_days: 4,
    conditions: 'No open fire.',
    places: [{ service_id: 3, wanted: 2, fee: '$120' }],
    questions: [{ id: null, text: 'How loud?' }],
  })
})

test('on a phone what vendors see opens with a press', async () => {
  api({ ...base, 'GET /events/7': anEvent() })
  open()
  const button = await screen.findByRole('button', { name: 'What vendors see' })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
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
