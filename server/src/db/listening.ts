import { randomUUID } from 'node:crypto'
import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Who receives what `pg_notify` sends on a channel. */
export interface Receiver {
  /** Called with the payload of each message, after the commit of the transaction that sent it. */
  receive(payload: string): void
  /** Called after the connection was lost and made again: messages may have been missed. */
  missed(): void
}

export interface Listening {
  /** Resolves when the first attempt has succeeded or failed. */
  started: Promise<unknown>
  /** Whether messages arrive now. */
  isOn(): boolean
  stop(): Promise<void>
}

/** All in ms. */
export interface ListeningTimes {
  /** Between two tests of whether messages arrive. */
  testEvery: number
  /** For connecting, for each statement, and for a test message to arrive. */
  answer: number
  /** The pause before the first and the longest one before a later attempt to connect. */
  firstPause: number
  longestPause: number
}

const defaultTimes: ListeningTimes = { testEvery: 30_000, answer: 3_000, firstPause: 250, longestPause: 10_000 }

/** A peer that is gone never answers the end of the connection: after so many ms it is cut. */
const longestEndMs = 1_000
/** Starts a test message. Those of other servers arrive too. */
const testMark = 'test '

/**
 * Listens on a connection of its own, and connects again, with growing pauses, until `stop`. A test message that `send` sends over another
 * connection shows that messages arrive: a connection may be lost without an error, and a pooler that pools by transaction passes
 * no messages on.
 */
export function listenOnPostgres(
  { url, channel, send }: { url: string; channel: string; send: (payload: string) => Promise<unknown> },
  to: Receiver,
  times: ListeningTimes = defaultTimes,
): Listening {
  const stopping = new AbortController()
  let isOn = false
  let wasOn = false
  let attempt = 0
  const first = Promise.withResolvers<void>()
  const done = keepOn()

  return {
    started: first.promise,
    isOn: () => isOn,
    async stop() {
      stopping.abort()
      await done
    },
  }

  async function keepOn(): Promise<void> {
    while (!stopping.signal.aborted) {
      // Why it failed is not reported here: when the database is away, every request reports it.
      await holdConnection().catch(() => {})
      first.resolve()
      await pause(Math.min(times.firstPause * 2 ** attempt++, times.longestPause))
    }
  }

  /** Rejects when the connection is lost. */
  async function holdConnection(): Promise<void> {
    const socket = new Socket()
    const client = new pg.Client({
      stream: () => socket,
      connectionString: url,
      connectionTimeoutMillis: times.answer,
      query_timeout: times.answer,
      keepAlive: true,
    })
    const { promise: over, reject: end } = Promise.withResolvers<never>()
    over.catch(() => {})
    client.on('error', end).on('end', end)
    stopping.signal.addEventListener('abort', end)
    let awaited: { payload: string; arrived: () => void } | undefined
    client.on('notification', ({ payload = '' }) => {
      if (payload === awaited?.payload) awaited.arrived()
      else if (!payload.startsWith(testMark)) to.receive(payload)
    })
    try {
      await Promise.race([client.connect(), over])
      await client.query(`listen ${channel}`)
      for (;;) {
        await Promise.race([test(), over])
        noteOn()
        await Promise.race([pause(times.testEvery), over])
      }
    } finally {
      stopping.signal.removeEventListener('abort', end)
      isOn = false
      await endOf(client, socket)
    }

    async function test(): Promise<void> {
      const payload = `${testMark}${randomUUID()}`
      const timeout = new AbortController()
      const arrival = new Promise<void>((arrived) => (awaited = { payload, arrived }))
      try {
        await send(payload)
        const late = sleep(times.answer, undefined, { signal: timeout.signal }).then(() => {
          throw new Error('No message arrives')
        })
        await Promise.race([arrival, late])
      } finally {
        timeout.abort()
      }
    }
  }

  function noteOn(): void {
    if (isOn) return
    isOn = true
    attempt = 0
    first.resolve()
    if (wasOn) to.missed()
    wasOn = true
  }

  /** Between half of `ms` and all of it, so that several servers do not connect at the same moment. */
  async function pause(ms: number): Promise<void> {
    await sleep(ms * (0.5 + Math.random() / 2), undefined, { signal: stopping.signal }).catch(() => {})
  }
}

async function endOf(client: pg.Client, socket: Socket): Promise<void> {
  const cut = setTimeout(() => socket.destroy(), longestEndMs)
  await client.end().catch(() => {})
  clearTimeout(cut)
}
