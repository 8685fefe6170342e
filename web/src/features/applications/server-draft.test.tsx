import type { ApplicationDraft } from '@marquee/contract/application-drafts'
import type { Question } from '@marquee/contract/questions'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import EventPage from '../../../test/event-page.tsx'
import { anApplication, anEvent, aPerson, aVendor, pageOf } from '../../../test/examples.ts'
import { api, resetStage, visit } from '../../../test/stage.tsx'
import { UnfinishedApplications } from './unfinished-applications.tsx'

beforeEach(() => void resetStage())

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
  updated_at: '2031-02-12T09:00:00.000Z',
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
    'PUT /event-applications/drafts/7': { updated_at: '2031-02-12T10:00:00.000Z' },
    'DELETE /event-applications/drafts/7': null,
    ...answers,
  })
  const { unmount } = visit('/events/:id', EventPage, '/events/7')
  await userEvent.click(await screen.findByRole('button', { name: 'Apply to Event' }))
  const dialog = within(await screen.findByRole('dialog'))
  const message = () => dialog.getByLabelText<HTMLTextAreaElement>('Application Message')
  const line = () => dialog.getByLabelText<HTMLInputElement>(/Your stall in one line/)
  const sent = (method: string) => calls.filter(({ name }) => name === `${method} /event-applications/drafts/7`)
  return { dialog, message, line, sent, unmount, calls }
}

test('what was written on another device is in the form, and can be discarded', async () => {
  const { dialog, message, line, sent } = await open([written])
  await waitFor(() => expect(message().value).toBe('From the phone'))
  expect(line().value).toBe('Ferns')
  await userEvent.click(dialog.getByRole('button', { name: 'Discard draft' }))
  expect(message().value).toBe('')
  await waitFor(() => expect(sent('DELETE')).toHaveLength(1))
})

test('what is written is kept on the server after a pause, and goes when it is sent', async () => {
  const { dialog, message, line, sent, calls } = await open([])
  await userEvent.type(line(), 'Moss')
  await userEvent.type(message(), 'Hello')
  await waitFor(() => expect(sent('PUT')).toHaveLength(1), { timeout: 8_000 })
  expect(sent('PUT')[0]?.body).toEqual({ message: 'Hello', answers: { 25: 'Moss' } })
  await userEvent.type(message(), ' there')
  await userEvent.click(dialog.getByRole('button', { name: 'Submit Application' }))
  await waitFor(() => expect(calls.some(({ name }) => name === 'POST /event-applications')).toBe(true))
  await new Promise((done) => setTimeout(done, 3_500))
  expect(sent('PUT')).toHaveLength(1)
}, 20_000)

test('of two devices the one that wrote last counts, and what only this browser has is not replaced', async () => {
  const first = await open([])
  await userEvent.type(first.message(), 'Hello')
  await waitFor(() => expect(first.sent('PUT')).toHaveLength(1), { timeout: 8_000 })
  await waitFor(() => expect(JSON.stringify(localStorage)).toContain('2031-02-12T10'))
  first.unmount()
  const same = await open([{ ...written, updated_at: '2031-02-12T10:00:00.000Z' }])
  await new Promise((done) => setTimeout(done))
  expect(same.message().value).toBe('Hello')
  same.unmount()
  const other = await open([{ ...written, updated_at: '2031-02-12T11:00:00.000Z' }])
  await waitFor(() => expect(other.message().value).toBe('From the phone'))
  other.unmount()

  resetStage()
  localStorage.clear()
  const away = () => Promise.reject(new TypeError(''))
  const offline = await open(away, { 'PUT /event-applications/drafts/7': away })
  await userEvent.type(offline.message(), 'Only here')
  await waitFor(() => expect(offline.sent('PUT')).toHaveLength(1), { timeout: 8_000 })
  offline.unmount()
  const again = await open([written])
  await new Promise((done) => setTimeout(done))
  expect(again.message().value).toBe('Only here')
}, 20_000)

test('the home lists what is unfinished, with the way back into it; nothing without any', async () => {
  api({ 'GET /event-applications/drafts': [{ ...written, closes_at: '2031-05-03T18:00:00.000Z' }] })
  visit('/dashboard', UnfinishedApplications, '/dashboard')
  expect(await screen.findByRole('heading', { name: 'Unfinished' })).toBeTruthy()
  expect(screen.getByText(/^Apply by May 3 at .*, your time$/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go on: Lantern Night' }).getAttribute('href')).toBe('/events/7#apply')
})
