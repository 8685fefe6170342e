import { eventStatusRefusals } from '@marquee/contract/event-status'
import { refusals } from '@marquee/contract/policy'
import { describe, expect, test } from 'vitest'
import { failure } from '../../../test/answers.ts'
import { decide } from '../../../test/applications.ts'
import { auditOf } from '../../../test/audit-of.ts'
import { hosts } from '../../../test/event-host.ts'
import { testApp } from '../../../test/test-app.ts'

const world = await testApp()
const { make, as, emitted, database } = world
const host = hosts(world)

/** An event with one application in each status, and one more that is pending. */
async function scene() {
  const { organizer, caller } = await host()
  const event = await make.event({ organizer_id: organizer.id })
  const application = (status: 'pending' | 'accepted' | 'rejected') =>
    make.application({ event_id: event.id, status, ...(status === 'rejected' && { status_reason: 'Too far away' }) })
  const [first, second] = [await application('pending'), await application('pending')]
  const [accepted, rejected] = [await application('accepted'), await application('rejected')]
  const complete = (body: object = {}) =>
    caller.call('PUT', `/api/events/${event.id}`, { body: { status: 'completed', ...body } })
  const statuses = async () => {
    const { applications } = await caller.api.applications.ofEvent({ params: { eventId: event.id } })
    return Object.fromEntries(applications.map((one) => [one.id, [one.status, one.status_reason, one.version]]))
  }
  return { organizer, caller, event, first, second, accepted, rejected, complete, statuses }
}

describe('completing an event', () => {
  test('with undecided applications and no reason gets 409 with their number, and nothing changes', async () => {
    const { caller, event, complete, statuses } = await scene()
    const before = await statuses()
    expect(await complete({ title: 'Over' })).toMatchObject({
      status: 409,
      body: failure(eventStatusRefusals.undecided(2), 'conflict'),
    })
    expect(eventStatusRefusals.undecided(2)).toMatch(/^2 applications have no answer yet\./)
    expect(await statuses()).toEqual(before)
    expect(await caller.api.events.get({ params: { id: event.id } })).toMatchObject({
      status: 'published',
      title: event.title,
      version: 1,
    })
  })

  test('rejects the undecided with the reason, each with its audit entry, and notifies each', async () => {
    const { organizer, event, first, second, accepted, rejected, complete, statuses } = await scene()
    expect(await complete({ undecided_reason: ' All places are filled. ' })).toMatchObject({
      status: 200,
      body: { data: { status: 'completed' } },
    })
    expect(await statuses()).toEqual({
      [first.id]: ['rejected', 'All places are filled.', 2],
      [second.id]: ['rejected', 'All places are filled.', 2],
      [accepted.id]: ['accepted', null, 1],
      [rejected.id]: ['rejected', 'Too far away', 1],
    })
    const decided = { type: 'application.decided', status: 'rejected', reason: 'All places are filled.' }
    expect(
      emitted.filter(
        (news) =>
          ('eventId' in news && news.eventId === event.id) ||
          ('applicationId' in news && [first.id, second.id, accepted.id].includes(news.applicationId)),
      ),
    ).toEqual([
      { ...decided, applicationId: first.id },
      { ...decided, applicationId: second.id },
      { type: 'event.completed', eventId: event.id, justRejected: [first.id, second.id] },
    ])
    expect(await auditOf(database.db, 'application', first.id)).toEqual([
      {
        actor_user_id: organizer.owner.id,
        action: 'application.reject',
        from_state: 'pending',
        to_state: 'rejected',
        reason: 'All places are filled.',
      },
    ])
    expect(await auditOf(database.db, 'application', accepted.id)).toEqual([])
  })

  test.each([{ undecided_reason: '  ' }, { undecided_reason: null }, { undecided_reason: 'x'.repeat(2001) }])(
    'the body %o gets 400 at its field',
    async (body) => {
      const { complete } = await scene()
      expect(await complete(body)).toMatchObject({
        status: 400,
        body: { fields: { undecided_reason: expect.any(String) } },
      })
    },
  )

  test('a reason without completing changes no application', async () => {
    const { caller, event, statuses } = await scene()
    const before = await statuses()
    await caller.api.events.update({ params: { id: event.id }, body: { title: 'Later', undecided_reason: 'No' } })
    expect(await statuses()).toEqual(before)
  })

  test('afterwards nothing is decided any more', async () => {
    const { caller, first, accepted, complete } = await scene()
    await complete({ undecided_reason: 'All places are filled.' })
    for (const [id, status] of [
      [first.id, 'accepted'],
      [first.id, 'pending'],
      [accepted.id, 'rejected'],
    ] as const) {
      expect(await decide(caller, id, status)).toMatchObject({
        status: 409,
        body: failure(refusals.completedEvent, 'conflict'),
      })
    }
  })

  test('without undecided applications needs no reason', async () => {
    const { organizer, caller } = await host()
    const event = await make.event({ organizer_id: organizer.id })
    await make.application({ event_id: event.id, status: 'accepted' })
    const answer = await caller.api.events.update({ params: { id: event.id }, body: { status: 'completed' } })
    expect(answer.status).toBe('completed')
  })

  test('what was applied at the same time is either rejected or refused', async () => {
    const { event, complete, statuses } = await scene()
    const vendor = await make.vendor()
    const [answer] = await Promise.all([
      as(vendor.owner).call('POST', '/api/event-applications', { body: { event_id: event.id, message: 'Soup?' } }),
      complete({ undecided_reason: 'All places are filled.' }),
    ])
    expect([201, 409]).toContain(answer.status)
    expect(Object.values(await statuses()).map(([status]) => status)).not.toContain('pending')
  })
})
