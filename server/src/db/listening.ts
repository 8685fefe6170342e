import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { repeating } from '../repeating.ts'

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
interface ListeningTimes {
  /** Between two tests of the connection. */
  testEvery: number
  /** For connecting, and for each statement. */
  answer: number
  /** The pause before the first and the longest one before a later attempt to connect. */
  firstPause: number
  longestPause: number
}

const defaultTimes: ListeningTimes = { testEvery: 30_000, answer: 3_000, firstPause: 250, longestPause: 10_000 }

/** A peer that is gone never answers the end of the connection: after so many ms it is cut. */
const longestEndMs = 1_000

/**
 * Listens on a connection of its own, and connects again, with growing pauses, until `stop`. A statement now and then shows that the
 * connection is there: it may be lost without an error.
 */
export function listenOnPostgres(
  { url, channel }: { url: string; channel: string },
  to: Receiver,
  times: ListeningTimes = defaultTimes,
): Listening {
  let isOn = false
  let wasOn = false
  let attempt = 0
  const first = Promise.withResolvers<void>()
  const connecting = repeating(
    async (stop) => {
      // Why it failed is not reported here: when the database is away, every request reports it.
      await holdConnection(stop).catch(() => {})
      first.resolve()
    },
    // Between half of the pause and all of it, so that several servers do not connect at the same moment.
    () => Math.min(times.firstPause * 2 ** attempt++, times.longestPause) * (0.5 + Math.random() / 2),
  )
  connecting.start()
  return { started: first.promise, isOn: () => isOn, stop: connecting.stop }

  /** Rejects when the connection is lost, or at the stop. */
  async function holdConnection(stop: AbortSignal): Promise<void> {
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
    client.on('notification', ({ payload = '' }) => to.receive(payload))
    stop.addEventListener('abort', end)
    try {
      await Promise.race([client.connect(), over])
      await Promise.race([client.query(`listen ${channel}`), over])
      noteOn()
      for (;;) {
        await Promise.race([sleep(times.testEvery, undefined, { ref: false }), over])
        await Promise.race([client.query('select'), over])
      }
    } finally {
      stop.removeEventListener('abort', end)
      isOn = false
      await endOf(client, socket)
    }
  }

  function noteOn(): void {
    isOn = true
    attempt = 0
    first.resolve()
    if (wasOn) to.missed()
    wasOn = true
  }
}

async function endOf(client: pg.Client, socket: Socket): Promise<void> {
  const cut = setTimeout(() => socket.destroy(), longestEndMs)
  await client.end().catch(() => {})
  clearTimeout(cut)
}
