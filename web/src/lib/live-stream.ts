import { createParser } from 'eventsource-parser'
import { anything, type Told } from './live-news.ts'
import { queryClient } from './query-client.ts'
import { keys } from './query-keys.ts'
import { session } from './session.ts'

/** All in ms. */
const times = {
  /** How long a hidden tab keeps the stream. */
  hidden: 30_000,
  /** Without a stream, everything is read again this often. */
  poll: 60_000,
  /** How often the tab with the stream tells the others that it is there. */
  sign: 20_000,
  /** Without a sign for this long, another tab takes the stream: a phone may have stopped the first one. */
  silence: 70_000,
  /** The server sends something every 25 s. Without it for this long, the connection is lost. */
  dead: 60_000,
  /** A stream that was open this long was a good one: the next attempt is made soon. */
  good: 10_000,
  firstPause: 1_000,
  longestPause: 60_000,
}

/** What tabs tell each other: that the stream is held, that a visible tab wants it, or what is new. */
type Message = 'here' | 'wanted' | Told

/**
 * Takes part in holding one stream of news for all tabs of this browser in which one person is signed in, until `signal` aborts. The tab that
 * holds the lock has the stream and passes everything on; only visible tabs ask for the lock. `take` is called with all news in each tab.
 */
export function holdLive(subject: string, take: (told: Told) => void, signal: AbortSignal): void {
  const name = `marquee-live.${subject}`
  const channel = new BroadcastChannel(name)
  let lead: AbortController | undefined
  let hiddenAt = document.hidden ? performance.now() : undefined
  let hideTimer: ReturnType<typeof setTimeout> | undefined
  let silenceTimer: ReturnType<typeof setTimeout> | undefined

  const post = (message: Message) => signal.aborted || channel.postMessage(message)
  const say = (told: Told) => {
    post(told)
    take(told)
  }

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data === 'wanted') {
      if (document.hidden) lead?.abort()
      return
    }
    heard()
    if (data !== 'here') take(data)
  })
  document.addEventListener('visibilitychange', seen, { signal })
  // A page that holds a lock or a connection could not be kept for the way back.
  addEventListener('pagehide', () => lead?.abort(), { signal })
  addEventListener('pageshow', ({ persisted }) => persisted && seen(), { signal })
  signal.addEventListener('abort', () => {
    lead?.abort()
    channel.close()
    clearTimeout(hideTimer)
    clearTimeout(silenceTimer)
  })
  seen()

  function seen(): void {
    clearTimeout(hideTimer)
    if (document.hidden) {
      hiddenAt ??= performance.now()
      hideTimer = setTimeout(() => lead?.abort(), times.hidden)
      return
    }
    // Another tab may hold the stream, and this one may have been asleep.
    if (hiddenAt !== undefined && performance.now() - hiddenAt > times.hidden) take(anything)
    hiddenAt = undefined
    post('wanted')
    if (!lead || lead.signal.aborted) void join()
  }

  function heard(): void {
    clearTimeout(silenceTimer)
    silenceTimer = setTimeout(() => {
      if (document.hidden) return
      lead?.abort()
      void join({ steal: true })
    }, times.silence)
  }

  /** Waits for the lock, and then holds the stream until this tab has been hidden for a while, or another tab took the lock. */
  async function join({ steal = false } = {}): Promise<void> {
    const mine = new AbortController()
    lead = mine
    heard()
    const hold = async () => {
      clearTimeout(silenceTimer)
      await holdStream(mine.signal, say, () => post('here'))
    }
    try {
      if (!navigator.locks) await hold()
      else await navigator.locks.request(name, steal ? { steal } : { signal: mine.signal }, hold)
    } catch {
      // It no longer waits, or the lock was taken.
    }
    const isWanted = lead === mine && !mine.signal.aborted && !document.hidden
    mine.abort()
    if (isWanted) void join()
  }
}

/** Opens the stream again and again until `signal` aborts; while it is not open, everything is read again every minute. */
async function holdStream(signal: AbortSignal, say: (told: Told) => void, sign: () => void): Promise<void> {
  let failures = 0
  let isOpen = false
  let retryMs = times.firstPause
  const poll = setInterval(() => isOpen || document.hidden || say(anything), times.poll)
  const signs = setInterval(sign, times.sign)
  sign()
  try {
    while (!signal.aborted) {
      const began = performance.now()
      await readStream(signal, {
        news: (told) => {
          isOpen = true
          say(told)
        },
        retry: (ms) => (retryMs = ms),
      }).catch(() => {})
      failures = isOpen && performance.now() - began > times.good ? 0 : failures + 1
      isOpen = false
      await pause(Math.max(retryMs, Math.min(times.firstPause * 2 ** failures, times.longestPause)), signal)
    }
  } finally {
    clearInterval(poll)
    clearInterval(signs)
  }
}

/** Reads one stream to its end. Rejects when it is refused, cut or silent. */
async function readStream(
  signal: AbortSignal,
  to: { news: (told: Told) => void; retry: (ms: number) => void },
): Promise<void> {
  const token = await session.token()
  if (!token) return
  const leaving = new AbortController()
  const leave = () => leaving.abort()
  let timer: ReturnType<typeof setTimeout> | undefined
  const alive = () => {
    clearTimeout(timer)
    timer = setTimeout(leave, times.dead)
  }
  signal.addEventListener('abort', leave)
  try {
    alive()
    const answer = await fetch('/api/notifications/stream', {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
      cache: 'no-store',
      signal: leaving.signal,
    })
    if (answer.status === 401) session.dropToken()
    // Suspended: the frame shows it with the account.
    if (answer.status === 403) void queryClient().invalidateQueries({ queryKey: keys.me })
    if (!answer.ok || !answer.body) throw new Error(`HTTP ${answer.status}`)
    const parser = createParser({
      onEvent: ({ event, data }) => event === 'news' && to.news(JSON.parse(data) as Told),
      onRetry: to.retry,
    })
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      alive()
      parser.feed(value)
    }
  } finally {
    signal.removeEventListener('abort', leave)
    clearTimeout(timer)
  }
}

/** Between half of `ms` and all of it, shorter when the connection comes back. Ends when `signal` aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const over = new AbortController()
    const end = () => {
      over.abort()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(end, ms * (0.5 + Math.random() / 2))
    addEventListener('online', end, { signal: over.signal })
    signal.addEventListener('abort', end, { signal: over.signal })
  })
}
