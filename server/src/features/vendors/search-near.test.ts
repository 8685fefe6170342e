import { expect, test } from 'vitest'
import { factories } from '../../../test/factories.ts'
import { testApp } from '../../../test/test-app.ts'
import { asSecondServer } from '../../../test/test-database.ts'

const { make, nobody, database } = await testApp()

/** Listed vendors in these places, by name. */
async function vendorsIn(places: Record<string, string>) {
  for (const [company_name, business_address] of Object.entries(places))
    await make.vendor({ company_name, business_address })
}

async function found(query: string) {
  const { status, body } = await nobody.call('GET', `/api/contractors?limit=50&${query}`)
  expect(status).toBe(200)
  const names = body.data.contractors.map((one: { company_name: string }) => one.company_name)
  return { names, distances: body.data.distances as (number | null)[], closest: body.data.closest }
}

await vendorsIn({
  Center: '1 First St, Portland, OR',
  Suburb: '2 Lake Rd, Beaverton, OR 97005',
  Harbor: '3 Pine St, Seattle, WA',
  Namesake: '4 Bay St, Portland, ME',
  Elsewhere: '5 Nowhere Lane, Silverfield, State 30',
  Borough: '6 Bedford Ave, Brooklyn NY 11211',
  'West of the line': 'Hall, Suva, Fiji',
  'East of the line': 'Hall, Honolulu, HI',
})

test('a location that is a known place finds vendors near it, besides those whose address has the text', async () => {
  expect((await found('location=Portland&sort_by=distance')).names).toEqual(['Center', 'Suburb', 'Namesake'])
  expect((await found('location=portland%20oregon&sort_by=distance')).names).toEqual(['Center', 'Suburb'])
  expect((await found('location=Beaverton,%20OR&sort_by=distance')).names).toEqual(['Suburb', 'Center'])
  expect((await found('location=New%20York,%20NY')).names).toEqual(['Borough'])
  expect((await found('location=Silverfield')).names).toEqual(['Elsewhere'])
})

test('the answer has the distance to each vendor of the page, and none without a known place', async () => {
  const { distances } = await found('location=Portland,%20OR&sort_by=distance')
  expect(distances).toEqual([0, 9.9])
  expect((await found('location=Silverfield')).distances).toBeUndefined()
  expect((await found('')).distances).toBeUndefined()
})

test('near a point are vendors within 40 km, the nearest first where that is asked', async () => {
  expect((await found('near=45.49,-122.79&sort_by=distance&sort_order=desc')).names).toEqual(['Suburb', 'Center'])
  expect((await found('near=45.49,-121.9')).names).toEqual([])
  // 39 and 41 km south.
  expect((await found('near=45.17,-122.68')).names).toContain('Center')
  expect((await found('near=45.15,-122.68')).names).not.toContain('Center')
})

test('a vendor who travels farther is found from farther away, up to its distance', async () => {
  const vendor = await make.vendor({ company_name: 'Traveller', business_address: 'Yakima, WA' })
  await database.db.execute(`update vendors set travel_km = 220 where id = ${vendor.id}`)
  expect((await found('location=Seattle')).names.toSorted()).toEqual(['Harbor', 'Traveller'])
  expect((await found('location=Portland,%20OR')).names).toContain('Traveller')
  await database.db.execute(`update vendors set travel_km = 150 where id = ${vendor.id}`)
  expect((await found('location=Portland,%20OR')).names).not.toContain('Traveller')
})

test('a circle over the 180th meridian, and one around a pole, find who is in it', async () => {
  const at = async (latitude: number, longitude: number) =>
    database.db.execute(
      `update vendor_places set latitude = ${latitude}, longitude = ${longitude} where name = 'Suva, Fiji'`,
    )
  await at(-16.8, 179.95)
  expect((await found('near=-16.8,-179.9')).names).toEqual(['West of the line'])
  await at(-16.8, -179.95)
  expect((await found('near=-16.8,179.9')).names).toEqual(['West of the line'])
  await at(89.9, 10)
  expect((await found('near=89.9,-170')).names).toEqual(['West of the line'])
  await at(-89.9, 10)
  expect((await found('near=-90,0')).names).toEqual(['West of the line'])
})

test.each([
  '',
  '45',
  '45.52',
  '45.52;-122',
  '91,0',
  '0,181',
  '90.01,0',
  'a,b',
  '45.521,-122.68',
  '1e1,2',
  '45,-122,3',
  "'",
])('near=%j is refused', async (near) => {
  const { status, body } = await nobody.call('GET', `/api/contractors?near=${encodeURIComponent(near)}`)
  expect(status).toBe(400)
  expect(body.error).toBe('Near is a latitude and a longitude with at most two decimals, as 45.52,-122.68')
})

test('sorting by distance without a place, and near beside a location, are refused', async () => {
  const sorted = await nobody.call('GET', '/api/contractors?sort_by=distance')
  expect([sorted.status, sorted.body.fields]).toEqual([400, { sort_by: 'Sorting by distance needs a place' }])
  expect((await nobody.call('GET', '/api/contractors?near=1,1&location=Portland')).status).toBe(400)
})

test('an address that changes moves the vendor', async () => {
  const vendor = await make.vendor({ company_name: 'Mover', business_address: '1 A St, Boise, ID' })
  expect((await found('location=Boise')).names).toEqual(['Mover'])
  await database.db.execute(`update vendors set business_address = '1 A St, Fargo, ND' where id = ${vendor.id}`)
  expect((await found('near=46.88,-96.79')).names).toEqual(['Mover'])
  expect((await found('near=43.61,-116.2')).names).toEqual([])
})

test('several prices mean any of them, and one still works', async () => {
  for (const pricing_range of ['budget', 'premium', 'luxury'] as const)
    await make.vendor({ company_name: pricing_range, business_address: '1 Z St, Fargo, ND', pricing_range })
  const names = async (query: string) => (await found(`location=Fargo&${query}`)).names.toSorted()
  expect(await names('pricing_range=budget')).toEqual(['budget'])
  expect(await names('pricing_range=budget&pricing_range=luxury')).toEqual(['budget', 'luxury'])
  const wrong = await nobody.call('GET', '/api/contractors?pricing_range=budget&pricing_range=cheap')
  expect(wrong.status).toBe(400)
})

test('a place counts from its first vendor until its last has left, whichever server they are changed by', async () => {
  const { db } = await asSecondServer(database)
  const { vendor } = factories(db)
  await vendor({ company_name: 'Street', business_address: '7 Quillon St, Reno, NV' })
  expect((await found('location=Quillon')).names).toEqual(['Street'])
  const town = await vendor({ company_name: 'Town', business_address: '1 Main St, Quillon, ZZ' })
  expect((await found('location=Quillon')).names).toEqual(['Town'])
  await db.execute(`update vendors set business_address = 'Reno, NV' where id = ${town.id}`)
  expect((await found('location=Quillon')).names).toEqual(['Street'])
})
