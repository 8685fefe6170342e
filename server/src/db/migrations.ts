import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase as Db } from 'drizzle-orm/node-postgres'
import { CannotStart } from '../errors.ts'
import { root } from '../root.ts'
import { shownVendors, vendorCards } from './schema.ts'

const folder = join(root, 'server/migrations')

/** The names of all migrations of this version, such as `0000_tables`, oldest first. */
export function allMigrations(): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .toSorted()
}

/** The SQL of a migration. */
export function readMigration(name: string): string {
  return readFileSync(join(folder, `${name}.sql`), 'utf8')
}

/**
 * The name of the last migration of a database; null when it has none of our tables. Throws `CannotStart` for the tables of the migrations that were
 * replaced before the first version.
 */
export async function lastMigration(db: Db): Promise<string | null> {
  const found = await db.execute<{ there: boolean; former: boolean }>(
    sql`select to_regclass('migrations') is not null as there, to_regclass('drizzle.__drizzle_migrations') is not null as former`,
  )
  if (found.rows[0]?.former)
    throw new CannotStart(
      'This database was made before version 0.1.0. Make a backup with the program that made it ("npm run backup"), then put that into an empty database with this one ("npm run restore").',
    )
  if (!found.rows[0]?.there) return null
  const last = await db.execute<{ name: string | null }>(sql`select max(name) as name from migrations`)
  return last.rows[0]?.name ?? null
}

/** Brings the schema up to date, in one transaction. `print` gets a line for each migration of a database that was in use. */
export function migrateToNow(db: Db, print?: (line: string) => void): Promise<void> {
  return db.transaction((transaction) => migrateInTransaction(transaction, { print }))
}

/**
 * Brings the schema up to a migration of this version, by default the last one, as part of the running transaction. A database that is further
 * stays as it is.
 */
export async function migrateInTransaction(
  db: Db,
  { last, print }: { last?: string | undefined; print?: ((line: string) => void) | undefined } = {},
): Promise<void> {
  const before = await lastMigration(db)
  const missing = allMigrations().filter((name) => (before === null || name > before) && (!last || name <= last))
  const report = before !== null && missing.length > 0 ? print : undefined
  const many = missing.length === 1 ? 'a migration' : `${missing.length} migrations`
  report?.(`The database is brought up to date by ${many}. That may take minutes; do not stop it.`)
  for (const [index, name] of missing.entries()) {
    report?.(`Migration ${index + 1} of ${missing.length}: ${name}`)
    await db.execute(sql.raw(readMigration(name)))
    await db.execute(sql`insert into migrations (name) values (${name})`)
  }
  if (missing.length === 0 || missing.at(-1) !== allMigrations().at(-1)) return
  // A card may lack what a migration has added. Those that are missing are made again (features/vendors/cards.ts).
  await db.execute(sql`drop view shown_vendors`)
  await db.execute(sql`create view shown_vendors as ${shownVendors.getSQL()}`)
  await db.execute(sql`delete from ${vendorCards}`)
}
