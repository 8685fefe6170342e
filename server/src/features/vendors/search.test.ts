import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/test-app.ts'
import { vendorUnavailableDates } from '../../db/schema.ts'

const world = await testApp()
const { make, nobody, as } = world
const { db } = world.database

/** A word that no other test uses, so that a search finds only the vendors of one test. */
let words = 0
const word = () => `zq${'abcdefghijklmnopqrstuvwxyz'[words % 26]}${words++}x`

async function namesFound(query: Record<string, unknown>): Promise<string[]> {
  const found = await nobody.api.vendors.list({ query: { limit: 100, ...query } })
  expect(found.total).toBe(found.contractors.length)
  return found.contractors.map((vendor) => vendor.company_name)
}

test('the check of readiness, which searches too, works after any other search', async () => {
  await nobody.api.vendors.list({ query: { pricing_range: ['budget'] } })
  expect((await world.app.inject('/readyz')).json()).toMatchObject({ status: 'ready' })
})

describe('who is listed', () => {
  test('approved vendors whose owner has the role contractor, without e-mail addresses', async () => {
    const own = word()
    const listed = await make.vendor({ company_name: `${own} listed`, pictures: 2 })
    await make.vendor({ company_name: `${own} pending`, status: 'pending' })
    await make.vendor({ company_name: `${own} rejected`, status: 'rejected', status_reason: 'No' })
    await make.vendor({ company_name: `${own} left`, ownerRole: 'user' })
    await make.vendor({ company_name: `${own} changed sides`, ownerRole: 'client' })

    const answer = await nobody.call('GET', `/api/contractors?search=${own}`)

    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({ total: 1, has_more: false, understood: [], closest: null })
    expect(answer.body.data.contractors.map((vendor: { id: number }) => vendor.id)).toEqual([listed.id])
    expect(JSON.stringify(answer.body)).not.toContain(listed.owner.email)
    expect(answer.body.data.contractors[0]).not.toHaveProperty('status_reason')
  })

  test('a listed vendor has all fields of a card', async () => {
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

test('a vendor leaves the list with the role or the approval, and returns with it', async () => {
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
  test('finds words in name and description ignoring case, names first unless a sort order is given', async () => {
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
  ])('%s finds %s in names and descriptions, names first', async (misspelt, meant) => {
    const inWords = await make.vendor({ company_name: 'Somebody', business_description: `A ${meant} for you.` })
    const inName = await make.vendor({ company_name: `Best ${meant}`, created_at: new Date('2020-01-01') })
    const other = await make.vendor({ company_name: 'Unrelated', business_description: 'Nothing of the kind' })

    const { contractors } = await nobody.api.vendors.list({ query: { search: misspelt, limit: 100 } })

    const ids = contractors.map((vendor) => vendor.id)
    expect(ids).toContain(inWords.id)
    expect(ids.indexOf(inName.id)).toBeLessThan(ids.indexOf(inWords.id))
    expect(ids).not.toContain(other.id)
  })

  test('a short word, and a word that some vendor uses, are not corrected', async () => {
    const own = word()
    await make.vendor({ company_name: `${own} Light` })
    await make.vendor({ company_name: `${own} Night` })
    expect(await namesFound({ search: `${own} light` })).toEqual([`${own} Light`])
    expect(await namesFound({ search: `${own} lig` })).toEqual([`${own} Light`])
    expect(await namesFound({ search: `${own} nig` })).toEqual([`${own} Night`])
  })

  test('one or two letters match the beginning of a word', async () => {
    const own = word()
    for (const name of ['DJ Ono', 'Mobile (dj)', 'Adjacent', 'Ono-DJs'])
      await make.vendor({ company_name: `${own} ${name}` })
    const found = await namesFound({ search: `${own} dj`, sort_by: 'company_name', sort_order: 'asc' })
    expect(found).toEqual([`${own} DJ Ono`, `${own} Mobile (dj)`, `${own} Ono-DJs`])
  })

  test('a misspelt word of a changed profile is found too', async () => {
    const vendor = await make.vendor()
    await as(vendor.owner).api.vendors.update({ body: { business_description: 'Calligraphy for invitations' } })
    const { contractors } = await nobody.api.vendors.list({ query: { search: 'caligraphy' } })
    expect(contractors.map((found) => found.id)).toContain(vendor.id)
  })

  test('signs only separate words: quotes, wildcards and operators of a text search have no meaning', async () => {
    const own = word()
    for (const name of ['100% Fun', 'under_score', 'back\\slash', 'rock & roll']) {
      await make.vendor({ company_name: `${own} ${name}` })
    }
    expect(await namesFound({ search: `${own} 100%` })).toEqual([`${own} 100% Fun`])
    expect(await namesFound({ search: `${own} under_sc` })).toEqual([`${own} under_score`])
    expect(await namesFound({ search: `${own} back\\sl` })).toEqual([`${own} back\\slash`])
    expect(await namesFound({ search: `${own} rock'|!&(:* roll")--` })).toEqual([`${own} rock & roll`])
    expect(await namesFound({ search: `${own} %` })).toHaveLength(4)
  })

  test.each(['   ', '*&!'])('the search %j without a word finds every vendor', async (search) => {
    const all = await nobody.api.vendors.list({})
    const blank = await nobody.api.vendors.list({ query: { search, location: ' ' } })
    expect(blank.total).toBe(all.total)
    expect(blank.total).toBeGreaterThan(0)
  })
})

describe('location', () => {
  test('matches any part of the address or of the name of a service area', async () => {
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

  test('excludes vendors who are booked or marked the day unavailable; all others are available', async () => {
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
  test('by years, highest first, vendors without years last, then by id', async () => {
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

  test('by name, ignoring case', async () => {
    const own = word()
    for (const name of ['beta', 'Alpha', 'GAMMA']) await make.vendor({ company_name: `${name} ${own}` })
    const names = ['Alpha', 'beta', 'GAMMA'].map((name) => `${name} ${own}`)
    expect(await namesFound({ search: own, sort_by: 'company_name', sort_order: 'asc' })).toEqual(names)
    expect(await namesFound({ search: own, sort_by: 'company_name', sort_order: 'desc' })).toEqual(names.toReversed())
  })

  test.each([{}, { search: 'paged' }])(
    'pages of %j together hold every vendor once; a page beyond the end is empty with the total',
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
      expect(await page(1000)).toEqual({
        contractors: [],
        total: all.length,
        has_more: false,
        understood: [],
        closest: null,
      })
      expect(await page(1_000_000, 100)).toEqual({
        contractors: [],
        total: all.length,
        has_more: false,
        understood: [],
        closest: null,
      })
    },
  )

  test('a page has twelve vendors by default, at most a hundred', async () => {
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
])('?%s gets 400', async (query) => {
  const answer = await nobody.call('GET', `/api/contractors?${query}`)
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ success: false, code: 'validation' })
})
