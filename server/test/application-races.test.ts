import { sentences } from '@marquee/contract/errors'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEntries, deliveries, events, notifications } from '../src/db/schema.ts'
import { sendConcurrently, type Racer } from './concurrent-requests.ts'
import type { Person } from './factories.ts'
import { statusesOf } from './answers.ts'
import { distinct, raceServers, repeat, repeatFewer, timeout } from './race-servers.ts'

/** What must hold in whatever order requests meet: two servers on one database, all requests let go at the same moment. */
const { make, nobody, db, as, apply, decide, withdraw, put, applicationsTo } = await raceServers()

async function anApplication(part: { status?: 'pending' | 'accepted' | 'rejected' } = {}) {
  const organizer = await make.organizer()
  const vendor = await make.vendor()
  const event = await make.event({ organizer_id: organizer.id })
  const application = await make.application({ event_id: event.id, vendor_id: vendor.id, ...part })
  return { id: application.id, event, organizer: organizer.owner, vendor: vendor.owner }
}

test('C1 of fifty equal applications sent at once one is created, and the others get the same 409', { timeout }, () =>
  repeatFewer(async () => {
    const vendor = await make.vendor()
    const event = await make.event()
    const answers = await sendConcurrently(Array.from({ length: 50 }, () => apply(vendor.owner, event.id)))
    expect(statusesOf(answers)).toEqual([201, ...Array(49).fill(409)])
    expect(distinct(answers.filter((one) => one.status === 409).map((one) => one.body)).size).toBe(1)
    expect(await applicationsTo(event.id)).toBe(1)
  }),
)

test.each(['completed', 'cancelled', 'draft', 'gone'] as const)(
  'C3 vendors who apply while the event becomes %s: no application is accepted after the change',
  { timeout },
  (end) =>
    repeat(async (round) => {
      const organizer = await make.organizer()
      const event = await make.event({ organizer_id: organizer.id })
      const applicants = await Promise.all([1, 2, 3, 4].map(() => make.vendor()))
      const racers = applicants.map((vendor) => apply(vendor.owner, event.id))
      const path = `/events/${event.id}`
      const closing: Racer =
        end === 'gone'
          ? { by: as(organizer.owner), method: 'DELETE', path: `/api${path}` }
          : put(organizer.owner, path, { status: end, ...(end === 'completed' && { undecided_reason: 'Full' }) })
      racers.splice(round % 5, 0, closing)

      const answers = await sendConcurrently(racers)

      const [closed] = answers.splice(round % 5, 1)
      const made = answers.filter((one) => one.status === 201)
      const others = answers.filter((one) => one.status !== 201)
      const refusal = end === 'completed' || end === 'cancelled' ? 409 : 404
      // With an application the event cannot become a draft again; then all four applications are accepted.
      const outcomes = end === 'draft' ? ['200 0', '409 4'] : [`200 ${made.length}`]
      expect(outcomes).toContain(`${closed?.status} ${made.length}`)
      expect(others.map((one) => one.status)).toEqual(others.map(() => refusal))
      expect(made.map((one) => one.body.data.event_status)).toEqual(made.map(() => 'published'))
      expect(await applicationsTo(event.id)).toBe(end === 'gone' ? 0 : made.length)
      const [late] = await sendConcurrently([apply((await make.vendor()).owner, event.id)])
      expect(late?.status).toBe(closed?.status === 200 ? refusal : 201)
    }),
)

test(
  'C4 accept and reject with the same version: one wins, the other gets 412, the vendor is notified once',
  { timeout },
  () =>
    repeat(async () => {
      const { id, organizer, vendor } = await anApplication()
      const answers = await sendConcurrently([
        decide(organizer, id, 'accepted', 1),
        decide(organizer, id, 'rejected', 1),
      ])
      expect(statusesOf(answers)).toEqual([200, 412])
      expect(answers.find((one) => one.status === 412)?.body.error).toBe(sentences.stale)
      const won = answers.find((one) => one.status === 200)?.body.data
      expect(await as(vendor).api.applications.get({ params: { id } })).toMatchObject({
        status: won.status,
        version: 2,
      })
      const notified = await db.select().from(notifications).where(eq(notifications.user_id, vendor.id))
      expect(notified.map((entry) => entry.kind)).toEqual([`application.${won.status}`])
      expect(await db.$count(deliveries, eq(deliveries.recipient, String(vendor.email)))).toBe(1)
      const written = await db
        .select()
        .from(auditEntries)
        .where(and(eq(auditEntries.subject_type, 'application'), eq(auditEntries.subject_id, id)))
      expect(written.map((entry) => entry.to_state)).toEqual([won.status])
    }),
)

test(
  'C4 twenty decisions without a version are made one after the other, and the vendor is notified of the last',
  { timeout },
  () =>
    repeatFewer(async () => {
      const { id, organizer, vendor } = await anApplication()
      const answers = await sendConcurrently(
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
      const [notified, ...more] = await db.select().from(notifications).where(eq(notifications.user_id, vendor.id))
      expect([notified?.kind, more]).toEqual([`application.${now.status}`, []])
      const mails = await db
        .select()
        .from(deliveries)
        .where(eq(deliveries.recipient, String(vendor.email)))
      expect(mails.map((mail) => mail.subject.split(':')[0]?.toLowerCase())).toEqual([now.status])
    }),
)

test('C4 reset and withdraw with the same version: one wins, and only its notifications are sent', { timeout }, () =>
  repeat(async () => {
    const { id, event, organizer, vendor } = await anApplication({ status: 'accepted' })
    const [reset, gone] = await sendConcurrently([decide(organizer, id, 'pending', 1), withdraw(vendor, id, 1)])
    expect([
      [200, 412],
      [404, 200],
    ]).toContainEqual([reset?.status, gone?.status])
    expect(await applicationsTo(event.id)).toBe(reset?.status === 200 ? 1 : 0)
    const notificationsOf = async (person: Person) => db.$count(notifications, eq(notifications.user_id, person.id))
    expect([await notificationsOf(vendor), await notificationsOf(organizer)]).toEqual([
      1,
      reset?.status === 200 ? 0 : 1,
    ])
  }),
)

test('C11 after concurrent changes counts, totals and has_more agree with count(*)', { timeout }, () =>
  repeatFewer(async (round) => {
    const organizer = await make.organizer()
    const people = await Promise.all([1, 2, 3, 4, 5].map(() => make.vendor()))
    const own = await Promise.all([1, 2, 3].map(() => make.event({ organizer_id: organizer.id })))
    const [one, two, three] = own.map((event) => event.id) as [number, number, number]
    const made = await sendConcurrently(people.flatMap(({ owner }) => own.map((event) => apply(owner, event.id))))
    expect(statusesOf(made)).toEqual(Array(15).fill(201))
    const ids = made.map((answer) => Number(answer.body.data.id))
    const of = (person: number, event: number) => ids[person * 3 + event] ?? 0
    const owner = (person: number) => (people[person] as (typeof people)[number]).owner
    await sendConcurrently([
      withdraw(owner(round % 5), of(round % 5, 0)),
      withdraw(owner((round + 1) % 5), of((round + 1) % 5, 0)),
      withdraw(owner(round % 5), of(round % 5, 1)),
      decide(organizer.owner, of((round + 2) % 5, 0), 'accepted'),
      decide(organizer.owner, of((round + 3) % 5, 1), 'rejected'),
      put(organizer.owner, `/events/${two}`, { status: 'completed', undecided_reason: 'Full' }),
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
