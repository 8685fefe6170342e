import { expect, test } from 'vitest'
import { testApp } from '../../../test/test-app.ts'

const { make, as } = await testApp()

test('a vendor sees coming events of their trade and area on free days, the next first, and none they applied to', async () => {
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
