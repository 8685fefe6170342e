import type { HeldAnswer } from '@marquee/contract/held-answers'
import { maxLengths, tooLong } from '@marquee/contract/limits'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { anApplication, anEvent, aPerson, pageOf } from '../../../test/examples.ts'
import { api, type Received, Refusal, resetStage, visit } from '../../../test/stage.tsx'
import LineUpPage from './organizer-event-page.tsx'

let toasts: string[]
let answers: HeldAnswer[]
beforeEach(() => {
  toasts = resetStage()
  answers = [
    {
      application_id: 71,
      company_name: 'Wild Fern',
      status: 'accepted',
      version: 3,
      subject: 'Accepted: Wild Fern for Night Market',
      paragraphs: ['See you there.'],
      reason: 'Bring lights.',
    },
  ]
})

/** Opens the answers that wait. */
async function reading(more: Record<string, unknown>) {
  const calls = api({
    'GET /users/profile': aPerson('client'),
    'GET /events/7': anEvent({ status: 'published' }),
    'GET /event-applications/my-applications': pageOf('applications', [anApplication({ id: 71, status: 'accepted' })]),
    'GET /event-applications/event/7/answers': () => ({ is_held: answers.length > 0, mails_off: false, answers }),
    ...more,
  })
  const { user } = visit('/organizer/events/:id', LineUpPage, '/organizer/events/7')
  await user.click(await screen.findByRole('button', { name: 'Send 1 answer' }))
  return { calls, user }
}

/** Opens the words of the answer to Wild Fern. */
async function changing(put: (call: Received) => unknown, button = 'Change the message') {
  const { calls, user } = await reading({ 'PUT /event-applications/71/status': put })
  await user.click(await screen.findByRole('button', { name: `${button}: Wild Fern` }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Answer to Wild Fern' }))
  const field = dialog.getByLabelText<HTMLTextAreaElement>(/^Message/)
  const save = () => user.click(dialog.getByRole('button', { name: 'Save' }))
  return { calls, user, dialog, field, save }
}
/** What the other tab, or this one, stores. */
const store = (part: Partial<HeldAnswer>) => (answers = answers.map((one) => ({ ...one, ...part })))
const sent = (calls: readonly Received[]) =>
  calls.filter(({ method }) => method === 'PUT').map(({ body, version }) => ({ body, version }))

test('answers that wait are read before they are sent together', async () => {
  const { user } = await reading({
    'PUT /event-applications/event/7/answers': { is_held: false, mails_off: false, answers: [] },
  })
  expect(screen.getByText('1 answer to send. No vendor knows yet.')).toBeTruthy()
  const dialog = within(await screen.findByRole('alertdialog'))
  for (const text of ['Accepted: Wild Fern for Night Market', 'See you there.', 'Bring lights.'])
    expect(dialog.getByText(text)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Send 1 answer' }))
  await waitFor(() => expect(toasts).toContain('Answers go out at once'))
})

test('the words of an answer that waits can be changed, and the preview shows the new ones', async () => {
  const { calls, user, field, save } = await changing(({ body }) => {
    store({ reason: (body as { reason: string }).reason, version: 4 })
    return anApplication({ id: 71, status: 'accepted', version: 4 })
  })
  expect(field.value).toBe('Bring lights.')
  await waitFor(() => expect(document.activeElement).toBe(field))
  await user.clear(field)
  await user.type(field, 'Bring lamps.')
  await save()
  const preview = within(await screen.findByRole('alertdialog'))
  expect(preview.getByText('Bring lamps.')).toBeTruthy()
  expect(preview.queryByText('Bring lights.')).toBeNull()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Not yet'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent(calls)).toEqual([{ body: { status: 'accepted', reason: 'Bring lamps.' }, version: '"3"' }])
  expect(toasts).toEqual(['Answer saved'])
})

test('an acceptance without words gets some, too many are refused, and none are needed', async () => {
  store({ reason: null })
  const { calls, user, dialog, field, save } = await changing(() => anApplication({ id: 71 }), 'Add a message')
  fireEvent.change(field, { target: { value: 'x'.repeat(maxLengths.reason + 1) } })
  await save()
  expect(await dialog.findByText(tooLong('Message', maxLengths.reason))).toBeTruthy()
  await user.clear(field)
  await save()
  await waitFor(() => expect(sent(calls)).toEqual([{ body: { status: 'accepted', reason: null }, version: '"3"' }]))
})

test('words that were changed in another tab meanwhile: what was typed stays, and replaces them when asked to', async () => {
  const { calls, user, dialog, field, save } = await changing(({ version }) => {
    if (version === '"4"') return anApplication({ id: 71, status: 'accepted', version: 5 })
    store({ reason: 'Bring a tent.', version: 4 })
    return new Refusal(412, 'Somebody changed this meanwhile', undefined, 'stale')
  })
  await user.type(field, ' And lamps.')
  await save()
  expect(await dialog.findByText(/^Changed meanwhile: Message\./)).toBeTruthy()
  expect(field.value).toBe('Bring lights. And lamps.')
  await user.click(dialog.getByRole('button', { name: 'Save mine' }))
  await waitFor(() => expect(sent(calls).map(({ version }) => version)).toEqual(['"3"', '"4"']))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('an answer that became another one meanwhile is not overwritten', async () => {
  const { user, dialog, field, save } = await changing(() => {
    store({ status: 'rejected', version: 4 })
    return new Refusal(412, 'Somebody changed this meanwhile', undefined, 'stale')
  })
  await user.type(field, ' And lamps.')
  await save()
  expect(await dialog.findByText('Somebody changed this meanwhile')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Save mine' })).toBeNull()
  expect(field.value).toBe('Bring lights. And lamps.')
})

test('answers that were sent in another tab meanwhile: the dialog shows it and keeps what was typed', async () => {
  const sentence = 'This application is already accepted. Its text can change only while the answer waits.'
  const { user, dialog, field, save } = await changing(() => {
    answers = []
    return new Refusal(409, sentence, undefined, 'conflict')
  })
  await user.type(field, ' And lamps.')
  await save()
  expect(await dialog.findByText(sentence)).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(/to send\./)).toBeNull())
  expect(field.value).toBe('Bring lights. And lamps.')
})
