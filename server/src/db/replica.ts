import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { repeating } from '../repeating.ts'
import { timedQueries } from './timed-queries.ts'

/**
 * `behind`: it answers, but lacks changes that are older than the limit. `away`: it or the primary did not answer.
 * `not a replica`: it is another database, or was promoted.
 */
export type ReplicaState = 'in use' | 'behind' | 'away' | 'not a replica'

export interface ReplicaSettings {
  /** PostgreSQL connection string of a streaming replica. */
  url: string
  /** How old (ms) its data may be; longer in tests that pause it. */
  maxLagMs?: number
  /** Receives a sentence for the operator when the replica is no longer used, and when it is used again. */
  warn?: (sentence: string) => void
}

/** The limit for a rejected vendor is one second. The rest of it is for `http/finished-answers.ts`. */
const defaultMaxLagMs = 500
const checkEveryMs = 150
/** After a failed read (ms): each further failure could cost a visitor a whole timeout. */
const avoidMs = 2_000
/** A replica at the limit of its lag must not fill the log (ms). */
const reportEveryMs = 10_000

// Positions in the write-ahead log compare two servers without their clocks. A promoted replica replays nothing.
const identity = `(select system_identifier from pg_control_system()) || '/' || current_database() as identity`
const primaryAt = `select (pg_current_wal_lsn() - '0/0')::int8 as position, ${identity}`
const replicaAt = `select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::int8 end as position, ${identity}`

interface Place {
  position: number | null
  identity: string
}

/**
 * Watches a streaming replica. Several times a second it asks the primary for its position in the write-ahead log, and
 * the replica for the position that it has replayed. A replica that has replayed a position has every change that was
 * visible at that moment. Without an answer of the primary nothing is proven, and the replica is not used.
 *
 * `reads` is the pool on the replica. Checks wait in the same queue as reads, so an overloaded replica is used less.
 * `watch` is a separate pool on the primary: a check must not wait behind the queries of a busy primary, because then
 * the primary would get the replica's reads too.
 */
export function watchReplica(reads: pg.Pool, watch: pg.Pool, settings: ReplicaSettings) {
  const { maxLagMs = defaultMaxLagMs, warn } = settings
  const now = () => performance.now()
  /** Positions of the primary, oldest first. Those that the replica has replayed are removed. */
  let samples: { at: number; position: number }[] = []
  let provenAt = -Infinity
  let ignoreBefore = -Infinity
  let avoidUntil = -Infinity
  let trouble: 'away' | 'not a replica' | null = 'away'
  let reported: ReplicaState = 'in use'
  let reportedAt = now()

  const lagMs = () => now() - provenAt
  const state = (): ReplicaState => trouble ?? (now() < avoidUntil ? 'away' : lagMs() > maxLagMs ? 'behind' : 'in use')

  async function check(): Promise<void> {
    const at = now()
    const [primary] = (await watch.query<Place>(primaryAt)).rows
    if (at >= ignoreBefore && primary?.position) samples.push({ at, position: primary.position })
    const [replica] = (await reads.query<Place>(replicaAt)).rows
    const { position, identity: found } = replica ?? {}
    trouble = position && found === primary?.identity ? null : 'not a replica'
    if (trouble || !position) return
    provenAt = samples.findLast((sample) => sample.position <= position)?.at ?? provenAt
    samples = samples.filter((sample) => sample.position > position && now() - sample.at < maxLagMs)
  }

  function report(): void {
    const current = state()
    if (current === reported || now() - reportedAt < reportEveryMs) return
    reported = current
    reportedAt = now()
    warn?.(
      current === 'in use'
        ? 'The database of DATABASE_READ_URL is used again.'
        : `The database of DATABASE_READ_URL is ${current}; all reads go to the primary.`,
    )
  }

  const watching = repeating(async () => {
    await check().catch(() => (trouble = 'away'))
    report()
  }, checkEveryMs)
  watching.start()

  return {
    db: drizzle(timedQueries(reads, 'replica')),
    state,
    /** The replica has every change that is older than this (ms). Infinite when that is not known. */
    lagMs,
    /** Stops using the replica for a moment, because a read failed there. */
    avoid(): void {
      avoidUntil = now() + avoidMs
    },
    /** Stops using the replica until it has every change that was made before this call. */
    waitForChanges(): void {
      ignoreBefore = now()
      provenAt = -Infinity
      samples = []
    },
    async close(): Promise<void> {
      await watching.stop()
      await Promise.all([watch.end(), reads.end()])
    },
  }
}
