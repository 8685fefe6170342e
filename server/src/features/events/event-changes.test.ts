import { endBeforeStart } from '@marquee/contract/events'
import { eventStatusRefusals, transition } from '@marquee/contract/event-status'
import { eventStatuses, type EventStatus } from '@marquee/contract/limits'
import { refusals } from '@marquee/contract/policy'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hosts, party } from '../../../test/event-host.ts'
import { testApp } from '../../../test/test-app.ts'
import { eventApplications, events } from '../../db/schema.ts'
import { auditOf } from '../../../test/audit-of.ts'
import { failure, statusesOf } from '../../../test/answers.ts'

const world = await testApp()
const { make, nobody, as, emitted } = world
const { db } = world.database
const host = hosts(world)

describe('updating an event', () => {
  test('a change raises the version, and is no audit entry while the status stays', async () => {
    const { organizer, caller } = await host()
    const { id } = await make.event({ organizer_id: organizer.id })
    const answer = await caller.api.events.update({ params: { id }, body: { title: 'Renamed' } })
    expect(answer).toMatchObject({ title: 'Renamed', status: 'published', version: 2 })
    expect(Date.parse(answer.updated_at)).toBeGreaterThanOrEqual(Date.parse(answer.created_at))
    expect(await auditOf(db, 'event', id)).toEqual([])
  })

  test('a new date is compared with the stored other date', async () => {
    const { organizer, caller } = await host()
    const { id } = await make.event({
      organizer_id: organizer.id,
      start_date: '2030-06-10',
      end_date: '2030-06-12',
    })
    for (const body of [{ end_date: '2030-06-09' }, { start_date: '2030-06-13' }]) {
      expect(await caller.call('PUT', `/api/events/${id}`, { body })).toMatchObject({
        status: 400,
        body: { error: endBeforeStart, fields: { end_date: endBeforeStart } },
      })
    }
    const single = await caller.api.events.update({
      params: { id },
      body: { start_date: '2030-06-13', end_date: null },
    })
    expect(single).toMatchObject({ start_date: '2030-06-13', end_date: null })
  })

  test('an unknown event type gets 400 at its field', async () => {
    const { organizer, caller } = await host()
    const { id } = await make.event({ organizer_id: organizer.id })
    const answer = await caller.call('PUT', `/api/events/${id}`, { body: { event_type_id: 999_999 } })
    expect(answer).toMatchObject({ status: 400, body: { fields: { event_type_id: 'Please choose an event type' } } })
  })

  test('a stale version gets 412; without a version the update is made', async () => {
    const { organizer, caller } = await host()
    const { id } = await make.event({ organizer_id: organizer.id })
    const body = { title: 'Changed' }
    await caller.api.events.update({ params: { id }, body }, { version: 1 })
    const late = await caller.call('PUT', `/api/events/${id}`, { body, headers: { 'if-match': '"1"' } })
    expect(late).toMatchObject({ status: 412, body: failure('Somebody changed this meanwhile', 'stale') })
    expect((await caller.api.events.update({ params: { id }, body })).version).toBe(3)
  })

  test('of many updates with the same version exactly one is made', async () => {
    const { organizer, caller } = await host()
    const { id } = await make.event({ organizer_id: organizer.id })
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        caller.call('PUT', `/api/events/${id}`, { body: { title: `t${n}` }, headers: { 'if-match': '"1"' } }),
      ),
    )
    expect(statusesOf(answers)).toEqual([200, ...Array(9).fill(412)])
  })

  test('somebody else’s event gets 404; a pending organizer gets 403', async () => {
    const { organizer } = await host()
    const { id } = await make.event({ organizer_id: organizer.id })
    const waiting = await host({ status: 'pending' })
    const own = await make.event({ organizer_id: waiting.organizer.id, status: 'draft' })
    const body = { title: 'Mine now' }

    expect(await (await host()).caller.call('PUT', `/api/events/${id}`, { body })).toMatchObject({
      status: 404,
      body: failure(refusals.eventNotFound, 'not_found'),
    })
    expect((await as(await make.admin()).call('PUT', `/api/events/${id}`, { body })).status).toBe(403)
    expect((await nobody.call('PUT', `/api/events/${id}`, { body })).status).toBe(401)
    expect(await waiting.caller.call('PUT', `/api/events/${own.id}`, { body: { status: 'published' } })).toMatchObject({
      status: 403,
      body: failure(refusals.organizerPending, 'forbidden'),
    })
  })

  test.each([
    { title: '' },
    { title: null },
    { address: '  ' },
    { start_date: null },
    { status: 'open' },
    { expected_attendees: '12' },
    { end_date: '2030-13-01' },
  ])('the body %o gets 400', async (body) => {
    const { organizer, caller } = await host()
    const { id } = await make.event({ organizer_id: organizer.id })
    expect((await caller.call('PUT', `/api/events/${id}`, { body })).status).toBe(400)
  })
})

