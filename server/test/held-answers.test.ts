import { describe, expect, test } from 'vitest'
import { decide } from './applications.ts'
import { heldWorld } from './held-world.ts'

const { listening, nothing, release, sent } = await heldWorld()

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
})
