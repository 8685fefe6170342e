import { maxLengths } from '@marquee/contract/limits'
import { describe, expect, test } from 'vitest'
import { deliveries } from '../src/db/schema.ts'
import { decide } from './applications.ts'
import { heldWorld } from './held-world.ts'
import { placesOf } from './places.ts'

const world = await heldWorld()
const { db, listening, nothing, release, sent } = world
const { called } = placesOf(world)

describe('answers that an event holds', () => {
  const pathOf = (event_id: number) => `/api/event-applications/event/${event_id}/answers`

  test('wait for the organizer, however long, and are sent once; other organizers see nothing of them', async () => {
    const { id, event, asOrganizer } = await listening()
    const path = pathOf(event.id)
    const stranger = await listening()
    for (const method of ['GET', 'PUT'] as const)
      expect((await stranger.asOrganizer.call(method, path, { body: { is_held: false } })).status).toBe(404)

    expect((await asOrganizer.call('PUT', path, { body: { is_held: true } })).status).toBe(200)
    await decide(asOrganizer, id, 'accepted')
    await release()
    expect(await sent()).toEqual(nothing)
    const { data } = (await asOrganizer.call('GET', path)).body
    expect(data).toMatchObject({ is_held: true, answers: [{ application_id: id, reason: null }] })

    const sendings = [1, 2].map(() => asOrganizer.call('PUT', path, { body: { is_held: false } }))
    for (const { status, body } of await Promise.all(sendings)) {
      expect(status).toBe(200)
      expect(body.data).toEqual({ is_held: false, mails_off: false, answers: [] })
    }
    const once = {
      entries: ['application.accepted'],
      mails: ['application.accepted'],
      webhooks: ['application.decided'],
    }
    expect(await sent()).toEqual(once)
    await release()
    expect(await sent()).toEqual(once)
  })

  test('are never sent when they were undone', async () => {
    const { id, event, asOrganizer } = await listening()
    await asOrganizer.call('PUT', pathOf(event.id), { body: { is_held: true } })
    await decide(asOrganizer, id, 'accepted')
    await decide(asOrganizer, id, 'pending')
    expect((await asOrganizer.call('GET', pathOf(event.id))).body.data.answers).toEqual([])
    await asOrganizer.call('PUT', pathOf(event.id), { body: { is_held: false } })
    expect(await sent()).toEqual(nothing)
  })

  test('have their text changed until they are sent: the e-mail has the newest one', async () => {
    const { id, event, asOrganizer, asVendor } = await listening()
    await asOrganizer.call('PUT', pathOf(event.id), { body: { is_held: true } })
    await decide(asOrganizer, id, 'accepted', 'Bring lights')
    const held = async () => (await asOrganizer.call('GET', pathOf(event.id))).body.data.answers[0]
    const { version, status } = await held()
    expect(status).toBe('accepted')
    expect((await decide(asOrganizer, id, 'accepted', 'Bring lamps', version)).status).toBe(200)
    expect(await held()).toMatchObject({ reason: 'Bring lamps', version: version + 1 })

    const { asOrganizer: stranger } = await listening()
    const refused = [
      [404, await decide(stranger, id, 'accepted', 'Rude')],
      [412, await decide(asOrganizer, id, 'accepted', 'Late', version)],
      [400, await decide(asOrganizer, id, 'accepted', 'x'.repeat(maxLengths.reason + 1))],
      [409, await decide(asOrganizer, id, 'accepted')],
    ] as const
    for (const [expected, answer] of refused) expect(answer.status).toBe(expected)

    await asOrganizer.call('PUT', pathOf(event.id), { body: { is_held: false } })
    expect((await sent()).mails).toEqual(['application.accepted'])
    const [mail] = await db.select().from(deliveries)
    expect(mail!.text_body).toContain('Bring lamps')
    expect(mail!.text_body).not.toContain('Bring lights')
    const steps = await asVendor.api.applications.history({ params: { id } })
    expect(steps.map((step) => [step.status, step.reason])).toEqual([
      ['pending', null],
      ['accepted', 'Bring lamps'],
    ])
    expect(await decide(asOrganizer, id, 'accepted', 'Too late')).toMatchObject({
      status: 409,
      body: { error: 'This application is already accepted. Its text can change only while the answer waits.' },
    })
  })

  test('may lose their text', async () => {
    const { id, event, asOrganizer } = await listening()
    await asOrganizer.call('PUT', pathOf(event.id), { body: { is_held: true } })
    await decide(asOrganizer, id, 'rejected', 'Too far away')
    await asOrganizer.api.applications.decide({ params: { id }, body: { status: 'rejected', reason: null } })
    expect((await asOrganizer.call('GET', pathOf(event.id))).body.data.answers).toMatchObject([{ reason: null }])
  })

  test('take no second place when their text changes', async () => {
    const { first, event, asOrganizer, placeOf } = await called()
    await asOrganizer.call('PUT', pathOf(event.id), { body: { is_held: true } })
    await decide(asOrganizer, first.id, 'accepted')
    expect((await decide(asOrganizer, first.id, 'accepted', 'Bring lights')).status).toBe(200)
    await asOrganizer.call('PUT', pathOf(event.id), { body: { is_held: false } })
    expect(await placeOf(asOrganizer, first.id)).toMatchObject({ state: 'offered', is_over_limit: false })
  })
})
