import { createContext } from '@marquee/server/context'
import { lookupService } from '@marquee/server/features/lookups/service'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../server/test/test-app.ts'
import { vendorInput, type LookupIds } from './profiles.ts'
import { moreSearches, searches } from './searches.ts'
import { vendorSeeds } from './vendors.ts'

const { make, nobody, database } = await testApp()

/** Only the approved vendors of the demo, without accounts and pictures: a search needs nothing else, and this takes a second. */
beforeAll(async () => {
  const lists = lookupService(createContext(database, []))
  await lists.startLists()
  const byName = (rows: { id: number; display_name: string }[]) =>
    new Map(rows.map((row) => [row.display_name, row.id]))
  const ids: LookupIds = {
    tags: byName(await lists.aestheticTags()),
    types: byName(await lists.eventTypes()),
    services: byName(await lists.services()),
    areas: byName(await lists.serviceAreas()),
  }
  await database.inTransaction(async () => {
    for (const [index, seed] of vendorSeeds.entries()) {
      const {
        aesthetic_tag_ids,
        event_type_ids,
        service_ids,
        service_area_ids,
        social_links: _,
        ...columns
      } = vendorInput(seed, ids, index)
      await make.vendor({
        ...columns,
        tagIds: aesthetic_tag_ids,
        eventTypeIds: event_type_ids,
        serviceIds: service_ids,
        serviceAreaIds: service_area_ids,
        created_at: new Date(Date.UTC(2026, 0, 1, 0, index)),
      })
    }
  })
})

const offering = (service: string) => vendorSeeds.filter((seed) => seed.service === service).map((seed) => seed.name)
const florists = offering('Floral Design')
const djs = offering('DJ Sets')
const caterers = offering('Catering')
const bands = offering('Live Music')
const photographers = offering('Photography')
const filmmakers = offering('Film')
const stylists = offering('Styling')
const lights = offering('Lighting')
const bakers = offering('Cakes and Desserts')
const bars = offering('Bar Service')
const planners = offering('Planning')
const printers = offering('Stationery')
const rentals = offering('Rentals')
const beauty = offering('Hair and Makeup')
const entertainers = offering('Entertainment')
const transport = offering('Guest Transport')

/** What people search for, and the vendors of whom the first three must be; fewer where fewer are named. */
const table: [query: string, expected: readonly string[]][] = [
  ['florist', florists],
  ['DJ', djs],
  ['caterer', caterers],
  ['catering', caterers],
  ['lighting', lights],
  ['live music', bands],
  ['rentals', rentals],
  ['makeup', beauty],
  ['bar', bars],
  ['florist portland', ['Wren & Bramble', 'Low Tide Flowers']],
  ['flowers', florists],
  ['Bouquets', florists],
  ['wedding flowers', florists],
  ['disc jockey', djs],
  ['djs in chicago', ['Sunday Frequency']],
  ['silent disco', ['Quiet Riot Silent Discos']],
  ['food', caterers],
  ['food truck', caterers],
  ['buffet', caterers],
  ['tacos austin', ['Tía Lupe Taquería on Wheels']],
  ['taqueria', ['Tía Lupe Taquería on Wheels']],
  ['band', bands],
  ['string quartet', ['Juniper Strings']],
  ['brass band new orleans', ['Brass Parade']],
  ['musicians', bands],
  ['photographer', photographers],
  ['fotographer', photographers],
  ['wedding photographer portland', ['Fernweh Studio']],
  ['photos', photographers],
  ['photo booth', ['The Portrait Booth']],
  ['videographer', filmmakers],
  ['video', filmmakers],
  ['drone', filmmakers],
  ['decorator', stylists],
  ['decor', stylists],
  ['neon', ['Neon Parlour']],
  ['fairy lights', lights],
  ['lanterns', ['Lantern & Line', ...lights]],
  ['wedding cake', bakers],
  ['bakery', bakers],
  ['pies', ['The Pie Annex']],
  ['vegan caterer', ['Fen & Field']],
  ['bartender', bars],
  ['cocktails', bars],
  ['coffee cart', ['Cold Brew Cartel']],
  ['wedding planner', planners],
  ['planner for a quinceanera', ['Abuela Approved']],
  ['event coordinator', planners],
  ['invitations', printers],
  ['calligraphy', ['Deckle & Sons', ...printers]],
  ['save the date', printers],
  ['chairs', ['Chair & Company', 'Chair Five', ...rentals]],
  ['tents', rentals],
  ['table linens', rentals],
  ['make-up artist', beauty],
  ['MUA', beauty],
  ['hairdresser nashville', ['Pin & Petal']],
  ['magician', ['Slow Magic', ...entertainers]],
  ['juggler', entertainers],
  ['shuttle bus', transport],
  ['limousine', transport],
  ['boat', transport],
  ['florst', florists],
  ['cattering san francisco', ['Saffron & Smoke']],
  ['bohemian florist', ['Low Tide Flowers']],
  ['photographer new york', ['Available Light']],
]

