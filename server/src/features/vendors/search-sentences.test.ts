import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/test-app.ts'
import { services, vendorUnavailableDates } from '../../db/schema.ts'

const { make, nobody, database } = await testApp()

const day = '2031-06-14'

beforeAll(async () => {
  const flowers = await make.service('Floral Design')
  const acts = await make.service('Entertainment')
  const pictures = await make.service('Photography')
  const synonyms = [
    [flowers.id, ['florist', 'flowers']],
    [acts.id, ['photo booth', 'face painting']],
    [pictures.id, ['photo', 'photographer']],
  ] as const
  for (const [id, words] of synonyms) {
    await database.db
      .update(services)
      .set({ synonyms: [...words] })
      .where(eq(services.id, id))
  }
  const [wedding, gala, quince] = [
    await make.eventType('Wedding'),
    await make.eventType('Corporate Gala'),
    await make.eventType('Quinceañera'),
  ]
  const plain = { business_description: 'We work.' }
  const florist = { ...plain, serviceIds: [flowers.id], business_address: '1 Pine St, Portland, OR' }
  const busy = await make.vendor({
    ...florist,
    company_name: 'Vows',
    pricing_range: 'luxury',
    eventTypeIds: [wedding.id],
  })
  await database.db.insert(vendorUnavailableDates).values({ vendor_id: busy.id, date: day })
  await make.vendor({ ...florist, company_name: 'Galas', pricing_range: 'budget', eventTypeIds: [gala.id] })
  await make.vendor({
    company_name: 'Fifteen',
    serviceIds: [flowers.id],
    business_address: '2 Arch St, Philadelphia, PA',
    pricing_range: 'moderate',
    eventTypeIds: [quince.id],
    business_description: 'Everything can be made without wheat. Two languages.',
  })
  await make.vendor({
    ...plain,
    company_name: 'The Booth',
    serviceIds: [acts.id],
    business_address: '3 Elm St, Reading, PA',
  })
  await make.vendor({
    ...plain,
    company_name: 'Lens',
    serviceIds: [pictures.id],
    business_address: '4 Oak St, Reading, PA',
  })
  await make.vendor({ company_name: 'Cheap Vows', business_description: 'Speeches', pricing_range: 'premium' })
})

const search = async (text: string, more: Record<string, unknown> = {}) => {
  const { contractors, understood, total } = await nobody.api.vendors.list({ query: { search: text, ...more } })
  return { names: contractors.map((vendor) => vendor.company_name), understood, total }
}
const names = async (text: string) => (await search(text)).names

test.each([
  ['someone to do my flowers', 'florist'],
  ['I need the best florist, please', 'florist'],
  ['florist for 120 guests', 'florist'],
  ['flower', 'florist'],
])('"%s" is "%s"', async (sentence, word) => {
  expect(await names(sentence)).toEqual(await names(word))
})

test.each([
  ['photobooth', ['The Booth']],
  ['photo booth', ['The Booth']],
  ['foto booth', ['The Booth']],
  ['face painter', ['The Booth']],
  ['facepainting', ['The Booth']],
  ['photo', ['Lens']],
  ['gluten free', ['Fifteen']],
  ['bilingual florist', ['Fifteen']],
])('"%s" finds %j: joined, split, misspelt, of one root, or of one meaning', async (sentence, expected) => {
  expect(await names(sentence)).toEqual(expected)
})

test.each([
  ['bridal flowers', 'Vows'],
  ['florist for our quince', 'Fifteen'],
  ['flowers for a company party', 'Galas'],
])('the occasion of "%s" puts "%s" first and keeps the others', async (sentence, first) => {
  const found = await search(sentence)
  expect([found.names[0], found.total]).toEqual([first, 3])
})

test('an occasion alone filters', async () => {
  expect(await names('quinceanera')).toEqual(['Fifteen'])
})

test('price, day and place filter, and are named with the text that is left without each', async () => {
  expect((await search('cheap florist in philadelphia')).total).toBe(0)
  const { names: found, understood } = await search('affordable florist in portland on june 14 2031')
  expect(found).toEqual(['Galas'])
  expect(understood).toEqual([
    {
      kind: 'price',
      text: 'affordable',
      values: ['budget', 'moderate'],
      search: 'florist in portland on june 14 2031',
    },
    { kind: 'day', text: 'june 14 2031', values: [day], search: 'affordable florist in portland' },
    { kind: 'place', text: 'portland', values: ['Portland'], search: 'affordable florist on june 14 2031' },
  ])
  for (const place of ['Philadelphia', 'Philadelphia PA', 'pennsylvania', 'philadelfia']) {
    expect(await names(`florist ${place}`)).toEqual(['Fifteen'])
  }
})

test('what was chosen counts, and not what the words name of the same kind', async () => {
  const { names: found, understood } = await search('luxury florist in portland', {
    pricing_range: ['budget'],
    location: 'Portland',
  })
  expect([found, understood]).toEqual([['Galas'], []])
})

test('a place that is an ordinary word is one after "in"', async () => {
  expect((await search('photographer in reading')).understood).toMatchObject([{ kind: 'place', text: 'reading' }])
  expect((await search('wheat')).understood).toEqual([])
})

test.each(['mobile florist', 'reading', 'garland florist', 'Orange florist'])(
  'in "%s" no place is named',
  async (text) => {
    expect((await search(text)).understood).toEqual([])
  },
)

test.each(['florist in mobile', 'florist mobile al', 'Garland, TX'])('in "%s" a place is named', async (text) => {
  expect((await search(text)).understood).toMatchObject([{ kind: 'place' }])
})

test('words that carry nothing find everybody, and whoever has one of them comes first', async () => {
  const { total } = await nobody.api.vendors.list({ query: {} })
  for (const text of ['the', 'and for my', 'best', 'someone please']) expect((await search(text)).total).toBe(total)
  expect((await names('can'))[0]).toBe('Fifteen')
  expect(await names('"the"')).toEqual(['The Booth'])
})

test('words in quotation marks, and a whole name, are only words', async () => {
  expect(await search('cheap vows')).toMatchObject({ names: ['Cheap Vows'], understood: [] })
  expect(await search('"cheap" speeches')).toMatchObject({ names: ['Cheap Vows'], understood: [] })
})

test('a name that is all of the words comes before the trade, one of its words after it', async () => {
  const lights = await make.service('Lights')
  await make.vendor({ company_name: 'Of the trade', serviceIds: [lights.id] })
  await make.vendor({ company_name: 'Available Lights' })
  expect(await names('lights')).toEqual(['Of the trade', 'Available Lights'])
  expect((await names('available lights'))[0]).toBe('Available Lights')
  await make.vendor({ company_name: 'Lights' })
  expect((await names('lights'))[0]).toBe('Lights')
  await make.vendor({ company_name: 'Writes it', serviceIds: [lights.id], business_description: 'Lights everywhere' })
  await make.vendor({ company_name: 'Newer of the trade', serviceIds: [lights.id] })
  expect((await names('lights')).slice(0, 2)).toEqual(['Lights', 'Writes it'])
})
