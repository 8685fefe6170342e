import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { sentences } from '@marquee/contract/errors'
import { maxCounts } from '@marquee/contract/limits'
import type { LiveNews } from '@marquee/contract/notifications'
import type { Actor } from '@marquee/contract/policy'
import { and, count, inArray, isNull } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import type { Listening } from '../../db/listening.ts'
import { notifications } from '../../db/schema.ts'
import { AppError, tooMany, unavailable } from '../../errors.ts'
import type { Exchange, Gatekeeper } from '../../http/bind.ts'
import { openEventStream, type EventStream } from '../../http/event-stream.ts'
import { sessionEnded } from '../../identity/records.ts'

/** The streams of news of this process. */
export interface LiveStreams {
  /** Answers a request with the caller's stream. Throws `too_many` and, while no news arrive, `unavailable`. */
  open(actor: Actor, exchange: Exchange): Promise<Exchange['reply']>
  count(): number
  /** Whether this process gets news from the database. */
  isListening(): boolean
  /** Begins to listen for news; resolves after the first attempt. */
  start(): Promise<unknown>
  /** Ends all streams; further ones are refused. */
  end(): void
  /** Listens no more. */
  stop(): Promise<void>
}

/** All in ms. */
export interface LiveTimes {
  /** Between two heartbeats of a stream, at most. At each the rights are read again. */
  beatEvery: number
  /** How long a stream stays open: a client then opens another, perhaps at a server with less to do. */
  longestStream: number
  /** After how long numbers that could not be read are read again. */
  countAgain: number
}

const defaultTimes: LiveTimes = { beatEvery: 25_000, longestStream: 30 * 60_000, countAgain: 2_000 }
/** How long (ms) a client waits before it opens the stream again. When a process stops, a random part is added. */
const retryMs = 1_000
const retrySpreadMs = 4_000
/** When to try again with too many streams open, in seconds. */
const crowdedSeconds = 60
/** News that follow each other within this time (ms) are sent together. */
const collectMs = 20
/** For how many streams rights are read at the same time, so that other calls find a free connection. */
const atOnce = 4
/** Rights that were read within this time (ms) are not read again. */
const freshMs = 1_000

interface Open {
  userId: number
  stream: EventStream
  /** Reads the caller's rights again; rejects when they are refused now. `fresh` also asks whether the session has ended. */
  readRights(options: { fresh: boolean }): Promise<Actor | null>
  rights: string
  /** When the rights were read. */
  checkedAt: number
  /** The session may have ended since it was last asked for. */
  isDoubted: boolean
  endAt: number
  timer: NodeJS.Timeout | undefined
}

/** As in `LiveNews`. */
type Kinds = ReadonlySet<string> | null

/**
 * Passes on what the database notifies of notifications (decision 028) to the people whose streams are open here. One statement reads the
 * numbers of all who have news at that moment; what comes meanwhile goes into the next one. The rights of a person are read again
 * before each event and at each heartbeat, and a stream ends when they have changed.
 */
