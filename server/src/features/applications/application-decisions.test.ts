import { applicationStatusRefusals } from '@marquee/contract/application-status'
import { sentences } from '@marquee/contract/errors'
import { applicationStatuses, type ApplicationStatus, type EventStatus } from '@marquee/contract/limits'
import { refusals } from '@marquee/contract/policy'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OrganizerRow, VendorRow } from '../../../test/factories.ts'
import { testApp, type Caller } from '../../../test/test-app.ts'
import { eventApplications } from '../../db/schema.ts'
import { auditOf } from '../../../test/audit-of.ts'
import { failure } from '../../../test/answers.ts'
import { applicationsOf, apply, decide, statusPath, withdraw } from '../../../test/applications.ts'

const world = await testApp()
const { make, nobody, as, database } = world
const { db } = database
const { applied, emittedFor } = applicationsOf(world)

describe('deciding', () => {
  test('accept, reject and reset each emit an event and make an audit entry; a reset clears the reason', async () => {
    const { id, organizer, asOrganizer, asVendor } = await applied()

    const rejected = await decide(asOrganizer, id, 'rejected', ' Fully booked ')
    expect(rejected).toMatchObject({
      status: 200,
      body: { data: { status: 'rejected', status_reason: 'Fully booked' } },
    })
    expect((await asVendor.api.applications.get({ params: { id } })).status_reason).toBe('Fully booked')
    expect((await decide(asOrganizer, id, 'pending')).body.data).toMatchObject({
      status: 'pending',
      status_reason: null,
    })
    expect((await decide(asOrganizer, id, 'accepted')).body.data).toMatchObject({
      status: 'accepted',
      status_reason: null,
    })

    const by = { actor_user_id: organizer.owner.id }
    expect(await auditOf(db, 'application', id)).toEqual([
      { ...by, action: 'application.reject', from_state: 'pending', to_state: 'rejected', reason: 'Fully booked' },
      { ...by, action: 'application.reset', from_state: 'rejected', to_state: 'pending', reason: null },
      { ...by, action: 'application.accept', from_state: 'pending', to_state: 'accepted', reason: null },
    ])
    const event = { type: 'application.decided', applicationId: id }
    expect(emittedFor(id)).toEqual([
      { ...event, status: 'rejected', reason: 'Fully booked' },
      { ...event, status: 'pending', reason: null },
      { ...event, status: 'accepted', reason: null },
    ])
  })

  test.each(applicationStatuses)('setting the status "%s" twice gets 409', async (status) => {
    const { id, asOrganizer } = await applied({ status })
    expect(await decide(asOrganizer, id, status)).toMatchObject({
      status: 409,
      body: failure(applicationStatusRefusals[status], 'conflict'),
    })
    expect(await auditOf(db, 'application', id)).toEqual([])
  })

  test('an application to a cancelled or completed event cannot be decided', async () => {
    const cancelled = await applied({ event: { status: 'cancelled' } })
    const completed = await applied({ event: { status: 'completed' } })
    expect(await decide(cancelled.asOrganizer, cancelled.id, 'accepted')).toMatchObject({
      status: 409,
      body: failure(refusals.cancelledEvent, 'conflict'),
    })
    expect(await cancelled.asVendor.call('DELETE', `/api/event-applications/${cancelled.id}`)).toMatchObject({
      status: 409,
      body: failure(refusals.cancelledEvent, 'conflict'),
    })
    expect(await decide(completed.asOrganizer, completed.id, 'accepted')).toMatchObject({
      status: 409,
      body: failure(refusals.completedEvent, 'conflict'),
    })
  })

  test('every decision raises the version; a decision with an older version gets 412 and changes nothing', async () => {
    const { id, asOrganizer, asVendor } = await applied()
    const versionOf = async () => (await asVendor.api.applications.get({ params: { id } })).version
    const read = await versionOf()
    expect((await decide(asOrganizer, id, 'rejected', 'Fully booked', read)).body.data.version).toBe(read + 1)

    const stale = { status: 412, body: failure(sentences.stale, 'stale') }
    expect(await decide(asOrganizer, id, 'accepted', undefined, read)).toMatchObject(stale)
    // Also when the status would stay the same, so that the caller learns of the other decision.
    expect(await decide(asOrganizer, id, 'rejected', undefined, read)).toMatchObject(stale)
    expect((await decide(asOrganizer, id, 'accepted', undefined, read + 1)).status).toBe(200)
    expect(await withdraw(asVendor, id, read + 1)).toMatchObject(stale)
    expect(await versionOf()).toBe(read + 2)
    expect(emittedFor(id)).toHaveLength(2)

    expect((await withdraw(asVendor, id, read + 2)).status).toBe(200)
  })

  test('only the organizer of the event decides', async () => {
    const { id, asVendor } = await applied()
    expect((await decide(nobody, id, 'accepted')).status).toBe(401)
    expect((await decide(asVendor, id, 'accepted')).status).toBe(403)
    expect((await decide(as(await make.admin()), id, 'accepted')).status).toBe(403)
    expect(await decide(as((await make.organizer()).owner), id, 'accepted')).toMatchObject({
      status: 404,
      body: failure(refusals.applicationNotFound, 'not_found'),
    })
    expect(await auditOf(db, 'application', id)).toEqual([])
  })

  test.each([
    {},
    { status: 'approved' },
    { status: 'accepted', reason: 7 },
    { status: 'accepted', reason: 'x'.repeat(2001) },
  ])('the body %o gets 400', async (body) => {
    const { id, asOrganizer } = await applied()
    expect((await asOrganizer.call('PUT', statusPath(id), { body })).status).toBe(400)
  })

  test('an event may accept many vendors', async () => {
    const { id, event, asOrganizer } = await applied()
    const other = await make.application({ event_id: event.id })
    expect((await decide(asOrganizer, id, 'accepted')).status).toBe(200)
    expect((await decide(asOrganizer, other.id, 'accepted')).status).toBe(200)
  })
})

