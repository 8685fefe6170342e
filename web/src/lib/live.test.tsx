import { useQuery } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anApplication, aPerson } from '../../test/examples.ts'
import { fakeLocks } from '../../test/fake-locks.ts'
import { api, type Received, resetStage, visit } from '../../test/stage.tsx'
import { useUnreadMessages } from '../features/applications/conversation-queries.ts'
import { myApplicationsQuery } from '../features/applications/queries.ts'
import { useMe } from '../features/users/queries.ts'
import { Live } from './live.ts'
import { queryClient } from './query-client.ts'
import { session } from './session.ts'

let server: { send: (report: object) => void; isLeft: () => boolean } | undefined
let rows: object[]
let unread: object[]

beforeEach(() => {
  resetStage()
  vi.stubGlobal('navigator', { locks: fakeLocks(), onLine: true })
  server = undefined
  rows = []
  unread = []
})

// Otherwise the stream would be kept for the next page. The session forgets what was fetched a moment later.
afterEach(async () => {
  vi.useRealTimers()
  act(() => session.endLocally())
  await new Promise((resolve) => setTimeout(resolve, 10))
})

test('news change the number of unread notifications and what is shown', async () => {
  const calls = stage()
  visit('/', Page, '/')
  await waitFor(() => expect(server).toBeDefined())
  await waitFor(() => expect(screen.getByTestId('page').textContent).toBe('1 unread, 0 applications'))
  server?.send({ unread: 1, kinds: null })
  rows = [{}]
  server?.send({ unread: 2, kinds: ['application.submitted', 'message.sent'] })
  await waitFor(() => expect(screen.getByTestId('page').textContent).toBe('2 unread, 1 applications'))
  // The first event of a stream has nothing that the page had not just read.
  expect(calls.filter(({ name }) => name === 'GET /users/profile')).toHaveLength(1)
})

test('after a lost connection everything may be new; what was only read changes the number alone', async () => {
  const calls = stage()
  visit('/', Page, '/')
  await waitFor(() => expect(server).toBeDefined())
  await waitFor(() => expect(screen.getByTestId('page').textContent).toBe('1 unread, 0 applications'))
  server?.send({ unread: 1, kinds: null })
  server?.send({ unread: 0, kinds: [] })
  await waitFor(() => expect(screen.getByTestId('page').textContent).toBe('0 unread, 0 applications'))
  expect(calls.filter(({ path }) => path === '/event-applications/my-applications')).toHaveLength(1)
  server?.send({ unread: 0, kinds: null })
  await waitFor(() =>
    expect(calls.filter(({ path }) => path === '/event-applications/my-applications')).toHaveLength(2),
  )
})

test('the first event of a stream reads again what was read earlier, and everything when it comes late', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  const calls = stage()
  queryClient().setQueryData(myApplicationsQuery().queryKey, [], { updatedAt: Date.now() - 60_000 })
  rows = [{}]
  visit('/', Page, '/')
  await waitFor(() => expect(server).toBeDefined())
  await waitFor(() => expect(screen.getByTestId('page').textContent).toBe('1 unread, 0 applications'))
  server?.send({ unread: 1, kinds: null })
  await waitFor(() => expect(screen.getByTestId('page').textContent).toBe('1 unread, 1 applications'))
  expect(calls.filter(({ name }) => name === 'GET /users/profile')).toHaveLength(1)
})

test('a tab that follows reads everything again when its first event comes late', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  const calls = stage()
  visit('/', Page, '/')
  await waitFor(() => expect(server).toBeDefined())
  await waitFor(() => expect(screen.getByTestId('page').textContent).toBe('1 unread, 0 applications'))
  vi.advanceTimersByTime(60_000)
  rows = [{}]
  server?.send({ unread: 1, kinds: null })
  await waitFor(() => expect(screen.getByTestId('page').textContent).toBe('1 unread, 1 applications'))
  expect(calls.filter(({ name }) => name === 'GET /users/profile')).toHaveLength(2)
})

test('a message reads conversations and numbers of unread messages again, and no list of applications', async () => {
  rows = [anApplication({ id: 70 }), anApplication({ id: 71, unread_messages: 1 })]
  const calls = stage()
  visit('/', List, '/')
  await waitFor(() => expect(server).toBeDefined())
  await waitFor(() => expect(screen.getByTestId('page').textContent).toBe('70: 0, 71: 1'))
  unread = [anApplication({ id: 70, unread_messages: 2 })]
  server?.send({ unread: 2, kinds: ['message.sent'] })
  await waitFor(() => expect(screen.getByTestId('page').textContent).toBe('70: 2, 71: 0'))
  const lines = calls.map(({ line }) => line).filter((line) => line.includes('my-applications'))
  expect(lines.map((line) => line.includes('has_unread=true'))).toEqual([false, true])
})

test('signing out ends the stream at once, and a page of nobody opens none', async () => {
  stage()
  visit('/', Page, '/')
  await waitFor(() => expect(server).toBeDefined())
  act(() => session.endLocally())
  await waitFor(() => expect(server?.isLeft()).toBe(true))
  cleanup()
  server = undefined
  visit('/', Page, '/', { isSignedIn: false })
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(server).toBeUndefined()
})

function Page() {
  const { data: me } = useMe()
  const list = useQuery(myApplicationsQuery())
  return (
    <p data-testid="page">
      <Live />
      {me?.unread_notifications} unread, {list.data?.length} applications
    </p>
  )
}

function List() {
  const list = useQuery(myApplicationsQuery())
  useUnreadMessages()
  return (
    <p data-testid="page">
      <Live />
      {list.data?.map((one) => `${one.id}: ${one.unread_messages}`).join(', ')}
    </p>
  )
}

/** The API, and the server's end of one stream. */
function stage() {
  const encoder = new TextEncoder()
  const stream = new TransformStream<Uint8Array, Uint8Array>()
  const writer = stream.writable.getWriter()
  const calls = api({
    'GET /users/profile': { ...aPerson('contractor'), unread_notifications: 1 },
    'GET /event-applications/my-applications': ({ query }: Received) => ({
      applications: query.has('has_unread') ? unread : rows,
      pagination: { has_more: false },
    }),
  })
  const answered = fetch
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (!path.endsWith('/stream')) return answered(path, init)
    let isLeft = false
    init.signal?.addEventListener('abort', () => (isLeft = true))
    server = {
      send: (report) => void writer.write(encoder.encode(`event: news\ndata: ${JSON.stringify(report)}\n\n`)),
      isLeft: () => isLeft,
    }
    return new Response(stream.readable)
  })
  return calls
}
