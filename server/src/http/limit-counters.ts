import { hash } from 'node:crypto'
import { rateLimits, type RateLimit } from '@marquee/contract/limits'
import { and, eq, gt, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Db } from '../db/client.ts'
import { rateCounts } from '../db/schema.ts'

/** Counts against one of the `rateLimits`. */
export interface LimitCounter {
  /**
   * Counts an attempt before it is made, so that concurrent attempts cannot exceed the limit. Returns 0 when it is allowed, otherwise the
   * whole seconds to wait.
   */
  take(key: string): Promise<number>
  /** Removes an attempt from the count. */
  giveBack(key: string): Promise<void>
}

/** The counter of a limit: in the memory of this process when the limit is `perProcess`, otherwise in the database, for all processes. */
export function limitCounter(limit: RateLimit, db: Db): LimitCounter {
  if (!('perProcess' in rateLimits[limit])) return inDatabase(limit, db)
  const counter = attemptCounter(rateLimits[limit])
  return { take: async (key) => counter.take(key), giveBack: async (key) => counter.giveBack(key) }
}

/** Rows that one statement deletes, so that it ends within the timeout of a statement. */
const sweepBatch = 10_000

/** Deletes the windows that have ended; returns their number. */
export async function sweepLimitCounts(db: Db): Promise<number> {
  const { limit, key } = rateCounts
  const ended = db
    .select({ limit, key })
    .from(rateCounts)
    .where(hasEnded)
    .limit(sweepBatch)
    .for('update', { skipLocked: true })
  for (let total = 0; ;) {
    const { rowCount } = await db.delete(rateCounts).where(sql`(${limit}, ${key}) in ${ended}`)
    total += rowCount ?? 0
    if ((rowCount ?? 0) < sweepBatch) return total
  }
}

/** The database stores hashes, because keys contain e-mail and network addresses. */
const hashed = (key: string) => hash('sha256', key, 'base64url')

const hasEnded = sql`${rateCounts.ends_at} <= now()`

function inDatabase(limit: RateLimit, db: Db): LimitCounter {
  const { max, windowSeconds } = rateLimits[limit]
  const mine = (key: string) => and(eq(rateCounts.limit, limit), eq(rateCounts.key, hashed(key)))

  return {
    async take(key) {
      const [taken] = await db
        .insert(rateCounts)
        .values({ limit, key: hashed(key), count: 1, ends_at: sql`now() + make_interval(secs => ${windowSeconds})` })
        .onConflictDoUpdate({
          target: [rateCounts.limit, rateCounts.key],
          set: {
            count: sql`case when ${hasEnded} then 1 else ${rateCounts.count} + 1 end`,
            ends_at: sql`case when ${hasEnded} then excluded.ends_at else ${rateCounts.ends_at} end`,
          },
          setWhere: sql`${hasEnded} or ${rateCounts.count} < ${max}`,
        })
        .returning({ count: rateCounts.count })
      if (taken) return 0
      const [used] = await db
        .select({ wait: sql<number>`ceil(extract(epoch from ${rateCounts.ends_at} - now()))::int` })
        .from(rateCounts)
        .where(mine(key))
      return Math.max(1, used?.wait ?? 1)
    },
    async giveBack(key) {
      await db
        .update(rateCounts)
        .set({ count: sql`${rateCounts.count} - 1` })
        .where(and(mine(key), gt(rateCounts.count, 0)))
    },
  }
}

interface AttemptLimit {
  max: number
  windowSeconds: number
}

const maxKeys = 10_000

/**
 * Counts attempts per key in time windows; a window begins with the first attempt. The counts are in the memory of this process: other
 * processes have their own, and a restart deletes them.
 */
export function attemptCounter({ max, windowSeconds }: AttemptLimit, now: () => number = () => Date.now()) {
  const windows = new LRUCache<string, { count: number }>({
    max: maxKeys,
    // An entry still counts in the last millisecond of its time.
    ttl: windowSeconds * 1000 - 1,
    perf: { now },
    ttlResolution: 0,
  })

  return {
    /**
     * Counts an attempt before it is made, so that concurrent attempts cannot exceed the limit. Returns 0 when it is allowed, otherwise the
     * whole seconds to wait.
     */
    take(key: string): number {
      const window = windows.get(key)
      if (window && window.count >= max) return Math.max(1, Math.ceil(windows.getRemainingTTL(key) / 1000))
      if (window) window.count += 1
      else windows.set(key, { count: 1 })
      return 0
    },
    /** Removes an attempt from the count, for example after a success. */
    giveBack(key: string): void {
      const window = windows.get(key)
      // The window in which it was counted may have ended.
      if (window && window.count > 0) window.count -= 1
    },
  }
}
