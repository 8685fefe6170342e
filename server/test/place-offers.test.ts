import { callSentences } from '@marquee/contract/open-call'
import { desc, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createContext } from '../src/context.ts'
import { deliveries, digestLines, eventApplications, notifications, placeChanges } from '../src/db/schema.ts'
import { endOffers } from '../src/features/applications/place-offers.ts'
import { failure } from './answers.ts'
import { decide, withdraw } from './applications.ts'
import { heldWorld } from './held-world.ts'
import { changePlace, placesOf } from './places.ts'

const world = await heldWorld()
const { db, nobody, make, as, release, pass, subscribers, database, second } = world
const { called, endOffer } = placesOf(world)
const conflict = (sentence: string) => ({ status: 409, body: failure(sentence, 'conflict') })
const never = new AbortController().signal
/** The decisions that wait are sent. */
const send = async () => {
  await pass()
  await release()
}
const accept = async (caller: Parameters<typeof decide>[0], id: number) => {
  const answer = await decide(caller, id, 'accepted')
  await send()
  return answer
}
/** Of what an organizer's e-mails have, the newest. */
const lastLine = async () => (await db.select().from(digestLines).orderBy(digestLines.id)).at(-1)?.subject
const takenOf = async (id: number) => (await nobody.api.events.get({ params: { id } })).call?.places[0]?.taken
const ledgerOf = async (id: number) =>
  (await db.select().from(placeChanges).where(eq(placeChanges.application_id, id)).orderBy(placeChanges.id)).map(
    ({ state, reason }) => reason ?? state,
  )
const expire = (at = database) => endOffers(createContext(at, subscribers(at)), new Date(), never)

