import { PGlite } from '@electric-sql/pglite'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase, type Db } from './client.ts'
import { embeddedExtensions } from './embedded.ts'
import { allMigrations, migrateInTransaction } from './migrations.ts'
import * as schema from './schema.ts'

const { users, vendorCards, vendors } = schema

test('each migration of a database that has data is told as it begins, and its cards are made again; those of a new one are not told', async () => {
  const database = await emptyDatabase()
  const all = allMigrations()
  const [older, ...newer] = all.slice(-2)
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)

  await database.apart((own) => own.transaction((db) => migrateInTransaction(db, { last: older, say })))
  expect(lines).toEqual([])
  const [person] = await database.db.insert(users).values({ issuer: 'i', subject: 's' }).returning()
  const texts = { company_name: 'A', business_description: 'A', business_address: 'A' }
  const [vendor] = await database.db
    .insert(vendors)
    .values({ user_id: person!.id, ...texts })
    .returning({ id: vendors.id })
  await database.db.insert(vendorCards).values({ vendor_id: vendor!.id, card: '{}' })

  expect(await database.isMigrated()).toBe(false)
  await database.migrate(say)
  expect(lines).toEqual([
    'The database is brought up to date by a migration. That may take minutes; do not stop it.',
    ...newer.map((name) => `Migration 1 of 1: ${name}`),
  ])
  lines.length = 0
  await database.migrate(say)
  expect(lines).toEqual([])
  expect(await database.isMigrated()).toBe(true)
  expect(await database.db.$count(vendorCards)).toBe(0)
})

test('a database whose tables were made by the former migrations is refused, and stays as it is', async () => {
  const database = await emptyDatabase()
  await database.db.execute(sql`create schema drizzle`)
  await database.db.execute(sql`create table drizzle.__drizzle_migrations (id serial, hash text, created_at bigint)`)

  await expect(database.migrate()).rejects.toThrow(
    'This database was made before version 0.1.0. Make a backup with the program that made it ("npm run backup"), then put that into an empty database with this one ("npm run restore").',
  )
  expect((await database.db.execute(sql`select from pg_tables where schemaname = 'public'`)).rows).toEqual([])
})

test('the migrations make the tables that schema.ts describes', async () => {
  const [made, described] = [await emptyDatabase(), await emptyDatabase()]
  await made.migrate()
  await described.db.execute(sql`create extension pg_trgm`)
  for (const statement of await generateMigration(generateDrizzleJson({}), generateDrizzleJson(schema)))
    await described.db.execute(sql.raw(statement))

  expect(await catalogOf(made.db)).toEqual(await catalogOf(described.db))
})

/** Columns, constraints and indexes, without the index that needs a function of the migrations. */
async function catalogOf(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ line: string }>(sql`
    select concat_ws(' ', attrelid::regclass, attname, format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
      pg_get_expr(adbin, adrelid), case attidentity when 'a' then 'identity' end) as line
    from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attnum > 0 and attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r')
    union all
    select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
    where contype <> 't' and connamespace = 'public'::regnamespace
    union all
    select indexdef from pg_indexes where schemaname = 'public' and indexname <> 'vendor_listings_local'
    order by 1`)
  return rows.map(({ line }) => line)
}

async function emptyDatabase() {
  const database = await openDatabase({
    lite: await PGlite.create({ extensions: embeddedExtensions }),
    timeouts: { connection: 60_000, answer: 60_000 },
  })
  onTestFinished(() => database.close())
  return database
}
