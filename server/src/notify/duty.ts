import { sql, type SQL } from 'drizzle-orm'
import type { Context, DomainEvent } from '../context.ts'
import { madeNotices } from '../db/schema.ts'
import { isUnavailable } from '../db/trouble.ts'

/** The hour of the day (UTC) from which on things are sent that only time brings. */
export const firstHour = 7

/** At most so many things of one sort are sent in one run; the next run goes on. */
export const atOnce = 500

/** Whether nothing of this name was emitted by `emitOnce`. */
export const isNew = (name: SQL) => sql`not exists (select from ${madeNotices} where ${madeNotices.name} = ${name})`

/**
 * Emits a domain event about each of these rows, once for all servers and runs: its name is recorded in the transaction of the notice.
 * While another server is about to do so, this waits for that. Goes on after a failure, and rejects in the end; while the database is away
 * it stops at once. After `stop` it begins no other row.
 * @param find locks the row, and returns the event with its name; undefined when it is not due any more
 */
export async function emitOnce(
  context: Context,
  due: readonly { id: number }[],
  find: (id: number) => Promise<{ name: string; event: DomainEvent } | undefined>,
  stop: AbortSignal,
): Promise<void> {
  const failures: unknown[] = []
  for (const { id } of due) {
    if (stop.aborted) break
    try {
      await context.inTransaction(async () => {
        const found = await find(id)
        if (!found) return
        const { rowCount } = await context.db.insert(madeNotices).values({ name: found.name }).onConflictDoNothing()
        if (rowCount !== 0) await context.emit(found.event)
      })
    } catch (error) {
      if (isUnavailable(error)) throw error
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures.length === 1 ? failures[0] : new AggregateError(failures)
}
