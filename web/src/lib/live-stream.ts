import { createParser } from 'eventsource-parser'
import { anything, type LiveReport } from './live-news.ts'
import { queryClient } from './query-client.ts'
import { keys } from './query-keys.ts'
import { session } from './session.ts'

/** All in ms. */
const times = {
  /** How long a hidden tab keeps the stream. A phone may stop it at any moment, so there it leaves at once. */
  hidden: matchMedia('(hover: none)').matches ? 0 : 30_000,
  /** A tab that was hidden for longer may have missed something. */
  asleep: 30_000,
  /** Without a stream, everything is read again this often. */
  poll: 60_000,
  /** The server sends something every 25 s. Without it for this long, the connection is lost. */
  dead: 60_000,
  /** A stream that was open this long was a good one: the next attempt is made soon. */
  good: 10_000,
  firstPause: 1_000,
  longestPause: 60_000,
}

/**
 * Takes part in holding one stream of news for all tabs of this browser in which one person is signed in, until `signal` aborts. The tab that
 * holds the lock has the stream and passes everything on; only visible tabs ask for the lock. `take` is called with all news in each tab.
 */
export function holdLive(subject: string, take: (report: LiveReport) => void, signal: AbortSignal): void {
  const name = `marquee-live.${subject}`
  const channel = new BroadcastChannel(name)
  let joined: AbortController | undefined
  let hiddenAt = Number.POSITIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined

  const leave = () => {
    clearTimeout(timer)
    joined?.abort()
    joined = undefined
  }
  const pass = (report: LiveReport) => {
    if (signal.aborted) return
    channel.postMessage(report)
    take(report)
  }
  const join = () => {
    joined ??= new AbortController()
    const own = joined.signal
    const hold = () => holdStream(own, pass)
    const held = navigator.locks ? navigator.locks.request(name, { signal: own }, hold) : hold()
    held.catch(() => {
      // It no longer waits.
    })
  }
  const look = () => {
    clearTimeout(timer)
    if (document.hidden) {
      hiddenAt = performance.now()
      timer = setTimeout(leave, times.hidden)
      return
    }
    if (performance.now() - hiddenAt > times.asleep) take(anything)
    if (!joined) join()
  }

  channel.addEventListener('message', ({ data }: MessageEvent<LiveReport>) => take(data))
  document.addEventListener('visibilitychange', look, { signal })
  // A page that holds a lock or a connection could not be kept for the way back.
  addEventListener('pagehide', leave, { signal })
  addEventListener('pageshow', ({ persisted }) => persisted && look(), { signal })
  signal.addEventListener('abort', () => {
    leave()
    channel.close()
  })
  look()
}

/** Opens the stream again and again until `signal` aborts; while it is not open, everything is read again every minute. */
async function holdStream(signal: AbortSignal, pass: (report: LiveReport) => void): Promise<void> {
  let failures = 0
  let isOpen = false
  let retryMs = times.firstPause
  const poll = setInterval(() => isOpen || document.hidden || pass(anything), times.poll)
  while (!signal.aborted) {
    const began = performance.now()
    const news = (report: LiveReport) => {
      isOpen = true
      pass(report)
    }
    await readStream(signal, news, (ms) => (retryMs = ms)).catch(() => {})
    failures = isOpen && performance.now() - began > times.good ? 0 : failures + 1
    isOpen = false
    await pause(Math.max(retryMs, Math.min(times.firstPause * 2 ** failures, times.longestPause)), signal)
  }
  clearInterval(poll)
}

/** Reads one stream to its end. Rejects when it is refused, cut or silent. */
async function readStream(
  signal: AbortSignal,
  onNews: (report: LiveReport) => void,
  onRetry: (ms: number) => void,
): Promise<void> {
  const token = await session.token()
  if (!token) return
  const dead = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => dead.abort(), times.dead)
  }
  try {
    wait()
    const answer = await fetch('/api/notifications/stream', {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
      cache: 'no-store',
      signal: AbortSignal.any([signal, dead.signal]),
    })
    if (answer.status === 401) session.dropToken()
    // Suspended: the frame shows it with the account.
    if (answer.status === 403) void queryClient().invalidateQueries({ queryKey: keys.me })
    if (!answer.ok || !answer.body) throw new Error(`HTTP ${answer.status}`)
    const parser = createParser({
      onEvent: ({ event, data }) => event === 'news' && onNews(JSON.parse(data) as LiveReport),
      onRetry,
    })
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      wait()
      parser.feed(part.value)
    }
  } finally {
    clearTimeout(timer)
  }
}

/** Between half of `ms` and all of it, shorter when the connection comes back. Ends when `signal` aborts. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const timer = setTimeout(resolve, ms * (0.5 + Math.random() / 2), undefined)
  addEventListener('online', resolve, { once: true, signal })
  signal.addEventListener('abort', resolve, { once: true })
  await promise
  clearTimeout(timer)
}
