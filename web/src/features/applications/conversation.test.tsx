import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { conversationServer, field, log, other, thread } from '../../../test/conversation-stage.tsx'
import { aConversation, aMessage, anApplication, aPerson, pageOf } from '../../../test/examples.ts'
import { api, open, Refusal, resetStage } from '../../../test/stage.tsx'
import { queryClient } from '../../lib/query-client.ts'
import VendorApplicationPage from './vendor-application-page.tsx'
import VendorApplicationsPage from './vendor-applications-page.tsx'

let toasts: string[]
/** Scrolls the end of the conversation into view, or out of it. */
let look: (isInView: boolean) => void
beforeEach(() => {
  toasts = resetStage()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(see: (entries: { isIntersecting: boolean }[]) => void) {
        look = (isIntersecting) => act(() => see([{ isIntersecting }]))
      }
      observe() {}
      disconnect() {}
    },
  )
})
const refresh = () => act(() => queryClient().invalidateQueries({ queryKey: ['applications', 'messages'] }))

test('an empty conversation shows what it is for; a message is shown at once and sent with Ctrl+Enter', async () => {
  const { sent } = conversationServer()
  const { user } = thread()
  expect(await screen.findByText(/No messages yet/)).toBeTruthy()
  await user.type(await field(), ' Is there water?{Enter}And power?')
  expect(sent()).toEqual([])
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await log().findByText(/Is there water/)).toBeTruthy()
  await waitFor(() => expect(sent()).toEqual([{ text: 'Is there water?\nAnd power?' }]))
  await waitFor(() => expect(log().queryByText('Sending…')).toBeNull())
  expect(log().getAllByText(/Is there water/)).toHaveLength(1)
  expect((await field()).value).toBe('')
  expect(document.activeElement).toBe(await field())
})

test('a double click sends one message', async () => {
  const { sent } = conversationServer()
  const { user } = thread()
  await user.type(await field(), 'Hello')
  await user.dblClick(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(log().queryByText('Sending…')).toBeNull())
  expect(sent()).toEqual([{ text: 'Hello' }])
})

test('a reading that began before a message was sent does not take the message away', async () => {
  const { state, calls } = conversationServer([aMessage()])
  const { user } = thread()
  await user.type(await field(), 'Hello')
  const readings = () => calls.filter(({ name }) => name === 'GET /event-applications/70/messages').length
  const before = readings()
  const held = Promise.withResolvers<void>()
  state.hold = held.promise
  void queryClient().invalidateQueries({ queryKey: ['applications', 'messages'] })
  await waitFor(() => expect(readings()).toBe(before + 1))
  state.hold = undefined
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(log().queryByText('Sending…')).toBeNull())
  await act(async () => {
    held.resolve()
    await new Promise((resolve) => setTimeout(resolve, 50))
  })
  expect(log().getAllByText('Hello')).toHaveLength(1)
})

test('a long text is counted near the limit, and one above it is not sent', async () => {
  const { sent } = conversationServer()
  const { user } = thread()
  await user.click(await field())
  await user.paste('x'.repeat(1_700))
  expect(screen.queryByText('1700/2000')).toBeNull()
  await user.paste('x'.repeat(301))
  expect(await screen.findByText('2001/2000')).toBeTruthy()
  expect(screen.getByText('A message can have at most 2,000 characters')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(sent()).toEqual([])
})

test('messages count as read once their end is seen, and only what arrives is announced', async () => {
  const { state, read } = conversationServer([aMessage({ id: 1 }), aMessage({ id: 2, text: 'And power?' })], {
    own_read_up_to: 1,
  })
  thread()
  await field()
  expect(log().getByText('New')).toBeTruthy()
  expect(screen.getByText('2')).toBeTruthy()
  expect(read()).toEqual([])
  look(true)
  await waitFor(() => expect(read()).toEqual([{ up_to: 2 }]))
  // The number goes everywhere; the mark stays while the conversation is open.
  await waitFor(() => expect(screen.queryByText('new messages')).toBeNull())
  expect(log().getByText('New')).toBeTruthy()
  const announced = screen.getAllByRole('status').find((one) => one.className === 'sr-only')!
  expect(announced.textContent).toBe('')

  look(false)
  state.messages = [...state.messages, aMessage({ id: 3, text: 'Still there?' })]
  await refresh()
  await waitFor(() => expect(announced.textContent).toBe(`${other} writes: Still there?`))
  expect(screen.queryByRole('button', { name: 'New messages' })).toBeNull()
  const box = screen.getByRole('log')
  Object.defineProperty(box, 'scrollTop', { value: -200, writable: true })
  fireEvent.scroll(box)
  expect(screen.getByRole('button', { name: 'New messages' })).toBeTruthy()
  expect(read()).toHaveLength(1)
  look(true)
  await waitFor(() => expect(read()).toEqual([{ up_to: 2 }, { up_to: 3 }]))
})

test('the last own message shows that it was seen; a link is safe and shown as it was written', async () => {
  const own = aMessage({ id: 2, author: 'vendor', is_own: true, text: 'See https://a.example/x, javascript:alert(1)' })
  const { state } = conversationServer([aMessage(), own], { read_up_to: 1 })
  thread()
  await field()
  const link = log().getByRole('link', { name: /^https:\/\/a\.example\/x/ })
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
    'https://a.example/x',
    'noopener noreferrer nofollow ugc',
  ])
  expect(log().getAllByRole('link')).toHaveLength(1)
  expect(log().queryByText('Seen')).toBeNull()
  state.given = { read_up_to: 2 }
  await refresh()
  expect(await log().findByText('Seen')).toBeTruthy()
})

