import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { root } from '../root.ts'
import type { Db } from './client.ts'

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

/** Brings the schema up to date. Must not be called in a transaction, which the library would commit. */
export function migrateToNow(db: Db): Promise<void> {
  return migrate(db, { migrationsFolder })
}

/**
 * Brings the schema up to a migration of this version, by default the last one, as part of the running transaction. A database that is further
 * stays as it is.
 */
export async function migrateInTransaction(db: Db, last?: Migration): Promise<void> {
  const before = (await lastMigrationTime(db)) ?? 0
  // As the library makes them.
  await db.execute(sql`create schema if not exists drizzle`)
  await db.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  )
  for (const migration of readMigrationFiles({ migrationsFolder })) {
    const { folderMillis, hash } = migration
    if (folderMillis <= before || folderMillis > (last?.when ?? Infinity)) continue
    for (const statement of migration.sql) await db.execute(sql.raw(statement))
    await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`)
  }
}

function readJournal(): Journal {
  return JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as Journal
}
