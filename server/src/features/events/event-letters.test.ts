import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { hosts } from '../../../test/event-host.ts'
import { testApp } from '../../../test/test-app.ts'
import { deliveries, events, notifications } from '../../db/schema.ts'
import { notices } from '../../notices.ts'
import { notifier } from '../../notify/notify.ts'

const site = {
  publicUrl: 'https://marquee.example',
  supportEmail: 'support@marquee.example',
  unsubscribeSecret: 'test',
  notices,
}
const world = await testApp({ subscribers: (database) => [notifier({ database, ...site }).subscriber] })
const { make } = world
const { db } = world.database
const host = hosts(world)

describe('what those who applied are sent about a change', () => {
  const someEvent = async () => {
    const { organizer, caller } = await host()
    const event = await make.event({ organizer_id: organizer.id, start_date: '2090-06-10', address: 'Old Mill' })
    for (const status of ['accepted', 'pending', 'rejected'] as const) {
      const vendor = await make.vendor({ status: 'approved' })
      await make.application({ event_id: event.id, vendor_id: vendor.id, status })
    }
    const sent = async () =>
      (await db.select().from(notifications).orderBy(notifications.id)).filter(({ link }) =>
        link?.startsWith(`/events/${event.id}`),
      )
    return { event, organizer, caller, sent }
  }
  const word = 'The mill is flooded. See you in the barn.'

  test('a preview has the texts and the number of readers, and stores and sends nothing', async () => {
    const { event, caller, sent } = await someEvent()
    const body = { address: 'New Barn' }
    const { letters } = await caller.api.events.preview({ params: { id: event.id }, body })
    expect(letters.map(({ count }) => count)).toEqual([1, 1])
    expect(letters[0]?.subject).toBe(`New place: ${event.title}`)
    expect(letters[0]?.paragraphs).toContain('Place: New Barn (before: Old Mill).')
    expect(await sent()).toEqual([])
    expect(await caller.api.events.get({ params: { id: event.id } })).toMatchObject({ address: 'Old Mill', version: 1 })

    await caller.api.events.update({ params: { id: event.id }, body })
    expect((await sent()).map(({ subject }) => subject)).toEqual(letters.map(({ subject }) => subject))
  })

  test('of completing, the preview has the rejection of who waits, and a letter to those with an answer', async () => {
    const { event, organizer, caller, sent } = await someEvent()
    const body = { status: 'completed' as const }
    const { letters } = await caller.api.events.preview({ params: { id: event.id }, body })
    expect(letters.map(({ count, subject, quote }) => [count, subject, quote])).toEqual([
      [1, `Rejected: [their name] for ${event.title}`, 'Reason'],
      [1, `Completed: ${event.title}`, null],
      [1, `Completed: ${event.title}`, null],
    ])
    expect(letters[0]?.paragraphs[0]).toContain(`${organizer.organization_name} has chosen others for`)
    expect(await sent()).toEqual([])
    const cancelled = await caller.api.events.preview({ params: { id: event.id }, body: { status: 'cancelled' } })
    expect(cancelled.letters[0]?.quote).toBe(`${organizer.organization_name} writes`)
  })

  test('a change that concerns nobody has no letter', async () => {
    const { event, caller } = await someEvent()
    const preview = await caller.api.events.preview({ params: { id: event.id }, body: { title: 'Renamed' } })
    expect(preview).toEqual({ letters: [] })
  })

  test('the organizer’s words go with that change only, and leave with the account', async () => {
    const { event, organizer, caller, sent } = await someEvent()
    await caller.api.events.update({ params: { id: event.id }, body: { address: 'New Barn', word } })
    expect((await sent()).map(({ body }) => body.includes(word))).toEqual([true, true])
    await caller.api.events.update({ params: { id: event.id }, body: { start_date: '2090-06-11' } })
    expect((await sent()).slice(2).map(({ body }) => body.includes(word))).toEqual([false, false])

    await caller.api.events.update({ params: { id: event.id }, body: { status: 'cancelled', word } })
    const last = (await sent()).filter(({ kind }) => kind === 'event.cancelled')
    expect(last.every(({ body }) => body.includes(word))).toBe(true)
    await caller.call('POST', '/api/account/delete', { body: { confirmation: organizer.owner.email } })
    const [left] = await db.select().from(events).where(eq(events.id, event.id))
    expect(
      JSON.stringify([left, await db.select().from(notifications), await db.select().from(deliveries)]),
    ).not.toContain('The mill is flooded')
  })
})