test('earlier messages are read on demand', async () => {
  conversationServer(Array.from({ length: 5 }, (_, n) => aMessage({ id: n + 1, text: `Number ${n + 1}` })))
  const { user } = thread()
  await user.click(await screen.findByRole('button', { name: 'Earlier messages' }))
  expect(await log().findByText('Number 1')).toBeTruthy()
  expect(
    log()
      .getAllByText(/^Number/)
      .map((one) => one.textContent),
  ).toEqual([1, 2, 3, 4, 5].map((n) => `Number ${n}`))
  expect(screen.queryByRole('button', { name: 'Earlier messages' })).toBeNull()
})

test('a conversation is reported with a reason, once', async () => {
  const { calls } = conversationServer([aMessage()])
  const { user } = thread()
  await user.click(await screen.findByRole('button', { name: 'Report' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Report this conversation?' }))
  await user.click(dialog.getByRole('button', { name: 'Send report' }))
  expect(await dialog.findByText('Tell us what is wrong')).toBeTruthy()
  await user.type(dialog.getByLabelText(/^What is wrong/), 'They ask for money')
  await user.click(dialog.getByRole('button', { name: 'Send report' }))
  expect(await screen.findByText('Reported on February 12, 2027. Our team will look at it.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Report' })).toBeNull()
  expect(calls.find(({ path }) => path.endsWith('/report'))?.body).toEqual({ reason: 'They ask for money' })
  expect(toasts).toEqual(['Reported. Our team will look at it.'])
})

test('a failed conversation can be read again', async () => {
  let isDown = true
  api({
    'GET /event-applications/70': anApplication(),
    'GET /event-applications/70/messages': () => (isDown ? new Refusal(400, 'No') : aConversation([aMessage()])),
  })
  const { user } = thread()
  expect(await screen.findByText('Failed to load the messages')).toBeTruthy()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('Is there water on the site?')).toBeTruthy()
})

test('a vendor opens the conversation from the list, which shows what is unread', async () => {
  const application = anApplication({ unread_messages: 2 })
  api({
    'GET /users/profile': aPerson('contractor'),
    'GET /event-applications/my-applications': pageOf('applications', [application]),
    'GET /event-applications/70': application,
    'GET /event-applications/70/messages': aConversation([aMessage()]),
  })
  const { user, here, hash } = open(
    {
      '/contractor/applications': VendorApplicationsPage,
      '/contractor/applications/:applicationId': VendorApplicationPage,
    },
    '/contractor/applications',
  )
  await user.click(await screen.findByRole('link', { name: /^Messages 2 new messages ?: Harvest Supper$/ }))
  expect([here(), hash()]).toEqual(['/contractor/applications/70', '#messages'])
  expect(await screen.findByRole('heading', { level: 1, name: 'Harvest Supper' })).toBeTruthy()
  expect(await screen.findByText('Is there water on the site?')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Your applications' }))
  expect(here()).toBe('/contractor/applications')
})

test('an application that is not theirs, or withdrawn, is not found', async () => {
  api({ 'GET /users/profile': aPerson('contractor'), 'GET /event-applications/70': new Refusal(404, 'Not found') })
  open({ '/contractor/applications/:applicationId': VendorApplicationPage }, '/contractor/applications/70')
  const title = "Application not found or you don't have permission to view it."
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
})

test.each([
  ['nobody has written', [], 0],
  ['only the own side has written', [aMessage({ author: 'vendor', is_own: true })], 0],
  ['the other side has written', [aMessage()], 1],
])('Report is there when there is a message to report: %s', async (_, messages, count) => {
  conversationServer(messages)
  thread()
  await field()
  expect(screen.queryAllByRole('button', { name: 'Report' })).toHaveLength(count)
})
