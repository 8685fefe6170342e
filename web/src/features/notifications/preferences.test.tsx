import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { NoticePreference } from '@marquee/contract/notifications'
import { aPerson } from '../../../test/examples.ts'
import { api, Refusal, resetStage, visit } from '../../../test/stage.tsx'
import NotificationsPage from './notifications-page.tsx'

beforeEach(() => {
  resetStage()
})

const on = { in_app: true, email: true, frequency: null }
const preferences: NoticePreference[] = [
  { group: 'answers', ...on },
  { group: 'messages', ...on },
  { group: 'receipts', ...on, email: false },
  { group: 'new_events', in_app: false, email: false, frequency: 'off' },
]

/** Answers as the server does: a change is stored, or refused. */
function show(world: { refusal?: Refusal } = {}) {
  let stored = preferences
  const calls = api((call) => {
    if (call.name === 'GET /users/profile') return aPerson('contractor')
    if (call.method === 'PUT') {
      if (world.refusal) return world.refusal
      const group = call.path.split('/').at(-1)
      stored = stored.map((one) => (one.group === group ? { ...one, ...(call.body as object) } : one))
      return stored.find((one) => one.group === group)
    }
    return { preferences: stored }
  })
  return { calls, ...visit('/notifications', NotificationsPage, '/notifications?tab=choices') }
}
const row = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest('li') ?? document.body)
const isOn = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name }).checked

test('each group has a switch for each channel; what is always sent has none, and a sentence', async () => {
  show()
  const answers = await row('Answers to your applications')
  expect(answers.queryByRole('switch')).toBeNull()
  expect(answers.getByText(/We always send these\./)).toBeTruthy()
  expect(answers.getAllByText('Always')).toHaveLength(2)

  const messages = await row('Messages')
  expect(messages.getByText(/always shown in Marquee/)).toBeTruthy()
  expect(messages.getAllByRole('switch')).toHaveLength(1)
  expect([isOn('By email: Messages'), isOn('By email: Receipts'), isOn('In Marquee: Receipts')]).toEqual([
    true,
    false,
    true,
  ])
  expect(await screen.findByText(aPerson('contractor').email ?? '')).toBeTruthy()
})

test('a press is saved at once and confirmed; pressing again takes it back', async () => {
  const { user, calls } = show()
  const messages = await row('Messages')
  await user.click(messages.getByRole('switch'))
  await waitFor(() => expect(isOn('By email: Messages')).toBe(false))
  expect(await messages.findByText('Saved')).toBeTruthy()
  expect(messages.getByRole('status').textContent).toBe('Saved')
  await user.click(messages.getByRole('switch'))
  await waitFor(() =>
    expect(calls.filter((call) => call.method === 'PUT').map((call) => call.body)).toEqual([
      { email: false },
      { email: true },
    ]),
  )
})

test('a change that could not be saved is put back, with a sentence', async () => {
  const world: { refusal?: Refusal } = { refusal: new Refusal(500, 'HTTP 500') }
  const { user } = show(world)
  const receipts = await row('Receipts')
  await user.click(screen.getByRole('switch', { name: 'By email: Receipts' }))
  expect((await receipts.findByRole('alert')).textContent).toBe('This could not be saved. It is as it was before.')
  expect(isOn('By email: Receipts')).toBe(false)

  delete world.refusal
  await user.click(screen.getByRole('switch', { name: 'By email: Receipts' }))
  expect(await receipts.findByText('Saved')).toBeTruthy()
  expect(receipts.queryByRole('alert')).toBeNull()
})

test('a digest has a choice of how often it comes', async () => {
  const { user, calls } = show()
  const digest = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'By email: New events for you' })
  expect(digest.value).toBe('off')
  await user.selectOptions(digest, 'Weekly')
  await waitFor(() => expect(digest.value).toBe('weekly'))
  await (await row('New events for you')).findByText('Saved')
  expect(calls.find((call) => call.method === 'PUT')?.body).toEqual({ frequency: 'weekly' })
})

test('after a failure the choices can be loaded again', async () => {
  let answer: unknown = new Refusal(403, 'No')
  api({ 'GET /users/profile': aPerson('contractor'), 'GET /notifications/preferences': () => answer })
  const { user } = visit('/notifications', NotificationsPage, '/notifications?tab=choices')
  expect(await screen.findByRole('heading', { name: 'Your choices could not be loaded' })).toBeTruthy()
  answer = { preferences }
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('heading', { name: 'Messages' })).toBeTruthy()
})
