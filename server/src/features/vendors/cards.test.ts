import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/test-app.ts'
import { addMissingCards } from './cards.ts'

const { make, nobody, database } = await testApp()
const { db } = database
const rows = async (query: ReturnType<typeof sql>) => (await db.execute(query)).rows
const shownVendors = async () => (await nobody.api.vendors.list({ query: { limit: 100 } })).contractors

test('cards that are missing are made for the answer, and stored by the sweep', async () => {
  await make.vendor({ company_name: 'Card', pictures: 2 })
  const before = await shownVendors()
  const cards = () => rows(sql`select * from vendor_cards order by vendor_id`)
  const stored = await cards()
  await db.execute(sql`delete from vendor_cards`)
  expect(await shownVendors()).toEqual(before)
  await addMissingCards(db)
  expect(await cards()).toEqual(stored)
})

test('a service of many vendors gets another name: their cards are removed, and show it at once', async () => {
  const service = await make.service('Before')
  const vendor = await make.vendor({ serviceIds: [service.id] })
  await database.inTransaction(async () => {
    // Only the rows that the trigger counts: none of these vendors exists.
    await db.execute(sql`set local session_replication_role = replica`)
    await db.execute(
      sql`insert into vendor_services select 1000000 + n, ${service.id}, 0 from generate_series(1, 100) n`,
    )
  })
  await db.execute(sql`update services set display_name = 'After' where id = ${service.id}`)
  expect(await rows(sql`select from vendor_cards where vendor_id = ${vendor.id}`)).toEqual([])
  expect((await shownVendors()).find(({ id }) => id === vendor.id)?.services).toEqual([
    { id: service.id, display_name: 'After' },
  ])
  await addMissingCards(db)
  expect(await rows(sql`select from vendor_cards where vendor_id = ${vendor.id}`)).toHaveLength(1)
})
