import { expect, test } from 'vitest'
import { testApp } from '../../../test/test-app.ts'
import { vendorUnavailableDates } from '../../db/schema.ts'

const { make, nobody, database } = await testApp()

const day = '2031-06-12'
const trade = await make.service('Quillwork')
const occasion = await make.eventType('Zimmelfest')
const area = await make.serviceArea('Vorrheim')
const rich = { pricing_range: 'luxury' as const, serviceIds: [trade.id] }
/** Somebody of the trade for each wish but one, and somebody of another trade who fits everything else. */
await make.vendor({ ...rich, company_name: 'No feasts', business_address: '1 Quay, Ostmark' })
await make.vendor({
  company_name: 'Another trade',
  business_address: '2 Quay, Ostmark',
  pricing_range: 'budget',
  eventTypeIds: [occasion.id],
  serviceAreaIds: [area.id],
})

const closestTo = async (query: Record<string, unknown>) => {
  const { total, closest } = await nobody.api.vendors.list({ query })
  expect(total).toBe(0)
  return closest
}

test('the occasion is left out first, as a word and as a filter', async () => {
  expect(await closestTo({ search: 'quillwork zimmelfest ostmark' })).toEqual({
    search: 'quillwork ostmark',
    dropped: 'zimmelfest',
    filter: null,
    total: 1,
  })
  expect(await closestTo({ service_ids: [trade.id], event_type_ids: [occasion.id] })).toEqual({
    search: '',
    dropped: null,
    filter: 'event_type_ids',
    total: 1,
  })
})

test('then the price, the day and the place; the trade is the last', async () => {
  expect(await closestTo({ search: 'quillwork', pricing_range: 'budget' })).toMatchObject({ filter: 'pricing_range' })
  expect(await closestTo({ search: 'vorrheim quillwork' })).toMatchObject({ search: 'quillwork', dropped: 'vorrheim' })
  expect(await closestTo({ service_ids: [trade.id], location: 'Vorrheim' })).toMatchObject({ filter: 'location' })
  expect(await closestTo({ search: 'quillwork', service_area_ids: [area.id] })).toMatchObject({
    filter: 'service_area_ids',
  })
  // Nothing but the trade would help.
  expect(
    await closestTo({ service_ids: [trade.id], event_type_ids: [occasion.id], location: 'Vorrheim' }),
  ).toMatchObject({ filter: 'service_ids', total: 1 })
})

test('who is not free on the day is found without it', async () => {
  const own = 'Zqdayx'
  const busy = await make.vendor({ company_name: own })
  await database.db.insert(vendorUnavailableDates).values({ vendor_id: busy.id, date: day })
  expect(await closestTo({ search: own, availability_date: day })).toMatchObject({ filter: 'availability_date' })
})

test('for one word or one filter alone nothing is named', async () => {
  expect(await closestTo({ search: 'nobodyhasthisword' })).toBeNull()
  expect(await closestTo({ location: 'Nowhereatall' })).toBeNull()
})
