import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from './test-database.ts'

test('each test database is migrated and has no rows of another', async () => {
  const [one, other] = [await testDatabase(), await testDatabase()]

  await one.db.execute(sql`create table guests (name text)`)
  const tables = await one.db.execute(sql`select tablename as name from pg_tables where schemaname = 'public'`)
  const seenByOther = await other.db.execute(sql`select tablename as name from pg_tables where schemaname = 'public'`)

  expect(tables.rows.map((row) => row.name)).toEqual(expect.arrayContaining(['guests', 'users']))
  expect(seenByOther.rows.map((row) => row.name)).not.toContain('guests')
})
