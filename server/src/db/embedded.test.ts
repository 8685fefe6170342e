import { existsSync, mkdirSync, mkdtempSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { openDatabase } from './client.ts'
import { isFull } from './trouble.ts'

// The disk is not really filled: only the free space that the system reports is replaced.
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  return { ...fs, statfsSync: vi.fn(fs.statfsSync) }
})
afterEach(() => void vi.mocked(statfsSync).mockReset())

const folder = () => join(mkdtempSync(join(tmpdir(), 'marquee-lock-')), 'database')

test('after a failed query neither its prepared statements nor its transaction are left', async () => {
  const database = await openDatabase({})
  const named = () =>
    database.db
      .select({ one: sql<number>`1` })
      .from(sql`(select) as nothing`)
      .prepare('one')
      .execute()
  expect(await named()).toEqual([{ one: 1 }])
  await expect(database.db.execute(sql`select 1 / 0`)).rejects.toThrow('Failed query')
  expect(await named()).toEqual([{ one: 1 }])
  await expect(
    database.inTransaction(async () => {
      await database.db.execute(sql`select 1 / 0`)
    }),
  ).rejects.toThrow('Failed query')
  expect(await named()).toEqual([{ one: 1 }])
  await database.close()
})

test('with a nearly full disk it reads and refuses writes; with enough space it writes again', async () => {
  const database = await openDatabase({ dir: folder() })
  const { db } = database
  await db.execute(sql`create table guests (name text)`)
  const write = () => db.execute(sql`insert into guests values ('Ada')`)
  await write()
  vi.mocked(statfsSync).mockReturnValue({ bavail: 100, bsize: 4096 } as ReturnType<typeof statfsSync>)
  await expect(database.inTransaction(write)).rejects.toSatisfy(isFull)
  expect((await db.execute(sql`select name from guests`)).rows).toHaveLength(1)
  // The last statement before there is space again fails, and the pool drops its client.
  await expect(write()).rejects.toSatisfy(isFull)
  vi.mocked(statfsSync).mockReturnValue({ bavail: 1e6, bsize: 4096 } as ReturnType<typeof statfsSync>)
  await write()
  expect((await db.execute(sql`select name from guests`)).rows).toHaveLength(2)
  await database.close()
})

test('a missing database starts as a copy of the template, also after a copy that was interrupted', async () => {
  const template = folder()
  const made = await openDatabase({ dir: template })
  await made.db.execute(sql`create table guests as select 'Ada' as name`)
  await made.close()
  const dir = folder()
  mkdirSync(`${dir}.new/base`, { recursive: true })
  writeFileSync(`${dir}.new/PG_VERSION`, '')
  const names = sql`select name from guests`

  const first = await openDatabase({ dir, template })
  expect((await first.db.execute(names)).rows).toEqual([{ name: 'Ada' }])
  await first.db.execute(sql`update guests set name = 'Grace'`)
  await first.close()
  expect(existsSync(`${dir}.new`)).toBe(false)

  const second = await openDatabase({ dir, template })
  expect((await second.db.execute(names)).rows).toEqual([{ name: 'Grace' }])
  await second.close()
})
