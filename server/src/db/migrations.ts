import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase as Db } from 'drizzle-orm/node-postgres'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { root } from '../root.ts'

/** One migration: its name, and its time in Unix ms, which is what the database keeps of it. */
export interface Migration {
  tag: string
  when: number
}

interface Journal {
  entries: Migration[]
}

const migrationsFolder = join(root, 'server/migrations')

/** Every migration of this version, oldest first. */
export function allMigrations(): Migration[] {
  return readJournal().entries.map(({ tag, when }) => ({ tag, when }))
}

/** The time (Unix ms) of the last migration of a database; null when it has none of our tables. */
export async function lastMigrationTime(db: Db): Promise<number | null> {
  const found = await db.execute<{ there: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  if (!found.rows[0]?.there) return null
  const last = await db.execute<{ time: number | null }>(
    sql`select max(created_at) as time from drizzle.__drizzle_migrations`,
  )
  return last.rows[0]?.time ?? null
}

/** Brings the schema up to date, in one transaction. `say` gets a line for each migration of a database that was in use. */
export function migrateToNow(db: Db, say?: (line: string) => void): Promise<void> {
  return db.transaction((transaction) => migrateInTransaction(transaction, { say }))
}

/**
 * Brings the schema up to a migration of this version, by default the last one, as part of the running transaction. A database that is further
 * stays as it is.
 */
export async function migrateInTransaction(
  db: Db,
  { last, say }: { last?: Migration | undefined; say?: ((line: string) => void) | undefined } = {},
): Promise<void> {
  const before = (await lastMigrationTime(db)) ?? 0
  // As the library makes them.
  await db.execute(sql`create schema if not exists drizzle`)
  await db.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  )
  const isMissing = (when: number) => when > before && when <= (last?.when ?? Infinity)
  const missing = readMigrationFiles({ migrationsFolder }).filter(({ folderMillis }) => isMissing(folderMillis))
  const tell = before > 0 && missing.length > 0 ? say : undefined
  const many = missing.length === 1 ? 'a migration' : `${missing.length} migrations`
  tell?.(`The database is brought up to date by ${many}. That may take minutes; do not stop it.`)
  for (const [index, migration] of missing.entries()) {
    const { folderMillis, hash } = migration
    const tag = allMigrations().find(({ when }) => when === folderMillis)?.tag
    tell?.(`Migration ${index + 1} of ${missing.length}: ${tag}`)
    for (const statement of migration.sql) await db.execute(sql.raw(statement))
    await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`)
  }
}

function readJournal(): Journal {
  return JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as Journal
}
