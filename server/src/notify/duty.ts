import type { SQL } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { toldOnce } from '../db/schema.ts'
import { isUnavailable } from '../db/trouble.ts'

/** The hour of the day (UTC) from which on things are told that only time brings. */
export const firstHour = 7

/** At most so many things of one sort are told in one run; the next run goes on. */
export const atOnce = 500

/**
 * Records that something was told, in the transaction of the notice. False when it was told before: by another server, or in an earlier
 * run. While another server is about to tell it, this waits for that.
 */
export async function isFirst({ db }: Pick<Context, 'db'>, name: string | SQL): Promise<boolean> {
  const rows = await db.insert(toldOnce).values({ name }).onConflictDoNothing().returning({ name: toldOnce.name })
  return rows.length > 0
}

/**
 * Runs `work` for each item, also after it failed for another one, and rejects in the end. While the database is away it stops at once.
 * After `stop` it begins no other item.
 */
export async function each<T>(items: readonly T[], work: (item: T) => Promise<void>, stop: AbortSignal): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) {
    if (stop.aborted) break
    try {
      await work(item)
    } catch (error) {
      if (isUnavailable(error)) throw error
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures.length === 1 ? failures[0] : new AggregateError(failures)
}
