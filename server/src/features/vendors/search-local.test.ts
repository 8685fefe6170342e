import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/test-app.ts'
import { serviceAreas } from '../../db/schema.ts'

const { make, nobody, database } = await testApp()
const { db } = database

/** Of the last but one the city is not known; some streets are called like a city or an area. */
const addresses = [
  '1 Elm Street, Qorbend, OR 97701',
  '2 Oak Street, Qorbend, OR',
  '3 Qorbend Street, Qasalem, OR',
  '4 Elm Street, North Qorbend, OR',
  '9 High Desert Avenue, Qasalem, OR',
  '5 Elm Street Qorbend, OR 97701',
  'Qasalem',
]
const cities = ['Qorbend, OR', 'Qorbend, OR', 'Qasalem, OR', 'North Qorbend, OR', 'Qasalem, OR', null, 'Qasalem']
const locations = [
  'Qorbend, OR',
  'qorbend, or',
  'Qasalem, OR',
  'Qorbend',
  'Elm Street',
  'High Desert',
  'high desert',
  'Old Coast',
  "O'Brien",
]
const prices = ['budget', 'luxury'] as const

interface Model {
  id: number
  place: string
  /** Its city and area. */
  known: string[]
  services: number[]
  types: number[]
  price: string
}

const models: Model[] = []
let services: number[]
let types: number[]

beforeAll(async () => {
  const ids = async (add: () => Promise<{ id: number }>) => [(await add()).id, (await add()).id]
  services = await ids(make.service)
  types = await ids(make.eventType)
  const area = await make.serviceArea('High Desert')
  const retired = await make.serviceArea('Old Coast')
  for (let n = 0; n < 48; n++) {
    const address = addresses[n % addresses.length] as string
    const isInArea = n % 5 === 0
    const own = { services: services.filter((_, i) => (n >> i) & 1), types: types.filter((_, i) => (n >> (i + 2)) & 1) }
    const price = prices[n % 2] as (typeof prices)[number]
    const city = cities[n % cities.length]
    const vendor = await make.vendor({
      business_address: address,
      pricing_range: price,
      serviceIds: own.services,
      eventTypeIds: own.types,
      serviceAreaIds: isInArea ? [area.id, retired.id] : [],
    })
    models.push({
      id: vendor.id,
      ...own,
      price,
      known: [...(city ? [city] : []), ...(isInArea ? ['High Desert'] : [])].map((name) => name.toLowerCase()),
      place: [address, ...(isInArea ? ['High Desert', 'Old Coast'] : [])].join('\n').toLowerCase(),
    })
  }
  await db.update(serviceAreas).set({ retired_at: new Date() }).where(eq(serviceAreas.id, retired.id))
})

test('a place that exists finds the vendors whose city or area has the text, another text is searched in addresses; with every choice', async () => {
  const some = fc.subarray([0, 1], { minLength: 1 })
  const filters = fc.record(
    { service_ids: some, event_type_ids: some, pricing_range: fc.constantFrom(...prices) },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...locations), filters, async (location, chosen) => {
      const service_ids = chosen.service_ids?.map((i) => services[i] as number)
      const event_type_ids = chosen.event_type_ids?.map((i) => types[i] as number)
      const any = (has: number[], wanted: number[] | undefined) => !wanted || wanted.some((id) => has.includes(id))
      const text = location.toLowerCase()
      const isKnown = models.some(({ known }) => known.some((name) => name.includes(text)))
      const expected = models.filter(
        ({ place, known, services: offered, types: kinds, price }) =>
          (isKnown ? known.some((name) => name.includes(text)) : place.includes(text)) &&
          any(offered, service_ids) &&
          any(kinds, event_type_ids) &&
          (!chosen.pricing_range || price === chosen.pricing_range),
      )
      const found = await nobody.api.vendors.list({
        query: { location, service_ids, event_type_ids, pricing_range: chosen.pricing_range, limit: 100 } as never,
      })
      expect(found.total).toBe(expected.length)
      expect(found.contractors.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(expected.map(({ id }) => id))
    }),
    { numRuns: 120 },
  )
})