describe('a place that is to be confirmed', () => {
  test('is offered when the acceptance is sent, and its time begins then', async () => {
    const { first, asOrganizer, placeOf, event } = await called()
    await decide(asOrganizer, first.id, 'accepted')
    expect(await placeOf(first.asVendor, first.id)).toMatchObject({ state: 'none', left: null })
    expect(await placeOf(asOrganizer, first.id)).toMatchObject({ state: 'none', left: 0 })
    expect(await ledgerOf(first.id)).toEqual([])
    await send()
    const place = await placeOf(first.asVendor, first.id)
    expect(place).toMatchObject({ state: 'offered', reason: null, left: null, number: null })
    // The end of the fifth day in the zone of the event, so at least five days.
    const end = new Date(place!.until!)
    const inZone = new Intl.DateTimeFormat('sv', {
      dateStyle: 'short',
      timeStyle: 'short',
      timeZone: 'America/Los_Angeles',
    })
    expect(inZone.format(end)).toMatch(/ 00:00$/)
    expect(inZone.format(end.getTime() - 1)).toContain(place!.confirm_by)
    const days = (end.getTime() - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(5 - 1 / 24)
    expect(days).toBeLessThan(6 + 1 / 24)
    expect(await takenOf(event.id)).toBe(0)
    const [mail] = await db.select().from(deliveries).where(eq(deliveries.kind, 'application.accepted'))
    expect(mail?.subject).toMatch(new RegExp(`^Confirm by \\w+ \\d+: ${event.title}$`))
    expect(mail?.text_body).toContain(`/contractor/applications/${first.id}`)
  })

  test('is not offered when the acceptance is undone in time', async () => {
    const { first, asOrganizer, placeOf } = await called()
    await decide(asOrganizer, first.id, 'accepted')
    await decide(asOrganizer, first.id, 'pending')
    await send()
    expect(await placeOf(first.asVendor, first.id)).toMatchObject({ state: 'none' })
    expect(await ledgerOf(first.id)).toEqual([])
  })

  test('is offered until the day before the event at most, and at least for today', async () => {
    for (const [ahead, last] of [
      [3, 2],
      [0, 0],
    ] as const) {
      const { rows } = await db.execute(sql`
        select (now() at time zone 'America/Los_Angeles')::date + ${ahead}::int as start, (now() at time zone 'America/Los_Angeles')::date + ${last}::int as last`)
      const { first, asOrganizer, placeOf } = await called({ start_date: String(rows[0]!.start) })
      await accept(asOrganizer, first.id)
      expect(await placeOf(first.asVendor, first.id)).toMatchObject({ state: 'offered', confirm_by: rows[0]!.last })
    }
  })

  test('its vendor confirms it, once; the organizer gets a notice, and only then the place is taken', async () => {
    const { first, asOrganizer, placeOf, event } = await called()
    await accept(asOrganizer, first.id)
    for (let press = 0; press < 2; press++)
      expect((await changePlace(first.asVendor, first.id, 'confirm')).body.data).toMatchObject({
        status: 'accepted',
        place: { state: 'confirmed', until: null, confirm_by: null },
      })
    expect(await takenOf(event.id)).toBe(1)
    const [asked] = await db.select().from(notifications).where(eq(notifications.kind, 'application.accepted'))
    expect(asked?.read_at).not.toBeNull()
    expect(await ledgerOf(first.id)).toEqual(['offered', 'confirmed'])
    expect((await world.sent()).entries.filter((kind) => kind === 'application.confirmed')).toHaveLength(1)
    expect(await placeOf(asOrganizer, first.id)).toMatchObject({ state: 'confirmed', left: 0 })
    expect(await changePlace(first.asVendor, first.id, 'decline')).toMatchObject(conflict(callSentences.notOffered))
  })

  test('its day is to confirm in the own days, and tentative in the own calendar, until it is confirmed', async () => {
    const { first, asOrganizer, event } = await called()
    await accept(asOrganizer, first.id)
    const seen = async () => {
      const [day] = await first.asVendor.api.vendors.unavailableDates()
      const { text } = await first.asVendor.api.calendar.entry({ params: { id: event.id } })
      return [day?.events, /^STATUS:(\w+)/m.exec(text)?.[1]]
    }
    const own = { id: event.id, title: event.title }
    expect(await seen()).toEqual([[{ ...own, is_offered: true }], 'TENTATIVE'])
    await changePlace(first.asVendor, first.id, 'confirm')
    expect(await seen()).toEqual([[{ ...own, is_offered: false }], 'CONFIRMED'])
  })

  test('its vendor declines it: the place is free, the day too, and the organizer gets one notice', async () => {
    const { first, asOrganizer, placeOf } = await called()
    await accept(asOrganizer, first.id)
    for (let press = 0; press < 2; press++)
      expect((await changePlace(first.asVendor, first.id, 'decline')).body.data).toMatchObject({
        status: 'rejected',
        status_reason: null,
        place: { state: 'released', reason: 'declined' },
      })
    expect(await placeOf(asOrganizer, first.id)).toMatchObject({ left: 1 })
    const { mails } = await world.sent()
    expect(await lastLine()).toBe(`${first.vendor.company_name} has declined`)
    expect(mails).not.toContain('application.rejected')
    expect(await changePlace(first.asVendor, first.id, 'confirm')).toMatchObject(conflict(callSentences.notOffered))
  })

  test('nobody else answers it, and an offer that was taken back is not confirmed', async () => {
    const { first, asOrganizer } = await called()
    await accept(asOrganizer, first.id)
    for (const action of ['confirm', 'decline']) {
      for (const [by, status] of [
        [asOrganizer, 404],
        [as((await make.vendor()).owner), 404],
        [as(await make.admin()), 404],
        [nobody, 401],
      ] as const)
        expect((await changePlace(by, first.id, action)).status).toBe(status)
    }
    await decide(asOrganizer, first.id, 'rejected')
    expect(await changePlace(first.asVendor, first.id, 'confirm')).toMatchObject(conflict(callSentences.notOffered))
    await send()
    expect(await ledgerOf(first.id)).toEqual(['offered', 'removed'])
  })

  test.each(['never', 'wrong', ''])('refuses %o', async (action) => {
    const { first } = await called()
    expect((await changePlace(first.asVendor, first.id, action)).body).toMatchObject({ code: 'validation' })
  })

  test('is not confirmed before it is offered, nor where no place is', async () => {
    const { first } = await called()
    expect(await changePlace(first.asVendor, first.id, 'confirm')).toMatchObject(conflict(callSentences.notOffered))
    const { id, asVendor } = await world.applied()
    expect(await changePlace(asVendor, id, 'confirm')).toMatchObject(conflict(callSentences.notOffered))
  })

  test('stays as it is when the answer only gets another reason', async () => {
    const { first, asOrganizer, placeOf } = await called()
    await accept(asOrganizer, first.id)
    await changePlace(first.asVendor, first.id, 'confirm')
    await decide(asOrganizer, first.id, 'rejected')
    await decide(asOrganizer, first.id, 'accepted', 'Bring the ferns')
    await send()
    expect(await placeOf(first.asVendor, first.id)).toMatchObject({ state: 'confirmed' })
    expect(await ledgerOf(first.id)).toEqual(['offered', 'confirmed'])
  })

  test('a call without confirmation: whoever is accepted has the place when it is sent', async () => {
    const { first, asOrganizer, placeOf, event } = await called({ days: null })
    await decide(asOrganizer, first.id, 'accepted')
    expect(await takenOf(event.id)).toBe(0)
    await send()
    expect(await takenOf(event.id)).toBe(1)
    expect(await placeOf(first.asVendor, first.id)).toMatchObject({ state: 'confirmed', confirm_by: null })
    const [mail] = await db.select().from(deliveries).where(eq(deliveries.kind, 'application.accepted'))
    expect(mail?.subject).toMatch(/^Accepted: /)
  })
})

describe('an offer whose time is over', () => {
  test('is over for every reader and cannot be confirmed, before anything notes it', async () => {
    const { first, asOrganizer, placeOf, sides } = await called({ applicants: 2 })
    await accept(asOrganizer, first.id)
    await endOffer(first.id)
    expect(await placeOf(first.asVendor, first.id)).toMatchObject({ state: 'released', reason: 'expired', until: null })
    expect(await placeOf(asOrganizer, first.id)).toMatchObject({ left: 1 })
    expect(await changePlace(first.asVendor, first.id, 'confirm')).toMatchObject(conflict(callSentences.offerEnded))
    expect((await accept(asOrganizer, sides[1]!.id)).status).toBe(200)
    await expire()
  })

  test('is noted once by two servers, at any hour; both sides get a notice', async () => {
    const { first, asOrganizer } = await called()
    await accept(asOrganizer, first.id)
    await endOffer(first.id)
    await Promise.all([expire(), expire(second), expire()])
    expect((await ledgerOf(first.id)).at(-1)).toBe('expired')
    expect((await asOrganizer.api.applications.get({ params: { id: first.id } })).status).toBe('rejected')
    const { entries, mails } = await world.sent()
    for (const kind of ['application.expired', 'application.offer_ended'])
      expect(entries.filter((one) => one === kind)).toHaveLength(1)
    expect(mails.filter((kind) => kind === 'application.offer_ended')).toHaveLength(1)
    expect(await lastLine()).toBe(`${first.vendor.company_name} did not confirm in time`)
    const [mail] = await db.select().from(deliveries).orderBy(desc(deliveries.id)).limit(1)
    expect(mail?.subject).not.toContain('Rejected')
    expect(endOffers.isAtAnyHour).toBe(true)
  })

  test('is left as it is while another server stops in the middle, and noted by the next', async () => {
    const { first, asOrganizer } = await called()
    await accept(asOrganizer, first.id)
    await endOffer(first.id)
    const before = await ledgerOf(first.id)
    const dying = createContext(database, [() => Promise.reject(new Error('killed'))])
    await expect(endOffers(dying, new Date(), never)).rejects.toThrow('killed')
    expect(await ledgerOf(first.id)).toEqual(before)
    await expire()
    expect(await ledgerOf(first.id)).toEqual([...before, 'expired'])
  })

  test('can be offered again', async () => {
    const { first, asOrganizer, placeOf } = await called()
    await accept(asOrganizer, first.id)
    await endOffer(first.id)
    await expire()
    expect((await accept(asOrganizer, first.id)).status).toBe(200)
    expect(await placeOf(first.asVendor, first.id)).toMatchObject({ state: 'offered' })
    expect((await changePlace(first.asVendor, first.id, 'confirm')).status).toBe(200)
  })
})

describe('the number of places', () => {
  test('an acceptance beyond it is refused, unless it is asked for, and is named for ever after', async () => {
    const { sides, asOrganizer, placeOf, event } = await called({ applicants: 2 })
    const [one, other] = [sides[0]!, sides[1]!]
    await accept(asOrganizer, one.id)
    expect(await decide(asOrganizer, other.id, 'accepted')).toMatchObject(
      conflict(callSentences.overLimit('Any trade', 1)),
    )
    await asOrganizer.call('PUT', `/api/event-applications/${other.id}/status`, {
      body: { status: 'accepted', over_limit: true },
    })
    await send()
    for (const { id, asVendor } of [one, other]) await changePlace(asVendor, id, 'confirm')
    expect(await takenOf(event.id)).toBe(2)
    expect(await placeOf(asOrganizer, one.id)).toMatchObject({ is_over_limit: false })
    expect(await placeOf(asOrganizer, other.id)).toMatchObject({ is_over_limit: true, left: 0 })
    // Not for the vendor.
    expect(await placeOf(other.asVendor, other.id)).toMatchObject({ is_over_limit: false })
    const changes = await db.select().from(placeChanges).where(eq(placeChanges.application_id, other.id))
    expect(changes.filter(({ state }) => state !== 'none').map((change) => change.is_over_limit)).toEqual([true, true])
  })

  test('an acceptance that waits to be sent counts, also when the offer before it is over', async () => {
    const { sides, asOrganizer } = await called({ applicants: 2 })
    await accept(asOrganizer, sides[0]!.id)
    await decide(asOrganizer, sides[0]!.id, 'rejected')
    await decide(asOrganizer, sides[0]!.id, 'accepted', 'Once more')
    await endOffer(sides[0]!.id)
    await expire()
    expect((await decide(asOrganizer, sides[1]!.id, 'accepted')).status).toBe(409)
  })

  test('an undo of a rejection whose place was given to another is refused', async () => {
    const { sides, asOrganizer } = await called({ applicants: 2 })
    await accept(asOrganizer, sides[0]!.id)
    await decide(asOrganizer, sides[0]!.id, 'rejected')
    expect((await decide(asOrganizer, sides[1]!.id, 'accepted')).status).toBe(200)
    expect((await decide(asOrganizer, sides[0]!.id, 'accepted')).status).toBe(409)
  })

  test('cannot become smaller than what is given', async () => {
    const { sides, asOrganizer, setCall } = await called({ wanted: 2, applicants: 2 })
    for (const { id } of sides) await accept(asOrganizer, id)
    expect(await setCall({ places: [{ service_id: null, wanted: 1 }] })).toMatchObject(
      conflict(callSentences.tooFew('Any trade', 2)),
    )
    expect((await setCall({ places: [{ service_id: null, wanted: 2 }] })).status).toBe(200)
  })
})

describe('a place is free again', () => {
  test.each([['withdrawn', (caller: Parameters<typeof withdraw>[0], id: number) => withdraw(caller, id)]])(
    'when the application is %s',
    async (why, leave) => {
      const { first, asOrganizer, event } = await called()
      await accept(asOrganizer, first.id)
      await changePlace(first.asVendor, first.id, 'confirm')
      expect((await leave(first.asVendor, first.id)).status).toBe(200)
      expect((await ledgerOf(first.id)).at(-1)).toBe(why)
      expect(await takenOf(event.id)).toBe(0)
      expect(await db.$count(eventApplications, eq(eventApplications.id, first.id))).toBe(0)
    },
  )

  test('when the event is cancelled, or its call removed', async () => {
    for (const [why, end] of [
      ['cancelled', { method: 'PUT', path: '', body: { status: 'cancelled' } }],
      ['removed', { method: 'DELETE', path: '/call', body: {} }],
    ] as const) {
      const { first, asOrganizer, event } = await called()
      await accept(asOrganizer, first.id)
      const { status } = await asOrganizer.call(end.method, `/api/events/${event.id}${end.path}`, { body: end.body })
      expect(status).toBe(200)
      expect((await ledgerOf(first.id)).at(-1)).toBe(why)
      await expire()
      expect((await first.asVendor.api.applications.get({ params: { id: first.id } })).status).toBe('accepted')
      expect((await changePlace(first.asVendor, first.id, 'confirm')).status).toBe(409)
    }
  })

  test('its entries are never changed', async () => {
    const { first, asOrganizer } = await called()
    await accept(asOrganizer, first.id)
    await expect(db.update(placeChanges).set({ state: 'none', until: null })).rejects.toMatchObject({
      cause: { message: expect.stringContaining('never changed') },
    })
  })
})
