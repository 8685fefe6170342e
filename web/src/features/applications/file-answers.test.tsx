import type { Application } from '@marquee/contract/applications'
import { fileSentences } from '@marquee/contract/limits'
import { type AnswerFile, type Question, questionSentences } from '@marquee/contract/questions'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import EventPage from '../../../test/event-page.tsx'
import { anApplication, anEvent, aPerson, aVendor, pageOf } from '../../../test/examples.ts'
import { api, Refusal, resetStage, visit } from '../../../test/stage.tsx'
import ApplicationPage from './application-page.tsx'
import VendorApplicationPage from './vendor-application-page.tsx'

let toasts: string[]
/** Each test has a question of its own, because uploads outlive the page. */
let id = 100
beforeEach(() => {
  toasts = resetStage()
  id += 1
})

const text = 'Your certificate'
const pdf = (name = 'insurance.pdf', size = 20) => new File([new Uint8Array(size)], name, { type: 'application/pdf' })
const stored: AnswerFile = { id: 9, name: 'insurance.pdf', size: 48_213 }

async function open(answers: Record<string, unknown>, need: Question['need'] = 'required') {
  const question: Question = { id, first_id: id, text, kind: 'file', need, options: [], service_ids: null }
  const others: Question[] = [
    { ...question, id: id + 1_000, first_id: id + 1_000, text: 'Your stall', kind: 'short', need: 'optional' },
    { ...question, id: id + 2_000, first_id: id + 2_000, text: 'Another one', need: 'optional' },
  ]
  const calls = api({
    'GET /events/7': anEvent({
      call: {
        closes_at: null,
        closes_local: null,
        time_zone: 'UTC',
        answer_by: null,
        confirm_within_days: null,
        conditions: null,
        waiting_rule: 'in_order',
        numbers_shown_to: 'everybody',
        documents: [],
        places: [
          { id: 4, service_id: 4, trade: 'Florist', wanted: 1, taken: 0, is_full: false, note: null, fee: null },
        ],
        questions: [question, ...others],
      },
    }),
    'GET /users/profile': aPerson('contractor'),
    'GET /event-applications/my-applications': pageOf('applications', []),
    'GET /contractors/profile/unavailable-dates': [],
    'GET /contractors/profile': aVendor({ service_ids: [4] }),
    'POST /event-applications': anApplication(),
    ...answers,
  })
  const { unmount } = visit('/events/:id', EventPage, '/events/7')
  await userEvent.click(await screen.findByRole('button', { name: 'Apply to Event' }))
  const dialog = within(await screen.findByRole('dialog'))
  const field = () => within(dialog.getByRole('group', { name: new RegExp(text) }))
  await dialog.findByRole('group', { name: new RegExp(text) })
  const choose = (file: File) =>
    userEvent.upload(field().getByLabelText(`Choose a file for ${text}`), file, { applyAccept: false })
  const send = () => userEvent.click(dialog.getByRole('button', { name: 'Submit Application' }))
  const sent = () => calls.find(({ name }) => name === 'POST /event-applications')?.body
  const uploads = () => calls.filter(({ name }) => name === 'POST /event-applications/files')
  return { dialog, field, choose, send, sent, uploads, unmount }
}

test('a file is uploaded with its progress while the vendor writes on, and answers the question', async () => {
  const upload = Promise.withResolvers<unknown>()
  const { dialog, field, choose, send, sent, uploads } = await open({
    'POST /event-applications/files': () => upload.promise,
  })
  await choose(pdf())
  await waitFor(() => expect(uploads()).toHaveLength(1))
  expect(uploads()[0]?.body).toMatchObject({ event_id: '7', file_name: 'insurance.pdf' })
  uploads()[0]?.progress(0.437)
  expect(await field().findByText('43 %')).toBeTruthy()
  await userEvent.type(dialog.getByLabelText('Application Message'), 'Hello')
  await send()
  expect(field().getByText(questionSentences.arriving)).toBeTruthy()
  expect(sent()).toBeUndefined()

  upload.resolve(stored)
  expect(await field().findByRole('button', { name: 'insurance.pdf (48 KB)' })).toBeTruthy()
  await send()
  await waitFor(() => expect(sent()).toMatchObject({ message: 'Hello', answers: [{ question_id: id, value: stored }] }))
})

test('a file that arrives after the form was opened again answers the question, and later answers stay', async () => {
  const upload = Promise.withResolvers<unknown>()
  const { dialog, choose, uploads } = await open({ 'POST /event-applications/files': () => upload.promise })
  await choose(pdf())
  await waitFor(() => expect(uploads()).toHaveLength(1))
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Apply to Event' }))
  const name = await screen.findByLabelText(/Your stall/)
  await userEvent.type(name, 'Moss')
  upload.resolve(stored)
  expect(await screen.findByRole('button', { name: 'insurance.pdf (48 KB)' })).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(/Your stall/).value).toBe('Moss')
})

