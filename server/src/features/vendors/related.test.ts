import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../test/test-app.ts'
import { vendorUnavailableDates } from '../../db/schema.ts'

const world = await testApp()
const { make, nobody, as } = world
const { db } = world.database
const day = '2031-06-15'

describe('vendors like a given one', () => {
  let flowers: number, lights: number, wedding: number, portland: number, bend: number
  beforeAll(async () => {
    const made = [await make.service(), await make.service(), await make.eventType()].map((one) => one.id)
    ;[flowers, lights, wedding] = made as [number, number, number]
    ;[portland, bend] = [(await make.serviceArea()).id, (await make.serviceArea()).id]
  })
  type Parts = NonNullable<Parameters<typeof make.vendor>[0]>
  const florist = (parts: Parts = {}) =>
    make.vendor({ serviceIds: [flowers], eventTypeIds: [wedding], serviceAreaIds: [portland], ...parts })
  const relatedTo = async (id: number, availability_date?: string) =>
    (await nobody.api.vendors.related({ params: { id }, query: { availability_date } })).map((vendor) => vendor.id)

  test('the same service and area come first, then the same service, then the same event type; the newest first', async () => {
    const far = await florist({ serviceAreaIds: [bend] })
    const near = await florist({ eventTypeIds: [] })
    const otherTrade = await florist({ serviceIds: [lights] })
    const otherTradeFar = await florist({ serviceIds: [lights], serviceAreaIds: [bend] })
    await florist({ serviceIds: [lights], eventTypeIds: [] })
    const wanted = await florist()
    expect(await relatedTo(wanted.id)).toEqual([near.id, far.id, otherTrade.id, otherTradeFar.id])
    const newest = await florist()
    expect(await relatedTo(wanted.id)).toEqual([newest.id, near.id, far.id, otherTrade.id])
  })

  test('only listed vendors count', async () => {
    const service = (await make.service()).id
    const wanted = await florist({ serviceIds: [service], eventTypeIds: [] })
    const other = await florist({ serviceIds: [service] })
    await florist({ serviceIds: [service], status: 'pending' })
    await florist({ serviceIds: [service], ownerRole: 'user' })
    expect(await relatedTo(wanted.id)).toEqual([other.id])
  })

  test('a vendor without choices has none', async () => {
    expect(await relatedTo((await make.vendor()).id)).toEqual([])
  })

  test('with a day only those who are free then', async () => {
    const service = (await make.service()).id
    const wanted = await florist({ serviceIds: [service], eventTypeIds: [] })
    const free = await florist({ serviceIds: [service] })
    const busy = await florist({ serviceIds: [service] })
    await db.insert(vendorUnavailableDates).values({ vendor_id: busy.id, date: day })
    expect(await relatedTo(wanted.id, day)).toEqual([free.id])
    expect(await relatedTo(wanted.id)).toEqual([busy.id, free.id])
  })
})

test('whether a vendor is free on a day follows from blocked days and accepted events', async () => {
  const vendor = await make.vendor()
  const url = `/api/contractors/${vendor.id}/availability/${day}`
  const first = await nobody.call('GET', url)
  expect(first.body.data).toEqual({ date: day, is_free: true })
  expect(first.headers['cache-control']).toContain('public')
  const isFree = async () => (await nobody.call('GET', url)).body.data.is_free as boolean
  const { setUnavailableDates } = as(vendor.owner).api.vendors
  await setUnavailableDates({ body: { dates: [day] } })
  expect(await isFree()).toBe(false)
  await setUnavailableDates({ body: { dates: ['2031-06-16'] } })
  expect(await isFree()).toBe(true)
  const event = await make.event({ start_date: '2031-06-14', end_date: '2031-06-16' })
  await make.application({ vendor_id: vendor.id, event_id: event.id, status: 'accepted' })
  expect(await isFree()).toBe(false)
})

test.each(['2031-02-30', 'soon'])('%s is no day', async (text) => {
  const vendor = await make.vendor()
  expect((await nobody.call('GET', `/api/contractors/${vendor.id}/availability/${text}`)).status).toBe(404)
})
