import { maxCounts } from '@marquee/contract/limits'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  auditEntries,
  events,
  organizers,
  pictures,
  users,
  vendorAestheticTags,
  vendorEventTypes,
  vendors,
} from '../src/db/schema.ts'
import { sendConcurrently, type Racer } from './concurrent-requests.ts'
import type { Person } from './factories.ts'
import { statusesOf } from './answers.ts'
import { pngPhoto } from './picture-form.ts'
import { distinct, raceServers, repeat, repeatFewer, timeout } from './race-servers.ts'

/** What must hold in whatever order requests meet: two servers on one database, all requests let go at the same moment. */
const { make, db, as, put } = await raceServers()

test(
  'C2 fifty requests with one Idempotency-Key take effect once and get equal answers; another body gets 422',
  { timeout },
  () =>
    repeatFewer(async (round) => {
      const organizer = await make.organizer()
      const create = (title: string): Racer => ({
        by: as(organizer.owner),
        method: 'POST',
        path: '/api/events',
        body: { title, address: '1 Pier', start_date: '2031-01-02' },
        headers: { 'idempotency-key': `round-${round}` },
      })
      const answers = await sendConcurrently(Array.from({ length: 50 }, () => create('Supper')))
      expect(statusesOf(answers)).toEqual(Array(50).fill(201))
      expect(distinct(answers.map((one) => one.body)).size).toBe(1)
      expect(await db.$count(events, eq(events.organizer_id, organizer.id))).toBe(1)
      expect(statusesOf(await sendConcurrently([create('Lunch'), create('Brunch')]))).toEqual([422, 422])
      expect(await db.$count(events, eq(events.organizer_id, organizer.id))).toBe(1)
    }),
)

test('C5 two admins approve and reject one vendor: the first decision wins, the second gets 409', { timeout }, () =>
  repeat(async () => {
    const vendor = await make.vendor({ status: 'pending' })
    const [one, other] = [await make.admin(), await make.admin()]
    const path = `/users/admin/update-role/${vendor.owner.id}`
    const answers = await sendConcurrently([
      put(one, path, { role: 'contractor', status: 'approved' }),
      put(other, path, { role: 'contractor', status: 'rejected', reason: 'No' }),
    ])
    expect(statusesOf(answers)).toEqual([200, 409])
    const [winner, status] = answers[0]?.status === 200 ? [one, 'approved'] : [other, 'rejected']
    const [now] = await db.select().from(vendors).where(eq(vendors.id, vendor.id))
    expect(now).toMatchObject({ status, version: 2, is_listed: status === 'approved' })
    const written = await db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subject_type, 'contractor'), eq(auditEntries.subject_id, vendor.id)))
    expect(written.map((entry) => [entry.actor_user_id, entry.to_state])).toEqual([[winner.id, status]])
  }),
)

test('C5 two admins who change each other’s role are both refused, without a deadlock', { timeout }, () =>
  repeat(async () => {
    const [one, other] = [await make.admin(), await make.admin()]
    const answers = await sendConcurrently([
      put(one, `/users/admin/update-role/${other.id}`, { role: 'user' }),
      put(other, `/users/admin/update-role/${one.id}`, { role: 'user' }),
    ])
    expect(answers.map((answer) => answer.body.error)).toEqual(Array(2).fill("An admin's role cannot be changed."))
  }),
)

test('C6 of two changes with the same version the second gets 412, and the first stays complete', { timeout }, () =>
  repeat(async () => {
    const organizer = await make.organizer()
    const event = await make.event({ organizer_id: organizer.id })
    const vendor = await make.vendor()
    const cases = [
      {
        racers: [
          put(organizer.owner, `/events/${event.id}`, { title: 'New' }, 1),
          put(organizer.owner, `/events/${event.id}`, { budget_range: '$5' }, 1),
        ],
        fields: [['title', 'New'] as const, ['budget_range', '$5'] as const],
        now: async () => (await db.select().from(events).where(eq(events.id, event.id)))[0],
        before: event,
      },
      {
        racers: [
          put(vendor.owner, '/contractors/profile', { company_name: 'New' }, 1),
          put(vendor.owner, '/contractors/profile', { license_number: '5' }, 1),
        ],
        fields: [['company_name', 'New'] as const, ['license_number', '5'] as const],
        now: async () => (await db.select().from(vendors).where(eq(vendors.id, vendor.id)))[0],
        before: vendor,
      },
      {
        racers: [
          put(organizer.owner, '/organizers/profile', { organization_name: 'New' }, 1),
          put(organizer.owner, '/organizers/profile', { years_organizing: 5 }, 1),
        ],
        fields: [['organization_name', 'New'] as const, ['years_organizing', 5] as const],
        now: async () => (await db.select().from(organizers).where(eq(organizers.id, organizer.id)))[0],
        before: organizer,
      },
    ]
    for (const { racers, fields, now, before } of cases) {
      const answers = await sendConcurrently(racers)
      expect(statusesOf(answers)).toEqual([200, 412])
      const row = (await now()) as Record<string, unknown>
      const was = before as Record<string, unknown>
      for (const [index, [field, value]] of fields.entries()) {
        expect([field, row[field]]).toEqual([field, answers[index]?.status === 200 ? value : was[field]])
      }
      expect(row.version).toBe(2)
    }
  }),
)

const photo = await pngPhoto()

