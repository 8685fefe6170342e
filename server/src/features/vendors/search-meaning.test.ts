import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/test-app.ts'

const { make, nobody, database } = await testApp()
const { db } = database

/** A word that no other test uses, so that a search finds only the vendors of one test. */
let words = 0
const word = () => `zq${'abcdefghijklmnopqrstuvwxyz'[words % 26]}${words++}x`

async function namesFound(query: Record<string, unknown>): Promise<string[]> {
  const { contractors } = await nobody.api.vendors.list({ query: { limit: 100, ...query } })
  return contractors.map((vendor) => vendor.company_name)
}

test('a synonym of a service finds its vendors at once; the words of a phrase only together', async () => {
  const own = word()
  const service = await make.service(`Floristik ${own}`)
  await make.vendor({ company_name: `${own} one`, serviceIds: [service.id] })
  await make.vendor({ company_name: `${own} two` })
  expect(await namesFound({ search: `${own} petalworks` })).toEqual([])
  await db.execute(sql`update services set synonyms = '{petalwork,"quarb zimmel"}' where id = ${service.id}`)
  for (const search of ['petalworks', 'Pétalwork', 'petalw', 'quarb zimmel', 'the zimmel of quarbs']) {
    expect(await namesFound({ search: `${own} ${search}` })).toEqual([`${own} one`])
  }
  expect(await namesFound({ search: `${own} zimmel` })).toEqual([])
  expect(await namesFound({ search: `${own} qqqq` })).toEqual([])
})

test('singular and plural, small letters and accents are the same', async () => {
  const own = word()
  await make.vendor({ company_name: `${own} Crème Roses`, business_description: "The bakery's parties and a dress" })
  for (const search of ['rose', 'ROSES', 'creme', 'crème', 'party', 'parties', 'dresses', 'bakeries', 'bakery’s'])
    expect(await namesFound({ search: `${own} ${search}` })).toHaveLength(1)
})

test('the best field counts: service, name, event type, style, area, address, description; whole words before beginnings', async () => {
  const own = word()
  const [full, begun] = [`${own}q`, `${own}qrs`]
  const choices = async (name: string) => ({
    service: { serviceIds: [(await make.service(name)).id] },
    type: { eventTypeIds: [(await make.eventType(name)).id] },
    style: { tagIds: [(await make.tag(name)).id] },
    area: { serviceAreaIds: [(await make.serviceArea(name)).id] },
  })
  const [whole, start] = [await choices(full), await choices(begun)]
  const inOrder = [
    whole.service,
    { company_name: `A ${full}` },
    start.service,
    { company_name: `B ${begun}` },
    whole.type,
    whole.style,
    whole.area,
    { business_address: `1 ${full} Street` },
    start.type,
    start.style,
    { business_description: `Our ${full}` },
    start.area,
    { business_address: `1 ${begun} Street` },
    { business_description: `Our ${begun}` },
  ]
  const ids: number[] = []
  for (const part of inOrder) ids.push((await make.vendor(part)).id)
  const { contractors } = await nobody.api.vendors.list({ query: { search: full, limit: 100 } })
  expect(contractors.map((vendor) => vendor.id)).toEqual(ids)
})

test('of equally good matches those come first whose city or area is the searched location; a street of that name is no place', async () => {
  const own = word()
  const area = await make.serviceArea('Wexford')
  const greater = await make.vendor({ company_name: own, business_address: '1 Lane, North Wexford, OR' })
  const inCity = await make.vendor({ company_name: own, business_address: '1 Lane, Wexford, OR' })
  const inArea = await make.vendor({ company_name: own, serviceAreaIds: [area.id] })
  const last = await make.vendor({ company_name: own, business_address: '2 Lane, North Wexford, OR' })
  await make.vendor({ company_name: own, business_address: '1 Wexford Lane, Bend, OR' })
  const { contractors } = await nobody.api.vendors.list({ query: { search: own, location: 'wexford' } })
  expect(contractors.map((vendor) => vendor.id)).toEqual([inArea.id, inCity.id, last.id, greater.id])
})