describe('the history of an application', () => {
  test('names every status with its reason, from applying on, without the people who decided', async () => {
    const { event, asOrganizer, asVendor } = await applied()
    const other = await make.vendor()
    const { id, applied_at } = (await apply(as(other.owner), event.id)).body.data
    await decide(asOrganizer, id, 'rejected', 'Fully booked')
    await decide(asOrganizer, id, 'pending')
    await decide(asOrganizer, id, 'accepted')
    const history = await as(other.owner).api.applications.history({ params: { id } })
    const step = { at: expect.stringMatching(/^\d{4}-.*Z$/) }
    expect(history).toEqual([
      { status: 'pending', at: applied_at, reason: null },
      { ...step, status: 'rejected', reason: 'Fully booked' },
      { ...step, status: 'pending', reason: null },
      { ...step, status: 'accepted', reason: null },
    ])
    for (const caller of [asOrganizer, as(await make.admin())])
      expect(await caller.api.applications.history({ params: { id } })).toEqual(history)
    const path = `/api/event-applications/${id}/history`
    for (const caller of [asVendor, as((await make.organizer()).owner), as(await make.user())])
      expect(await caller.call('GET', path)).toMatchObject({
        status: 404,
        body: failure(refusals.applicationNotFound, 'not_found'),
      })
    expect((await nobody.call('GET', path)).status).toBe(401)
    await withdraw(as(other.owner), id)
    expect((await as(other.owner).call('GET', path)).status).toBe(404)
  })
})

describe('withdrawing', () => {
  test.each(['pending', 'accepted'] as const)(
    'a vendor withdraws the own %s application and may apply again',
    async (status) => {
      const { id, event, vendor, asVendor } = await applied({ status })

      expect(await asVendor.call('DELETE', `/api/event-applications/${id}`)).toMatchObject({
        status: 200,
        body: { success: true, data: null },
      })

      expect(emittedFor(id)).toEqual([{ type: 'application.withdrawn', applicationId: id }])
      expect(await auditOf(db, 'application', id)).toEqual([
        {
          actor_user_id: vendor.owner.id,
          action: 'application.withdraw',
          from_state: status,
          to_state: null,
          reason: null,
        },
      ])
      expect((await nobody.api.events.get({ params: { id: event.id } })).application_count).toBe(0)
      expect((await apply(asVendor, event.id)).status).toBe(201)
      expect((await asVendor.call('DELETE', `/api/event-applications/${id}`)).status).toBe(404)
    },
  )

  test('what was withdrawn stays in the list of its vendor alone, until they apply again or the event goes', async () => {
    const { id, event, asVendor, asOrganizer } = await applied({ event: { title: 'Lantern Night' } })
    const list = async (caller: Caller) =>
      (await caller.api.applications.withdrawn()).map((one) => [one.event_title, one.is_open])
    await withdraw(asVendor, id)
    const [entry] = await asVendor.api.applications.withdrawn()
    const { start_date: event_start_date, end_date: event_end_date } = event
    expect(entry).toMatchObject({
      event_id: event.id,
      event_title: 'Lantern Night',
      event_start_date,
      event_end_date,
      is_open: true,
    })
    for (const other of [asOrganizer, as((await make.vendor()).owner), as(await make.admin())])
      expect(await list(other)).toEqual([])

    const set = (status: EventStatus) => asOrganizer.api.events.update({ params: { id: event.id }, body: { status } })
    await set('draft')
    expect(await list(asVendor)).toEqual([])
    await set('published')
    await Promise.all([apply(asVendor, event.id), apply(asVendor, event.id)])
    expect(await list(asVendor)).toEqual([])
    const { applications } = await asVendor.api.applications.mine()
    expect((await withdraw(asVendor, applications[0]!.id)).status).toBe(200)
    await set('cancelled')
    expect(await list(asVendor)).toEqual([['Lantern Night', false]])
    await asOrganizer.api.events.remove({ params: { id: event.id } })
    expect(await list(asVendor)).toEqual([])
  })

  test('a rejected application cannot be withdrawn', async () => {
    const { id, asVendor } = await applied({ status: 'rejected' })
    expect(await asVendor.call('DELETE', `/api/event-applications/${id}`)).toMatchObject({
      status: 409,
      body: failure(refusals.rejectedStays, 'conflict'),
    })
  })

  test('only the applicant withdraws an application', async () => {
    const { id, asOrganizer } = await applied()
    const others = [asOrganizer, as(await make.admin()), as((await make.vendor()).owner), as(await make.user())]
    for (const other of others) {
      expect((await other.call('DELETE', `/api/event-applications/${id}`)).status).toBe(404)
    }
    expect((await nobody.call('DELETE', `/api/event-applications/${id}`)).status).toBe(401)
    expect(await db.$count(eventApplications, eq(eventApplications.id, id))).toBe(1)
  })
})