test('files that arrive while the form is closed, or while its page was left, are in it later', async () => {
  const arriving = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()]
  const waiting = [...arriving]
  const answer = { 'POST /event-applications/files': () => waiting.shift()?.promise }
  const { choose, uploads, dialog, unmount } = await open(answer)
  await choose(pdf())
  const second = within(dialog.getByRole('group', { name: /Another one/ }))
  await userEvent.upload(second.getByLabelText('Choose a file for Another one'), pdf('permit.pdf'))
  await waitFor(() => expect(uploads()).toHaveLength(2))
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  unmount()
  arriving[0]!.resolve(stored)
  arriving[1]!.resolve({ ...stored, id: 10, name: 'permit.pdf' })
  await open({})
  expect(await screen.findByRole('button', { name: 'insurance.pdf (48 KB)' })).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'permit.pdf (48 KB)' })).toBeTruthy()
})

test.each([
  ['of another kind', new File(['x'], 'notes.txt', { type: 'text/plain' }), fileSentences.unsupported],
  ['too large', pdf('scan.pdf', 10 * 1024 * 1024 + 1), fileSentences.tooLarge],
])('a file that is %s is refused before it is sent', async (_, file, sentence) => {
  const { field, choose, uploads } = await open({})
  await choose(file)
  expect(field().getByText(`${file.name}: ${sentence}`)).toBeTruthy()
  expect(uploads()).toEqual([])
})

test('a file that the server refuses shows why, and another one can be chosen at once', async () => {
  const answers = [new Refusal(415, fileSentences.unsupported), stored]
  const { field, choose } = await open({ 'POST /event-applications/files': () => answers.shift() })
  await choose(pdf('renamed.pdf'))
  expect(await field().findByText(fileSentences.unsupported)).toBeTruthy()
  await choose(pdf())
  expect(await field().findByRole('button', { name: 'insurance.pdf (48 KB)' })).toBeTruthy()
  expect(field().queryByText('renamed.pdf')).toBeNull()
})

test('a missing file is named at its question, and one that was taken away is missing', async () => {
  const { dialog, field, choose, send, sent } = await open({ 'POST /event-applications/files': stored })
  await userEvent.type(dialog.getByLabelText('Application Message'), 'Hello')
  await send()
  expect(field().getByText(questionSentences.unanswered)).toBeTruthy()
  await choose(pdf())
  await userEvent.click(await field().findByRole('button', { name: 'Remove insurance.pdf' }))
  await waitFor(() => expect(document.activeElement).toBe(field().getByLabelText(`Choose a file for ${text}`)))
  await send()
  expect(field().getByText(questionSentences.unanswered)).toBeTruthy()
  expect(sent()).toBeUndefined()
})

test('an optional one may be left out', async () => {
  const { dialog, send, sent } = await open({}, 'optional')
  await userEvent.type(dialog.getByLabelText('Application Message'), 'Hello')
  await send()
  await waitFor(() => expect(sent()).toMatchObject({ message: 'Hello' }))
  expect(sent()).not.toHaveProperty('answers')
})

const answered: Application = anApplication({
  answers: [{ question_id: 21, first_id: 21, text, kind: 'file', value: stored }],
  edited_at: '2027-02-12T09:00:00.000Z',
})

test.each([
  ['organizer', 'client', ApplicationPage],
  ['vendor', 'contractor', VendorApplicationPage],
] as const)('the %s downloads the file with their own token, and reads why it fails', async (_, role, page) => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
  const answers = [new Response('%PDF-1.4'), new Refusal(404, 'gone')]
  const calls = api({
    'GET /users/profile': aPerson(role),
    'GET /event-applications/70': answered,
    'GET /event-applications/70/messages': { ...pageOf('messages', []), read_up_to: null },
    'GET /event-applications/files/9': () => answers.shift(),
  })
  visit('/applications/:applicationId', page, '/applications/70')
  const file = await screen.findByRole('button', { name: 'insurance.pdf (48 KB)' })
  await userEvent.click(file)
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  const call = calls.find(({ path }) => path === '/event-applications/files/9')
  expect(call?.headers.get('authorization')).toBe('Bearer token')
  await userEvent.click(file)
  await waitFor(() => expect(toasts).toEqual(['The file could not be downloaded. Please try again.']))
})

test('the organizer sees which file another one replaced', async () => {
  const after = { ...stored, id: 10, name: 'newer.pdf' }
  api({
    'GET /users/profile': aPerson('client'),
    'GET /event-applications/70': answered,
    'GET /event-applications/70/messages': { ...pageOf('messages', []), read_up_to: null },
    'GET /event-applications/70/changes': [{ question: text, before: stored, after, at: answered.edited_at }],
  })
  visit('/applications/:applicationId', ApplicationPage, '/applications/70')
  await userEvent.click(await screen.findByRole('button', { name: 'Changed February 12, 2027' }))
  const change = await waitFor(() => document.querySelector('ins')!.parentElement!)
  expect([...change.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
    'insurance.pdf (48 KB)',
    'newer.pdf (48 KB)',
  ])
})
