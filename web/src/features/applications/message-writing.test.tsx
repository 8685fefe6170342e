import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { conversationServer, field, log, other, thread } from '../../../test/conversation-stage.tsx'
import { aMessage } from '../../../test/examples.ts'
import { Refusal, resetStage } from '../../../test/stage.tsx'
import { queryClient } from '../../lib/query-client.ts'

let toasts: string[]
beforeEach(() => {
  toasts = resetStage()
})
afterEach(() => void vi.useRealTimers())

test('what could not be sent stays through a reload, and is sent again with the same key', async () => {
  const { state, calls, sent } = conversationServer()
  state.failure = () => {
    throw new TypeError('Load failed')
  }
  const { user, unmount } = thread()
  await user.type(await field(), 'Hello')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', expect.stringMatching(/^Not sent\. /))
  await user.type(await field(), 'And more')
  unmount()
  queryClient().clear()

  state.failure = undefined
  const again = thread()
  expect((await field()).value).toBe('And more')
  await again.user.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(sent()).toEqual([{ text: 'Hello' }, { text: 'Hello' }])
  const keys = calls.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[0]).toBe(keys[1])
  expect(log().getAllByText('Hello')).toHaveLength(1)
})

test('a message that may have been stored more than a day ago is not sent again unseen', async () => {
  const { state, sent } = conversationServer()
  state.failure = () => {
    // Stored, and the answer was lost.
    state.messages = [aMessage({ id: 1, author: 'vendor', is_own: true, text: 'Hello' })]
    throw new TypeError('Load failed')
  }
  const { user, unmount } = thread()
  await user.type(await field(), 'Hello')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByRole('alert')
  unmount()
  queryClient().clear()

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 3_600_000 })
  state.failure = undefined
  const again = thread()
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByText(/Check whether it is above before you send it again/)).toBeTruthy()
  expect(within(alert).queryByRole('button', { name: 'Try again' })).toBeNull()
  await again.user.click(within(alert).getByRole('button', { name: 'Take back' }))
  expect((await field()).value).toBe('Hello')
  expect(sent()).toHaveLength(1)
})

test('the notice of a draft goes when the draft is sent, and discarding it keeps what could not be sent', async () => {
  const { state } = conversationServer()
  state.failure = () => {
    throw new TypeError('Load failed')
  }
  const { user, unmount } = thread()
  await user.type(await field(), 'Hello')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByRole('alert')
  await user.type(await field(), 'And more')
  unmount()
  queryClient().clear()

  const again = thread()
  await again.user.click(await screen.findByRole('button', { name: 'Discard draft' }))
  expect((await field()).value).toBe('')
  expect(log().getByText('Hello')).toBeTruthy()
  await again.user.click(screen.getByRole('button', { name: 'Bring it back' }))
  expect((await field()).value).toBe('And more')
  state.failure = undefined
  await again.user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await log().findByText('And more')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Discard draft' })).toBeNull()
})

test('a message that is taken back while another is written goes before it', async () => {
  const { state } = conversationServer()
  state.failure = () => new Refusal(429, 'Too many requests. Please try again in 12 minutes.')
  const { user } = thread()
  await user.type(await field(), 'Hello')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await user.type(await field(), 'And more')
  await user.click(await screen.findByRole('button', { name: 'Take back' }))
  expect((await field()).value).toBe('Hello\n\nAnd more')
})

test('the limit of messages is shown beside the message, which can be taken back into the field', async () => {
  const { state } = conversationServer()
  state.failure = () => new Refusal(429, 'Too many requests. Please try again in 12 minutes.')
  const { user } = thread()
  await user.type(await field(), 'Hello')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Not sent. Too many requests. Please try again in 12 minutes.')).toBeTruthy()
  expect(toasts).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Take back' }))
  expect((await field()).value).toBe('Hello')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a conversation that was closed meanwhile shows why, and keeps what was not sent', async () => {
  const { state } = conversationServer([aMessage()])
  state.failure = () => {
    state.given = { may_write: false, why_not: 'This event was cancelled, so this conversation is closed.' }
    return new Refusal(409, 'This event was cancelled, so this conversation is closed.', undefined, 'conflict')
  }
  const { user } = thread()
  await user.type(await field(), 'Why?')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('This event was cancelled, so this conversation is closed.')).toBeTruthy()
  expect(screen.queryByLabelText(`Message to ${other}`)).toBeNull()
  expect(log().getByText('Why?')).toBeTruthy()
})