describe('all status changes of an application', () => {
  type Move = ApplicationStatus | 'apply' | 'withdraw' | 'complete' | 'cancel'

  /** The rules as a model: changes the model and returns the expected HTTP status. */
  function expected(model: Model, move: Move): number {
    switch (move) {
      case 'apply':
        if (model.event !== 'published' || model.application) return 409
        model.application = { status: 'pending', reason: null }
        return 201
      case 'withdraw':
        if (!model.application) return 404
        if (model.event === 'cancelled' || model.application.status === 'rejected') return 409
        model.application = null
        return 200
      case 'complete':
      case 'cancel': {
        const to = move === 'complete' ? 'completed' : 'cancelled'
        if (model.event !== 'published' && model.event !== to) return 409
        if (model.event !== to && move === 'complete' && model.application?.status === 'pending') return 409
        model.event = to
        return 200
      }
      default:
        if (!model.application) return 404
        if (model.event !== 'published' || model.application.status === move) return 409
        model.application = { status: move, reason: move === 'pending' ? null : `to ${move}` }
        return 200
    }
  }

  interface Model {
    event: 'published' | 'completed' | 'cancelled'
    application: { status: ApplicationStatus; reason: string | null } | null
  }

  async function perform(
    people: { vendor: VendorRow; organizer: OrganizerRow },
    eventId: number,
    id: number,
    move: Move,
  ) {
    const [asVendor, asOrganizer] = [as(people.vendor.owner), as(people.organizer.owner)]
    switch (move) {
      case 'apply':
        return apply(asVendor, eventId)
      case 'withdraw':
        return asVendor.call('DELETE', `/api/event-applications/${id}`)
      case 'complete':
      case 'cancel':
        return asOrganizer.call('PUT', `/api/events/${eventId}`, {
          body: { status: move === 'complete' ? 'completed' : 'cancelled' },
        })
      default:
        return decide(asOrganizer, id, move, `to ${move}`)
    }
  }

  test('random sequences of actions follow the model', async () => {
    const people = { vendor: await make.vendor(), organizer: await make.organizer() }
    const moves: Move[] = [
      'apply',
      'apply',
      'withdraw',
      ...applicationStatuses,
      ...applicationStatuses,
      'complete',
      'cancel',
    ]
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...moves), { maxLength: 12 }), async (walk) => {
        const event = await make.event({ organizer_id: people.organizer.id })
        const model: Model = { event: 'published', application: null }
        let id = 999_999_999
        for (const move of walk) {
          const answer = await perform(people, event.id, id, move)
          expect([move, answer.status]).toEqual([move, expected(model, move)])
          if (move === 'apply' && answer.status === 201) id = answer.body.data.id

          const { applications } = await as(people.vendor.owner).api.applications.mine({
            query: { event_id: event.id },
          })
          expect(applications.map((row) => ({ status: row.status, reason: row.status_reason }))).toEqual(
            model.application ? [model.application] : [],
          )
          const shown = await nobody.api.events.get({ params: { id: event.id } })
          expect(shown).toMatchObject({ status: model.event, application_count: applications.length })
        }
      }),
      { numRuns: 30 },
    )
  })
})
