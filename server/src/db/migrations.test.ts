import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { maxLengths } from '@marquee/contract/limits'
import { getTableColumns, getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { beforeAll, expect, test } from 'vitest'
import { emptyDatabase } from '../../test/test-database.ts'
import type { Database, Db } from './client.ts'
import { allMigrations, migrateInTransaction } from './migrations.ts'
import * as schema from './schema.ts'

const { vendorCards } = schema

/** All migrations made it. */
let made: Database
beforeAll(async () => {
  made = await emptyDatabase()
  await made.migrate()
})

test('each migration of a database that has data is reported as it begins, and its cards are made again; those of a new one are not reported', async () => {
  const database = await emptyDatabase()
  const all = allMigrations()
  const [older, ...newer] = all.slice(-2)
  const lines: string[] = []
  const print = (line: string) => void lines.push(line)

  await database.apart((own) => own.transaction((db) => migrateInTransaction(db, { last: older, print })))
  expect(lines).toEqual([])
  // Not through `schema.ts`, which has columns that this database lacks.
  await database.db.execute(sql`
    with person as (insert into users (issuer, subject) values ('i', 's') returning id),
      vendor as (
        insert into vendors (user_id, company_name, business_description, business_address)
        select id, 'A', 'A', 'A' from person returning id
      )
    insert into vendor_cards (vendor_id, card) select id, '{}' from vendor`)

  expect(await database.isMigrated()).toBe(false)
  await database.migrate(print)
  expect(lines).toEqual([
    'The database is brought up to date by a migration. That may take minutes; do not stop it.',
    ...newer.map((name) => `Migration 1 of 1: ${name}`),
  ])
  lines.length = 0
  await database.migrate(print)
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

test('the migrations make the columns that schema.ts describes', async () => {
  const described = await emptyDatabase()
  for (const statement of await generateMigration(generateDrizzleJson({}), generateDrizzleJson(schema)))
    await described.db.execute(sql.raw(statement))

  expect(await columnsOf(made.db)).toEqual(await columnsOf(described.db))
})

test('the database accepts the values that the columns have in schema.ts, and no others', async () => {
  const described = Object.values(schema as Record<string, unknown>)
    .filter((value) => is(value, PgTable))
    .flatMap((table) => Object.values(getTableColumns(table)).map((column) => ({ table: getTableName(table), column })))
    .filter(({ column }) => column.enumValues)
    .map(({ table, column }) => [`${table}.${column.name}`, column.enumValues])
  const { db } = made
  // Only triggers write `lookup_words`.
  const withoutCheck = [['lookup_words.kind', schema.searchedLookups]]
  const { rows } = await db.execute<{ name: string; text: string }>(sql`
    select concat_ws('.', conrelid::regclass, attname) as name, pg_get_constraintdef(pg_constraint.oid) as text
    from pg_constraint join pg_attribute on attrelid = conrelid and array[attnum] = conkey
    where contype = 'c' and pg_get_constraintdef(pg_constraint.oid) like '%ARRAY[%'`)
  const checked = rows.map(({ name, text }) => [name, [...text.matchAll(/'([^']+)'::text/g)].map(([, value]) => value)])
  expect(Object.fromEntries([...checked, ...withoutCheck])).toEqual(Object.fromEntries(described))
})

test('the database accepts texts as long as the contract does', async () => {
  const { db } = made
  const { rows } = await db.execute<{ name: string; longest: number }>(sql`
    select concat_ws('.', conrelid::regclass, attname) as name,
      substring(pg_get_constraintdef(pg_constraint.oid) from '<= ([0-9]+)')::int as longest
    from pg_constraint join pg_attribute on attrelid = conrelid and array[attnum] = conkey
    where contype = 'c' and pg_get_constraintdef(pg_constraint.oid) like '%char_length%'`)
  expect(Object.fromEntries(rows.map(({ name, longest }) => [name, longest]))).toEqual({
    'vendors.company_name': maxLengths.companyName,
    'vendors.business_description': maxLengths.description,
    'vendors.business_address': maxLengths.address,
    'organizers.organization_name': maxLengths.companyName,
    'events.title': maxLengths.eventTitle,
    'events.address': maxLengths.address,
    'event_applications.message': maxLengths.applicationMessage,
    'call_places.note': maxLengths.placeNote,
    'call_places.fee': maxLengths.placeFee,
    'call_conditions.text': maxLengths.conditions,
    'call_questions.text': maxLengths.question,
    'answer_files.name': maxLengths.fileName,
    'booking_files.name': maxLengths.fileName,
    'vendor_documents.title': maxLengths.documentTitle,
    'vendor_documents.name': maxLengths.fileName,
    'event_outcomes.note': maxLengths.outcomeNote,
    'messages.text': maxLengths.message,
    'message_reports.reason': maxLengths.reason,
    'application_marks.note': maxLengths.note,
    'pictures.alt_text': maxLengths.altText,
    'contact_introductions.subject': maxLengths.introductionSubject,
    'contact_introductions.text': maxLengths.introductionText,
    'admin_notes.text': maxLengths.adminNote,
    'place_invitations.line': maxLengths.invitationLine,
    'place_invitations.reason': maxLengths.reason,
    'contact_invitations.line': maxLengths.invitationLine,
    'contact_invitations.reason': maxLengths.reason,
    'organizer_stops.reason': maxLengths.reason,
    'vendor_lists.name': maxLengths.listName,
    'contacts.name': maxLengths.companyName,
    'contacts.trade': maxLengths.trade,
    'contacts.city': maxLengths.city,
    'contacts.phone': maxLengths.phone,
    'contacts.note': maxLengths.note,
    'access_tokens.name': maxLengths.tokenName,
    'webhooks.name': maxLengths.webhookName,
    'webhooks.url': maxLengths.webhookUrl,
  })
})

async function columnsOf(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ line: string }>(sql`
    select concat_ws(' ', attrelid::regclass, attname, format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
      pg_get_expr(adbin, adrelid), case attidentity when 'a' then 'identity' end) as line
    from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attnum > 0 and attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r')
    order by 1`)
  return rows.map(({ line }) => line)
}
