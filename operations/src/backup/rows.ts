import { sql, type SQL } from 'drizzle-orm'
import type { Database, Db } from '@marquee/server/db/client'
import { allMigrations, lastMigration, migrateInTransaction } from '@marquee/server/db/migrations'
import { BackupFailed } from '@marquee/server/errors'
import { ownTables, sequencesOf, tablesOf, type Sequence, type Table } from './tables.ts'

/*
 * Copies the rows of one database into another one, embedded or PostgreSQL, as texts: PostgreSQL writes each value as text and reads the same
 * text again. One line is one row, a JSON array of texts and nulls.
 */

/** What is known before the rows are read. */
export interface Described {
  /** The name of the last migration. */
  migration: string
  tables: Table[]
}

/** What is known after they were read. */
export interface Counted {
  /** The number of rows of each table. */
  rows: Record<string, number>
  sequences: Sequence[]
}

export interface Snapshot extends Described {
  /** The number of rows of all tables. */
  total: number
  /** Tables that are not of this version and are left out. */
  strange: string[]
  /** Every row once, in the order of `tables`. */
  read(): AsyncGenerator<{ table: string; lines: string[] }>
  /** Call it after `read` has ended. */
  counted(): Promise<Counted>
  /** Reads in the same snapshot. */
  db: Db
}

/** So many rows are in memory at once. */
const rowsAtOnce = 500

/**
 * Runs `work` with a snapshot of the database: it sees one moment, while others write. On the embedded database, which has one connection,
 * others wait meanwhile. Throws `BackupFailed` for a database that this version does not know.
 */
