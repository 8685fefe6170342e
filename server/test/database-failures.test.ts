import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../src/db/client.ts'
import { testApp } from './test-app.ts'
import { plainFailure } from './answers.ts'

const { database, make, as, nobody } = await testApp()
const { db } = database
const organizer = await make.organizer()
const organizing = as(organizer.owner)

describe('when the database fails', () => {
  test('without a database the API answers 503 with Retry-After, and /healthz 200', async () => {
    const gone = await openDatabase({ url: 'postgres://nobody@127.0.0.1:1/nothing' })
    const broken = await testApp({ database: gone })
    for (const [method, path] of [
      ['GET', '/api/contractors'],
      ['GET', '/api/event-types'],
      ['GET', '/readyz'],
    ] as const) {
      const answer = await broken.nobody.call(method, path)
      expect(answer).toEqual(plainFailure(503, 'unavailable'))
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
    const written = await broken.as(organizer.owner).call('POST', '/api/events', { body: {} })
    expect(written).toEqual(plainFailure(503, 'unavailable'))
    expect((await broken.nobody.call('GET', '/healthz')).status).toBe(200)
    await gone.close()
  })

  test('a server that cannot read the vendor list is not ready: /readyz answers 503', async () => {
    const broken = await testApp()
    expect((await broken.nobody.call('GET', '/readyz')).status).toBe(200)
    await broken.database.db.execute(sql`alter table vendor_listings rename to mislaid`)
    expect((await broken.nobody.call('GET', '/readyz')).status).toBe(503)
    expect((await broken.nobody.call('GET', '/healthz')).status).toBe(200)
  })

  // The setting holds for one session; PostgreSQL has several.
  test.each(database.embedded ? ['embedded database'] : [])(
    'a full %s refuses writes with 507 and still reads',
    async () => {
      await db.execute(sql`set default_transaction_read_only = on`)
      const title = 'Winter market'
      const refused = await organizing.call('POST', '/api/events', {
        body: { title, address: '1 Orchard Lane', start_date: '2031-01-01' },
      })
      expect(refused).toEqual(plainFailure(507, 'out_of_space'))
      expect((await nobody.call('GET', '/api/contractors')).status).toBe(200)
      await db.execute(sql`set default_transaction_read_only = off`)
    },
  )

  // The embedded database has no network connections.
  test.each(database.embedded ? [] : ['PostgreSQL'])('connections that %s closes are replaced', async () => {
    const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
    const isSleeping = sql`select from pg_stat_activity where datname = current_database() and query = 'select pg_sleep(20)' and state = 'active'`
    const slow = db.execute(sql`select pg_sleep(20)`).catch((error: unknown) => error)
    await expect.poll(async () => (await db.execute(isSleeping)).rows).toHaveLength(1)
    await db.execute(cut)
    expect(await slow).toBeInstanceOf(Error)
    expect((await nobody.call('GET', '/api/contractors')).status).toBe(200)
  })
})
