import type { Outcome } from '@marquee/contract/outcomes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { aConversation, anApplication, anEvent, aPerson } from '../../../test/examples.ts'
import { api, Refusal, resetStage, visit } from '../../../test/stage.tsx'
import { OrganizerOutcomes, VendorOutcomes } from './outcomes.tsx'
import OutcomesPage from './outcomes-page.tsx'
import VendorApplicationPage from './vendor-application-page.tsx'

let toasts: string[]
beforeEach(() => {
  toasts = resetStage()
})

const anOutcome = (given: Partial<Outcome> = {}): Outcome => ({
  application_id: 70,
  event_id: 7,
  event_title: 'Summer Fair',
  organization_name: 'Fair Folk',
  company_name: 'Juniper & Rye',
  answer: null,
  problem: null,
  note: null,
  until: '2090-07-19T18:00:00.000Z',
  ...given,
})
const put = 'PUT /event-applications/70/outcome'

function open(outcomes: Outcome[], more: Record<string, unknown> = {}) {
  const calls = api({
    'GET /users/profile': aPerson('client'),
    'GET /events/7': anEvent({ status: 'completed' }),
    'GET /event-outcomes': outcomes,
    [put]: anOutcome({ answer: 'went_well' }),
    ...more,
  })
  visit('/organizer/events/:id/outcomes', OutcomesPage, '/organizer/events/7/outcomes')
  return { user: userEvent.setup(), sent: () => calls.filter(({ method }) => method !== 'GET') }
}
const of = async (name: string) => within(await screen.findByRole('group', { name }))

test('the organizer answers about each vendor of this event by one press', async () => {
  const { user, sent } = open([
    anOutcome(),
    anOutcome({ application_id: 71, company_name: 'Wild Fern', answer: 'went_well' }),
    anOutcome({ application_id: 72, event_id: 8, company_name: 'Elsewhere' }),
  ])
  expect((await of('Wild Fern')).getByRole('button', { name: 'Went well' }).getAttribute('aria-pressed')).toBe('true')
  expect(screen.queryByText('Elsewhere')).toBeNull()
  await user.click((await of('Juniper & Rye')).getByRole('button', { name: 'Went well' }))
  await waitFor(() => expect(toasts).toEqual(['Thank you. Only our team reads it.']))
  expect(sent()).toMatchObject([{ name: put, body: { answer: 'went_well' } }])
})

test('a problem needs its kind, and may have a text', async () => {
  const { user, sent } = open([anOutcome()])
  await user.click((await of('Juniper & Rye')).getByRole('button', { name: 'Had a problem' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'What was the problem? Juniper & Rye' }))
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  expect(await dialog.findByText('Please choose what it was about')).toBeTruthy()
  expect(dialog.queryByRole('option', { name: 'Payment' })).toBeNull()
  await user.selectOptions(dialog.getByRole('combobox'), 'Came late or left early')
  await user.type(dialog.getByRole('textbox'), 'An hour')
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]!.body).toEqual({ answer: 'had_problem', problem: 'late', note: 'An hour' })
})

test('a refusal stands in the dialog, with what was typed', async () => {
  const { user } = open([anOutcome({ answer: 'had_problem', problem: 'late', note: 'An hour' })], {
    [put]: new Refusal(409, 'The time to answer this is over.'),
  })
  await user.click((await of('Juniper & Rye')).getByRole('button', { name: 'Had a problem' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('An hour')
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  expect(await dialog.findByText('The time to answer this is over.')).toBeTruthy()
})

test('an event without questions shows that', async () => {
  open([])
  expect(await screen.findByText('Nothing to answer')).toBeTruthy()
})

test('what could not be read can be read again', async () => {
  open([], { 'GET /event-outcomes': () => new Refusal(500, 'No') })
  expect(await screen.findByRole('button', { name: 'Try Again' })).toBeTruthy()
})

test('the vendor is asked on the page of the application', async () => {
  const user = userEvent.setup()
  const calls = api({
    'GET /users/profile': aPerson('contractor'),
    'GET /event-applications/70': anApplication({ status: 'accepted', event_status: 'completed' }),
    'GET /event-applications/70/messages': aConversation(),
    'GET /event-applications/70/changes': [],
    'GET /events/7': anEvent(),
    'GET /event-outcomes': [anOutcome()],
    [put]: anOutcome(),
  })
  visit('/contractor/applications/:applicationId', VendorApplicationPage, '/contractor/applications/70')
  await user.click((await of('Summer Fair')).getByRole('button', { name: 'Had a problem' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'What was the problem? Summer Fair' }))
  expect(dialog.queryByRole('option', { name: 'Did not come' })).toBeNull()
  await user.selectOptions(dialog.getByRole('combobox'), 'Payment')
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(calls.find(({ name }) => name === put)?.body).toMatchObject({ problem: 'payment' }))
})

test.each([
  ['vendor', VendorOutcomes],
  ['organizer', OrganizerOutcomes],
])('on the home of the %s there are the events without an answer, and nothing without any', async (_, Part) => {
  api({ 'GET /event-outcomes': [anOutcome({ answer: 'went_well' }), anOutcome({ application_id: 71, event_id: 8 })] })
  visit('/', Part, '/')
  expect(await screen.findAllByText('Summer Fair')).toHaveLength(1)
})

test('the home of an organizer counts the vendors of an event', async () => {
  api({ 'GET /event-outcomes': [anOutcome(), anOutcome({ application_id: 71 })] })
  visit('/', OrganizerOutcomes, '/')
  const link = await screen.findByRole('link', { name: /Summer Fair/ })
  expect(link.textContent).toContain('2 vendors without your answer')
  expect(link.getAttribute('href')).toBe('/organizer/events/7/outcomes')
})
