import { applicationStatusRefusals } from '@marquee/contract/application-status'
import { sentences } from '@marquee/contract/errors'
import { refusals } from '@marquee/contract/policy'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { applicationsOf, decide, decideMany } from '../../../test/applications.ts'
import { auditOf } from '../../../test/audit-of.ts'
import { testApp } from '../../../test/test-app.ts'
import type { DomainEvent } from '../../context.ts'
import { eventApplications, events, users } from '../../db/schema.ts'

/** Handles each domain event in the transaction of its change; a test replaces it. */
let onEvent: (event: DomainEvent) => unknown = () => {}
const world = await testApp({ subscribers: () => [async (event) => void (await onEvent(event))] })
const { make, as, nobody, database } = world
const { db } = database
const { applied, emittedFor } = applicationsOf(world)

const statusOf = async (id: number) =>
  (await db.select().from(eventApplications).where(eq(eventApplications.id, id)))[0]?.status
const refusedBy = (code: string, sentence: string) => ({ application: null, error: { code, sentence } })

test('each application is decided as if alone: with its own event and audit entry, in the order of the request', async () => {
  const { id, event, asOrganizer, organizer } = await applied()
  const other = await make.application({ event_id: event.id })
  const answer = await decideMany(asOrganizer, 'rejected', [other, { id, version: 1 }], ' Places are filled. ')
  expect(answer).toMatchObject({
    status: 200,
    body: {
      data: {
        results: [other.id, id].map((one) => ({
          id: one,
          application: { id: one, status: 'rejected', status_reason: 'Places are filled.', version: 2 },
          error: null,
        })),
      },
    },
  })
  for (const one of [id, other.id]) {
    expect(emittedFor(one)).toMatchObject([{ status: 'rejected', reason: 'Places are filled.' }])
    expect(await auditOf(db, 'application', one)).toMatchObject([
      { actor_user_id: organizer.owner.id, action: 'application.reject', reason: 'Places are filled.' },
    ])
  }
})

test('what is refused stands in its result and does not stop the others; foreign and unknown ones look the same', async () => {
  const { id, event, organizer, asOrganizer } = await applied()
  const accepted = await make.application({ event_id: event.id, status: 'accepted' })
  const changed = await make.application({ event_id: event.id, version: 3 })
  const former = await make.application({
    event_id: event.id,
    vendor_id: (await make.vendor({ ownerRole: 'user' })).id,
  })
  const cancelled = await make.event({ organizer_id: organizer.id, status: 'cancelled' })
  const closed = await make.application({ event_id: cancelled.id })
  const foreign = await make.application()
  const last = await make.application({ event_id: event.id })

  const asked = [accepted, { ...changed, version: 2 }, former, closed, foreign, { id: 999_999, version: 1 }, last]
  const rows = asked.map(({ id: one, version }) => ({ id: one, version }))
  const { body } = await decideMany(asOrganizer, 'accepted', [{ id, version: 1 }, ...rows])

  expect(body.data.results).toMatchObject([
    { id, application: { status: 'accepted' }, error: null },
    { id: accepted.id, ...refusedBy('conflict', applicationStatusRefusals.accepted) },
    { id: changed.id, ...refusedBy('stale', sentences.stale) },
    { id: former.id, ...refusedBy('conflict', refusals.vendorGone) },
    { id: closed.id, ...refusedBy('conflict', refusals.cancelledEvent) },
    { id: foreign.id, ...refusedBy('not_found', refusals.applicationNotFound) },
    { id: 999_999, ...refusedBy('not_found', refusals.applicationNotFound) },
    { id: last.id, application: { status: 'accepted' }, error: null },
  ])
  expect(await Promise.all([changed, former, closed, foreign].map((one) => statusOf(one.id)))).toEqual(
    Array(4).fill('pending'),
  )
})

test('the call may be sent again: what it decided counts as done, and nobody is notified twice', async () => {
  const { id, event, asOrganizer } = await applied()
  const other = await make.application({ event_id: event.id })
  const rows = [{ id, version: 1 }, other].map((one) => ({ id: one.id, version: one.version }))
  const first = await decideMany(asOrganizer, 'rejected', rows, 'Fully booked')
  expect((await decideMany(asOrganizer, 'rejected', rows, 'Fully booked')).body).toEqual(first.body)
  expect(emittedFor(id)).toHaveLength(1)

  // Other words, another status, or a later decision: the vendor would not have been notified of this.
  for (const again of [
    decideMany(asOrganizer, 'rejected', rows, 'Another reason'),
    decideMany(asOrganizer, 'accepted', rows),
  ])
    expect((await again).body.data.results).toMatchObject(rows.map(() => refusedBy('stale', sentences.stale)))
  await decide(asOrganizer, id, 'pending')
  const later = await decideMany(asOrganizer, 'rejected', rows, 'Fully booked')
  expect(later.body.data.results).toMatchObject([refusedBy('stale', sentences.stale), { error: null }])
  // The same again, but by a later decision.
  await decide(asOrganizer, id, 'rejected', 'Fully booked')
  const afterwards = await decideMany(asOrganizer, 'rejected', rows, 'Fully booked')
  expect(afterwards.body.data.results).toMatchObject([refusedBy('stale', sentences.stale), { error: null }])
})

