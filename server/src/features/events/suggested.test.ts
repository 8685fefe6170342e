import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/test-app.ts'
import { changePlaces } from '../../db/places.ts'
import { callPlaces, eventApplications, eventCalls } from '../../db/schema.ts'

const { database, make, as } = await testApp()

test('a vendor sees coming events of their types and area on free days, the next first, and none they applied to', async () => {
  const wedding = await make.eventType()
  const gala = await make.eventType()
  const address = '1 Garden Street, Portland, OR'
  const { owner, id } = await make.vendor({ business_address: address, eventTypeIds: [wedding.id] })
  const caller = as(owner)
  const at = (title: string, start_date: string, part: Parameters<typeof make.event>[0] = {}) =>
    make.event({ title, start_date, address, event_type_id: wedding.id, published_at: new Date(), ...part })
  await at('Late', '2031-08-01')
  await at('Early', '2031-07-01')
  await at('Blocked', '2031-07-04', { end_date: '2031-07-06' })
  await at('Booked too', '2031-07-10')
  await at('Past', '2020-07-01')
  await at('Other type', '2031-07-02', { event_type_id: gala.id })
  await at('Elsewhere', '2031-07-02', { address: '1 Main St, Boston, MA' })
  await at('Draft', '2031-07-02', { status: 'draft' })
  await make.application({ event_id: (await at('Applied', '2031-07-03')).id, vendor_id: id })
  const booked = await at('Booked', '2031-07-10')
  await make.application({ event_id: booked.id, vendor_id: id, status: 'accepted' })
  await caller.api.vendors.changeUnavailableDates({ body: { block: ['2031-07-05'], free: [] } })

  const { events } = await caller.api.events.suggested({})
  expect(events.map((event) => event.title)).toEqual(['Early', 'Late'])
  expect(events[0]?.images).toEqual([])

  // At most three, also where more fit; and nobody who is not listed gets any.
  for (const day of ['02', '03', '04']) await at(`Day ${day}`, `2031-09-${day}`)
  expect((await caller.api.events.suggested({})).events.map((event) => event.title)).toEqual([
    'Early',
    'Late',
    'Day 02',
  ])
  const pending = await make.vendor({ status: 'pending', business_address: address })
  expect((await as(pending.owner).api.events.suggested({})).events).toEqual([])
})

test('of events with an open call, a vendor sees those with a place left for one of their trades', async () => {
  const { db } = database
  const [florist, caterer] = [await make.service('Florist'), await make.service('Caterer')]
  const address = '1 Garden Street, Salem, OR'
  const vendor = (part: object = {}) => make.vendor({ business_address: address, ...part })
  const { id: organizer_id } = await make.organizer()
  const called = async (title: string, trades: (number | null)[], closes_at: Date | null = null) => {
    const event_id = (await make.event({ title, organizer_id, address, published_at: new Date() })).id
    await db.insert(eventCalls).values({ event_id, closes_at, time_zone: 'UTC' })
    const places = trades.map((service_id, position) => ({ event_id, service_id, wanted: 1, position }))
    return (await db.insert(callPlaces).values(places).returning()).map(({ id }) => ({ event_id, place_id: id }))
  }
  await called('Both', [caterer.id, florist.id])
  await called('Any trade', [null])
  await called('Caterers', [caterer.id])
  await called('Closed', [florist.id], new Date(0))
  const [place] = await called('Full', [florist.id, caterer.id])
  const given = await make.application({ ...place, vendor_id: (await vendor()).id, status: 'accepted' })
  await changePlaces(db, eq(eventApplications.id, given.id), { state: 'confirmed' })

  const seenBy = async (serviceIds: number[]) =>
    (await as((await vendor({ serviceIds })).owner).api.events.suggested({})).events.map(({ title }) => title)
  expect(await seenBy([florist.id])).toEqual(['Both', 'Any trade'])
  expect(await seenBy([florist.id, caterer.id])).toEqual(['Both', 'Any trade', 'Caterers'])
  expect(await seenBy([(await make.service('Juggler')).id])).toEqual(['Any trade'])
  // Whoever has not named a trade sees all that have a place left.
  expect(await seenBy([])).toEqual(['Both', 'Any trade', 'Caterers'])
})
