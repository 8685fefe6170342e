import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { addressOf } from '../../test/postgres-server.ts'
import { asSecondServer, testDatabase } from '../../test/test-database.ts'

const migrated = inject('migrated')

test('a claim belongs to one process until it is released', async () => {
  const database = await testDatabase()
  const { claims: one } = database
  const { claims: other } = await asSecondServer(database)
  const claim = await one.take(7)
  expect([await one.take(7), await other.take(7)]).toEqual([null, null])
  const isHeld = await other.held()
  expect([isHeld(7), isHeld(8)]).toEqual([true, false])
  expect(await Promise.all([one.take(8), one.take(8)])).toContain(null)

  await claim?.release()
  expect((await other.held())(7)).toBe(false)
  expect(await other.take(7)).not.toBeNull()
})

// Only there a session can be cut.
test.each('server' in migrated ? [migrated.server] : [])(
  'after its session was cut a claim is taken again, or lost to who waited for it',
  async (server) => {
    const database = await testDatabase()
    const { claims: other } = await asSecondServer(database)
    const [kept, lost] = [await database.claims.take(1), await database.claims.take(2)]
    const { rows } = await database.db.execute<{ name: string }>(sql`select current_database() as name`)
    const waiting = new pg.Client({ connectionString: addressOf(server, rows[0]!.name) })
    await waiting.connect()
    try {
      const got = drizzle(waiting).execute(sql`select pg_advisory_lock(hashtext('marquee.claims'), 2)`)
      await database.db
        .execute(sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
        and database = (select oid from pg_database where datname = current_database())`)
      await got
      await expect.poll(() => lost?.lost.aborted).toBe(true)
      await expect.poll(async () => (await other.held())(1)).toBe(true)
      expect([kept?.lost.aborted, await other.take(1)]).toEqual([false, null])
      await kept?.release()
      expect(await other.take(1)).not.toBeNull()
    } finally {
      await waiting.end()
    }
  },
)
