import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/test-app.ts'
import { services, vendorUnavailableDates } from '../../db/schema.ts'

const { make, nobody, database } = await testApp()

const day = '2031-06-12'
const trade = await make.service('Quillwork')
const cooking = await make.service('Cookery')
await database.db
  .update(services)
  .set({ synonyms: ['food'] })
  .where(eq(services.id, cooking.id))
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

const listed = (query: Record<string, unknown>) => nobody.api.vendors.list({ query })
const closestTo = async (query: Record<string, unknown>) => {
  const { total, contractors, closest } = await listed(query)
  expect([total, contractors]).toEqual([0, []])
  return closest!
}
/** What was left out, by filter or as it was typed, and who is shown. */
const leftOut = async (query: Record<string, unknown>) => {
  const { left_out, contractors } = await closestTo(query)
  return [left_out.map(({ filter, text }) => text ?? filter), contractors.map((vendor) => vendor.company_name)]
}

test('the occasion that was chosen is left out first, then the price, the day and the place; the trade is the last', async () => {
  const own = ['No feasts']
  expect(await leftOut({ service_ids: [trade.id], event_type_ids: [occasion.id] })).toEqual([['event_type_ids'], own])
  expect(await leftOut({ search: 'quillwork', pricing_range: 'budget' })).toEqual([['pricing_range'], own])
  expect(await leftOut({ search: 'cheap quillwork' })).toEqual([['cheap'], own])
  expect(await leftOut({ search: 'vorrheim quillwork' })).toEqual([['vorrheim'], own])
  expect(await leftOut({ service_ids: [trade.id], location: 'Vorrheim' })).toEqual([['location'], own])
  expect(await leftOut({ search: 'quillwork', service_area_ids: [area.id] })).toEqual([['service_area_ids'], own])
})

test('an occasion beside a trade only ranks', async () => {
  const { total, contractors, understood } = await listed({ search: 'quillwork for a zimmelfest in ostmark' })
  expect([total, contractors[0]?.company_name]).toEqual([1, 'No feasts'])
  expect(understood).toContainEqual({
    kind: 'occasion',
    text: 'zimmelfest',
    values: [String(occasion.id)],
    search: 'quillwork in ostmark',
  })
})

test('as many as have to go, and no more', async () => {
  const query = { search: 'quillwork', event_type_ids: [occasion.id], pricing_range: 'budget', location: 'Ostmark' }
  expect(await leftOut(query)).toEqual([['event_type_ids', 'pricing_range'], ['No feasts']])
  const { search, total } = await closestTo({ search: 'unheardof quillwork blorb vorrheim' })
  expect([search, total]).toEqual(['quillwork', 1])
})

test('who is not free on the day is found without it, with days around it on which somebody is', async () => {
  const own = 'Zqdayx'
  const busy = await make.vendor({ company_name: own })
  const dates = [day, '2031-06-13'].map((date) => ({ vendor_id: busy.id, date }))
  await database.db.insert(vendorUnavailableDates).values(dates)
  for (const query of [{ search: own, availability_date: day }, { search: `${own} june 12 2031` }]) {
    const { left_out, days } = await closestTo(query)
    expect(left_out).toMatchObject([{ kind: 'day', filter: 'availability_date' }])
    expect(days).toEqual(['2031-06-10', '2031-06-11', '2031-06-14'])
  }
})

test('where nothing is known there are no vendors but services, and for a dish those that serve food', async () => {
  const offered = async (search: string) => {
    const closest = await closestTo({ search })
    expect(closest.contractors).toEqual([])
    return closest.services
  }
  const [cook, quill] = [cooking, trade].map(({ id, display_name }) => ({ id, display_name }))
  expect(await offered('nobodyhasthisword')).toEqual([cook, quill])
  expect(await offered('sushi for a zimmelfest')).toEqual([cook])
})

test('a place alone where nobody is shows everybody', async () => {
  const { left_out, total } = await closestTo({ location: 'Nowhereatall' })
  expect(left_out).toEqual([{ kind: 'place', text: null, filter: 'location' }])
  expect(total).toBeGreaterThan(1)
})
