import { expect, test } from 'vitest'
import { testApp } from '../../../test/test-app.ts'

const { make, nobody, as } = await testApp()
const { suggestions } = nobody.api.vendors

const wren = await make.vendor({
  company_name: 'Wren & Bramble',
  business_address: '418 NW 23rd Ave, Portland, OR 97210',
})
const bright = await make.vendor({ company_name: 'The Bright Wrens', business_address: 'Online' })
await make.vendor({ company_name: 'Wren, not yet', status: 'pending', business_address: '1 Street, Pending, OR' })
await make.vendor({
  company_name: 'Elsewhere',
  business_description: 'A wren',
  business_address: '1 Pine St, Portland, ME',
})

test('vendors are suggested by the words of their name, those first whose name begins so', async () => {
  const first = { id: wren.id, company_name: 'Wren & Bramble', place: 'Portland, OR' }
  const second = { id: bright.id, company_name: 'The Bright Wrens', place: 'Online' }
  expect(await suggestions({ query: { what: 'wre' } })).toEqual({ vendors: [first, second], places: [] })
  expect((await suggestions({ query: { what: 'BRAM wren' } })).vendors).toEqual([first])
  expect((await suggestions({ query: { what: 'w' } })).vendors).toEqual([first])
  for (const what of ['', '%', '_', "wren'|!&(:*", 'florist']) {
    expect(await suggestions({ query: { what } })).toMatchObject({ places: [] })
  }
})

test('misspelt words suggest what the search finds', async () => {
  expect((await suggestions({ query: { what: 'wren bramlbe' } })).vendors.map(({ id }) => id)).toEqual([wren.id])
  expect((await suggestions({ query: { where: 'portlnd' } })).places.map(({ name }) => name)).toContain('Portland, OR')
  expect((await suggestions({ query: { what: 'zzyzx qqq' } })).vendors).toEqual([])
})

test('places are cities and areas of listed vendors, those with most vendors first', async () => {
  const area = await make.serviceArea('Casco Bay')
  const others = [await make.vendor({ serviceAreaIds: [area.id] }), await make.vendor({ serviceAreaIds: [area.id] })]
  const all = [
    { name: 'Portland, OR', vendors: 3 },
    { name: 'Casco Bay', vendors: 2 },
    // The whole address of a vendor without a city.
    { name: 'Online', vendors: 1 },
    { name: 'Portland, ME', vendors: 1 },
  ]
  expect(await suggestions({ query: { where: '' } })).toEqual({ vendors: [], places: all })
  expect((await suggestions({ query: { where: 'PORT' } })).places).toEqual([all[0], all[3]])
  expect((await suggestions({ query: { where: 'bay' } })).places).toEqual([all[1]])
  expect((await suggestions({ query: { where: 'pending' } })).places).toEqual([])

  // A vendor that leaves the list takes its places along.
  const admin = as(await make.admin())
  for (const { user_id } of others) {
    await admin.api.admin.updateRole({ params: { userId: user_id }, body: { role: 'user' } })
  }
  expect((await suggestions({ query: { where: '' } })).places).toEqual([
    { name: 'Online', vendors: 1 },
    { name: 'Portland, ME', vendors: 1 },
    { name: 'Portland, OR', vendors: 1 },
  ])
})

test('at most six of each', async () => {
  for (let i = 0; i < 8; i++)
    await make.vendor({ company_name: `Heron ${i}`, business_address: `1 Street, Town ${i}, OR` })
  const found = await suggestions({ query: { what: 'heron', where: 'town' } })
  expect([found.vendors.length, found.places.length]).toEqual([6, 6])
})