test('a decision that was not made is not done, although the application has the next version and the asked status', async () => {
  const { id, event, asOrganizer } = await applied()
  await decide(asOrganizer, id, 'accepted')
  await decide(asOrganizer, id, 'pending')
  // As a change that is no decision does, such as the erasure of the vendor's texts.
  await db
    .update(eventApplications)
    .set({ version: sql`${eventApplications.version} + 1` })
    .where(eq(eventApplications.id, id))
  const results = async (...asked: Parameters<typeof decideMany>) => (await decideMany(...asked)).body.data.results
  expect(await results(asOrganizer, 'pending', [{ id, version: 3 }])).toMatchObject([
    refusedBy('stale', sentences.stale),
  ])

  // What was made and is sent again counts as done only while the organizer may decide.
  const other = await make.application({ event_id: event.id })
  expect(await results(asOrganizer, 'rejected', [other])).toMatchObject([{ error: null }])
  expect(await results(asOrganizer, 'rejected', [other])).toMatchObject([{ error: null }])
  await db.update(events).set({ status: 'cancelled' }).where(eq(events.id, event.id))
  expect(await results(asOrganizer, 'rejected', [other])).toMatchObject([
    refusedBy('conflict', refusals.cancelledEvent),
  ])
})

test('an error that is not about one application fails the call; what was decided stays, and sending again completes it', async () => {
  const { id, event, asOrganizer } = await applied()
  const others = [await make.application({ event_id: event.id }), await make.application({ event_id: event.id })]
  const rows = [{ id, version: 1 }, ...others].map((one) => ({ id: one.id, version: one.version }))
  onEvent = (emitted) => {
    if ('applicationId' in emitted && emitted.applicationId === others[0]!.id) throw new Error('The queue is lost')
  }
  expect((await decideMany(asOrganizer, 'accepted', rows)).status).toBe(500)
  const statuses = () => Promise.all(rows.map((one) => statusOf(one.id)))
  expect(await statuses()).toEqual(['accepted', 'pending', 'pending'])

  onEvent = () => {}
  const { body } = await decideMany(asOrganizer, 'accepted', rows)
  expect(body.data.results).toMatchObject(rows.map((row) => ({ id: row.id, error: null })))
  expect(await statuses()).toEqual(['accepted', 'accepted', 'accepted'])
  expect(emittedFor(id)).toHaveLength(1)
})

test('an organizer who is suspended in the middle decides no more', async () => {
  const { id, event, organizer, asOrganizer } = await applied()
  const other = await make.application({ event_id: event.id })
  const rows = [{ id, version: 1 }, other].map((one) => ({ id: one.id, version: one.version }))
  // With the first decision, so that the second one finds it.
  onEvent = async () => {
    onEvent = () => {}
    const suspended = { suspended_at: new Date(), suspended_reason: 'Rude' }
    await db.update(users).set(suspended).where(eq(users.id, organizer.owner.id))
  }
  expect((await decideMany(asOrganizer, 'accepted', rows)).status).toBe(403)
  expect([await statusOf(id), await statusOf(other.id)]).toEqual(['accepted', 'pending'])
})

test('who is no organizer, and lists that are no lists of 1 to 100 versions, are refused', async () => {
  const { id, asOrganizer, asVendor } = await applied()
  const row = { id, version: 1 }
  expect((await decideMany(nobody, 'accepted', [row])).status).toBe(401)
  for (const caller of [asVendor, as(await make.admin())])
    expect((await decideMany(caller, 'accepted', [row])).status).toBe(403)
  const many = Array.from({ length: 101 }, (_, index) => ({ id: index + 1, version: 1 }))
  for (const rows of [[], [row, row], [{ id }], many])
    expect((await decideMany(asOrganizer, 'accepted', rows as (typeof row)[])).status).toBe(400)
  expect(await statusOf(id)).toBe('pending')
  expect((await decideMany(asOrganizer, 'accepted', many.slice(1))).status).toBe(200)
})
