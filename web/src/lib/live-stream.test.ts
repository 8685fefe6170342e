import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest'
import { fakeLocks } from '../../test/fake-locks.ts'
import { clearStage, signIn } from '../../test/stage.tsx'
import type { LiveReport } from './live-news.ts'
import { holdLive } from './live-stream.ts'

/** Testing Library's `waitFor` does not know the clock of these tests. */
const slowly = { timeout: 30_000 }
/** The server's ends of the streams that were opened, in order. */
let streams: { send: (report: LiveReport) => void; end: () => void; isLeft: () => boolean }[]
let isRefused: boolean
let tabs: AbortController[]
let hidden: MockInstance<() => boolean>

beforeEach(() => {
  clearStage()
  signIn('1')
  streams = []
  tabs = []
  isRefused = false
  hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
  vi.stubGlobal('fetch', open)
  vi.stubGlobal('navigator', { locks: fakeLocks(), onLine: true })
})
afterEach(() => {
  vi.useRealTimers()
  for (const tab of tabs) tab.abort()
})

test('two tabs share one stream; when the tab that holds it is closed, the other opens one', async () => {
  const [first, second] = [tab('1'), tab('1')]
  await vi.waitFor(() => expect(streams).toHaveLength(1), slowly)
  streams[0]?.send({ unread: 2, kinds: ['message.sent'] })
  await vi.waitFor(() => expect([first.reports, second.reports]).toEqual([[two], [two]]), slowly)

  first.close()
  await vi.waitFor(() => expect(streams).toHaveLength(2), slowly)
  expect(streams[0]?.isLeft()).toBe(true)
  streams[1]?.send({ unread: 3, kinds: [] })
  await vi.waitFor(() => expect(second.reports).toEqual([two, { unread: 3, kinds: [] }]), slowly)
  expect(first.reports).toEqual([two])
})

test('a tab in which somebody else is signed in has a stream of its own and gets nothing of the first', async () => {
  const [ada, ben] = [tab('1'), tab('2')]
  await vi.waitFor(() => expect(streams).toHaveLength(2), slowly)
  streams[0]?.send(two)
  await vi.waitFor(() => expect(ada.reports).toEqual([two]), slowly)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(ben.reports).toEqual([])
})

test('a stream that ended is opened again after the time that the server set', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
  tab('1')
  await vi.waitFor(() => expect(streams).toHaveLength(1), slowly)
  streams[0]?.end()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(streams).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(streams).toHaveLength(2)
})

test('while streams are refused, everything is read again each minute, and attempts become rare', async () => {
  isRefused = true
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
  const [one, other] = [tab('1'), tab('1')]
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(one.reports.length).toBeGreaterThan(8)
  expect(one.reports.every(({ kinds, unread }) => kinds === null && unread === null)).toBe(true)
  expect(other.reports.length).toBe(one.reports.length)
  expect(streams.length).toBeLessThan(30)
})

test('a tab leaves the stream half a minute after it was hidden, and opens one when it is seen again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
  const only = tab('1')
  await vi.waitFor(() => expect(streams).toHaveLength(1), slowly)
  see(false)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(streams[0]?.isLeft()).toBe(false)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(streams[0]?.isLeft()).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(streams).toHaveLength(1)
  see(true)
  await vi.advanceTimersByTimeAsync(100)
  expect(streams).toHaveLength(2)
  expect(only.reports).toContainEqual({ unread: null, kinds: null })
})

const two: LiveReport = { unread: 2, kinds: ['message.sent'] }

/** A tab of one browser: all share the locks and the channel. */
function tab(subject: string) {
  const closing = new AbortController()
  tabs.push(closing)
  const reports: LiveReport[] = []
  holdLive(subject, (news) => reports.push(news), closing.signal)
  return { reports, close: () => closing.abort() }
}

function see(isVisible: boolean): void {
  hidden.mockReturnValue(!isVisible)
  document.dispatchEvent(new Event('visibilitychange'))
}

async function open(path: string, { signal, headers }: { signal: AbortSignal; headers: Record<string, string> }) {
  expect([path, headers.authorization]).toEqual(['/api/notifications/stream', 'Bearer token'])
  let isLeft = false
  const encoder = new TextEncoder()
  const stream = new TransformStream<Uint8Array, Uint8Array>()
  const writer = stream.writable.getWriter()
  const send = (text: string) => void writer.write(encoder.encode(text)).catch(() => {})
  signal.addEventListener('abort', () => {
    isLeft = true
    void writer.abort(signal.reason).catch(() => {})
  })
  streams.push({
    send: (report) => send(`event: news\ndata: ${JSON.stringify(report)}\n\n`),
    end: () => {
      send('retry: 4000\n\n')
      void writer.close()
    },
    isLeft: () => isLeft,
  })
  return isRefused ? new Response('{}', { status: 503 }) : new Response(stream.readable, { status: 200 })
}
