import type { Arrival } from '@marquee/contract/bookings'
import { refusals } from '@marquee/contract/policy'
import { describe, expect, test } from 'vitest'
import { arrivals } from '../src/db/schema.ts'
import { failure } from './answers.ts'
import { applicationsOf, withdraw } from './applications.ts'
import { listening, readStream } from './stream-reader.ts'
import { testApp, type Caller } from './test-app.ts'

const world = await testApp()
const { make, as, app, nobody, database } = world
const { applied } = applicationsOf(world)

const accepted = () => applied({ status: 'accepted' })
const path = (id: number) => `/api/event-applications/${id}/arrival`
const tick = (caller: Caller, id: number, ticked_at: string, has_arrived = true, key?: string) =>
  caller.call('PUT', path(id), {
    body: { has_arrived, ticked_at },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })
const list = async (caller: Caller, eventId: number): Promise<Arrival[]> =>
  (await caller.call('GET', `/api/events/${eventId}/arrivals`)).body.data
const [nine, ten, eleven] = ['2026-06-19T09:00:00.000Z', '2026-06-19T10:00:00.000Z', '2026-06-19T11:00:00.000Z']

describe('a tick', () => {
  test('is answered and listed, and can be taken back', async () => {
    const { id, event, asOrganizer } = await accepted()
    expect(await list(asOrganizer, event.id)).toEqual([])
    const ticked = { application_id: id, has_arrived: true, ticked_at: nine }
    expect((await tick(asOrganizer, id, nine)).body.data).toEqual(ticked)
    expect(await list(asOrganizer, event.id)).toEqual([ticked])
    await tick(asOrganizer, id, ten, false)
    expect(await list(asOrganizer, event.id)).toEqual([{ application_id: id, has_arrived: false, ticked_at: ten }])
  })

  test.each([
    ['in order', [0, 1, 2]],
    ['in another order', [2, 0, 1]],
    ['twice', [1, 2, 1, 0, 2]],
  ])('of two phones that comes %s ends in the newest', async (_, order) => {
    const { id, event, asOrganizer } = await accepted()
    const ticks: [string, boolean][] = [
      [nine, true],
      [ten, false],
      [eleven, true],
    ]
    for (const index of order) {
      const [at, has] = ticks[index]!
      await tick(asOrganizer, id, at, has)
    }
    expect(await list(asOrganizer, event.id)).toEqual([{ application_id: id, has_arrived: true, ticked_at: eleven }])
    // The older one is answered with the newer.
    expect((await tick(asOrganizer, id, ten, false)).body.data).toMatchObject({ has_arrived: true, ticked_at: eleven })
  })

  test('that come at once end in the newest', async () => {
    const { id, event, asOrganizer } = await accepted()
    const times = Array.from({ length: 8 }, (_, index) => `2026-06-19T09:00:0${index}.000Z`)
    await Promise.all(times.toReversed().map((at, index) => tick(asOrganizer, id, at, index === 0)))
    expect(await list(asOrganizer, event.id)).toMatchObject([{ has_arrived: true, ticked_at: times.at(-1) }])
  })

  test('of the same moment is for "has arrived", in any order', async () => {
    for (const first of [true, false]) {
      const { id, event, asOrganizer } = await accepted()
      await tick(asOrganizer, id, nine, first)
      await tick(asOrganizer, id, nine, !first)
      expect(await list(asOrganizer, event.id)).toMatchObject([{ has_arrived: true }])
    }
  })

  test('from a clock that is ahead counts as of now, once: its repetition does not cover a later one', async () => {
    const { id, event, asOrganizer } = await accepted()
    const began = Date.now()
    const ahead = '2199-01-01T00:00:00.000Z'
    const { ticked_at } = (await tick(asOrganizer, id, ahead, true, 'one')).body.data
    expect(Date.parse(ticked_at)).toBeGreaterThanOrEqual(began - 1_000)
    expect(Date.parse(ticked_at)).toBeLessThanOrEqual(Date.now() + 1_000)
    await tick(asOrganizer, id, ahead, false, 'two')
    await tick(asOrganizer, id, ahead, true, 'one')
    expect(await list(asOrganizer, event.id)).toMatchObject([{ has_arrived: false }])
  })

  test('is kept after the event is completed, because it may come late', async () => {
    const { id, event, asOrganizer } = await accepted()
    await asOrganizer.api.events.update({ params: { id: event.id }, body: { status: 'completed' } })
    expect((await tick(asOrganizer, id, nine)).status).toBe(200)
    expect(await list(asOrganizer, event.id)).toHaveLength(1)
  })

  test('reaches the other phones of the organizer at once, and an old one that changes nothing does not', async () => {
    const { id, asOrganizer, organizer } = await accepted()
    const phone = await readStream(await listening(app), organizer.owner)
    await phone.next()
    await tick(asOrganizer, id, ten)
    expect(await phone.next()).toEqual({ unread: 0, kinds: ['booking.arrived'] })
    await tick(asOrganizer, id, nine)
    await make.notice({ user_id: organizer.owner.id, kind: 'message.sent' })
    expect(await phone.next()).toEqual({ unread: 1, kinds: ['message.sent'] })
  })
})

describe('who may', () => {
  test('only the organizer of the event ticks and reads', async () => {
    const { id, event, asOrganizer, asVendor } = await accepted()
    await tick(asOrganizer, id, nine)
    const another = as((await make.organizer()).owner)
    for (const caller of [asVendor, another, as(await make.admin()), as(await make.user())]) {
      expect(await tick(caller, id, ten)).toMatchObject({ body: failure(refusals.applicationNotFound, 'not_found') })
    }
    expect((await tick(nobody, id, ten)).status).toBe(401)
    expect((await asVendor.call('GET', `/api/events/${event.id}/arrivals`)).status).toBe(403)
    expect((await another.call('GET', `/api/events/${event.id}/arrivals`)).status).toBe(404)
    expect(await list(asOrganizer, event.id)).toMatchObject([{ ticked_at: nine }])
  })

  test('only vendors with a place are ticked', async () => {
    const { id, asOrganizer } = await applied()
    expect(await tick(asOrganizer, id, nine)).toMatchObject({ body: failure(refusals.notBooked, 'conflict') })
    expect((await tick(asOrganizer, id + 99, nine)).status).toBe(404)
  })
})

test.each([{}, { has_arrived: true }, { has_arrived: 'yes', ticked_at: nine }, { has_arrived: true, ticked_at: '9' }])(
  '%o is refused',
  async (body) => {
    const { id, asOrganizer } = await accepted()
    expect((await asOrganizer.call('PUT', path(id), { body })).status).toBe(400)
  },
)

test('a tick goes with the application, and with the account of either side', async () => {
  const [first, second, third] = [await accepted(), await accepted(), await accepted()]
  for (const { id, asOrganizer } of [first, second, third]) await tick(asOrganizer, id, nine)
  const remains = async () =>
    (await database.db.select().from(arrivals)).filter(({ application_id }) =>
      [first.id, second.id, third.id].includes(application_id),
    )
  await withdraw(first.asVendor, first.id)
  expect(await remains()).toHaveLength(2)
  await second.asVendor.api.account.deleteAccount({ body: { confirmation: second.vendor.owner.email! } })
  expect(await remains()).toHaveLength(1)
  await third.asOrganizer.api.account.deleteAccount({ body: { confirmation: third.organizer.owner.email! } })
  expect(await remains()).toEqual([])
})
