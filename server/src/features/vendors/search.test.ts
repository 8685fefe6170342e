import { pricingRanges } from '@marquee/contract/limits'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../test/test-app.ts'
import { vendorUnavailableDates } from '../../db/schema.ts'

const world = await testApp()
const { make, nobody, as } = world
const { db } = world.database

/** Vendors of other tests must not be seen: each test's carry a word of its own. */
let words = 0
const word = () => `zq${'abcdefghijklmnopqrstuvwxyz'[words % 26]}${words++}x`

async function namesFound(query: Record<string, unknown>): Promise<string[]> {
  const found = await nobody.api.vendors.list({ query: { limit: 100, ...query } })
  expect(found.total).toBe(found.contractors.length)
  return found.contractors.map((vendor) => vendor.company_name)
}

describe('who is listed', () => {
  test('approved vendors whose owner is a vendor still; never an address to write to', async () => {
    const own = word()
    const listed = await make.vendor({ company_name: `${own} listed`, pictures: 2 })
    await make.vendor({ company_name: `${own} pending`, status: 'pending' })
    await make.vendor({ company_name: `${own} rejected`, status: 'rejected', status_reason: 'No' })
    await make.vendor({ company_name: `${own} left`, ownerRole: 'user' })
    await make.vendor({ company_name: `${own} changed sides`, ownerRole: 'client' })

    const answer = await nobody.call('GET', `/api/contractors?search=${own}`)

    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({ total: 1, has_more: false })
    expect(answer.body.data.contractors.map((vendor: { id: number }) => vendor.id)).toEqual([listed.id])
    expect(JSON.stringify(answer.body)).not.toContain(listed.owner.email)
    expect(answer.body.data.contractors[0]).not.toHaveProperty('status_reason')
  })

  test('a vendor carries everything a card shows', async () => {
    const own = word()
    const [tag, type, service, area] = [
      await make.tag(),
      await make.eventType(),
      await make.service(),
      await make.serviceArea(),
    ]
    const vendor = await make.vendor({
      company_name: own,
      pricing_range: 'luxury',
      years_in_business: 12,
      tagIds: [tag.id],
      eventTypeIds: [type.id],
      serviceIds: [service.id],
      serviceAreaIds: [area.id],
      pictures: 2,
    })

    const [shown] = (await nobody.api.vendors.list({ query: { search: own } })).contractors

    expect(shown).toMatchObject({
      id: vendor.id,
      user_id: vendor.user_id,
      status: 'approved',
      pricing_range: 'luxury',
      years_in_business: 12,
      aesthetic_tags: [{ id: tag.id, name: tag.name, display_name: tag.display_name }],
      event_types: [{ id: type.id, display_name: type.display_name }],
      services: [{ id: service.id, display_name: service.display_name }],
      service_areas: [{ id: area.id, display_name: area.display_name }],
      aesthetic_tag_ids: [tag.id],
      event_type_ids: [type.id],
      service_ids: [service.id],
      service_area_ids: [area.id],
      social_links: [],
      profile_created_at: vendor.created_at.toISOString(),
      version: 1,
    })
    expect(shown?.images.map((image) => image.is_primary)).toEqual([true, false])
    expect(shown?.images[0]).toMatchObject({ contractor_id: vendor.id, display_order: 0, width: 1200, height: 900 })
    expect(shown?.primary_image).toBe(shown?.images[0]?.image_url)
    expect(shown).toEqual(await nobody.api.vendors.get({ params: { id: vendor.id } }))
  })
})

test('whoever loses the role or the approval leaves the list at once, and comes back with it', async () => {
  const own = word()
  const vendor = await make.vendor({ company_name: own, status: 'pending' })
  const admin = as(await make.admin())
  const decide = (body: { role: 'contractor' | 'user'; status?: 'approved' }) =>
    admin.api.admin.updateRole({ params: { userId: vendor.user_id }, body })
  expect(await namesFound({ search: own })).toEqual([])
  await decide({ role: 'contractor', status: 'approved' })
  expect(await namesFound({ search: own })).toEqual([own])
  await decide({ role: 'user' })
  expect(await namesFound({ search: own })).toEqual([])
  await decide({ role: 'contractor' })
  expect(await namesFound({ search: own })).toEqual([own])
})

