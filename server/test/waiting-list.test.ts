import { callSentences } from '@marquee/contract/open-call'
import { refusals } from '@marquee/contract/policy'
import { and, desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { heldDecisions, notifications } from '../src/db/schema.ts'
import { failure } from './answers.ts'
import { decide } from './applications.ts'
import { heldWorld } from './held-world.ts'
import { changePlace, placesOf } from './places.ts'

const world = await heldWorld()
const { db, nobody, release, pass } = world
const { called, looking } = placesOf(world)
const conflict = (sentence: string) => ({ status: 409, body: failure(sentence, 'conflict') })
/** The decisions that wait are sent. */
const send = async () => {
  await pass()
  await release()
}

describe('the waiting list', () => {
  test('has numbers in order, which only the vendor of each and the organizer see', async () => {
    const { sides, asOrganizer, placeOf } = await called({ applicants: 3 })
    for (const at of [2, 0, 1]) expect((await changePlace(asOrganizer, sides[at]!.id, 'wait')).status).toBe(200)
    const numbers = () => Promise.all(sides.map(async ({ id, asVendor }) => (await placeOf(asVendor, id))?.number))
    expect(await numbers()).toEqual([2, 3, 1])
    expect(await changePlace(asOrganizer, sides[0]!.id, 'wait')).toMatchObject({
      body: { data: { place: { number: 2 } } },
    })
    await changePlace(asOrganizer, sides[2]!.id, 'stop_waiting')
    expect(await numbers()).toEqual([1, 2, null])
    await changePlace(asOrganizer, sides[2]!.id, 'wait')
    expect(await numbers()).toEqual([1, 2, 3])
    // An acceptance takes off the list, when it is sent.
    await decide(asOrganizer, sides[0]!.id, 'accepted')
    expect(await numbers()).toEqual([1, 2, 3])
    await send()
    expect(await numbers()).toEqual([null, 1, 2])
    const [entry] = await db
      .select()
      .from(notifications)
      .where(and(eq(notifications.kind, 'application.waiting'), eq(notifications.user_id, sides[1]!.vendor.owner.id)))
    expect(entry?.body).toContain('You are 3rd')
    expect((await sides[1]!.asVendor.call('GET', `/api/event-applications/${sides[2]!.id}`)).status).toBe(404)
    expect(JSON.stringify(await nobody.api.events.list())).not.toContain('"waiting"')
  })

  test('is an answer: the organizer is asked for none', async () => {
    const { sides, asOrganizer } = await called({ applicants: 3 })
    await changePlace(asOrganizer, sides[1]!.id, 'wait')
    expect((await asOrganizer.api.events.agenda()).waiting).toMatchObject([{ pending_count: 2 }])
    expect((await asOrganizer.api.events.mine({ query: {} })).events).toMatchObject([{ pending_count: 2 }])
    await changePlace(asOrganizer, sides[1]!.id, 'stop_waiting')
    expect((await asOrganizer.api.events.agenda()).waiting).toMatchObject([{ pending_count: 3 }])
  })

  test('takes applications without an answer alone, of the own events', async () => {
    const { first, asOrganizer } = await called()
    const stranger = await called()
    for (const action of ['wait', 'stop_waiting']) {
      expect((await changePlace(first.asVendor, first.id, action)).body.error).toBe(refusals.applicationNotFound)
      expect((await changePlace(stranger.asOrganizer, first.id, action)).status).toBe(404)
    }
    await decide(asOrganizer, first.id, 'accepted')
    expect(await changePlace(asOrganizer, first.id, 'wait')).toMatchObject(conflict(callSentences.notListed))
    await db.delete(heldDecisions)
    const { id, asOrganizer: other } = await world.applied()
    expect(await changePlace(other, id, 'wait')).toMatchObject(conflict(callSentences.notListed))
  })

  test('where the organizer chooses nobody has a number, and who waits is found by what speaks for them', async () => {
    const { place, vendor, asOrganizer, event, setCall, trade } = await looking()
    const side = async (city: string) => {
      const { id: vendor_id, owner } = await vendor({ business_address: `2 Bay Road, ${city}, OR` })
      const { id } = await world.make.application({ event_id: event.id, vendor_id, place_id: place.id })
      await changePlace(asOrganizer, id, 'wait')
      return { id, owner }
    }
    const near = await side('Beaverton')
    const here = await side('Portland')
    const read = async () => ({
      found: (await asOrganizer.api.invitations.candidates({ params: { id: place.id } })).map((one) => [
        one.application_id,
        one.number,
      ]),
      numbers: await Promise.all(
        [world.as(here.owner), asOrganizer].map(
          async ({ api }) => (await api.applications.get({ params: { id: here.id } })).place,
        ),
      ),
    })
    const numbered = await read()
    expect(numbered.found).toEqual([
      [near.id, 1],
      [here.id, 2],
    ])
    expect(numbered.numbers).toMatchObject([{ number: 2 }, { number: 2 }])
    await setCall({ places: [{ service_id: trade, wanted: 1 }], waiting_rule: 'organizer_chooses' })
    const chosen = await read()
    expect(chosen.found).toEqual([
      [here.id, null],
      [near.id, null],
    ])
    expect(chosen.numbers).toMatchObject(Array(2).fill({ state: 'waiting', number: null }))
    expect((await decide(asOrganizer, here.id, 'accepted')).status).toBe(200)
    await changePlace(asOrganizer, near.id, 'stop_waiting')
    await changePlace(asOrganizer, near.id, 'wait')
    const [entry] = await db
      .select()
      .from(notifications)
      .where(and(eq(notifications.kind, 'application.waiting'), eq(notifications.user_id, near.owner.id)))
      .orderBy(desc(notifications.id))
    expect(entry?.body).toContain('The organizer chooses')
  })

  test('a rejection takes off it', async () => {
    const { first, asOrganizer, placeOf } = await called()
    await changePlace(asOrganizer, first.id, 'wait')
    await decide(asOrganizer, first.id, 'rejected')
    await send()
    expect(await placeOf(first.asVendor, first.id)).toMatchObject({
      state: 'released',
      reason: 'removed',
      number: null,
    })
  })
})