test('C7 uploads beyond the limit, all marked primary: the limit holds and one picture is primary', { timeout }, () =>
  repeatFewer(async () => {
    const vendor = await make.vendor({ pictures: maxCounts.vendorImages - 2 })
    const organizer = await make.organizer()
    const event = await make.event({ organizer_id: organizer.id })
    for (let n = 0; n < maxCounts.eventImages - 1; n++) {
      await make.picture({ event_id: event.id, display_order: n, is_primary: n === 0 })
    }
    const upload = (by: Person, path: string, body: object): Racer => ({
      by: as(by),
      method: 'POST',
      path,
      body: { ...body, is_primary: true },
      image: photo,
    })
    const answers = await sendConcurrently([
      ...Array.from({ length: 4 }, () =>
        upload(vendor.owner, '/api/contractors/images/upload', { contractor_id: vendor.id }),
      ),
      ...Array.from({ length: 3 }, () => upload(organizer.owner, '/api/events/images/upload', { event_id: event.id })),
    ])
    expect(statusesOf(answers.slice(0, 4))).toEqual([201, 201, 409, 409])
    expect(statusesOf(answers.slice(4))).toEqual([201, 409, 409])
    await expectInOrder(eq(pictures.vendor_id, vendor.id), maxCounts.vendorImages)
    await expectInOrder(eq(pictures.event_id, event.id), maxCounts.eventImages)
  }),
)

test('C7 pictures made primary, moved and removed at once: one is primary, positions have no gap', { timeout }, () =>
  repeat(async () => {
    const vendor = await make.vendor({ pictures: 5 })
    const rows = await db
      .select()
      .from(pictures)
      .where(eq(pictures.vendor_id, vendor.id))
      .orderBy(pictures.display_order)
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = rows.map((row) => row.id)
    const answers = await sendConcurrently([
      put(vendor.owner, `/contractors/images/${b}/primary`, {}),
      put(vendor.owner, `/contractors/images/${c}/primary`, {}),
      put(vendor.owner, `/contractors/images/${d}/order`, { display_order: 0 }),
      put(vendor.owner, `/contractors/images/${e}/order`, { display_order: 1 }),
      { by: as(vendor.owner), method: 'DELETE', path: `/api/contractors/images/${a}` },
    ])
    expect(statusesOf(answers)).toEqual([200, 200, 200, 200, 200])
    await expectInOrder(eq(pictures.vendor_id, vendor.id), 4)
  }),
)

async function expectInOrder(whose: ReturnType<typeof eq>, count: number): Promise<void> {
  const rows = await db.select().from(pictures).where(whose).orderBy(pictures.display_order)
  expect(rows.map((row) => row.display_order)).toEqual(Array.from({ length: count }, (_, n) => n))
  expect(rows.filter((row) => row.is_primary)).toHaveLength(1)
}

test('C8 of vendor and organizer profiles that one person sends at once one is created', { timeout }, () =>
  repeat(async () => {
    const person = await make.user()
    const vendor = { company_name: 'A', business_description: 'B', business_address: 'C' }
    const organizer = { organization_name: 'A', organization_description: 'B', organization_address: 'C' }
    const ask = (path: string, body: object): Racer => ({ by: as(person), method: 'POST', path, body })
    const answers = await sendConcurrently([
      ask('/api/contractors/profile', vendor),
      ask('/api/organizers/profile', organizer),
      ask('/api/contractors/profile', vendor),
      ask('/api/organizers/profile', organizer),
    ])
    expect(statusesOf(answers)).toEqual([201, 409, 409, 409])
    const made = [
      await db.$count(vendors, eq(vendors.user_id, person.id)),
      await db.$count(organizers, eq(organizers.user_id, person.id)),
    ]
    expect(made.toSorted((a, b) => a - b)).toEqual([0, 1])
    const [now] = await db.select().from(users).where(eq(users.id, person.id))
    expect(now?.role).toBe(made[0] === 1 ? 'contractor' : 'client')
  }),
)

const tagIds = await Promise.all(Array.from({ length: 10 }, async () => (await make.tag()).id))
const typeIds = await Promise.all(Array.from({ length: 16 }, async () => (await make.eventType()).id))

test('C8 of two lists of full length saved at once one is stored completely', { timeout }, () =>
  repeat(async () => {
    const vendor = await make.vendor()
    const halves = [0, 1].map((half) => ({
      aesthetic_tag_ids: tagIds.slice(half * maxCounts.vendorTags, (half + 1) * maxCounts.vendorTags),
      event_type_ids: typeIds.slice(half * maxCounts.vendorEventTypes, (half + 1) * maxCounts.vendorEventTypes),
    }))
    const answers = await sendConcurrently([
      ...halves.map((half) => put(vendor.owner, '/contractors/profile', half)),
      put(vendor.owner, '/contractors/profile/tags', { aesthetic_tag_ids: tagIds.slice(0, maxCounts.vendorTags + 1) }),
    ])
    expect(answers.map((one) => one.status)).toEqual([200, 200, 400])
    const chosen = async (table: typeof vendorEventTypes) =>
      (await db.select().from(table).where(eq(table.vendor_id, vendor.id)).orderBy(table.position)).map(
        (row) => row.lookup_id,
      )
    expect(halves).toContainEqual({
      aesthetic_tag_ids: await chosen(vendorAestheticTags),
      event_type_ids: await chosen(vendorEventTypes),
    })
  }),
)
