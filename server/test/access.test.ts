import { can } from '@marquee/contract/policy'
import { actorOf } from '@marquee/contract/users'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { events, users, vendors } from '../src/db/schema.ts'
import { accessMarketplace, people, type Who } from './access-marketplace.ts'
import { accessTable, byId, type CallParts } from './access-table.ts'
import { endpoints } from './every-write.ts'
import { pictureForm } from './picture-form.ts'
import { rolledBack } from './rolled-back.ts'
import { testApp, type Answer, type Caller } from './test-app.ts'

const world = await testApp()
const { database, as, nobody } = world
const { db } = database
const marketplace = await accessMarketplace(world)
const { caller, event, photo, vendor, otherVendor, unverifiedVendor } = marketplace
const { organizer, otherOrganizer, rejectedOrganizer, pendingOrganizer } = marketplace
const table = accessTable(marketplace)

test('every endpoint of the contract has a row in the access table, and every row an endpoint', () => {
  const rows = new Set(table.map((row) => row.call))
  expect([...rows].sort()).toEqual(Object.keys(endpoints).sort())
})

describe.each(table)('$call on $to', (row) => {
  const { call, id, send = id === undefined ? () => ({}) : byId, expected } = row

  test('answers each caller with the status in the table; what a caller may not see as what does not exist', async () => {
    const answered: Record<string, number> = {}
    for (const who of people) {
      const { status, body } = await undone(caller[who], call, send(id))
      answered[who] = status
      if (status !== 404 || id === undefined) continue
      const unknown = await undone(caller[who], call, send(99_999))
      expect({ who, status: unknown.status, body: unknown.body }).toEqual({ who, status, body })
    }
    expect(answered).toEqual(expected)
  })
})

const addressed = table.filter((row) => endpoints[row.call]?.params && people.some((who) => row.expected[who] < 300))
/** Who addresses the thing has no influence on how an id is read: one row of each call. */
const oneOfEach = [...new Map(addressed.map((row) => [row.call, row])).values()]
test.each(oneOfEach)(
  'a malformed id gets the same 404 as an unknown one: $call on $to',
  async ({ call, send = byId, expected }) => {
    const who = people.find((one) => expected[one] < 300) as Who
    const malformed = ['abc', '0', '-1', '1.5', '1e3', '٣', '9'.repeat(30), '%00', '%F0%9F%8E%89']
    const unknown = await undone(caller[who], call, send(99_999))
    expect(unknown.status).toBe(404)
    for (const id of malformed) {
      const answer = await undone(caller[who], call, send(id))
      expect({ id, status: answer.status, body: answer.body }).toEqual({ id, status: 404, body: unknown.body })
    }
  },
)

test('lists hold only what the policy lets the caller see', async () => {
  for (const who of people.filter((one) => one !== 'suspended')) {
    const { api: client } = caller[who]
    const actor = who === 'nobody' ? null : actorOf(await client.users.me())
    const { contractors } = await client.vendors.list({ query: { limit: 100 } })
    expect(idsOf(contractors)).toEqual(idsOf([vendor, otherVendor, unverifiedVendor]))
    for (const one of contractors) expect(can(actor, 'vendor.see', { ...one, counts: await counts(one.id) })).toBe(true)
    const listed = await client.events.list({ query: { limit: 100 } })
    expect(listed.events.length).toBeGreaterThan(0)
    for (const one of listed.events) {
      expect(can(null, 'event.see', { ...one, counts: true, applied: false, is_guest: false })).toBe(true)
      expect([event.ofFormer.id, event.ofSuspended.id]).not.toContain(one.id)
    }
    if (!actor) continue
    const { applications } = await client.applications.mine({ query: { limit: 100 } })
    for (const one of applications) {
      const [of] = await db.select().from(events).where(eq(events.id, one.event_id))
      const thing = { ...one, organizer_id: of?.organizer_id ?? 0 }
      expect(can(actor, 'application.see', thing)).toBe(true)
    }
    const expected: Partial<Record<Who, number>> = { vendor: 5, otherVendor: 2, organizer: 7 }
    expect({ who, seen: applications.length }).toEqual({ who, seen: expected[who] ?? 0 })
  }
})

test('the list of an organizer’s own events holds all of them and no others', async () => {
  for (const one of [organizer, otherOrganizer, rejectedOrganizer, pendingOrganizer]) {
    const listed = await as(one.owner).api.events.mine({ query: { limit: 100 } })
    const own = await db.select({ id: events.id }).from(events).where(eq(events.organizer_id, one.id))
    expect(idsOf(listed.events)).toEqual(idsOf(own))
  }
})

test('no public answer holds an e-mail address', async () => {
  const addresses = (await db.select({ email: users.email }).from(users)).map((one) => String(one.email))
  const paths = [
    '/api/contractors?limit=100',
    `/api/contractors/${vendor.id}`,
    `/api/contractors/${vendor.id}/images`,
    '/api/events?limit=100',
    `/api/events/${event.published.id}`,
  ]
  for (const path of paths) {
    const answer = await nobody.call('GET', path)
    expect(answer.status).toBe(200)
    const text = JSON.stringify(answer.body)
    for (const address of addresses) expect(text).not.toContain(address)
  }
})

const idsOf = (rows: readonly { id: number }[]) => rows.map((row) => row.id).toSorted((a, b) => a - b)

async function counts(vendorId: number): Promise<boolean> {
  const [row] = await db
    .select({ role: users.role })
    .from(vendors)
    .innerJoin(users, eq(users.id, vendors.user_id))
    .where(eq(vendors.id, vendorId))
  return row?.role === 'contractor'
}

/** Makes the call and rolls it back. */
async function undone(by: Caller, call: string, { params = {}, body, form }: CallParts): Promise<Answer> {
  const endpoint = endpoints[call]
  if (!endpoint) throw new Error(`No ${call}`)
  const path = `/api${endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(params[name]))}`
  const sent = form ? await pictureForm(body ?? {}, photo, form === true ? {} : { field: form }) : { body, headers: {} }
  return rolledBack(database, () => by.call(endpoint.method, path, sent))
}