test.each(table)('"%s" finds the right trade first', async (search, expected) => {
  const { contractors } = await nobody.api.vendors.list({ query: { search } })
  const first = contractors.slice(0, Math.min(3, new Set(expected).size)).map((vendor) => vendor.company_name)
  expect(first.length).toBeGreaterThan(0)
  expect(first.filter((name) => !expected.includes(name))).toEqual([])
})

/** How many percent of the long lists hold at least. They may only rise. */
const lists = [
  { name: 'searches that people typed', list: searches, reached: 95 },
  { name: 'searches of the second list', list: moreSearches, reached: 95 },
]

test.each(lists)('$reached % of the $name find the right vendors first', { timeout: 120_000 }, async (row) => {
  const missed: string[] = []
  for (const { query, expected } of row.list) {
    const first = (await shown(query)).slice(0, Math.max(1, Math.min(3, expected.length)))
    const holds =
      expected.length === 0 ? first.length === 0 : first.length > 0 && first.every((name) => expected.includes(name))
    if (!holds) missed.push(`${query}: ${first.join(', ') || 'nobody'}`)
  }
  const held = 100 * (1 - missed.length / row.list.length)
  expect(held < row.reached ? missed : []).toEqual([])
})

/** The vendors that the page shows: those found, otherwise the closest. */
async function shown(search: string): Promise<string[]> {
  const { contractors, closest } = await nobody.api.vendors.list({ query: { search } })
  return (closest?.contractors ?? contractors).map((vendor) => vendor.company_name)
}

test('every service of the starter list has at least eight synonyms', async () => {
  const services = await nobody.api.lookups.services()
  expect(services.filter(({ synonyms }) => new Set(synonyms).size < 8)).toEqual([])
})

test('a bar service comes before a name that starts with "bar"', async () => {
  const { contractors } = await nobody.api.vendors.list({ query: { search: 'bar' } })
  const names = contractors.map((vendor) => vendor.company_name)
  expect(names.slice(0, 4).toSorted()).toEqual(bars.toSorted())
  expect(names).toContain('Bare Minimum Beauty')
})

test.each([
  // The place goes before the trade, whatever the order of the words.
  [{ search: 'florist in Paris' }, 'florist', ['location'], florists],
  [{ search: 'chicago catering' }, 'catering', ['location'], caterers],
  [{ search: 'catering chicago' }, 'catering', ['location'], caterers],
  [{ search: 'austin florist' }, 'florist', ['location'], florists],
  [{ search: 'catering', location: 'Chicago' }, 'catering', ['location'], caterers],
  // The price goes before the place.
  [{ search: 'florist portland', pricing_range: 'luxury' as const }, 'florist portland', ['pricing_range'], florists],
  [{ search: 'cheap lighting in nyc' }, 'lighting', ['pricing_range', 'location'], lights],
  // A word that nobody has.
  [{ search: 'florist zanzibarland' }, 'florist', [null], florists],
])('what is left out where nothing is found: %o', async (query, search, filters, expected) => {
  const { contractors, closest } = await nobody.api.vendors.list({ query })
  expect(contractors).toEqual([])
  expect([closest?.search, closest?.left_out.map(({ filter }) => filter)]).toEqual([search, filters])
  expect(closest?.contractors.filter(({ company_name }) => !expected.includes(company_name))).toEqual([])
})
