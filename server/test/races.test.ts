import { sentences } from '@marquee/contract/errors'
import { most } from '@marquee/contract/limits'
import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  auditEntries,
  deliveries,
  eventApplications,
  events,
  notifications,
  organizers,
  pictures,
  users,
  vendorAestheticTags,
  vendorEventTypes,
  vendors,
} from '../src/db/schema.ts'
import { notifier } from '../src/notify/notify.ts'
import { atOnce, type Racer } from './at-once.ts'
import type { Person } from './factories.ts'
import { testApp, type Answer, type Caller } from './test-app.ts'
import { asSecondServer } from './test-database.ts'

/**
 * What may not happen however requests meet: two servers on one database, all requests ready and let go together, again and again
 * (RACE_REPEATS times; a few in the everyday run). Each repeat states rows of its own.
 */
const repeats = Number(process.env.RACE_REPEATS ?? 8)
const timeout = 60_000 + repeats * 5_000

const telling = (database: Parameters<typeof asSecondServer>[0]) => [
  notifier({
    database,
    jobs: { enqueue: async () => {} },
    publicUrl: 'https://marquee.test',
    supportEmail: 'support@marquee.test',
  }).subscriber,
]
const first = await testApp({ subscribers: telling })
const second = await testApp({ database: await asSecondServer(first.database), subscribers: telling })
const { make, nobody, database } = first
const { db } = database
let turn = 0
/** The same person on one server after the other. */
const as = (person: Person): Caller => (turn++ % 2 === 0 ? first : second).as(person)

const apply = (person: Person, event_id: number): Racer => ({
  by: as(person),
  method: 'POST',
  path: '/api/event-applications',
  body: { event_id, message: 'We would love to be there' },
})
const decide = (person: Person, id: number, status: string, version?: number): Racer => ({
  by: as(person),
  method: 'PUT',
  path: `/api/event-applications/${id}/status`,
  body: { status },
  ...(version !== undefined && { version }),
})
const withdraw = (person: Person, id: number, version?: number): Racer => ({
  by: as(person),
  method: 'DELETE',
  path: `/api/event-applications/${id}`,
  ...(version !== undefined && { version }),
})
const put = (person: Person, path: string, body: object, version?: number): Racer => ({
  by: as(person),
  method: 'PUT',
  path: `/api${path}`,
  body,
  ...(version !== undefined && { version }),
})

const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)
const distinct = (values: readonly unknown[]) => new Set(values.map((value) => JSON.stringify(value)))
const applicationsTo = (eventId: number) => db.$count(eventApplications, eq(eventApplications.event_id, eventId))

async function again(race: (round: number) => Promise<void>): Promise<void> {
  for (let round = 0; round < repeats; round++) await race(round)
}

/** A race whose requests are many or large: as often in the long run, less often in the everyday one. */
async function againFewer(race: (round: number) => Promise<void>): Promise<void> {
  const often = process.env.RACE_REPEATS ? repeats : 2
  for (let round = 0; round < often; round++) await race(round)
}

async function anApplication(part: { status?: 'pending' | 'accepted' | 'rejected' } = {}) {
  const organizer = await make.organizer()
  const vendor = await make.vendor()
  const event = await make.event({ organizer_id: organizer.id })
  const application = await make.application({ event_id: event.id, vendor_id: vendor.id, ...part })
  return { id: application.id, event, organizer: organizer.owner, vendor: vendor.owner }
}

test('C1 the same application fifty times: one counts, the others all hear the same', { timeout }, () =>
  againFewer(async () => {
    const vendor = await make.vendor()
    const event = await make.event()
    const answers = await atOnce(Array.from({ length: 50 }, () => apply(vendor.owner, event.id)))
    expect(statuses(answers)).toEqual([201, ...Array(49).fill(409)])
    expect(distinct(answers.filter((one) => one.status === 409).map((one) => one.body)).size).toBe(1)
    expect(await applicationsTo(event.id)).toBe(1)
  }),
)

test('C2 one Idempotency-Key fifty times: one effect, fifty equal answers; another body is 422', { timeout }, () =>
  againFewer(async (round) => {
    const organizer = await make.organizer()
    const create = (title: string): Racer => ({
      by: as(organizer.owner),
      method: 'POST',
      path: '/api/events',
      body: { title, address: '1 Pier', start_date: '2031-01-02' },
      headers: { 'idempotency-key': `round-${round}` },
    })
    const answers = await atOnce(Array.from({ length: 50 }, () => create('Supper')))
    expect(statuses(answers)).toEqual(Array(50).fill(201))
    expect(distinct(answers.map((one) => one.body)).size).toBe(1)
    expect(await db.$count(events, eq(events.organizer_id, organizer.id))).toBe(1)
    expect(statuses(await atOnce([create('Lunch'), create('Brunch')]))).toEqual([422, 422])
    expect(await db.$count(events, eq(events.organizer_id, organizer.id))).toBe(1)
  }),
)