describe('search', () => {
  test('finds words in name and description in any case, names first unless a sort is asked for', async () => {
    const own = word()
    const day = (n: number) => new Date(Date.UTC(2026, 0, n))
    await make.vendor({ company_name: 'In words', business_description: `Best ${own} in town`, created_at: day(9) })
    await make.vendor({ company_name: `${own.toUpperCase()} older`, created_at: day(1) })
    await make.vendor({ company_name: `The ${own} newer`, created_at: day(2) })

    expect(await namesFound({ search: own })).toEqual([`The ${own} newer`, `${own.toUpperCase()} older`, 'In words'])
    expect(await namesFound({ search: own, sort_by: 'created_at' })).toEqual([
      'In words',
      `The ${own} newer`,
      `${own.toUpperCase()} older`,
    ])
  })

  test('all words have to be found, each in name or description, in any order', async () => {
    const own = word()
    await make.vendor({ company_name: `${own} Bakery`, business_description: 'Tarts and layered cakes' })
    await make.vendor({ company_name: `${own} Band`, business_description: 'Brass and drums' })

    expect(await namesFound({ search: `tarts  ${own}` })).toEqual([`${own} Bakery`])
    expect(await namesFound({ search: `${own} tarts drums` })).toEqual([])
  })

  test.each([
    ['florst', 'florist'],
    ['FLROIST', 'florist'],
    ['photografer', 'photographer'],
    ['cattering', 'catering'],
    ['musisian', 'musician'],
    ['dekor', 'decor'],
  ])('%s finds %s, in a name as in a description, names first', async (misspelt, meant) => {
    const inWords = await make.vendor({ company_name: 'Somebody', business_description: `A ${meant} for you.` })
    const inName = await make.vendor({ company_name: `Best ${meant}`, created_at: new Date('2020-01-01') })
    const other = await make.vendor({ company_name: 'Unrelated', business_description: 'Nothing of the kind' })

    const { contractors } = await nobody.api.vendors.list({ query: { search: misspelt, limit: 100 } })

    const ids = contractors.map((vendor) => vendor.id)
    expect(ids).toContain(inWords.id)
    expect(ids.indexOf(inName.id)).toBeLessThan(ids.indexOf(inWords.id))
    expect(ids).not.toContain(other.id)
  })

  test('a short word, and a word that somebody wrote just so, mean themselves', async () => {
    const own = word()
    await make.vendor({ company_name: `${own} Light` })
    await make.vendor({ company_name: `${own} Night` })
    expect(await namesFound({ search: `${own} light` })).toEqual([`${own} Light`])
    expect(await namesFound({ search: `${own} lig` })).toEqual([`${own} Light`])
    expect(await namesFound({ search: `${own} nig` })).toEqual([`${own} Night`])
  })

  test('one or two letters are the beginning of a word', async () => {
    const own = word()
    for (const name of ['DJ Ono', 'Mobile (dj)', 'Adjacent', 'Ono-DJs'])
      await make.vendor({ company_name: `${own} ${name}` })
    const found = await namesFound({ search: `${own} dj`, sort_by: 'company_name', sort_order: 'asc' })
    expect(found).toEqual([`${own} DJ Ono`, `${own} Mobile (dj)`, `${own} Ono-DJs`])
  })

  test('a word learnt from a changed profile counts too', async () => {
    const vendor = await make.vendor()
    await as(vendor.owner).api.vendors.update({ body: { business_description: 'Calligraphy for invitations' } })
    const { contractors } = await nobody.api.vendors.list({ query: { search: 'caligraphy' } })
    expect(contractors.map((found) => found.id)).toContain(vendor.id)
  })

  test('%, _ and \\ mean themselves', async () => {
    const own = word()
    for (const name of ['100% Fun', 'under_score', 'back\\slash', 'plain 1000 Fun underXscore backslash']) {
      await make.vendor({ company_name: `${own} ${name}` })
    }
    expect(await namesFound({ search: `${own} 100%` })).toEqual([`${own} 100% Fun`])
    expect(await namesFound({ search: `${own} under_` })).toEqual([`${own} under_score`])
    expect(await namesFound({ search: `${own} k\\s` })).toEqual([`${own} back\\slash`])
    expect(await namesFound({ search: `${own} '";--` })).toEqual([])
  })

  test('blank means no search', async () => {
    const all = await nobody.api.vendors.list({})
    const blank = await nobody.api.vendors.list({ query: { search: '   ', location: ' ' } })
    expect(blank.total).toBe(all.total)
    expect(blank.total).toBeGreaterThan(0)
  })
})