describe('the status of an event', () => {
  test('goes from draft to published to completed, with one audit entry each', async () => {
    const { organizer, caller } = await host()
    const { id } = await make.event({ organizer_id: organizer.id, status: 'draft' })
    for (const status of ['published', 'published', 'completed', 'completed'] as const) {
      await caller.api.events.update({ params: { id }, body: { status } })
    }
    const who = { actor_user_id: organizer.owner.id }
    expect(await auditOf(db, 'event', id)).toEqual([
      { ...who, action: 'event.publish', from_state: 'draft', to_state: 'published', reason: null },
      { ...who, action: 'event.complete', from_state: 'published', to_state: 'completed', reason: null },
    ])
    expect(await caller.call('PUT', `/api/events/${id}`, { body: { status: 'published' } })).toMatchObject({
      status: 409,
      body: failure(eventStatusRefusals.completed, 'conflict'),
    })
    expect(await caller.api.events.update({ params: { id }, body: { title: 'A good night' } })).toMatchObject({
      title: 'A good night',
      status: 'completed',
    })
  })

  test('the time of the first publishing stays, also after a time as a draft; a copy has none', async () => {
    const { caller } = await host()
    const publishedAt = async (id: number) =>
      (await db.select({ at: events.published_at }).from(events).where(eq(events.id, id)))[0]?.at ?? null
    const { id: draft } = await caller.api.events.create({ body: { ...party, status: 'draft' } })
    const { id } = await caller.api.events.create({ body: { ...party, status: 'published' } })
    const { id: copy } = await caller.api.events.copy({ params: { id } })
    const first = await publishedAt(id)
    expect([await publishedAt(draft), first, await publishedAt(copy)]).toEqual([null, expect.any(Date), null])

    await caller.api.events.update({ params: { id: draft }, body: { status: 'published' } })
    expect(await publishedAt(draft)).toEqual(expect.any(Date))
    for (const status of ['draft', 'published'] as const)
      await caller.api.events.update({ params: { id }, body: { status } })
    expect(await publishedAt(id)).toEqual(first)
  })

  test('cancelling emits one event for the applicants', async () => {
    const { organizer, caller } = await host()
    const { id } = await make.event({ organizer_id: organizer.id })
    await caller.api.events.update({ params: { id }, body: { status: 'cancelled' } })
    await caller.api.events.update({ params: { id }, body: { status: 'cancelled' } })
    expect(emitted.filter((event) => 'eventId' in event && event.eventId === id)).toEqual([
      { type: 'event.cancelled', eventId: id },
    ])
  })

  test('an event with an application does not become a draft, and other changes in the same call are not made', async () => {
    const { organizer, caller } = await host()
    const event = await make.event({ organizer_id: organizer.id })
    await make.application({ event_id: event.id })
    const answer = await caller.call('PUT', `/api/events/${event.id}`, { body: { status: 'draft', title: 'Hidden' } })
    expect(answer).toMatchObject({ status: 409, body: failure('This event already has applications', 'conflict') })
    expect(await caller.api.events.get({ params: { id: event.id } })).toMatchObject({
      title: event.title,
      status: 'published',
      version: 1,
    })
  })

  test('random sequences of status changes follow the rule', async () => {
    const { caller } = await host()
    const vendor = await make.vendor()
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('draft' as const, 'published' as const),
        fc.array(fc.oneof(fc.constantFrom(...eventStatuses), fc.constantFrom('apply' as const, 'withdraw' as const)), {
          maxLength: 8,
        }),
        async (first, walk) => {
          const { id } = await caller.api.events.create({ body: { ...party, status: first } })
          let status: EventStatus = first
          let version = 1
          let applications = 0
          for (const move of walk) {
            if (move === 'apply' || move === 'withdraw') {
              const applied = eq(eventApplications.event_id, id)
              if (move === 'withdraw') await db.delete(eventApplications).where(applied)
              else if (applications === 0) await make.application({ event_id: id, vendor_id: vendor.id })
              applications = move === 'apply' ? 1 : 0
              continue
            }
            const answer = await caller.call('PUT', `/api/events/${id}`, { body: { status: move } })
            const isUndecided = status === 'published' && move === 'completed' && applications > 0
            const isAllowed = mayFollow(status, move, applications) && !isUndecided
            expect(answer.status).toBe(isAllowed ? 200 : 409)
            if (isAllowed) {
              status = move
              version++
            }
            const now = await caller.api.events.get({ params: { id } })
            expect(now).toMatchObject({ status, version, application_count: applications })
          }
          const written = (await auditOf(db, 'event', id)).slice(1)
          expect(written.every((entry) => entry.from_state !== entry.to_state)).toBe(true)
          expect(written.at(-1)?.to_state ?? first).toBe(status)
        },
      ),
      { numRuns: 25 },
    )
  })

  test('the rule of the contract equals the table of the specification', () => {
    for (const from of eventStatuses) {
      for (const to of eventStatuses) {
        for (const applications of [0, 1]) {
          expect('action' in transition(from, to, applications)).toBe(mayFollow(from, to, applications))
        }
      }
    }
  })
})

/** The rule, written a second time as a table. */
function mayFollow(from: EventStatus, to: EventStatus, applications: number): boolean {
  if (from === to) return true
  return (
    ['draft>published', 'draft>cancelled', 'published>completed', 'published>cancelled'].includes(`${from}>${to}`) ||
    (`${from}>${to}` === 'published>draft' && applications === 0)
  )
}