export function liveStreams(
  {
    database,
    gatekeeper,
    sessionEnded: onSessionEnded,
    warn,
  }: {
    database: Pick<Database, 'db' | 'listen'>
    gatekeeper: Pick<Gatekeeper, 'authenticate'>
    /** Called when a session of this person has ended, wherever that was. */
    sessionEnded: (userId: number) => void
    /** Logs a failure. */
    warn: (error: unknown, message: string) => void
  },
  given: Partial<LiveTimes> = {},
): LiveStreams {
  const times = { ...defaultTimes, ...given }
  const { db } = database
  const streams = new Map<number, Set<Open>>()
  let total = 0
  let waiting = new Map<Open, Kinds>()
  let isSending = false
  let isStopping = false
  let listening: Listening | undefined
  // What is sent later is not part of the call, or of the transaction, that it follows from.
  const apart = AsyncLocalStorage.snapshot()

  return {
    count: () => total,
    isListening,
    start() {
      listening = database.listen('notifications', { receive: notified, missed })
      return listening.started
    },
    end() {
      isStopping = true
      for (const open of all()) open.stream.end(Math.round(retryMs + Math.random() * retrySpreadMs))
    },
    async stop() {
      await listening?.stop()
    },
    async open(actor, { request, reply }) {
      if (isStopping || !isListening() || total >= maxCounts.streams) throw unavailable()
      const mine = streams.get(actor.id) ?? new Set()
      if (mine.size >= maxCounts.streamsOfPerson) {
        void reply.header('retry-after', String(crowdedSeconds))
        throw tooMany(sentences.tooMany(crowdedSeconds))
      }
      const open: Open = {
        userId: actor.id,
        stream: openEventStream(reply, retryMs, () => forget(open)),
        readRights: (options) => gatekeeper.authenticate(request, options),
        rights: rightsOf(actor),
        checkedAt: performance.now(),
        isDoubted: false,
        endAt: performance.now() + times.longestStream,
        timer: undefined,
      }
      streams.set(actor.id, mine.add(open))
      total += 1
      note(open, null)
      beatLater(open)
      return reply
    },
  }

  function isListening(): boolean {
    return listening?.isOn() ?? false
  }

  function all(): Open[] {
    return [...streams.values()].flatMap((mine) => [...mine])
  }

  function forget(open: Open): void {
    clearTimeout(open.timer)
    const mine = streams.get(open.userId)
    if (!mine?.delete(open)) return
    total -= 1
    if (mine.size === 0) streams.delete(open.userId)
  }

  /** The payload, written by triggers of the table, by the embedded provider and by `audit`: a person's id, and kinds. */
  function notified(payload: string): void {
    const [id, ...kinds] = payload.split(' ')
    if (kinds.includes(sessionEnded)) onSessionEnded(Number(id))
    for (const open of streams.get(Number(id)) ?? []) note(open, new Set(kinds))
  }

  function missed(): void {
    for (const open of all()) note(open, null)
  }

  function note(open: Open, kinds: Kinds): void {
    if (kinds === null || kinds.has(sessionEnded)) open.isDoubted = true
    const known = waiting.get(open)
    waiting.set(open, kinds === null || known === null ? null : new Set([...(known ?? []), ...kinds]))
    if (!isSending) void apart(sendAll)
  }

  async function sendAll(): Promise<void> {
    isSending = true
    while (waiting.size > 0) {
      await sleep(collectMs)
      const now = [...waiting]
      waiting = new Map()
      for (let start = 0; start < now.length; start += atOnce) {
        const some = now.slice(start, start + atOnce)
        try {
          await sendTo(some)
        } catch (error) {
          sendLater(some, error)
        }
      }
    }
    isSending = false
  }

  /** While the database does not answer, streams stay (decision 028), and the numbers are counted again soon. */
  function sendLater(some: readonly [Open, Kinds][], error: unknown): void {
    warn(error, 'news were not passed on yet')
    const timer = setTimeout(() => {
      for (const [open, kinds] of some) if (streams.get(open.userId)?.has(open)) note(open, kinds)
    }, times.countAgain)
    timer.unref()
  }

  async function sendTo(some: readonly [Open, Kinds][]): Promise<void> {
    const people = [...new Set(some.map(([open]) => open.userId))]
    const rows = await db
      .select({ user_id: notifications.user_id, unread: count() })
      .from(notifications)
      .where(and(inArray(notifications.user_id, people), isNull(notifications.read_at)))
      .groupBy(notifications.user_id)
    const unread = new Map(rows.map((row) => [row.user_id, row.unread]))
    await Promise.all(
      some.map(async ([open, kinds]) => {
        const news: LiveNews = { unread: unread.get(open.userId) ?? 0, kinds: kinds && [...kinds] }
        if (await mayStay(open)) open.stream.send('news', news)
      }),
    )
  }

  function beatLater(open: Open): void {
    // Different for each, so that a thousand clients that came back at once do not ask for their rights at once.
    open.timer = setTimeout(() => void apart(beat, open), times.beatEvery * (0.8 + Math.random() / 5))
  }

  async function beat(open: Open): Promise<void> {
    if (performance.now() > open.endAt) return open.stream.end(retryMs)
    if (!(await mayStay(open)) || !streams.get(open.userId)?.has(open)) return
    open.stream.beat()
    beatLater(open)
  }

  /** Ends the stream when the person's rights have changed. While they cannot be read, it stays: its events have nothing but numbers. */
  async function mayStay(open: Open): Promise<boolean> {
    const fresh = open.isDoubted
    if (!fresh && performance.now() - open.checkedAt < freshMs) return true
    open.isDoubted = false
    try {
      const actor = await open.readRights({ fresh })
      open.checkedAt = performance.now()
      if (actor && rightsOf(actor) === open.rights) return true
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) {
        open.isDoubted ||= fresh
        return true
      }
    }
    open.stream.end(0)
    return false
  }
}

/** Everything that decides what somebody may do. */
const rightsOf = (actor: Actor): string => JSON.stringify(actor)
