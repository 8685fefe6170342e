import { OpenCallInput } from '@marquee/contract/open-call'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { aMyEvent, anEvent, aPerson, pageOf } from '../../../test/examples.ts'
import { api, resetStage, visit } from '../../../test/stage.tsx'
import CallPage from './call-page.tsx'
import { callTemplates } from './call-templates.ts'

beforeEach(() => void resetStage())

const call = {
  closes_at: null,
  closes_local: '2090-05-03T18:00',
  time_zone: 'UTC',
  answer_by: null,
  places: [{ id: 1, service_id: 3, trade: 'Florist', wanted: 2, taken: 1, is_full: false, note: null, fee: '$120' }],
}
const aService = { description: null, synonyms: [] }
const base = {
  'GET /users/profile': aPerson('client'),
  'GET /services': [{ ...aService, id: 3, display_name: 'Florist' }],
  'GET /events/my-events': pageOf('events', []),
}
const open = () => visit('/organizer/events/:id/call', CallPage, '/organizer/events/7/call')
const address = () => screen.getByTestId('address').textContent

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
    waiting_rule: 'in_order',
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
  expect(screen.getByText('Filled in from “Private party”. Change what differs.')).toBeTruthy()
  // The template has a rare rule, which is shown then.
  expect(screen.getByLabelText<HTMLSelectElement>('Waiting list').value).toBe('organizer_chooses')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(address()).toBe('/organizer/events/7'))
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    closes_local: null,
    places: [{ service_id: 3, wanted: 1 }],
  })
})

test('each template is a call that is accepted', () => {
  for (const { places, questions, conditions, daysToConfirm, waitingRule } of callTemplates) {
    const read = OpenCallInput.safeParse({
      closes_local: '2090-05-20T18:00',
      time_zone: 'UTC',
      answer_by: null,
      confirm_within_days: daysToConfirm,
      waiting_rule: waitingRule,
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
    waiting_rule: 'organizer_chooses' as const,
    numbers_shown_to: 'vendors' as const,
    documents: [],
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
    waiting_rule: 'organizer_chooses',
    numbers_shown_to: 'vendors',
    documents: [],
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
