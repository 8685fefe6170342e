import { type Question, questionSentences } from '@marquee/contract/questions'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import EventPage from '../../../test/event-page.tsx'
import { anApplication, anEvent, aPerson, aVendor, pageOf } from '../../../test/examples.ts'
import { api, Refusal, resetStage, visit } from '../../../test/stage.tsx'
import ApplicationPage from './application-page.tsx'
import ApplicationsPage from './applications-page.tsx'
import VendorApplicationPage from './vendor-application-page.tsx'

let toasts: string[]
beforeEach(() => void (toasts = resetStage()))

const question = (id: number, text: string, kind: Question['kind'], given: Partial<Question> = {}): Question => ({
  id,
  first_id: id,
  text,
  kind,
  need: 'required',
  options: [],
  service_ids: null,
  ...given,
})
const place = (id: number, trade: string) => ({
  id,
  service_id: id,
  trade,
  wanted: 1,
  taken: 0,
  is_full: false,
  note: null,
  fee: null,
})
const all = [
  question(21, 'Do you need power?', 'yes_no'),
  question(22, 'How wide is your stall?', 'number', { need: 'optional', service_ids: [4] }),
  question(23, 'Which days?', 'several_of', { options: ['Friday', 'Saturday'] }),
  question(24, 'How do you play?', 'one_of', { options: ['Loud', 'Quiet'], service_ids: [3] }),
  question(25, 'Your stall in one line', 'short', { service_ids: [4] }),
]
let asked: readonly Question[] = all
beforeEach(() => void (asked = all))

function serve(answer: unknown = anApplication()) {
  const call = {
    closes_at: null,
    closes_local: null,
    time_zone: 'UTC',
    answer_by: null,
    confirm_within_days: null,
    waiting_rule: 'in_order' as const,
    numbers_shown_to: 'everybody' as const,
    documents: [],
    conditions: null,
    places: [place(3, 'Band'), place(4, 'Florist')],
  }
  return api({
    'GET /events/7': () => anEvent({ call: { ...call, questions: [...asked] } }),
    'GET /users/profile': aPerson('contractor'),
    'GET /event-applications/my-applications': pageOf('applications', []),
    'GET /contractors/profile/unavailable-dates': [],
    'GET /contractors/profile': aVendor({ service_ids: [4] }),
    'POST /event-applications': () => answer,
  })
}
async function open() {
  const { unmount } = visit('/events/:id', EventPage, '/events/7')
  await userEvent.click(await screen.findByRole('button', { name: 'Apply to Event' }))
  const dialog = within(await screen.findByRole('dialog'))
  const answer = (label: string, choice: string) =>
    userEvent.click(within(dialog.getByRole('group', { name: label })).getByRole('button', { name: choice }))
  const send = () => userEvent.click(dialog.getByRole('button', { name: 'Submit Application' }))
  return { dialog, answer, send, unmount }
}

test('a vendor answers what the chosen trade is asked', async () => {
  const calls = serve()
  const { dialog, answer, send } = await open()
  expect(await dialog.findByLabelText('Your stall in one line')).toBeTruthy()
  expect(dialog.queryByText('How do you play?')).toBeNull()
  const { id, company_name } = aVendor()
  const own = dialog.getByRole('link', { name: `${company_name} (opens in a new tab)` })
  expect(own.getAttribute('href')).toBe(`/vendors/${id}`)
  await answer('Do you need power?', 'No')
  await userEvent.type(dialog.getByLabelText(/How wide/), '2.5')
  await answer('Which days?', 'Saturday')
  await answer('Which days?', 'Friday')
  await userEvent.type(dialog.getByLabelText('Your stall in one line'), 'Ferns')
  await userEvent.type(dialog.getByLabelText('Application Message'), 'Hello')
  await send()
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      event_id: 7,
      message: 'Hello',
      place_id: 4,
      answers: [
        { question_id: 21, value: false },
        { question_id: 22, value: 2.5 },
        { question_id: 23, value: ['Saturday', 'Friday'] },
        { question_id: 25, value: 'Ferns' },
      ],
    }),
  )
})

test('of one of several only the last choice counts, and another trade is asked other things', async () => {
  const calls = serve()
  const { dialog, answer, send } = await open()
  await userEvent.selectOptions(dialog.getByLabelText('You apply for'), 'Band')
  await answer('How do you play?', 'Loud')
  await answer('How do you play?', 'Quiet')
  await answer('Do you need power?', 'Yes')
  await answer('Which days?', 'Friday')
  await userEvent.type(dialog.getByLabelText('Application Message'), 'Hello')
  await send()
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      place_id: 3,
      answers: [
        { question_id: 21, value: true },
        { question_id: 23, value: ['Friday'] },
        { question_id: 24, value: 'Quiet' },
      ],
    }),
  )
})

