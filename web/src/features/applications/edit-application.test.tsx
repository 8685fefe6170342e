import type { Application } from '@marquee/contract/applications'
import { type Question, questionSentences } from '@marquee/contract/questions'
import { sentences } from '@marquee/contract/errors'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { anApplication, anEvent, aPerson, pageOf } from '../../../test/examples.ts'
import { api, Refusal, resetStage, visit } from '../../../test/stage.tsx'
import ApplicationPage from './application-page.tsx'
import VendorApplicationPage from './vendor-application-page.tsx'

let toasts: string[]
beforeEach(() => void (toasts = resetStage()))

const asked = { options: [], service_ids: null }
const questions: Question[] = [
  { ...asked, id: 21, first_id: 21, text: 'Do you need power?', kind: 'yes_no', need: 'required' },
  { ...asked, id: 30, first_id: 22, text: 'How wide is it?', kind: 'number', need: 'optional' },
  { ...asked, id: 23, first_id: 23, text: 'Whom do we call?', kind: 'short', need: 'after_acceptance' },
]
const place = { id: 8, service_id: 3, trade: 'Florist', wanted: 1, taken: 0, is_full: false, note: null, fee: null }
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
  places: [place],
  questions,
}
const answered = (given: Partial<Application> = {}) =>
  anApplication({
    version: 4,
    place: {
      id: 8,
      trade: 'Florist',
      state: 'none',
      reason: null,
      until: null,
      confirm_by: null,
      needs_confirmation: false,
      number: null,
      left: null,
      conditions_version: null,
      agreed_version: null,
      is_over_limit: false,
    },
    answers: [
      { question_id: 21, first_id: 21, text: 'Do you need power?', kind: 'yes_no', value: true },
      { question_id: 22, first_id: 22, text: 'How wide?', kind: 'number', value: 2.5 },
    ],
    ...given,
  })

function show(application: Application, given: object = {}) {
  const calls = api({
    'GET /users/profile': aPerson('contractor'),
    'GET /events/7': anEvent({ call }),
    'GET /event-applications/70': application,
    'GET /event-applications/70/messages': { ...pageOf('messages', []), read_up_to: null },
    ...given,
  })
  visit('/contractor/applications/:applicationId', VendorApplicationPage, '/contractor/applications/70')
  const put = () => calls.findLast(({ method }) => method === 'PUT')
  return { calls, put }
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

test('a vendor changes what was sent, and a question that was written anew begins with the former answer', async () => {
  const edited = answered({ message: 'Two tents.', version: 5 })
  const { put } = show(answered(), { 'PUT /event-applications/70': edited })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit application' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.queryByText('Whom do we call?')).toBeNull()
  expect(dialog.getByLabelText<HTMLInputElement>(/How wide is it/).value).toBe('2.5')
  await userEvent.click(dialog.getByRole('button', { name: 'No' }))
  await userEvent.clear(dialog.getByLabelText('Application Message'))
  await userEvent.type(dialog.getByLabelText('Application Message'), 'Two tents.')
  await save()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(put()).toMatchObject({
    version: '"4"',
    body: {
      message: 'Two tents.',
      answers: [
        { question_id: 21, value: false },
        { question_id: 30, value: 2.5 },
      ],
    },
  })
  expect(toasts).toEqual(['Saved'])
  expect(await screen.findByText('Two tents.')).toBeTruthy()
})

test('a required answer that was taken out is named, and nothing is sent', async () => {
  const { put } = show(answered())
  await userEvent.click(await screen.findByRole('button', { name: 'Edit application' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Yes' }))
  await save()
  expect(screen.getByText(questionSentences.unanswered)).toBeTruthy()
  expect(put()).toBeUndefined()
})

test('after a refusal everything that was typed is still there, also when the dialog is closed', async () => {
  show(answered(), { 'PUT /event-applications/70': new Refusal(412, sentences.stale) })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit application' }))
  await userEvent.type(await screen.findByLabelText('Application Message'), ' More.')
  await save()
  await waitFor(() => expect(toasts).toEqual([sentences.stale]))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Edit application' }))
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Application Message')).value).toMatch(/More\.$/)
})

test('whoever is accepted answers what is asked then, and nothing else', async () => {
  const accepted = answered({ status: 'accepted', unanswered: ['Whom do we call?'] })
  const { put } = show(accepted, { 'PUT /event-applications/70': answered({ status: 'accepted' }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Answer a question' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Before the event' }))
  expect(dialog.queryByLabelText('Application Message')).toBeNull()
  await userEvent.type(dialog.getByLabelText(/Whom do we call/), 'Ida')
  await save()
  await waitFor(() => expect(put()?.body).toEqual({ answers: [{ question_id: 23, value: 'Ida' }] }))
  expect(await screen.findByRole('button', { name: 'Edit answers' })).toBeTruthy()
})

test.each([
  ['the call has closed', answered(), { ...call, closes_at: '2020-01-01T00:00:00.000Z' }],
  ['it was rejected', answered({ status: 'rejected' }), call],
  [
    'it is accepted and nothing is asked then',
    answered({ status: 'accepted' }),
    { ...call, questions: questions.slice(0, 2) },
  ],
  ['the event is over', answered({ event_status: 'completed' }), call],
])('nothing can be changed when %s', async (_, application, shown) => {
  const { calls } = show(application, { 'GET /events/7': anEvent({ call: shown }) })
  await screen.findByText('Do you need power?')
  await waitFor(() => expect(calls.some(({ path }) => path === '/events/7')).toBe(true))
  await new Promise((done) => setTimeout(done))
  expect(screen.queryByRole('button', { name: /^Edit|^Answer/ })).toBeNull()
})

test('the organizer reads what was changed, and what is still to be answered', async () => {
  const application = answered({
    status: 'accepted',
    unanswered: ['Whom do we call?'],
    edited_at: '2027-02-12T09:00:00.000Z',
  })
  const at = '2027-02-12T09:00:00.000Z'
  api({
    'GET /users/profile': aPerson('client'),
    'GET /event-applications/70': application,
    'GET /event-applications/70/messages': { ...pageOf('messages', []), read_up_to: null },
    'GET /event-applications/70/changes': [
      { question: null, before: 'One tent.', after: 'Two tents.', at },
      { question: 'Do you need power?', before: null, after: true, at },
    ],
  })
  visit('/organizer/applications/:applicationId', ApplicationPage, '/organizer/applications/70')
  expect((await screen.findByText('Whom do we call?')).nextElementSibling?.textContent).toBe('Not answered yet')
  await userEvent.click(screen.getByRole('button', { name: 'Changed February 12, 2027' }))
  const steps = await screen.findAllByRole('listitem')
  const changes = steps.filter((step) => step.querySelector('ins'))
  expect(changes.map((one) => [...one.children].map(({ textContent }) => textContent))).toEqual([
    ['Message · February 12, 2027', 'One tent.', 'Two tents.'],
    ['Do you need power? · February 12, 2027', 'No answer', 'Yes'],
  ])
})
