import type { ApplicationDraft } from '@marquee/contract/application-drafts'
import type { Question } from '@marquee/contract/questions'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import EventPage from '../../../test/event-page.tsx'
import { anApplication, anEvent, aPerson, aVendor, pageOf } from '../../../test/examples.ts'
import { api, resetStage, visit } from '../../../test/stage.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { draftsQuery } from './draft-queries.ts'
import { UnfinishedApplications } from './unfinished-applications.tsx'

beforeEach(() => {
  resetStage()
  vi.useFakeTimers({ now: new Date(at('10:00')) })
})
afterEach(() => {
  resetStage()
  vi.useRealTimers()
})

/** A time of the day of these tests. */
const at = (time: string) => `2031-02-12T${time}:00.000Z`
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
/** What takes time on a real machine, such as an import, must not use up the pause after typing. */
async function until(isSo: () => unknown) {
  while (!isSo()) await pass(1)
}

const question: Question = {
  id: 25,
  first_id: 25,
  text: 'Your stall in one line',
  kind: 'short',
  need: 'optional',
  options: [],
  service_ids: null,
}
const written: ApplicationDraft = {
  event_id: 7,
  event_title: 'Lantern Night',
  event_start_date: '2031-06-19',
  event_end_date: null,
  closes_at: null,
  message: 'From the phone',
  place_id: null,
  answers: { 25: 'Ferns' },
  updated_at: at('09:00'),
}

async function open(drafts: unknown, answers: Record<string, unknown> = {}) {
  const calls = api({
    'GET /events/7': anEvent({
      call: {
        closes_at: null,
        closes_local: null,
        time_zone: 'UTC',
        answer_by: null,
        confirm_within_days: null,
        waiting_rule: 'in_order',
        numbers_shown_to: 'everybody',
        documents: [],
        conditions: null,
        places: [
          { id: 4, service_id: 4, trade: 'Florist', wanted: 1, taken: 0, is_full: false, note: null, fee: null },
        ],
        questions: [question],
      },
    }),
    'GET /users/profile': aPerson('contractor'),
    'GET /event-applications/my-applications': pageOf('applications', []),
    'GET /contractors/profile/unavailable-dates': [],
    'GET /contractors/profile': aVendor({ service_ids: [4] }),
    'POST /event-applications': anApplication(),
    'GET /event-applications/drafts': drafts,
    'PUT /event-applications/drafts/7': () => ({ updated_at: new Date().toISOString() }),
    'DELETE /event-applications/drafts/7': null,
    ...answers,
  })
  const { unmount } = visit('/events/:id', EventPage, '/events/7')
  const apply = () => screen.queryByRole('button', { name: 'Apply to Event' })
  await until(apply)
  fireEvent.click(apply()!)
  await until(() => screen.queryByLabelText('Application Message'))
  const dialog = within(screen.getByRole('dialog'))
  const message = () => dialog.getByLabelText<HTMLTextAreaElement>('Application Message')
  const line = () => dialog.getByLabelText<HTMLInputElement>(/Your stall in one line/)
  const write = (value: string, field: HTMLElement = message()) => fireEvent.change(field, { target: { value } })
  const press = (name: string) => fireEvent.click(dialog.getByRole('button', { name }))
  const sent = (method: string) => calls.filter(({ name }) => name === `${method} /event-applications/drafts/7`)
  await until(() => calls.some(({ name }) => name === 'GET /event-applications/drafts'))
  await pass(100)
  return { dialog, message, line, write, press, sent, unmount, calls }
}

const pause = 3_000
const away = () => Promise.reject(new TypeError(''))
const isOffline = { 'PUT /event-applications/drafts/7': away }

test('what was written on another device is in the form, and can be discarded', async () => {
  const { message, line, press, sent } = await open([written])
  expect(message().value).toBe('From the phone')
  expect(line().value).toBe('Ferns')
  press('Discard draft')
  expect(message().value).toBe('')
  await pass(100)
  expect(sent('DELETE')).toHaveLength(1)
})

test('what is written is kept on the server after a pause, and goes when it is sent', async () => {
  const { message, line, write, press, sent, calls } = await open([])
  write('Moss', line())
  write('Hello')
  await pass(pause - 1)
  expect(sent('PUT')).toEqual([])
  await pass(1)
  expect(sent('PUT')[0]?.body).toEqual({ message: 'Hello', answers: { 25: 'Moss' } })
  write('Hello there', message())
  press('Submit Application')
  await pass(2 * pause)
  expect(calls.some(({ name }) => name === 'POST /event-applications')).toBe(true)
  expect(sent('PUT')).toHaveLength(1)
})

test('what this browser has sent is replaced by what another one has sent since', async () => {
  const first = await open([])
  first.write('Hello')
  await pass(pause + 100)
  const { body } = first.sent('PUT')[0]!
  const updated_at = JSON.parse(localStorage.getItem('marquee.draft:1:apply:7')!).value.synced
  first.unmount()
  const same = await open([{ ...written, ...(body as object), answers: {}, updated_at }])
  expect(same.message().value).toBe('Hello')
  same.unmount()
  const other = await open([{ ...written, updated_at: at('11:00') }])
  expect(other.message().value).toBe('From the phone')
})

