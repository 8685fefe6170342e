import type { Application } from '@marquee/contract/applications'
import { callSentences, type OpenCall } from '@marquee/contract/open-call'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import EventPage from '../../../test/event-page.tsx'
import { anApplication, anEvent, aPerson, aVendor, pageOf } from '../../../test/examples.ts'
import { api, Refusal, resetStage, visit } from '../../../test/stage.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { eventQuery } from '../events/queries.ts'

beforeEach(() => void resetStage())

const place = (id: number, trade: string, taken = 0) => ({
  id,
  service_id: id,
  trade,
  wanted: 1,
  taken,
  is_full: taken > 0,
  note: null,
  fee: null,
})
const callOf = (...places: ReturnType<typeof place>[]) => ({
  closes_at: null,
  closes_local: null,
  time_zone: 'UTC',
  answer_by: null,
  confirm_within_days: null,
  waiting_rule: 'in_order' as const,
  numbers_shown_to: 'everybody' as const,
  documents: [],
  conditions: null,
  places,
  questions: [],
})
const answers = (call: OpenCall) => ({
  'GET /events/7': anEvent({ call }),
  'GET /users/profile': aPerson('contractor'),
  'GET /event-applications/my-applications': pageOf<'applications', Application>('applications', []),
  'GET /contractors/profile/unavailable-dates': [],
  'GET /contractors/profile': aVendor({ service_ids: [4] }),
  'POST /event-applications': anApplication(),
})
const open = () => visit('/events/:id', EventPage, '/events/7')

test('a vendor applies for an open place, the own trade first', async () => {
  const calls = api(answers(callOf(place(3, 'Band'), place(4, 'Florist'), place(5, 'Caterer', 1))))
  open()
  expect(await screen.findByText('Taken')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Apply to Event' }))
  const dialog = within(await screen.findByRole('dialog'))
  const choice = () => dialog.getByLabelText<HTMLSelectElement>('You apply for')
  await waitFor(() => expect(choice().value).toBe('4'))
  expect([...choice().options].map(({ text }) => text)).toEqual(['Band', 'Florist'])
  await userEvent.selectOptions(choice(), 'Band')
  await userEvent.type(dialog.getByLabelText('Application Message'), 'Loud.')
  await userEvent.click(dialog.getByRole('button', { name: 'Submit Application' }))
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ event_id: 7, message: 'Loud.', place_id: 3 }),
  )
})

test.each([
  ['2090', 'Apply by'],
  ['2020', 'Closed'],
])(
  'the ticket alone has the time until when vendors may apply, also in the time of the reader: %s',
  async (year, term) => {
    const local = new Date(Number(year), 4, 3, 21, 30)
    const call = { ...callOf(place(3, 'Band')), closes_at: local.toISOString(), closes_local: `${year}-05-02T16:00` }
    api(answers(call))
    open()
    await screen.findByRole('heading', { name: 'Looking for' })
    expect(screen.getAllByText(term)).toHaveLength(1)
    const value = within(screen.getByRole('article')).getByText(term).nextElementSibling?.textContent
    expect(value?.replaceAll(/\s/g, ' ')).toBe(`May 2, ${year} at 4:00 PM, UTC timeMay 3, ${year}, 9:30 PM, your time`)
  },
)

test('what an event looks for stands before the description', async () => {
  api(answers(callOf(place(3, 'Band'))))
  open()
  await screen.findByRole('heading', { name: 'Looking for' })
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(headings.filter((title) => title === 'Looking for' || title === 'Description')).toEqual([
    'Looking for',
    'Description',
  ])
})

const kept = 'marquee.draft:1:apply:7'

test('the chosen place is kept with the message', async () => {
  api(answers(callOf(place(3, 'Band'), place(4, 'Florist'))))
  const { unmount } = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Apply to Event' }))
  await userEvent.selectOptions(await screen.findByLabelText('You apply for'), 'Band')
  await userEvent.type(screen.getByLabelText('Application Message'), 'Loud.')
  unmount()

  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Apply to Event' }))
  const choice = await screen.findByLabelText<HTMLSelectElement>('You apply for')
  await waitFor(() => expect(choice.value).toBe('3'))
  expect(screen.getByLabelText<HTMLTextAreaElement>('Application Message').value).toBe('Loud.')
  await userEvent.click(screen.getByRole('button', { name: 'Discard draft' }))
  expect(choice.value).toBe('4')
})

test('a kept place that was taken meanwhile gives way to one that is open', async () => {
  localStorage.setItem(kept, JSON.stringify({ at: Date.now(), value: { message: 'Loud.', place_id: 3 } }))
  api(answers(callOf(place(3, 'Band', 1), place(4, 'Florist'))))
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Apply to Event' }))
  const choice = await screen.findByLabelText<HTMLSelectElement>('You apply for')
  await waitFor(() => expect(choice.value).toBe('4'))
})

test('a message that an earlier version kept is still there', async () => {
  localStorage.setItem(kept, JSON.stringify({ at: Date.now(), value: 'Loud.' }))
  api(answers(callOf(place(4, 'Florist'))))
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Apply to Event' }))
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Application Message')).value).toBe('Loud.')
})

