import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../src/db/client.ts'
import { testApp } from './test-app.ts'
import { plainFailure } from './answers.ts'

const { database, make, as, nobody } = await testApp()
const { db } = database
const organizer = await make.organizer()
const organizing = as(organizer.owner)

describe('trouble below', () => {
  test('without its database the API is briefly unavailable, and says when to come back', async () => {
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

  test('a server that cannot read what visitors read is not ready, and says so of itself', async () => {
    const lame = await testApp()
    expect((await lame.nobody.call('GET', '/readyz')).status).toBe(200)
    await lame.database.db.execute(sql`alter table vendors rename to mislaid`)
    expect((await lame.nobody.call('GET', '/readyz')).status).toBe(503)
    expect((await lame.nobody.call('GET', '/healthz')).status).toBe(200)
  })

  // It says so of its session, which on PostgreSQL is one of several.
  test.each(database.embedded ? ['embedded database'] : [])(
    'a full %s refuses writes with 507 and reads on',
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

  // The embedded database has no connections that anybody could cut.
  test.each(database.embedded ? [] : ['PostgreSQL'])('connections that %s cuts are replaced', async () => {
    const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
    const slow = db.execute(sql`select pg_sleep(2)`).catch((error: unknown) => error)
    await db.execute(sql`select pg_sleep(0.2)`)
    await db.execute(cut)
    expect(await slow).toBeInstanceOf(Error)
    expect((await nobody.call('GET', '/api/contractors')).status).toBe(200)
  })
})