describe('location', () => {
  test('is any part of the address or of the name of an area served', async () => {
    const own = word()
    const area = await make.serviceArea(`${own} Valley`)
    await make.vendor({ company_name: 'Lives there', business_address: `5 Main Street, ${own.toUpperCase()}, OR` })
    await make.vendor({ company_name: 'Serves it', serviceAreaIds: [area.id] })
    await make.vendor({ company_name: 'Elsewhere' })

    expect((await namesFound({ location: own.slice(1) })).toSorted()).toEqual(['Lives there', 'Serves it'])
    expect(await namesFound({ location: `street, ${own}` })).toEqual(['Lives there'])
    expect(await namesFound({ location: `${own}%` })).toEqual([])
  })
})

describe('availability', () => {
  const day = '2031-06-15'

  test('neither kept free by hand nor booked; a vendor who said nothing is free', async () => {
    const own = word()
    const booking = async (name: string, status: 'accepted' | 'pending', event: Parameters<typeof make.event>[0]) => {
      const vendor = await make.vendor({ company_name: `${own} ${name}` })
      await make.application({ vendor_id: vendor.id, event_id: (await make.event(event)).id, status })
    }
    await make.vendor({ company_name: `${own} silent` })
    const keeper = await make.vendor({ company_name: `${own} keeps it free` })
    await db.insert(vendorUnavailableDates).values({ vendor_id: keeper.id, date: day })
    await booking('booked that day', 'accepted', { start_date: day })
    await booking('booked around it', 'accepted', { start_date: '2031-06-14', end_date: '2031-06-16' })
    await booking('booked, event completed', 'accepted', { start_date: day, status: 'completed' })
    await booking('booked the day before', 'accepted', { start_date: '2031-06-14' })
    await booking('only applied', 'pending', { start_date: day })
    await booking('booked, event cancelled', 'accepted', { start_date: day, status: 'cancelled' })

    const free = await namesFound({ search: own, availability_date: day, sort_by: 'company_name', sort_order: 'asc' })

    expect(free.map((name) => name.slice(own.length + 1))).toEqual([
      'booked the day before',
      'booked, event cancelled',
      'only applied',
      'silent',
    ])
  })
})