test.each([
  ['closed', { ...callOf(place(3, 'Band')), closes_at: '2020-01-01T00:00:00.000Z' }, callSentences.closed],
  ['full', callOf(place(3, 'Band', 1)), callSentences.allFull],
])('an event whose call is %s is not shown as open', async (_, call, sentence) => {
  api(answers(call))
  open()
  expect(
    (await screen.findByRole<HTMLButtonElement>('button', { name: 'Apply to Event' })).ariaDisabled ?? 'true',
  ).toBe('true')
  expect(screen.getByText(sentence)).toBeTruthy()
})

const conditions = { version: 2, text: 'Set up by 4 PM.' }

test('nobody applies without the tick for the conditions, and the version is sent', async () => {
  const calls = api(answers({ ...callOf(place(4, 'Florist')), conditions }))
  open()
  expect(await screen.findByText('Set up by 4 PM.')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Apply to Event' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Application Message'), 'Loud.')
  const submit = () => userEvent.click(dialog.getByRole('button', { name: 'Submit Application' }))
  await submit()
  expect(dialog.getByText(callSentences.agree)).toBeTruthy()
  const tick = dialog.getByLabelText<HTMLInputElement>('I agree to the conditions')
  expect(document.activeElement).toBe(tick)
  expect(calls.some(({ method }) => method === 'POST')).toBe(false)
  await userEvent.click(tick)
  expect(dialog.queryByText(callSentences.agree)).toBeNull()
  await submit()
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ conditions_version: 2 }),
  )
})

test('conditions that changed while the form was open are shown, and need another tick', async () => {
  let now = conditions
  const call = () => ({ ...callOf(place(4, 'Florist')), conditions: now })
  api({
    ...answers(call()),
    'GET /events/7': () => anEvent({ call: call() }),
    'POST /event-applications': () => {
      now = { version: 3, text: 'Set up by 5 PM.' }
      return new Refusal(400, callSentences.newConditions, { conditions_version: callSentences.newConditions })
    },
  })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Apply to Event' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Application Message'), 'Loud.')
  const tick = dialog.getByLabelText<HTMLInputElement>('I agree to the conditions')
  await userEvent.click(tick)
  await userEvent.click(dialog.getByRole('button', { name: 'Submit Application' }))
  expect(await dialog.findByText(callSentences.newConditions)).toBeTruthy()
  expect(await dialog.findByText('Set up by 5 PM.')).toBeTruthy()
  expect(tick.checked).toBe(false)
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Application Message').value).toBe('Loud.')
})

const appliedPlace = {
  id: 4,
  trade: 'Florist',
  state: 'confirmed' as const,
  reason: null,
  until: null,
  confirm_by: null,
  needs_confirmation: true,
  number: null,
  left: null,
  conditions_version: 2,
  agreed_version: 1 as number | null,
  is_over_limit: false,
}

test('a vendor agrees to changed conditions with one press on the application', async () => {
  const application = anApplication({ status: 'accepted', event_id: 7, place: appliedPlace })
  let own = application
  const calls = api({
    ...answers({ ...callOf(place(4, 'Florist')), conditions }),
    'GET /event-applications/my-applications': () => pageOf('applications', [own]),
    [`PUT /event-applications/${application.id}/conditions`]: () => {
      own = { ...application, place: { ...appliedPlace, agreed_version: 2 } }
      return own
    },
  })
  open()
  const asked = within(await screen.findByRole('region', { name: 'New conditions' }))
  const agree = await asked.findByRole('button', { name: 'I agree' })
  expect(screen.getAllByText(conditions.text)).toHaveLength(1)
  await userEvent.click(agree)
  await waitFor(() => expect(screen.queryByRole('region', { name: 'New conditions' })).toBeNull())
  expect(screen.getAllByText(conditions.text)).toHaveLength(1)
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ conditions_version: 2 })
})

test.each([
  ['agreed to the newest', { status: 'accepted' as const, place: { ...appliedPlace, agreed_version: 2 } }],
  ['was rejected', { status: 'rejected' as const, place: appliedPlace }],
])('a vendor who %s is not asked', async (_, part) => {
  api({
    ...answers({ ...callOf(place(4, 'Florist')), conditions }),
    'GET /event-applications/my-applications': pageOf('applications', [anApplication({ event_id: 7, ...part })]),
  })
  open()
  expect(await screen.findByText('Your Application')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'New conditions' })).toBeNull()
})

test.each([
  ['who is signed in reads anew, because they may be for them', {}, '1 of 3 left'],
  ['visitors do not read again', { isSignedIn: false }, '3 places'],
])('numbers that the page of the server does not have, %s', async (_, options, words) => {
  const some = { ...place(4, 'Florist'), wanted: 3, taken: 2 }
  const calls = api(answers(callOf(some)))
  const hidden = callOf({ ...some, taken: null } as never)
  queryClient().setQueryData(eventQuery(7).queryKey, anEvent({ call: hidden }))
  visit('/events/:id', EventPage, '/events/7', options)
  expect(await screen.findByText(words)).toBeTruthy()
  expect(calls.filter(({ name }) => name === 'GET /events/7')).toHaveLength('isSignedIn' in options ? 0 : 1)
})
