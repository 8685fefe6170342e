import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { events, placeChanges, placeInvitations, users, vendorUnavailableDates } from '../src/db/schema.ts'
import { changePlace, placesOf } from './places.ts'
import { testApp, type Caller } from './test-app.ts'

const world = await testApp()
const { make, as, nobody, database } = world
const { db } = database
const { looking } = placesOf(world)
const candidates = async (caller: Caller, id: number) => caller.api.invitations.candidates({ params: { id } })

describe('who could fill a place', () => {
  test('vendors of the trade in the area who are free and were not asked; who knows the organizer first, then the nearest', async () => {
    const { place, vendor, asOrganizer, organizer, event } = await looking()
    await vendor({ company_name: 'Far', business_address: '2 Bay Road, Seattle, WA' })
    const near = await vendor({ company_name: 'Near', business_address: '2 Bay Road, Beaverton, OR' })
    const here = await vendor({ company_name: 'Here' })
    const known = await vendor({ company_name: 'Known', business_address: '2 Bay Road, Gresham, OR' })
    const before = await make.event({ organizer_id: organizer.id, status: 'completed', start_date: '2020-05-01' })
    await make.application({ event_id: before.id, vendor_id: known.id, status: 'accepted' })
    await make.vendor({ business_address: '1 Elm Street, Portland, OR' })
    await vendor({ status: 'pending' })
    const suspended = await vendor()
    await db
      .update(users)
      .set({ suspended_at: new Date(), suspended_reason: 'Rude' })
      .where(eq(users.id, suspended.user_id))
    const blocked = await vendor()
    await db.insert(vendorUnavailableDates).values({ vendor_id: blocked.id, date: event.start_date })
    const booked = await vendor()
    const other = await make.event({ start_date: event.start_date })
    await make.application({ event_id: other.id, vendor_id: booked.id, status: 'accepted' })
    for (const status of ['pending', 'rejected'] as const)
      await make.application({ event_id: event.id, vendor_id: (await vendor()).id, status })
    const withdrew = await vendor()
    const { body } = await as(withdrew.owner).call('POST', '/api/event-applications', {
      body: { event_id: event.id, message: 'Hello' },
    })
    await as(withdrew.owner).call('DELETE', `/api/event-applications/${body.data.id}`)

    const found = await candidates(asOrganizer, place.id)
    expect(found.map((one) => one.company_name)).toEqual(['Known', 'Here', 'Near'])
    expect(found[0]).toMatchObject({ contractor_id: known.id, past_events: 1, application_id: null, number: null })
    expect(found[1]).toMatchObject({ contractor_id: here.id, km: 0, past_events: 0, hours_to_answer: null })
    expect(found[2]!.km).toBeGreaterThan(5)
    expect(found[2]!.contractor_id).toBe(near.id)
  })

  test('for any trade: everybody of the area', async () => {
    const { place, vendor, asOrganizer } = await looking({ service_id: null })
    const one = await vendor({ company_name: 'Of any trade', serviceIds: [(await make.service()).id] })
    expect((await candidates(asOrganizer, place.id)).map(({ contractor_id }) => contractor_id)).toContain(one.id)
  })

  test('all days of the event count', async () => {
    const { place, vendor, asOrganizer, event } = await looking()
    await db.update(events).set({ end_date: '2031-06-21' }).where(eq(events.id, event.id))
    const one = await vendor()
    expect(await candidates(asOrganizer, place.id)).toHaveLength(1)
    await db.insert(vendorUnavailableDates).values({ vendor_id: one.id, date: '2031-06-21' })
    expect(await candidates(asOrganizer, place.id)).toEqual([])
  })

  test('the waiting list first, in its order, without who is taken that day', async () => {
    const { place, vendor, asOrganizer, event } = await looking()
    await vendor({ company_name: 'Other' })
    const ids = []
    for (const company_name of ['First', 'Second', 'Taken']) {
      const { id: vendor_id } = await vendor({ company_name })
      if (company_name === 'Taken')
        await db.insert(vendorUnavailableDates).values({ vendor_id, date: event.start_date })
      ids.push((await make.application({ event_id: event.id, vendor_id, place_id: place.id })).id)
    }
    for (const id of [ids[1]!, ids[2]!, ids[0]!]) await changePlace(asOrganizer, id, 'wait')
    const found = await candidates(asOrganizer, place.id)
    expect(found.map(({ company_name, number, application_id }) => [company_name, number, application_id])).toEqual([
      ['Second', 1, ids[1]],
      ['First', 3, ids[0]],
      ['Other', null, null],
    ])
  })

  test('how fast they answered their last offer', async () => {
    const { place, vendor, asOrganizer } = await looking()
    const { id } = await vendor()
    const application = { event_id: (await make.event()).id, vendor_id: id, application_id: 1, place_id: 1 }
    for (const [state, ago, until] of [
      ['offered', 50, new Date()],
      ['confirmed', 20, null],
    ] as const)
      await db.insert(placeChanges).values({
        ...application,
        state,
        until,
        is_over_limit: false,
        created_at: new Date(Date.now() - ago * 3_600_000 - 1000),
      })
    expect(await candidates(asOrganizer, place.id)).toMatchObject([{ hours_to_answer: 30 }])
  })

  test('is read by the organizer of the event alone, and changes nothing', async () => {
    const { place, vendor, asOrganizer } = await looking()
    const { owner } = await vendor()
    const before = await db.$count(placeInvitations)
    for (const [caller, status] of [
      [as(owner), 403],
      [as((await make.organizer()).owner), 404],
      [as(await make.admin()), 403],
      [nobody, 401],
    ] as const)
      expect((await caller.call('GET', `/api/call-places/${place.id}/candidates`)).status).toBe(status)
    expect(await candidates(asOrganizer, place.id)).toHaveLength(1)
    expect(await db.$count(placeInvitations)).toBe(before)
  })
})
