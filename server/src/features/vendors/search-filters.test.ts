import { pricingRanges } from '@marquee/contract/limits'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../test/test-app.ts'
import { vendorUnavailableDates } from '../../db/schema.ts'

const world = await testApp()
const { make, nobody } = world
const { db } = world.database

describe('combined filters', () => {
  interface Model {
    id: number
    name: string
    description: string
    address: string
    years: number | null
    price: (typeof pricingRanges)[number] | null
    pictures: number
    tags: number[]
    types: number[]
    areas: number[]
    unavailable: string[]
    listed: boolean
  }
  const days = ['2032-01-01', '2032-01-02']
  const vocabulary = ['Rose', 'tulip', 'lily', 'fern', 'moss']
  const cities = ['Astoria', 'Bend']
  const models: Model[] = []
  const own = 'zqa0x'
  let tags: number[] = []
  let types: number[] = []
  let areas: { id: number; name: string }[] = []

  beforeAll(async () => {
    const random = fc.sample(
      fc.record({
        name: fc.subarray(vocabulary, { maxLength: 2 }),
        description: fc.subarray(vocabulary, { maxLength: 3 }),
        city: fc.constantFrom(...cities, 'Corvallis'),
        years: fc.option(fc.integer({ min: 0, max: 3 })),
        price: fc.option(fc.constantFrom(...pricingRanges)),
        pictures: fc.integer({ min: 0, max: 1 }),
        tags: fc.subarray([0, 1, 2]),
        types: fc.subarray([0, 1, 2]),
        areas: fc.subarray([0, 1]),
        unavailable: fc.subarray(days),
        listed: fc.boolean(),
        role: fc.constantFrom('contractor' as const, 'contractor' as const, 'user' as const),
      }),
      { numRuns: 60, seed: 42 },
    )
    for (let i = 0; i < 3; i++) {
      tags = [...tags, (await make.tag()).id]
      types = [...types, (await make.eventType()).id]
    }
    for (const city of cities) {
      const area = await make.serviceArea(`Greater ${city}`)
      areas = [...areas, { id: area.id, name: area.display_name }]
    }
    for (const one of random) {
      const vendor = await make.vendor({
        company_name: [own, ...one.name].join(' '),
        business_description: ['Some', ...one.description].join(' '),
        business_address: `1 Street, ${one.city}, OR`,
        years_in_business: one.years,
        pricing_range: one.price,
        status: one.listed ? 'approved' : 'pending',
        ownerRole: one.role,
        pictures: one.pictures,
        tagIds: one.tags.map((i) => tags[i] as number),
        eventTypeIds: one.types.map((i) => types[i] as number),
        serviceAreaIds: one.areas.map((i) => areas[i]?.id as number),
      })
      if (one.unavailable.length > 0) {
        await db.insert(vendorUnavailableDates).values(one.unavailable.map((date) => ({ vendor_id: vendor.id, date })))
      }
      models.push({
        id: vendor.id,
        name: vendor.company_name.toLowerCase(),
        description: vendor.business_description.toLowerCase(),
        address: vendor.business_address.toLowerCase(),
        years: one.years,
        price: one.price,
        pictures: one.pictures,
        tags: one.tags.map((i) => tags[i] as number),
        types: one.types.map((i) => types[i] as number),
        areas: one.areas.map((i) => areas[i]?.id as number),
        unavailable: one.unavailable,
        listed: one.listed && one.role === 'contractor',
      })
    }
  })

  test('give the same vendors in the same order as a simple model of the filters', async () => {
    const filters = fc.record(
      {
        words: fc.subarray(vocabulary, { maxLength: 2 }),
        location: fc.constantFrom('astor', 'BEND', 'greater', 'greater bend', 'corvallis', 'street, corv'),
        pricing_range: fc.constantFrom(...pricingRanges),
        has_images: fc.boolean(),
        availability_date: fc.constantFrom(...days),
        min_years: fc.integer({ min: 0, max: 3 }),
        aesthetic_tag_ids: fc.subarray([0, 1, 2], { minLength: 1 }),
        event_type_ids: fc.subarray([0, 1, 2], { minLength: 1 }),
        service_area_ids: fc.subarray([0, 1], { minLength: 1 }),
        sort_by: fc.constantFrom('company_name' as const, 'years_in_business' as const, 'created_at' as const),
        sort_order: fc.constantFrom('asc' as const, 'desc' as const),
        page: fc.integer({ min: 1, max: 3 }),
        limit: fc.integer({ min: 1, max: 7 }),
      },
      { requiredKeys: [] },
    )

    await fc.assert(
      fc.asyncProperty(filters, async (chosen) => {
        const { words: wanted = [], page = 1, limit = 12, sort_by, sort_order = 'desc', ...rest } = chosen
        const terms = [own, ...wanted].map((term) => term.toLowerCase())
        const ids = (indexes: number[] | undefined, all: number[]) => indexes?.map((i) => all[i] as number)
        const any = (has: number[], from: number[] | undefined) => !from || from.some((id) => has.includes(id))
        const areaIds = ids(
          rest.service_area_ids,
          areas.map((area) => area.id),
        )
        const place = rest.location?.toLowerCase()
        const isThere = (vendor: Model) =>
          vendor.address.split(', ')[1] === place ||
          areas.some((area) => vendor.areas.includes(area.id) && area.name.toLowerCase() === place)
        const points = (vendor: Model) => terms.reduce((sum, term) => sum + (vendor.name.includes(term) ? 16 : 6), 0)

        const expected = models
          .filter((vendor) => vendor.listed)
          .filter((vendor) => terms.every((term) => vendor.name.includes(term) || vendor.description.includes(term)))
          .filter(
            (vendor) =>
              !place ||
              vendor.address.includes(place) ||
              areas.some((area) => vendor.areas.includes(area.id) && area.name.toLowerCase().includes(place)),
          )
          .filter((vendor) => !rest.pricing_range || vendor.price === rest.pricing_range)
          .filter((vendor) => rest.has_images === undefined || vendor.pictures > 0 === rest.has_images)
          .filter((vendor) => !rest.availability_date || !vendor.unavailable.includes(rest.availability_date))
          .filter((vendor) => rest.min_years === undefined || (vendor.years ?? -1) >= rest.min_years)
          .filter((vendor) => any(vendor.tags, ids(rest.aesthetic_tag_ids, tags)))
          .filter((vendor) => any(vendor.types, ids(rest.event_type_ids, types)))
          .filter((vendor) => any(vendor.areas, areaIds))
          .toSorted((a, b) => {
            const turn = sort_order === 'asc' ? 1 : -1
            // Created one after the other, so that ids grow with creation time.
            if (sort_by === 'created_at') return turn * (a.id - b.id)
            if (sort_by === 'company_name') return turn * (compare(a.name, b.name) || a.id - b.id)
            if (sort_by === 'years_in_business') {
              if (a.years === null || b.years === null)
                return Number(a.years === null) - Number(b.years === null) || a.id - b.id
              return turn * (a.years - b.years) || a.id - b.id
            }
            if (points(a) !== points(b)) return points(b) - points(a)
            // A city or an area of exactly the searched name comes first.
            return Number(isThere(b)) - Number(isThere(a)) || turn * (a.id - b.id)
          })

        const found = await nobody.api.vendors.list({
          query: {
            ...rest,
            search: [own, ...wanted].join(' '),
            page,
            limit,
            sort_by,
            sort_order,
            aesthetic_tag_ids: ids(rest.aesthetic_tag_ids, tags),
            event_type_ids: ids(rest.event_type_ids, types),
            service_area_ids: areaIds,
          } as never,
        })

        expect(found.total).toBe(expected.length)
        expect(found.has_more).toBe(page * limit < expected.length)
        expect(found.contractors.map((vendor) => vendor.id)).toEqual(
          expected.slice((page - 1) * limit, page * limit).map((vendor) => vendor.id),
        )
      }),
      { numRuns: 150 },
    )
  })
})

/** By code points, as the database sorts. */
function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
