import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '../src/db/client.ts'

/** Runs `work` in a transaction and rolls it back, so that every try starts from the same rows. */
export async function rolledBack<T>(database: Database, work: () => Promise<T>): Promise<T> {
  const undo = new Error('Rolled back')
  let result: T | undefined
  await database
    .inTransaction(async () => {
      result = await work()
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  return result as T
}

/** The same, and fails when `work` has written a row. */
export function writesNothing<T>(database: Database, work: () => Promise<T>): Promise<T> {
  return rolledBack(database, async () => {
    const before = await written(database)
    const result = await work()
    expect(await written(database)).toEqual(before)
    return result
  })
}

/**
 * The tables that this connection has written lately, each with its number of writes, by PostgreSQL's own counters. They count writes that are
 * rolled back too. In a transaction they only rise.
 */
export async function written({ db }: Database): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ name: string; writes: number }>(
    sql`select relname as name, n_tup_ins + n_tup_upd + n_tup_del as writes from pg_stat_xact_user_tables
      where n_tup_ins + n_tup_upd + n_tup_del > 0 order by 1`,
  )
  return Object.fromEntries(rows.map(({ name, writes }) => [name, writes]))
}
