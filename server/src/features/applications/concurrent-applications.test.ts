import { sentences } from '@marquee/contract/errors'
import { refusals } from '@marquee/contract/policy'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/test-app.ts'
import { auditEntries, eventApplications } from '../../db/schema.ts'
import { auditOf } from '../../../test/audit-of.ts'
import { failure, statusesOf } from '../../../test/answers.ts'
import { applicationsOf, apply, decide, withdraw } from '../../../test/applications.ts'

const world = await testApp()
const { make, as, emitted, database } = world
const { db } = database
const { applied, emittedFor } = applicationsOf(world)
/** Another server on the same database. */
const second = await testApp({ database })

describe('at the same time', () => {
  const rounds = Array.from({ length: 8 }, (_, round) => round)
  const entry = async (action: string, id: number) => {
    const [row] = await db
      .select({ id: auditEntries.id })
      .from(auditEntries)
      .where(and(eq(auditEntries.action, action), eq(auditEntries.subject_id, id)))
    return row?.id
  }

  test.each(rounds)('C4 accept and reject with the same version: one wins, the other gets 412 (%i)', async () => {
    const { id, asOrganizer } = await applied()
    const answers = await Promise.all([
      decide(asOrganizer, id, 'accepted', undefined, 1),
      decide(asOrganizer, id, 'rejected', undefined, 1),
    ])
    expect(statusesOf(answers)).toEqual([200, 412])
    expect(answers.find((answer) => answer.status === 412)?.body).toEqual(failure(sentences.stale, 'stale'))
    const winner = answers.find((answer) => answer.status === 200)?.body.data
    expect(await asOrganizer.api.applications.get({ params: { id } })).toMatchObject({
      status: winner.status,
      version: 2,
    })
    expect(emittedFor(id)).toHaveLength(1)
    expect(await auditOf(db, 'application', id)).toHaveLength(1)
  })

  test.each(rounds)('C4 accept and reject without a version are both made, each with its event (%i)', async () => {
    const { id, asOrganizer } = await applied()
    const answers = await Promise.all([decide(asOrganizer, id, 'accepted'), decide(asOrganizer, id, 'rejected')])
    expect(statusesOf(answers)).toEqual([200, 200])
    expect((await asOrganizer.api.applications.get({ params: { id } })).version).toBe(3)
    expect(emittedFor(id)).toHaveLength(2)
    expect(await auditOf(db, 'application', id)).toHaveLength(2)
  })

  // The embedded database serves only one server.
  test.each(database.embedded ? [] : rounds)(
    'C4 accept and reject with the same version on two servers: one wins (%i)',
    async () => {
      const { id, organizer, asOrganizer } = await applied()
      const answers = await Promise.all([
        decide(asOrganizer, id, 'accepted', undefined, 1),
        decide(second.as(organizer.owner), id, 'rejected', undefined, 1),
      ])
      expect(statusesOf(answers)).toEqual([200, 412])
      expect(emittedFor(id)).toHaveLength(answers[0].status === 200 ? 1 : 0)
      expect(await auditOf(db, 'application', id)).toHaveLength(1)
    },
  )

  test.each(rounds)('C4 reject and withdraw with the same version: one wins (%i)', async () => {
    const { id, asOrganizer, asVendor } = await applied({ status: 'accepted' })
    const [rejected, withdrawn] = await Promise.all([
      decide(asOrganizer, id, 'rejected', undefined, 1),
      withdraw(asVendor, id, 1),
    ])
    expect([
      [200, 412],
      [404, 200],
    ]).toContainEqual([rejected.status, withdrawn.status])
  })

  test.each(rounds)('reset and withdraw: a withdrawn application is not decided (%i)', async () => {
    const { id, asOrganizer, asVendor } = await applied({ status: 'accepted' })
    const [reset, withdrawn] = await Promise.all([
      decide(asOrganizer, id, 'pending'),
      asVendor.call('DELETE', `/api/event-applications/${id}`),
    ])
    expect(withdrawn.status).toBe(200)
    expect([200, 404]).toContain(reset.status)
    expect(emittedFor(id).at(-1)).toEqual({ type: 'application.withdrawn', applicationId: id })
    expect(await auditOf(db, 'application', id)).toHaveLength(reset.status === 200 ? 2 : 1)
  })

  test.each(rounds)('reject and withdraw: one wins (%i)', async () => {
    const { id, asOrganizer, asVendor } = await applied()
    const [rejected, withdrawn] = await Promise.all([
      decide(asOrganizer, id, 'rejected'),
      asVendor.call('DELETE', `/api/event-applications/${id}`),
    ])
    expect([
      [200, 409],
      [404, 200],
    ]).toContainEqual([rejected.status, withdrawn.status])
    expect(emittedFor(id)).toHaveLength(1)
  })

  test.each(rounds)('apply and unpublish: a draft never has applications (%i)', async () => {
    const organizer = await make.organizer()
    const { id } = await make.event({ organizer_id: organizer.id })
    const vendors = await Promise.all([1, 2, 3].map(() => make.vendor()))
    const [unpublished, ...answers] = await Promise.all([
      as(organizer.owner).call('PUT', `/api/events/${id}`, { body: { status: 'draft' } }),
      ...vendors.map((vendor) => apply(as(vendor.owner), id)),
    ])
    const count = await db.$count(eventApplications, eq(eventApplications.event_id, id))
    expect([
      [200, 404, 404, 404],
      [409, 201, 201, 201],
    ]).toContainEqual([unpublished?.status, ...statusesOf(answers)])
    expect(count).toBe(unpublished?.status === 200 ? 0 : 3)
  })

  test.each(rounds)('apply and cancel: no application is accepted after the cancellation (%i)', async (round) => {
    const organizer = await make.organizer()
    const { id } = await make.event({ organizer_id: organizer.id })
    const vendors = await Promise.all([1, 2, 3].map(() => make.vendor()))
    const cancel = () => as(organizer.owner).call('PUT', `/api/events/${id}`, { body: { status: 'cancelled' } })
    const requests = vendors.map((vendor) => () => apply(as(vendor.owner), id))
    const before = emitted.length

    const order = [...requests.slice(0, round % 4), cancel, ...requests.slice(round % 4)]
    const answers = await Promise.all(order.map((send) => send()))

    for (const answer of answers) expect([200, 201, 409]).toContain(answer.status)
    expect(emitted.slice(before).at(-1)).toEqual({ type: 'event.cancelled', eventId: id })
    expect(await db.$count(eventApplications, eq(eventApplications.event_id, id))).toBe(
      answers.filter((answer) => answer.status === 201).length,
    )
    expect((await apply(as((await make.vendor()).owner), id)).status).toBe(409)
  })

  test.each(rounds)('apply, decide and delete: no 5xx, and no application is left (%i)', async () => {
    const { id, event, asOrganizer, asVendor } = await applied()
    const late = as((await make.vendor()).owner)
    const [removed, ...answers] = await Promise.all([
      asOrganizer.call('DELETE', `/api/events/${event.id}`),
      apply(late, event.id),
      decide(asOrganizer, id, 'accepted'),
      asVendor.call('DELETE', `/api/event-applications/${id}`),
    ])
    expect(removed?.status).toBe(200)
    for (const answer of answers) expect([200, 201, 404]).toContain(answer.status)
    expect(await db.$count(eventApplications, eq(eventApplications.event_id, event.id))).toBe(0)
  })

  test.each(rounds)('decide and cancel: no decision is made after the cancellation (%i)', async () => {
    const { id, event, asOrganizer } = await applied()
    const [decided, cancelled] = await Promise.all([
      decide(asOrganizer, id, 'accepted'),
      asOrganizer.call('PUT', `/api/events/${event.id}`, { body: { status: 'cancelled' } }),
    ])
    expect(cancelled.status).toBe(200)
    const accepted = await entry('application.accept', id)
    const closed = await entry('event.cancel', event.id)
    expect(accepted ?? 0).toBeLessThan(closed ?? 0)
    expect([
      [200, undefined, true],
      [409, refusals.cancelledEvent, false],
    ]).toContainEqual([decided.status, decided.body.error, accepted !== undefined])
  })
})