test.each(['completed', 'cancelled', 'draft', 'gone'] as const)(
  'C3 applying while the event becomes %s: nobody gets in afterwards',
  { timeout },
  (end) =>
    again(async (round) => {
      const organizer = await make.organizer()
      const event = await make.event({ organizer_id: organizer.id })
      const applicants = await Promise.all([1, 2, 3, 4].map(() => make.vendor()))
      const racers = applicants.map((vendor) => apply(vendor.owner, event.id))
      const path = `/events/${event.id}`
      const closing: Racer =
        end === 'gone'
          ? { by: as(organizer.owner), method: 'DELETE', path: `/api${path}` }
          : put(organizer.owner, path, { status: end })
      racers.splice(round % 5, 0, closing)

      const answers = await atOnce(racers)

      const [closed] = answers.splice(round % 5, 1)
      const made = answers.filter((one) => one.status === 201)
      const others = answers.filter((one) => one.status !== 201)
      const refusal = end === 'completed' || end === 'cancelled' ? 409 : 404
      // An event that somebody applied to stays public; then they all may.
      const outcomes = end === 'draft' ? ['200 0', '409 4'] : [`200 ${made.length}`]
      expect(outcomes).toContain(`${closed?.status} ${made.length}`)
      expect(others.map((one) => one.status)).toEqual(others.map(() => refusal))
      expect(made.map((one) => one.body.data.event_status)).toEqual(made.map(() => 'published'))
      expect(await applicationsTo(event.id)).toBe(end === 'gone' ? 0 : made.length)
      const [late] = await atOnce([apply((await make.vendor()).owner, event.id)])
      expect(late?.status).toBe(closed?.status === 200 ? refusal : 201)
    }),
)

test('C4 accept and reject with one version: one wins, the other is 412, the vendor hears once', { timeout }, () =>
  again(async () => {
    const { id, organizer, vendor } = await anApplication()
    const answers = await atOnce([decide(organizer, id, 'accepted', 1), decide(organizer, id, 'rejected', 1)])
    expect(statuses(answers)).toEqual([200, 412])
    expect(answers.find((one) => one.status === 412)?.body.error).toBe(sentences.stale)
    const won = answers.find((one) => one.status === 200)?.body.data
    expect(await as(vendor).api.applications.get({ params: { id } })).toMatchObject({ status: won.status, version: 2 })
    const told = await db.select().from(notifications).where(eq(notifications.user_id, vendor.id))
    expect(told.map((entry) => entry.kind)).toEqual([`application.${won.status}`])
    expect(await db.$count(deliveries, eq(deliveries.recipient, String(vendor.email)))).toBe(1)
    const written = await db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subject_type, 'application'), eq(auditEntries.subject_id, id)))
    expect(written.map((entry) => entry.to_state)).toEqual([won.status])
  }),
)

test('C4 twenty decisions without a version follow each other, and the last one is what is told', { timeout }, () =>
  againFewer(async () => {
    const { id, organizer, vendor } = await anApplication()
    const answers = await atOnce(
      Array.from({ length: 20 }, (_, n) => decide(organizer, id, n % 2 ? 'accepted' : 'rejected')),
    )
    const made = answers.filter((one) => one.status === 200)
    expect(made.length + answers.filter((one) => one.status === 409).length).toBe(20)
    const now = await as(vendor).api.applications.get({ params: { id } })
    expect(now.version).toBe(1 + made.length)
    const written = await db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subject_type, 'application'), eq(auditEntries.subject_id, id)))
      .orderBy(auditEntries.id)
    expect(written.map((entry) => entry.from_state)).toEqual([
      'pending',
      ...written.slice(0, -1).map((entry) => entry.to_state),
    ])
    const [told, ...more] = await db.select().from(notifications).where(eq(notifications.user_id, vendor.id))
    expect([told?.kind, more]).toEqual([`application.${now.status}`, []])
    const mails = await db
      .select()
      .from(deliveries)
      .where(eq(deliveries.recipient, String(vendor.email)))
    expect(mails.map((mail) => mail.subject.split(':')[0]?.toLowerCase())).toEqual([now.status])
  }),
)