export async function withSnapshot<T>(
  { apart }: Pick<Database, 'apart'>,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  return apart((own) =>
    own.transaction(
      async (db) => {
        await settle(db)
        return work(await openSnapshot(db))
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    ),
  )
}

async function openSnapshot(db: Db): Promise<Snapshot> {
  const migration = await migrationOf(db)
  const found = await tablesOf(db)
  // The tables of an older version are not known here, so all are taken.
  const isCurrent = migration === allMigrations().at(-1)
  const tables = found.filter(({ name }) => !isCurrent || ownTables.has(name))
  const rows: Record<string, number> = {}
  let total = 0
  for (const { name } of tables) total += await count(db, name)
  return {
    db,
    migration,
    tables: tables.map(({ name, columns }) => ({ name, columns })),
    total,
    strange: found.filter((table) => !tables.includes(table)).map(({ name }) => name),
    async *read() {
      for (const table of tables) {
        rows[table.name] = 0
        const texts = table.columns.map((column) => sql`${sql.identifier(column)}::text`)
        await db.execute(
          sql`declare part no scroll cursor for select json_build_array(${list(texts)})::text as line from ${sql.identifier(table.name)}`,
        )
        for (;;) {
          const part = await db.execute<{ line: string }>(sql`fetch ${sql.raw(String(rowsAtOnce))} from part`)
          if (part.rows.length === 0) break
          rows[table.name] = (rows[table.name] ?? 0) + part.rows.length
          yield { table: table.name, lines: part.rows.map(({ line }) => line) }
        }
        await db.execute(sql`close part`)
      }
    },
    counted: async () => ({ rows, sequences: await sequencesOf(db) }),
  }
}

async function migrationOf(db: Db): Promise<string> {
  const migration = await lastMigration(db)
  if (migration === null) throw new BackupFailed('There is nothing in this database yet. Start the server once.')
  if (!allMigrations().includes(migration))
    throw new BackupFailed(
      'The database has been updated by another version of Marquee. Use the program of that version.',
    )
  return migration
}

export interface Target {
  /** Takes rows of one table, in the order of `tables`. */
  load(table: string, lines: readonly string[]): Promise<void>
}

/**
 * Fills an empty database in one transaction, so that a failure leaves nothing: makes the tables of the source's version, lets `fill` load the
 * rows, compares their numbers with what `fill` returns, and brings the tables up to this version. Throws `BackupFailed` when the database is not
 * empty, or when the source is of a newer version.
 */
export async function fillEmpty(
  { apart }: Pick<Database, 'apart'>,
  { migration, tables }: Described,
  fill: (target: Target) => Promise<Counted>,
): Promise<void> {
  requireKnown(migration)
  await apart(async (own) => {
    await own.transaction(async (db) => {
      await settle(db)
      await db.execute(sql`select pg_advisory_xact_lock(hashtext('marquee.migrations'))`)
      await refuseUnlessEmpty(db, migration)
      await migrateInTransaction(db, { last: migration })
      const target = await openTarget(db, tables)
      const { rows, sequences } = await fill(target)
      await target.close(rows)
      for (const { name, last_value, is_called } of sequences)
        await db.execute(sql`select setval(${`public."${name}"`}::regclass, ${last_value}, ${is_called})`)
      await migrateInTransaction(db)
      // Their jobs are not copied.
      await db.execute(sql`update data_exports set status = 'failed' where status in ('waiting', 'running')`)
    })
    // Without it PostgreSQL would plan for empty tables, and the embedded database never looks again.
    await own.execute(sql`analyze`)
  })
}

/** Throws `BackupFailed` for a migration that this version does not have. */
export function requireKnown(migration: string): void {
  const ours = allMigrations()
  if (ours.includes(migration)) return
  throw new BackupFailed(
    migration > (ours.at(-1) ?? '')
      ? 'It was made by a newer version of Marquee. Update this one first.'
      : `It was made by another version of Marquee, whose migration ${migration} is not known here.`,
  )
}

/** Values look the same whatever the server's settings are, and nothing ends a long transaction. */
async function settle(db: Db): Promise<void> {
  for (const setting of [
    'statement_timeout = 0',
    'idle_in_transaction_session_timeout = 0',
    "datestyle = 'ISO, YMD'",
    "timezone = 'UTC'",
    "intervalstyle = 'postgres'",
    'extra_float_digits = 1',
  ])
    await db.execute(sql.raw(`set local ${setting}`))
}

/** Rows that the migrations themselves write. */
const madeByMigrations = ['audit_head', 'vendor_counts']

async function refuseUnlessEmpty(db: Db, migration: string): Promise<void> {
  for (const { name } of await tablesOf(db)) {
    if (madeByMigrations.includes(name)) continue
    if ((await count(db, name)) > 0)
      throw new BackupFailed(
        `The database is not empty: there are rows in the table ${name}. Nothing was changed. Name an empty database.`,
      )
  }
  if (((await lastMigration(db)) ?? '') > migration)
    throw new BackupFailed(
      'The database has the tables of a newer version than what is to be loaded. Nothing was changed. Name an empty database.',
    )
}

async function openTarget(db: Db, wanted: readonly Table[]) {
  const tables = await tablesOf(db)
  const inserts = new Map<string, (lines: readonly string[]) => SQL>()
  for (const { name, columns } of wanted) {
    const found = tables.find((table) => table.name === name)
    const types = columns.map((column) => found?.types[found.columns.indexOf(column)])
    if (!found || types.includes(undefined))
      throw new BackupFailed(`The table ${name} has other columns here. Nothing was changed.`)
    const names = list(columns.map((column) => sql.identifier(column)))
    const values = list(types.map((type, place) => sql.raw(`(line ->> ${place})::${type}`)))
    inserts.set(
      name,
      (lines) =>
        sql`insert into ${sql.identifier(name)} (${names}) overriding system value
          select ${values} from jsonb_array_elements(${`[${lines.join(',')}]`}::jsonb) as line`,
    )
  }
  // What triggers write is among the rows. Foreign keys are checked.
  for (const { name } of tables) await db.execute(sql`alter table ${sql.identifier(name)} disable trigger user`)
  for (const name of madeByMigrations) {
    if (tables.some((table) => table.name === name)) await db.execute(sql`delete from ${sql.identifier(name)}`)
  }
  return {
    async load(table: string, lines: readonly string[]) {
      const insert = inserts.get(table)
      if (!insert) throw new BackupFailed(`There are rows of an unknown table, ${table}.`)
      await db.execute(insert(lines))
    },
    async close(expected: Record<string, number>) {
      for (const { name } of tables) {
        const rows = await count(db, name)
        if (rows !== (expected[name] ?? 0))
          throw new BackupFailed(
            `The table ${name} has ${rows} rows instead of ${expected[name] ?? 0}. Nothing was changed.`,
          )
        await db.execute(sql`alter table ${sql.identifier(name)} enable trigger user`)
      }
    },
  }
}

async function count(db: Db, table: string): Promise<number> {
  const { rows } = await db.execute<{ rows: number }>(sql`select count(*) as rows from only ${sql.identifier(table)}`)
  return rows[0]?.rows ?? 0
}

const list = (parts: SQL[] | ReturnType<typeof sql.identifier>[]): SQL => sql.join(parts, sql`, `)