test.each([
  ['newer than the text of', at('09:59'), 'Laptop, offline'],
  ['older than the text of', at('10:01'), 'From the phone'],
])('what was not sent stays if it is %s the other device', async (_, updated_at, shown) => {
  const first = await open([{ ...written, message: 'Laptop', updated_at: at('08:00') }], isOffline)
  first.write('Laptop, offline')
  await pass(pause)
  await until(() => first.sent('PUT').length)
  expect(first.sent('PUT')).toHaveLength(1)
  first.unmount()
  const again = await open([{ ...written, updated_at }])
  expect(again.message().value).toBe(shown)
})

test('what was never sent stays if it is newer', async () => {
  const first = await open(away, isOffline)
  first.write('Only here')
  await pass(pause)
  first.unmount()
  const newer = await open([written])
  expect(newer.message().value).toBe('Only here')
  newer.unmount()
  const older = await open([{ ...written, updated_at: at('11:00') }])
  expect(older.message().value).toBe('From the phone')
})

test('what was written elsewhere can be shown, and what was shown before can be shown again', async () => {
  const first = await open([], isOffline)
  first.write('Weeks ago')
  await pass(pause)
  first.unmount()
  const { message, line, press, sent } = await open([{ ...written, updated_at: at('11:00') }])
  expect([message().value, line().value]).toEqual(['From the phone', 'Ferns'])
  press('Show it')
  expect([message().value, line().value]).toEqual(['Weeks ago', ''])
  press('Show it')
  expect([message().value, line().value]).toEqual(['From the phone', 'Ferns'])
  await pass(pause)
  expect(sent('PUT')[0]?.body).toEqual({ message: 'From the phone', answers: { 25: 'Ferns' } })
})

test.each([
  ['before the server has answered', undefined],
  ['later than on the other device', 'Offline'],
])('what is written %s does not hide what the server has', async (_, kept) => {
  if (kept) {
    const first = await open(away, isOffline)
    first.write(kept)
    first.unmount()
  }
  const answer = Promise.withResolvers<unknown>()
  const { dialog, message, write, press } = await open(() => answer.promise)
  if (!kept) write('Already typing')
  answer.resolve([written])
  await pass(100)
  expect(message().value).toBe(kept ?? 'Already typing')
  expect(dialog.getByText(/^You wrote something else on Feb 12, /)).toBeTruthy()
  press('Show it')
  expect(message().value).toBe('From the phone')
})

test('what this form has sent itself is not offered when drafts are read again', async () => {
  const answers: unknown[] = [[]]
  const { dialog, write, calls } = await open(() => answers[0])
  write('Hello')
  await pass(pause + 100)
  write('Hello there')
  answers[0] = [{ ...written, message: 'Hello', answers: {}, updated_at: at('10:01') }]
  await act(() => queryClient().refetchQueries({ queryKey: draftsQuery.queryKey }))
  await pass(100)
  expect(calls.filter(({ name }) => name === 'GET /event-applications/drafts')).toHaveLength(2)
  expect(dialog.queryByRole('button', { name: 'Show it' })).toBeNull()
})

test('without a change on another device, what was not sent stays, also where the clock of this one is late', async () => {
  const phone = { ...written, updated_at: at('12:00') }
  const first = await open([phone], isOffline)
  first.write('Laptop, offline')
  await pass(pause)
  first.unmount()
  const again = await open([phone])
  expect(again.message().value).toBe('Laptop, offline')
  expect(again.dialog.queryByRole('button', { name: 'Show it' })).toBeNull()
})

test('what is written while an earlier text is on its way counts as not sent', async () => {
  const first = Promise.withResolvers<unknown>()
  const { message, write, unmount } = await open([], { 'PUT /event-applications/drafts/7': () => first.promise })
  write('Hello')
  await pass(pause)
  write('Hello there')
  first.resolve({ updated_at: at('09:58') })
  await pass(100)
  expect(message().value).toBe('Hello there')
  unmount()
  const again = await open([{ ...written, updated_at: at('09:59') }])
  expect(again.message().value).toBe('Hello there')
})

test('a draft that is discarded while it is saved is removed after that, and not kept in the browser', async () => {
  const saved = Promise.withResolvers<unknown>()
  const { write, press, sent } = await open([written], { 'PUT /event-applications/drafts/7': () => saved.promise })
  write('Hello')
  await pass(pause)
  press('Discard draft')
  await pass(100)
  expect([sent('PUT').length, sent('DELETE').length]).toEqual([1, 0])
  saved.resolve({ updated_at: at('10:01') })
  await pass(100)
  expect(sent('DELETE')).toHaveLength(1)
  expect(localStorage.getItem('marquee.draft:1:apply:7')).toBeNull()
})

test('the home lists what is unfinished, with the way back into it; nothing without any', async () => {
  api({ 'GET /event-applications/drafts': [{ ...written, closes_at: '2031-05-03T18:00:00.000Z' }] })
  visit('/dashboard', UnfinishedApplications, '/dashboard')
  await until(() => screen.queryByRole('heading', { name: 'Unfinished' }))
  expect(screen.getByText(/^Apply by May 3 at .*, your time$/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go on: Lantern Night' }).getAttribute('href')).toBe('/events/7#apply')
})