test('C4 reset and withdraw with one version: one wins, and only that is told', { timeout }, () =>
  again(async () => {
    const { id, event, organizer, vendor } = await anApplication({ status: 'accepted' })
    const [reset, gone] = await atOnce([decide(organizer, id, 'pending', 1), withdraw(vendor, id, 1)])
    expect([
      [200, 412],
      [404, 200],
    ]).toContainEqual([reset?.status, gone?.status])
    expect(await applicationsTo(event.id)).toBe(reset?.status === 200 ? 1 : 0)
    const told = async (person: Person) => db.$count(notifications, eq(notifications.user_id, person.id))
    expect([await told(vendor), await told(organizer)]).toEqual(reset?.status === 200 ? [1, 0] : [0, 1])
  }),
)

test('C5 two admins approve and reject one vendor: one wins, and it stays so', { timeout }, () =>
  again(async () => {
    const vendor = await make.vendor({ status: 'pending' })
    const [one, other] = [await make.admin(), await make.admin()]
    const path = `/users/admin/update-role/${vendor.owner.id}`
    const answers = await atOnce([
      put(one, path, { role: 'contractor', status: 'approved' }),
      put(other, path, { role: 'contractor', status: 'rejected', reason: 'No' }),
    ])
    expect(statuses(answers)).toEqual([200, 409])
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

test('C5 two admins who name each other: both are refused, and neither waits for ever', { timeout }, () =>
  again(async () => {
    const [one, other] = [await make.admin(), await make.admin()]
    const answers = await atOnce([
      put(one, `/users/admin/update-role/${other.id}`, { role: 'user' }),
      put(other, `/users/admin/update-role/${one.id}`, { role: 'user' }),
    ])
    expect(answers.map((answer) => answer.body.error)).toEqual(Array(2).fill("An admin's role cannot be changed."))
  }),
)

test('C6 two changes from one version: the second is 412, and nothing of the first is lost', { timeout }, () =>
  again(async () => {
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
      const answers = await atOnce(racers)
      expect(statuses(answers)).toEqual([200, 412])
      const row = (await now()) as Record<string, unknown>
      const was = before as Record<string, unknown>
      for (const [index, [field, value]] of fields.entries()) {
        expect([field, row[field]]).toEqual([field, answers[index]?.status === 200 ? value : was[field]])
      }
      expect(row.version).toBe(2)
    }
  }),
)

const photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#a43' } })
  .png()
  .toBuffer()

test('C7 more pictures than there is room for, all primary: the limits hold, one is primary', { timeout }, () =>
  againFewer(async () => {
    const vendor = await make.vendor({ pictures: most.vendorImages - 2 })
    const organizer = await make.organizer()
    const event = await make.event({ organizer_id: organizer.id })
    for (let n = 0; n < most.eventImages - 1; n++) {
      await make.picture({ event_id: event.id, display_order: n, is_primary: n === 0 })
    }
    const upload = (by: Person, path: string, body: object): Racer => ({
      by: as(by),
      method: 'POST',
      path,
      body: { ...body, is_primary: true },
      image: photo,
    })
    const answers = await atOnce([
      ...Array.from({ length: 4 }, () =>
        upload(vendor.owner, '/api/contractors/images/upload', { contractor_id: vendor.id }),
      ),
      ...Array.from({ length: 3 }, () => upload(organizer.owner, '/api/events/images/upload', { event_id: event.id })),
    ])
    expect(statuses(answers.slice(0, 4))).toEqual([201, 201, 409, 409])
    expect(statuses(answers.slice(4))).toEqual([201, 409, 409])
    await expectInOrder(eq(pictures.vendor_id, vendor.id), most.vendorImages)
    await expectInOrder(eq(pictures.event_id, event.id), most.eventImages)
  }),
)

test('C7 two primaries, two moves and the primary’s removal: one is primary, the order is dense', { timeout }, () =>
  again(async () => {
    const vendor = await make.vendor({ pictures: 5 })
    const rows = await db
      .select()
      .from(pictures)
      .where(eq(pictures.vendor_id, vendor.id))
      .orderBy(pictures.display_order)
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = rows.map((row) => row.id)
    const answers = await atOnce([
      put(vendor.owner, `/contractors/images/${b}/primary`, {}),
      put(vendor.owner, `/contractors/images/${c}/primary`, {}),
      put(vendor.owner, `/contractors/images/${d}/order`, { display_order: 0 }),
      put(vendor.owner, `/contractors/images/${e}/order`, { display_order: 1 }),
      { by: as(vendor.owner), method: 'DELETE', path: `/api/contractors/images/${a}` },
    ])
    expect(statuses(answers)).toEqual([200, 200, 200, 200, 200])
    await expectInOrder(eq(pictures.vendor_id, vendor.id), 4)
  }),
)

async function expectInOrder(whose: ReturnType<typeof eq>, count: number): Promise<void> {
  const rows = await db.select().from(pictures).where(whose).orderBy(pictures.display_order)
  expect(rows.map((row) => row.display_order)).toEqual(Array.from({ length: count }, (_, n) => n))
  expect(rows.filter((row) => row.is_primary)).toHaveLength(1)
}

test('C8 one person asks for two profiles at once, in two kinds: one is made', { timeout }, () =>
  again(async () => {
    const person = await make.user()
    const vendor = { company_name: 'A', business_description: 'B', business_address: 'C' }
    const organizer = { organization_name: 'A', organization_description: 'B', organization_address: 'C' }
    const ask = (path: string, body: object): Racer => ({ by: as(person), method: 'POST', path, body })
    const answers = await atOnce([
      ask('/api/contractors/profile', vendor),
      ask('/api/organizers/profile', organizer),
      ask('/api/contractors/profile', vendor),
      ask('/api/organizers/profile', organizer),
    ])
    expect(statuses(answers)).toEqual([201, 409, 409, 409])
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

test('C8 lists as long as allowed, sent at once: one of them stands, whole', { timeout }, () =>
  again(async () => {
    const vendor = await make.vendor()
    const halves = [0, 1].map((half) => ({
      aesthetic_tag_ids: tagIds.slice(half * most.vendorTags, (half + 1) * most.vendorTags),
      event_type_ids: typeIds.slice(half * most.vendorEventTypes, (half + 1) * most.vendorEventTypes),
    }))
    const answers = await atOnce([
      ...halves.map((half) => put(vendor.owner, '/contractors/profile', half)),
      put(vendor.owner, '/contractors/profile/tags', { aesthetic_tag_ids: tagIds.slice(0, most.vendorTags + 1) }),
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

test('C11 after any history, counts, totals and has_more are what count(*) says', { timeout }, () =>
  againFewer(async (round) => {
    const organizer = await make.organizer()
    const people = await Promise.all([1, 2, 3, 4, 5].map(() => make.vendor()))
    const own = await Promise.all([1, 2, 3].map(() => make.event({ organizer_id: organizer.id })))
    const [one, two, three] = own.map((event) => event.id) as [number, number, number]
    const made = await atOnce(people.flatMap(({ owner }) => own.map((event) => apply(owner, event.id))))
    expect(statuses(made)).toEqual(Array(15).fill(201))
    const ids = made.map((answer) => Number(answer.body.data.id))
    const of = (person: number, event: number) => ids[person * 3 + event] ?? 0
    const owner = (person: number) => (people[person] as (typeof people)[number]).owner
    await atOnce([
      withdraw(owner(round % 5), of(round % 5, 0)),
      withdraw(owner((round + 1) % 5), of((round + 1) % 5, 0)),
      withdraw(owner(round % 5), of(round % 5, 1)),
      decide(organizer.owner, of((round + 2) % 5, 0), 'accepted'),
      decide(organizer.owner, of((round + 3) % 5, 1), 'rejected'),
      put(organizer.owner, `/events/${two}`, { status: 'completed' }),
      ...(round % 2 ? [{ by: as(organizer.owner), method: 'DELETE', path: `/api/events/${three}` }] : []),
      apply(owner(round % 5), one),
    ])
    for (const id of [one, two, three]) {
      const shown = await nobody.call('GET', `/api/events/${id}`)
      expect(shown.status).toBe(id === three && round % 2 ? 404 : 200)
      expect(shown.body.data?.application_count ?? 0).toBe(await applicationsTo(id))
    }
    const counts = await Promise.all([one, two, three].map(applicationsTo))
    const total = counts.reduce((sum, count) => sum + count, 0)
    const asOrganizer = as(organizer.owner)
    for (const limit of [1, 4, 100]) {
      for (let page = 1; page <= Math.ceil(total / limit) + 1; page += limit === 1 ? 5 : 1) {
        const { pagination, applications } = await asOrganizer.api.applications.mine({ query: { limit, page } })
        expect(pagination).toEqual({ total, limit, page, has_more: page * limit < total })
        expect(applications).toHaveLength(Math.max(0, Math.min(limit, total - (page - 1) * limit)))
      }
    }
    const mine = await asOrganizer.api.events.mine({ query: { limit: 2 } })
    const left = await db.$count(events, eq(events.organizer_id, organizer.id))
    expect(mine.pagination).toMatchObject({ total: left, has_more: left > 2 })
  }),
)