describe('order and pages', () => {
  test('by years, most first, those who said nothing last, then by id', async () => {
    const own = word()
    for (const years_in_business of [3, null, 20, 0, 3]) await make.vendor({ company_name: own, years_in_business })
    const sorted = async (sort_order: 'asc' | 'desc') => {
      const { contractors } = await nobody.api.vendors.list({
        query: { search: own, sort_by: 'years_in_business', sort_order },
      })
      const threes = contractors.filter((vendor) => vendor.years_in_business === 3).map((vendor) => vendor.id)
      expect(threes).toEqual(threes.toSorted((a, b) => a - b))
      return contractors.map((vendor) => vendor.years_in_business)
    }
    expect(await sorted('desc')).toEqual([20, 3, 3, 0, null])
    expect(await sorted('asc')).toEqual([0, 3, 3, 20, null])
  })

  test('by name in any case', async () => {
    const own = word()
    for (const name of ['beta', 'Alpha', 'GAMMA']) await make.vendor({ company_name: `${name} ${own}` })
    const names = ['Alpha', 'beta', 'GAMMA'].map((name) => `${name} ${own}`)
    expect(await namesFound({ search: own, sort_by: 'company_name', sort_order: 'asc' })).toEqual(names)
    expect(await namesFound({ search: own, sort_by: 'company_name', sort_order: 'desc' })).toEqual(names.toReversed())
  })

  test.each([{}, { search: 'paged' }])(
    'pages of %j tile the list; beyond the end is empty with the true total',
    async (query) => {
      for (let i = 0; i < 5; i++) await make.vendor({ company_name: 'paged' })
      const page = (number: number, limit = 4) => nobody.api.vendors.list({ query: { ...query, page: number, limit } })
      const all = (await page(1, 100)).contractors.map((vendor) => vendor.id)

      const tiled: number[] = []
      for (let number = 1; ; number++) {
        const { contractors, total, has_more } = await page(number)
        expect(total).toBe(all.length)
        tiled.push(...contractors.map((vendor) => vendor.id))
        if (!has_more) break
      }

      expect(tiled).toEqual(all)
      expect(await page(1000)).toEqual({ contractors: [], total: all.length, has_more: false })
      expect(await page(1_000_000, 100)).toEqual({ contractors: [], total: all.length, has_more: false })
    },
  )

  test('twelve by default, a hundred at the most', async () => {
    await Promise.all(Array.from({ length: 105 }, () => make.vendor({ company_name: 'many of them' })))
    expect((await nobody.api.vendors.list()).contractors).toHaveLength(12)
    expect((await nobody.api.vendors.list({ query: { limit: 5000 } })).contractors).toHaveLength(100)
  })
})

test.each([
  'sort_by=email',
  'sort_by=id;drop table vendors',
  'sort_order=up',
  'pricing_range=cheap',
  'has_images=1',
  'availability_date=2026-02-30',
  'availability_date=tomorrow',
  'min_years=-1',
  'min_years=ten',
  'page=0',
  'limit=0',
  'event_type_ids=x',
  'search=%00',
  `search=${'a'.repeat(201)}`,
])('?%s is refused', async (query) => {
  const answer = await nobody.call('GET', `/api/contractors?${query}`)
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ success: false, code: 'validation' })
})

describe('filters together', () => {
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
  const own = word()
  let tags: number[] = []
  let types: number[] = []
  let areas: { id: number; name: string }[] = []

  beforeAll(async () => {
    const random = fc.sample(
      fc.record({
        name: fc.subarray(vocabulary, { maxLength: 2 }),
        description: fc.subarray(vocabulary, { maxLength: 3 }),
        city: fc.constantFrom(...cities, 'Corvallis'),
        years: fc.option(fc.integer({ min: 0, max: 12 })),
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
        business_address: `1 Street, ${one.city}`,
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

  test('let through what a naive reading of them lets through, in the same order', async () => {
    const filters = fc.record(
      {
        words: fc.subarray(vocabulary, { maxLength: 2 }),
        location: fc.constantFrom('astor', 'BEND', 'greater', 'street, corv'),
        pricing_range: fc.constantFrom(...pricingRanges),
        has_images: fc.boolean(),
        availability_date: fc.constantFrom(...days),
        min_years: fc.integer({ min: 0, max: 12 }),
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
        const inName = (vendor: Model) => terms.filter((term) => vendor.name.includes(term)).length

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
            // Made one after the other, so that the order of ids is the order of creation.
            if (sort_by === 'created_at') return turn * (a.id - b.id)
            if (sort_by === 'company_name') return turn * (compare(a.name, b.name) || a.id - b.id)
            if (sort_by === 'years_in_business') {
              if (a.years === null || b.years === null)
                return Number(a.years === null) - Number(b.years === null) || a.id - b.id
              return turn * (a.years - b.years) || a.id - b.id
            }
            return inName(b) - inName(a) || turn * (a.id - b.id)
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

/** As databases order letters and spaces: by their codes. */
function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
