import { sql } from 'drizzle-orm'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '@marquee/server/db/client'
import * as schema from '@marquee/server/db/schema'

/** A table with the columns that are copied, in the order of their values in a row. */
export interface Table {
  name: string
  columns: string[]
}

/** A table of a database, with the type of each of its columns. */
export type TypedTable = Table & { types: string[] }

/** Ids of transactions, which mean nothing in another database, what a database reports about itself, and what only migrations write. */
const notCopied = ['content_changes', 'migrations', 'places', 'place_regions']

/** The tables of this version. */
export const ownTables: ReadonlySet<string> = new Set(
  Object.values<unknown>(schema)
    .filter((one) => is(one, PgTable))
    .map((table) => getTableName(table)),
)

/** The tables in `public` whose rows are copied. A table comes after those that it refers to. */
export async function tablesOf(db: Db): Promise<TypedTable[]> {
  const tables = await db.execute<{ name: string; columns: string[]; types: string[] }>(sql`
    select relname::text as name, array_agg(attname::text order by attnum) as columns,
      array_agg(format_type(atttypid, atttypmod) order by attnum) as types
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relnamespace = 'public'::regnamespace and relkind = 'r'
    group by pg_class.oid, relname order by relname`)
  const references = await db.execute<{ from: string; to: string }>(sql`
    select a.relname::text as "from", b.relname::text as "to"
    from pg_constraint join pg_class a on a.oid = conrelid join pg_class b on b.oid = confrelid
    where contype = 'f' and a.oid <> b.oid and a.relnamespace = 'public'::regnamespace`)
  const copied = tables.rows.filter(({ name }) => !notCopied.includes(name))
  return inOrder(copied, references.rows)
}

function inOrder(tables: TypedTable[], references: readonly { from: string; to: string }[]): TypedTable[] {
  const ordered: TypedTable[] = []
  let waiting = tables
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name))
    const blocked = new Set(references.filter(({ to }) => names.has(to)).map(({ from }) => from))
    const next = waiting.filter(({ name }) => !blocked.has(name))
    if (next.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...names].join(', ')}`)
    ordered.push(...next)
    waiting = waiting.filter(({ name }) => blocked.has(name))
  }
  return ordered
}

export interface Sequence {
  name: string
  last_value: number
  is_called: boolean
}

/** Where the ids of each table go on. Read after the rows: sequences belong to no snapshot, and may only be too far. */
export async function sequencesOf(db: Db): Promise<Sequence[]> {
  const found = await db.execute<{ name: string }>(
    sql`select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1`,
  )
  const sequences: Sequence[] = []
  for (const { name } of found.rows) {
    const { rows } = await db.execute<Omit<Sequence, 'name'>>(
      sql`select last_value, is_called from ${sql.identifier(name)}`,
    )
    if (rows[0]) sequences.push({ name, ...rows[0] })
  }
  return sequences
}
