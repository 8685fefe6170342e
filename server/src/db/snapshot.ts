import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/*
 * Times do not show what somebody has seen: a transaction that began before a list was read may commit after it. PostgreSQL's own snapshots can.
 */

/** What a statement can see, as text: the numbers of the oldest running and of the next transaction, and of all that run (`xmin:xmax:xip,xip`). */
export const currentSnapshot = sql<string>`pg_current_snapshot()::text`

/** Transactions are numbered modulo this in rows. */
const round = 2n ** 32n
/** What began at most so many transactions after a snapshot counts as later than it; everything else as earlier. */
const ahead = 2n ** 30n

/**
 * The condition that a snapshot, as `currentSnapshot` writes it, could see the row of `table` as it is now. A row that has been changed since counts as
 * not seen, also when an update has waited for that change.
 */
export function isVisibleIn(snapshot: string, table: SQLWrapper): SQL {
  const [, next = '0', running = ''] = snapshot.split(':')
  const inRows = (number: string) => String(BigInt(number) % round)
  const ids = running.split(',').filter(Boolean).map(inRows)
  // The number of the transaction that wrote the row. It is right also in a restored copy, where a column of ours would have numbers of another server.
  const writer = sql`${table}.xmin::text::bigint`
  return sql`mod(${writer} - ${inRows(next)}::bigint + ${sql.raw(`${round}`)}, ${sql.raw(`${round}`)}) >= ${sql.raw(`${ahead}`)}
    and not ${writer} = any(${`{${ids.join()}}`}::bigint[])`
}
