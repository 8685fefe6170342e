import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { vendors } from '../src/db/schema.ts'
import { statementsOf } from './broken-database.ts'
import { testApp } from './test-app.ts'

const { database, make, as, nobody } = await testApp()
const { db } = database
const admin = as(await make.admin())
const [service, other, style] = [await make.service(), await make.service(), await make.tag()]
const day = '2032-05-01'

const vendor = await make.vendor({ pricing_range: 'luxury' })
const mine = as(vendor.owner)
await mine.api.vendors.update({ body: { service_ids: [service.id], aesthetic_tag_ids: [style.id] } })
// So that somebody is always found in Portland: a search that finds nobody is forgotten with each change.
await make.vendor()
/** Has none of the choices. */
const apart = await make.vendor({ pricing_range: 'budget' })

const searches = [
  `service_ids=${service.id}`,
  `service_ids=${service.id}&service_ids=${other.id}&pricing_range=luxury`,
  `service_ids=${other.id}`,
  `aesthetic_tag_ids=${style.id}&availability_date=${day}`,
  `aesthetic_tag_ids=${style.id}&location=Portland`,
  'location=Portland',
  'pricing_range=luxury&has_images=false',
  'pricing_range=moderate',
  'pricing_range=luxury&search=flowers',
  '',
].map((query) => `/api/contractors?${query}`)

const keepAll = async () => {
  for (const path of [...searches, ...searches]) await nobody.call('GET', path)
}
/** So many statements one look for changes needs. */
const look = async () => {
  await keepAll()
  return statementsOf(async () => void (await nobody.call('GET', searches[0]!)))
}

test('a search stays when those who have changed lack one of its choices, and any other answer is made again', async () => {
  const oneLook = await look()
  const asked = async (path: string) => {
    await keepAll()
    await db
      .update(vendors)
      .set({ company_name: `Apart ${Math.random()}` })
      .where(eq(vendors.id, apart.id))
    return statementsOf(async () => void (await nobody.call('GET', path)))
  }
  expect(await asked(searches[0]!)).toBe(oneLook)
  expect(await asked(searches[4]!)).toBe(oneLook)
  expect(await asked('/api/contractors?location=Portland')).toBeGreaterThan(oneLook)
  await db.update(vendors).set({ business_address: 'Austin, TX' }).where(eq(vendors.id, apart.id))
  expect(await asked('/api/contractors?location=Portland')).toBe(oneLook)
  await db.update(vendors).set({ travel_km: 100 }).where(eq(vendors.id, apart.id))
  expect(await asked('/api/contractors?location=Portland')).toBeGreaterThan(oneLook)
  expect(await asked(searches.at(-1)!)).toBeGreaterThan(oneLook)
  expect(await asked(searches.at(-2)!)).toBeGreaterThan(oneLook)
  expect(await asked('/api/contractors?pricing_range=budget')).toBeGreaterThan(oneLook)
  await db.execute(sql`delete from vendor_cards`)
  await keepAll()
  await db.execute(sql`select add_vendor_cards(10)`)
  expect(await statementsOf(async () => void (await nobody.call('GET', searches[0]!)))).toBe(oneLook)
})

type Changes = NonNullable<NonNullable<Parameters<typeof mine.api.vendors.update>[0]>['body']>
const update = (body: Changes) => () => mine.api.vendors.update({ body })
test.each([
  ['the profile', update({ website: 'https://one.example' })],
  ['the name', update({ company_name: 'Another name' })],
  ['the address', update({ business_address: '1 Main Street, Salem, OR' })],
  ['the address to a new place near another', update({ business_address: '1 Main Street, Gresham, OR' })],
  ['the address back', update({ business_address: '1 Main Street, Salem, OR' })],
  ['how far they travel', update({ travel_km: 100 })],
  ['a choice that is taken away', update({ service_ids: [other.id] })],
  ['a price', update({ pricing_range: 'moderate' })],
  ['a choice that is added', update({ service_ids: [service.id, other.id] })],
  ['the price again', update({ pricing_range: 'luxury' })],
  ['a blocked day', () => mine.api.vendors.setUnavailableDates({ body: { dates: [day] } })],
  [
    'the name of a choice',
    () => db.execute(sql`update services set display_name = 'Renamed' where id = ${service.id}`),
  ],
  ['a rejection', () => db.update(vendors).set({ status: 'rejected' }).where(eq(vendors.id, vendor.id))],
  ['an approval', () => db.update(vendors).set({ status: 'approved' }).where(eq(vendors.id, vendor.id))],
  ['a role', () => admin.api.admin.updateRole({ params: { userId: vendor.user_id }, body: { role: 'user' } })],
  [
    'the role again',
    () => admin.api.admin.updateRole({ params: { userId: vendor.user_id }, body: { role: 'contractor' } }),
  ],
  [
    'a new vendor',
    async () => as((await make.vendor()).owner).api.vendors.update({ body: { service_ids: [service.id] } }),
  ],
  [
    'the profile while its card is missing',
    async () => {
      await db.execute(sql`delete from vendor_cards`)
      await keepAll()
      await mine.api.vendors.update({ body: { website: 'https://two.example' } })
    },
  ],
  ['many vendors at once', () => db.update(vendors).set({ years_in_business: 3 })],
  [
    'many and a choice in one transaction',
    () =>
      database.inTransaction(async () => {
        await db.update(vendors).set({ years_in_business: 4 }).where(eq(vendors.id, apart.id))
        await db.execute(sql`update aesthetic_tags set display_name = 'Painted' where id = ${style.id}`)
      }),
  ],
])('after a change of %s each search shows what signed-in people get', async (_, change) => {
  await keepAll()
  await change()
  for (const path of searches) {
    const [kept, fresh] = [await nobody.call('GET', path), await admin.call('GET', path)]
    expect([path, kept.body.data]).toEqual([path, fresh.body.data])
  }
})
