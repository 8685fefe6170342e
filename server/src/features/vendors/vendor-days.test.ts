import { maxCounts } from '@marquee/contract/limits'
import { dayRefusals } from '@marquee/contract/vendor-days'
import { expect, test } from 'vitest'
import { failure } from '../../../test/answers.ts'
import { testApp } from '../../../test/test-app.ts'
import { vendorUnavailableDates } from '../../db/schema.ts'

const { make, as, nobody, database } = await testApp()
const url = '/api/contractors/profile/unavailable-dates/changes'

/** The day `days` after today, in UTC. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const blocked = (...dates: string[]) => dates.map((date) => ({ date, booked: false, events: [] }))

test('single days are blocked and freed, and all others stay; the same change twice changes nothing', async () => {
  const vendor = await make.vendor()
  const { changeUnavailableDates, unavailableDates, setUnavailableDates } = as(vendor.owner).api.vendors
  await setUnavailableDates({ body: { dates: ['2031-07-01', '2031-07-02'] } })
  const change = { body: { block: ['2031-07-05', '2031-07-05', '2031-07-02'], free: ['2031-07-01'] } }
  const after = blocked('2031-07-02', '2031-07-05')
  expect(await changeUnavailableDates(change)).toEqual(after)
  expect(await changeUnavailableDates(change)).toEqual(after)
  expect(await unavailableDates()).toEqual(after)
})

test('two clients that block and free at the same time both get what they asked for', async () => {
  const vendor = await make.vendor()
  const { changeUnavailableDates, setUnavailableDates, unavailableDates } = as(vendor.owner).api.vendors
  await setUnavailableDates({ body: { dates: ['2031-07-01', '2031-07-02'] } })
  await Promise.all([
    changeUnavailableDates({ body: { block: ['2031-08-01'], free: ['2031-07-01'] } }),
    changeUnavailableDates({ body: { block: ['2031-08-02'], free: ['2031-07-02'] } }),
    changeUnavailableDates({ body: { block: ['2031-08-01', '2031-08-03'] } }),
  ])
  expect(await unavailableDates()).toEqual(blocked('2031-08-01', '2031-08-02', '2031-08-03'))
})

test('a visitor no longer finds the vendor on a blocked day, and finds them again when it is free', async () => {
  const vendor = await make.vendor()
  const { changeUnavailableDates } = as(vendor.owner).api.vendors
  const isFree = async () =>
    (await nobody.api.vendors.availability({ params: { id: vendor.id, date: '2031-07-01' } })).is_free
  const isFound = async () =>
    (await nobody.api.vendors.list({ query: { availability_date: '2031-07-01', limit: 100 } })).contractors.some(
      ({ id }) => id === vendor.id,
    )
  expect([await isFree(), await isFound()]).toEqual([true, true])
  await changeUnavailableDates({ body: { block: ['2031-07-01'] } })
  expect([await isFree(), await isFound()]).toEqual([false, false])
  await changeUnavailableDates({ body: { free: ['2031-07-01'] } })
  expect([await isFree(), await isFound()]).toEqual([true, true])
})

test('booked days stay booked, whether they are blocked or freed', async () => {
  const vendor = await make.vendor()
  const { id, title } = await make.event({ start_date: '2031-05-03' })
  await make.application({ vendor_id: vendor.id, event_id: id, status: 'accepted' })
  const { changeUnavailableDates } = as(vendor.owner).api.vendors
  const booked = [{ date: '2031-05-03', booked: true, events: [{ id, title, is_offered: false }] }]
  expect(await changeUnavailableDates({ body: { free: ['2031-05-03'] } })).toEqual(booked)
  expect(await changeUnavailableDates({ body: { block: ['2031-05-03'] } })).toEqual(booked)
})

test('a day before today, a day that is both blocked and freed, and a text that is no day get 400', async () => {
  const caller = as((await make.vendor()).owner)
  const send = (body: object) => caller.call('PUT', url, { body })
  for (const body of [{ block: [inDays(-1)] }, { free: [inDays(-1)] }])
    expect(await send(body)).toMatchObject({ status: 400, body: failure(dayRefusals.past, 'validation') })
  expect(await send({ block: ['2031-01-01'], free: ['2031-01-01'] })).toMatchObject({
    status: 400,
    body: { fields: { free: dayRefusals.both } },
  })
  for (const block of [['2031-02-30'], ['soon'], 'x']) expect((await send({ block })).status).toBe(400)
  expect((await send({ block: [inDays(0)] })).status).toBe(200)
})

test('more than the allowed number of coming days is refused as a whole; past days do not count', async () => {
  const vendor = await make.vendor()
  const send = (block: string[], free: string[] = []) => as(vendor.owner).call('PUT', url, { body: { block, free } })
  await database.db.insert(vendorUnavailableDates).values({ vendor_id: vendor.id, date: inDays(-9) })
  const most = Array.from({ length: maxCounts.unavailableDates }, (_, index) => inDays(index + 1))
  expect((await send(most)).status).toBe(200)
  const more = inDays(maxCounts.unavailableDates + 1)
  expect(await send([more])).toMatchObject({ status: 400, body: failure(dayRefusals.tooMany, 'validation') })
  expect((await send([more], [inDays(1)])).status).toBe(200)
  expect(await as(vendor.owner).api.vendors.unavailableDates()).toHaveLength(maxCounts.unavailableDates + 1)
})

test('only vendors change days, and only their own', async () => {
  const other = await make.vendor()
  await as(other.owner).api.vendors.changeUnavailableDates({ body: { block: ['2031-07-01'] } })
  await as((await make.vendor()).owner).api.vendors.changeUnavailableDates({ body: { free: ['2031-07-01'] } })
  expect(await as(other.owner).api.vendors.unavailableDates()).toEqual(blocked('2031-07-01'))
  for (const person of [await make.user(), (await make.organizer()).owner, await make.admin()])
    expect((await as(person).call('PUT', url, { body: { block: ['2031-07-01'] } })).status).toBe(404)
  expect((await nobody.call('PUT', url, { body: {} })).status).toBe(401)
})