test('a missing answer is named at its question, which gets the focus, and nothing is sent', async () => {
  const calls = serve()
  const { dialog, answer, send } = await open()
  await userEvent.type(dialog.getByLabelText('Application Message'), 'Hello')
  await answer('Do you need power?', 'Yes')
  await send()
  const days = dialog.getByRole('group', { name: 'Which days?' })
  expect(within(days).getByText(questionSentences.unanswered)).toBeTruthy()
  await waitFor(() => expect(days.contains(document.activeElement)).toBe(true))
  expect(dialog.getAllByText(questionSentences.unanswered)).toHaveLength(2)
  expect(calls.some(({ method }) => method === 'POST')).toBe(false)
})

test('what was answered is kept with the message', async () => {
  serve()
  const first = await open()
  await first.answer('Do you need power?', 'Yes')
  await userEvent.type(first.dialog.getByLabelText('Your stall in one line'), 'Ferns')
  first.unmount()

  const { dialog } = await open()
  expect(dialog.getByLabelText<HTMLInputElement>('Your stall in one line').value).toBe('Ferns')
  expect(dialog.getByRole('button', { name: 'Yes' }).getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(dialog.getByRole('button', { name: 'Discard draft' }))
  expect(dialog.getByLabelText<HTMLInputElement>('Your stall in one line').value).toBe('')
})

test('when the organizer replaced a question, the new one has what was typed for the former, and the person reads why', async () => {
  asked = [question(25, 'Your stall in one line', 'short')]
  serve(new Refusal(409, questionSentences.changed))
  const { dialog, send } = await open()
  await userEvent.type(dialog.getByLabelText('Your stall in one line'), 'Ferns')
  await userEvent.type(dialog.getByLabelText('Application Message'), 'Hello')
  asked = [question(30, 'Your stall in ten words', 'short', { first_id: 25 })]
  await send()
  expect((await dialog.findByLabelText<HTMLInputElement>('Your stall in ten words')).value).toBe('Ferns')
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Application Message').value).toBe('Hello')
  expect(toasts).toEqual([questionSentences.changed])
})

test('the sentence of the server stands at the question', async () => {
  asked = [question(25, 'Your stall in one line', 'short', { need: 'optional' })]
  const sentence = 'An answer can have at most 200 characters'
  serve(new Refusal(400, sentence, { 'answers.25': sentence }))
  const { dialog, send } = await open()
  await userEvent.type(dialog.getByLabelText('Application Message'), 'Hello')
  await send()
  await waitFor(() => expect(dialog.getByLabelText(/Your stall/).getAttribute('aria-describedby')).toMatch(/-error/))
})

const answered = anApplication({
  answers: [
    { question_id: 21, first_id: 21, text: 'Do you need power?', kind: 'yes_no', value: false },
    { question_id: 23, first_id: 23, text: 'Which days?', kind: 'several_of', value: ['Friday', 'Saturday'] },
  ],
})

test.each([
  ['organizer', 'client', ApplicationPage],
  ['vendor', 'contractor', VendorApplicationPage],
] as const)('the %s reads each answer below its question', async (_, role, page) => {
  api({
    'GET /users/profile': aPerson(role),
    'GET /event-applications/70': answered,
    'GET /event-applications/70/messages': { ...pageOf('messages', []), read_up_to: null },
  })
  visit('/applications/:applicationId', page, '/applications/70')
  const terms = await screen.findAllByText(/\?$/, { selector: 'dt' })
  expect(terms.map((term) => [term.textContent, term.nextElementSibling?.textContent])).toEqual([
    ['Do you need power?', 'No'],
    ['Which days?', 'Friday, Saturday'],
  ])
})

test('the desk shows those who gave an answer, with an address for it', async () => {
  const answer = (id: number, company_name: string, value: boolean) =>
    anApplication({
      id,
      company_name,
      answers: [
        { question_id: 21, first_id: 21, text: 'Do you need power?', kind: 'yes_no', value },
        { question_id: 22, first_id: 22, text: 'How wide is your stall?', kind: 'number', value: 2 },
      ],
    })
  api({
    'GET /users/profile': aPerson('client'),
    'GET /events/my-events': pageOf('events', [anEvent()]),
    'GET /event-applications/my-applications': pageOf('applications', [
      answer(70, 'Fern', true),
      answer(71, 'Oak', false),
    ]),
  })
  visit('/organizer/applications', ApplicationsPage, '/organizer/applications')
  await userEvent.click(await screen.findByRole('button', { name: 'More filters' }))
  const filter = screen.getByLabelText<HTMLSelectElement>('Answer')
  expect([...filter.options].map(({ text }) => text)).toEqual([
    'Any answer',
    'Do you need power? No',
    'Do you need power? Yes',
  ])
  await userEvent.selectOptions(filter, 'Do you need power? No')
  const rows = within(screen.getByRole('group', { name: 'Applications' }))
  await waitFor(() => expect(rows.queryByRole('link', { name: /^Fern/ })).toBeNull())
  expect(rows.getByRole('link', { name: /^Oak/ })).toBeTruthy()
  expect(screen.getByTestId('address').textContent).toContain('answer=21%3ANo')
})
