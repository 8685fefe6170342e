import { questionSentences } from '@marquee/contract/questions'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { anEvent, aPerson, pageOf } from '../../../test/examples.ts'
import { api, resetStage, visit } from '../../../test/stage.tsx'
import CallPage from './call-page.tsx'

beforeEach(() => void resetStage())

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

test('questions are written with the keyboard alone, and shown as vendors get them', async () => {
  const event = anEvent({ version: 4 })
  const calls = api({ ...base, 'GET /events/7': event, 'PUT /events/7/call': event })
  open()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Add a question' }))
  await user.keyboard('Do you need power?{Tab}{Tab}')
  await user.selectOptions(screen.getByLabelText('Answer'), 'Yes or no')
  await user.click(screen.getByLabelText('Question 1'))
  await user.keyboard('{Enter}Which days?')
  await user.selectOptions(screen.getAllByLabelText('Answer')[1]!, 'Choose several')
  await user.selectOptions(screen.getAllByLabelText('Needed')[1]!, 'Optional')
  await user.type(screen.getByLabelText('Choices'), 'Friday{Enter}{Enter}Saturday')
  const preview = within(screen.getByRole('region', { name: 'What vendors see' }))
  const days = within(preview.getByRole('group', { name: 'Which days? (optional)' }))
  expect(days.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Friday', 'Saturday'])
  await user.click(screen.getByRole('button', { name: 'Move question 2 up' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      questions: [
        { text: 'Which days?', kind: 'several_of', need: 'optional', options: ['Friday', 'Saturday'] },
        { text: 'Do you need power?', kind: 'yes_no', need: 'required' },
      ],
    }),
  )
})

test('a question may be for some of the trades', async () => {
  const question = { id: 21, first_id: 20, text: 'How loud?', kind: 'short' as const, need: 'required' as const }
  const event = anEvent({
    version: 4,
    call: {
      ...call,
      places: [place, { ...place, id: 2, service_id: 4, trade: 'Band' }],
      questions: [{ ...question, options: [], service_ids: null }],
    },
  })
  const calls = api({ ...base, 'GET /events/7': event, 'PUT /events/7/call': event })
  open()
  await userEvent.selectOptions(await screen.findByLabelText('Asked'), 'Some trades')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(questionSentences.trades)).toBeTruthy()
  const chips = within(screen.getByRole('group', { name: 'Only for' }))
  await userEvent.click(chips.getByRole('button', { name: 'Band' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const saved = () => calls.findLast(({ method }) => method === 'PUT')?.body
  await waitFor(() => expect(saved()).toMatchObject({ questions: [{ id: 21, text: 'How loud?', service_ids: [4] }] }))
})

test('a question for a trade that is removed is not asked of all others', async () => {
  const question = { id: 21, first_id: 21, text: 'How loud?', kind: 'short' as const, need: 'required' as const }
  const places = [place, { ...place, id: 2, service_id: 4, trade: 'Band' }]
  const event = anEvent({ call: { ...call, places, questions: [{ ...question, options: [], service_ids: [4] }] } })
  const calls = api({ ...base, 'GET /events/7': event, 'PUT /events/7/call': event })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Band' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(questionSentences.trades)).toBeTruthy()
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false)
})

test('what is added has the focus', async () => {
  api({ ...base, 'GET /events/7': anEvent() })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Add a trade' }))
  expect(document.activeElement).toBe(screen.getAllByLabelText('Trade')[1])
  await userEvent.click(screen.getByRole('button', { name: 'Add a question' }))
  await userEvent.keyboard('Do you need power?{Enter}')
  expect(document.activeElement).toBe(screen.getByLabelText('Question 2'))
})

test('what a question lacks is named below it', async () => {
  api({ ...base, 'GET /events/7': anEvent() })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Add a question' }))
  await userEvent.selectOptions(screen.getByLabelText('Answer'), 'Choose one')
  await userEvent.type(screen.getByLabelText('Choices'), 'Friday')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(questionSentences.text)).toBeTruthy()
  expect(screen.getByText(questionSentences.options)).toBeTruthy()
})
