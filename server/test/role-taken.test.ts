import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { sentences } from '@marquee/contract/errors'
import type { Role } from '@marquee/contract/limits'
import { refusals } from '@marquee/contract/policy'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { users, vendors } from '../src/db/schema.ts'
import { everyWrite, writes, type Write } from './every-write.ts'
import type { Person } from './factories.ts'
import { rolledBack, writesNothing, written } from './rolled-back.ts'
import { testApp, type Answer } from './test-app.ts'

/** A call that writes, and how the role of its caller changes before the body has arrived. */
interface Row extends Write {
  /** The new role of the caller. */
  becomes: Role
  /** The refusal, where the call has its own. */
  answers?: { status: number; error: string }
}

const marketplace = await testApp()
const { database, make, as } = marketplace
const { db } = database
const { rows, vendor, openEvent, send, requestOf } = await everyWrite(marketplace)

const roleTaken = { status: 409, error: refusals.roleTaken }
const special: Record<string, Pick<Row, 'becomes' | 'answers'>> = {
  'vendors.apply': { becomes: 'client', answers: roleTaken },
  'organizers.apply': { becomes: 'contractor', answers: roleTaken },
}
const table: Row[] = rows.map((row) => ({ ...row, becomes: 'user', ...special[row.call] }))

const refusal = (row: Row) => row.answers ?? { status: 403, error: sentences.rightsChanged }
const brief = (answer: Answer) => ({ status: answer.status, error: answer.body.error })

test('C9 every call that writes has a row in the table', () => {
  expect(table.map((row) => row.call).toSorted()).toEqual(writes.toSorted())
})

const callers = new Map(table.map(({ by }) => [by.id, by]))

beforeEach(async () => {
  for (const by of callers.values()) await setRole(by, by.role)
  await db.update(vendors).set({ status: 'approved' }).where(eq(vendors.id, vendor.id))
})

describe.each(table)('C9 $call', (row) => {
  test('is refused and writes nothing when the role is taken before the body has arrived', async () => {
    let before = {}
    // The caller is authenticated before the body is read.
    async function* held(body: Buffer) {
      await setRole(row.by, row.becomes)
      before = await written(database)
      yield body
    }
    const { headers, body } = await requestOf(row)
    await rolledBack(database, async () => {
      const answer = await send(row, Readable.from(held(body)), { ...headers, 'content-length': String(body.length) })
      expect(before).toHaveProperty('users')
      expect(brief(answer)).toEqual(refusal(row))
      expect(await written(database)).toEqual(before)
    })
  })

  // The embedded database has one connection, so nothing runs beside an open transaction.
  test.each(database.embedded ? [] : ['PostgreSQL'])(
    'is refused when the role is taken while it waits for a lock, on %s',
    async () => {
      const began = Promise.withResolvers<void>()
      const waits = Promise.withResolvers<void>()
      const taking = database.inTransaction(async () => {
        await setRole(row.by, row.becomes)
        began.resolve()
        await waits.promise
      })
      await began.promise
      const { headers, body } = await requestOf(row)
      const answering = writesNothing(database, () => send(row, body, headers))
      await untilSomebodyWaits()
      waits.resolve()
      await taking
      expect(brief(await answering)).toEqual(refusal(row))
    },
  )
})

test('C9 a call is refused when the approval is taken before the body has arrived', async () => {
  async function* held(body: Buffer) {
    await db.update(vendors).set({ status: 'rejected' }).where(eq(vendors.id, vendor.id))
    yield body
  }
  const row = {
    call: 'applications.create',
    by: vendor.owner,
    becomes: 'user' as const,
    body: { event_id: openEvent.id, message: 'Hello' },
  }
  const { headers, body } = await requestOf(row)
  const answer = await send(row, Readable.from(held(body)), { ...headers, 'content-length': String(body.length) })
  expect(brief(answer)).toEqual({ status: 403, error: sentences.rightsChanged })
})

test('C9 a call is refused when the caller is suspended before the body has arrived', async () => {
  const other = await make.vendor()
  async function* held(body: Buffer) {
    await as(await make.admin()).api.admin.suspend({
      params: { userId: other.user_id },
      body: { suspended: true, reason: 'Rude' },
    })
    yield body
  }
  const row = { call: 'vendors.update', by: other.owner, becomes: 'user' as const, body: { years_in_business: 3 } }
  const { headers, body } = await requestOf(row)
  const answer = await send(row, Readable.from(held(body)), { ...headers, 'content-length': String(body.length) })
  expect(answer).toMatchObject({
    status: 403,
    body: { error: 'Your account is suspended', code: 'suspended', fields: { reason: 'Rude' } },
  })
})

test('C9 a stored answer of an Idempotency-Key is not repeated to somebody who lost the role', async () => {
  const other = await make.organizer()
  const row = {
    call: 'events.create',
    by: other.owner,
    becomes: 'user' as const,
    body: { title: 'A', address: 'B', start_date: '2031-01-02' },
  }
  const { headers, body } = await requestOf(row)
  const keyed = { ...headers, 'idempotency-key': 'once' }
  expect((await send(row, body, keyed)).status).toBe(201)
  async function* held() {
    await setRole(other.owner, 'user')
    yield body
  }
  const again = await send(row, Readable.from(held()), { ...keyed, 'content-length': String(body.length) })
  expect(again.status).toBe(403)
})

test('C9 a role that is given before the body has arrived does not refuse the call', async () => {
  const pending = await make.vendor({ status: 'pending' })
  async function* held(body: Buffer) {
    await db.update(vendors).set({ status: 'approved' }).where(eq(vendors.id, pending.id))
    yield body
  }
  const row = { call: 'vendors.update', by: pending.owner, becomes: 'user' as const, body: { years_in_business: 3 } }
  const { headers, body } = await requestOf(row)
  const answer = await send(row, Readable.from(held(body)), { ...headers, 'content-length': String(body.length) })
  expect(answer.status).toBe(200)
})

async function setRole(person: Person, role: Role): Promise<void> {
  await db.update(users).set({ role }).where(eq(users.id, person.id))
}

async function untilSomebodyWaits(): Promise<void> {
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const deadline = Date.now() + 20_000
  while ((await db.execute(waiting)).rows.length === 0) {
    if (Date.now() > deadline) throw new Error('Nobody waits')
    await sleep(10)
  }
}
