import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../test/test-app.ts'
import { vendorWords } from '../db/schema.ts'
import { distance } from './spelling.ts'

const world = await testApp()
const { make, nobody, as } = world
const { db } = world.database
const admin = as(await make.admin())

/** `count` words that no other test uses; each `seed` makes other words. */
const words = (seed: number, count: number) =>
  // None ends like a plural.
  Array.from({ length: count }, (_, i) => `w${letters(seed)}q${letters(i)}n`).join(' ')
const letters = (n: number) =>
  n
    .toString(26)
    .padStart(4, '0')
    .replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)))

/** Of the name "Arch" and of the address that vendors have by default. */
const wordsElsewhere = 4
const kept = () => db.$count(vendorWords)

/** The words of all listed vendors, counted from the profiles. */
async function countedAnew(): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    select word, count(*)::int as vendors
    from (
      select distinct id, left(word, 40) as word
      from vendors, string_to_table(stems(plain_words(concat_ws(' ', company_name, business_description, business_address))), ' ') word
      where is_listed and char_length(word) >= 4
    ) written
    group by word order by word collate "C"`)
  return rows
}
const asKept = async () =>
  (await db.execute(sql`select word, vendors from vendor_words order by word collate "C"`)).rows

describe('the words that misspelt searches are compared with', () => {
  beforeEach(async () => {
    await db.execute(sql`update vendors set status = 'pending'`)
  })

  test('a pending profile adds no words', async () => {
    expect(await kept()).toBe(0)
    const vendor = await make.vendor({ status: 'pending' })
    for (let i = 0; i < 5; i++) {
      await as(vendor.owner).api.vendors.update({ body: { business_description: words(i, 300) } })
    }
    expect(await kept()).toBe(0)
  })

  test('a changed profile of a listed vendor adds its new words and removes the old ones', async () => {
    const vendor = await make.vendor({ company_name: 'Arch' })
    for (let i = 0; i < 5; i++) {
      await as(vendor.owner).api.vendors.update({ body: { business_description: words(i, 300) } })
      expect(await kept()).toBe(300 + wordsElsewhere)
    }
    await as(vendor.owner).api.vendors.update({ body: { business_description: 'Flowers' } })
    expect(await asKept()).toEqual([
      { word: 'arch', vendors: 1 },
      { word: 'flower', vendors: 1 },
      { word: 'garden', vendors: 1 },
      { word: 'portland', vendors: 1 },
      { word: 'street', vendors: 1 },
    ])
  })

  test('a word stays while any listed vendor uses it, and is removed with the last', async () => {
    const one = await make.vendor({ business_description: 'Calligraphy, calligraphy' })
    const other = await make.vendor({ business_description: 'Modern CALLIGRAPHY' })
    const search = async () => (await nobody.api.vendors.list({ query: { search: 'caligraphy' } })).total
    expect(await search()).toBe(2)
    await admin.api.admin.updateRole({ params: { userId: one.user_id }, body: { role: 'user' } })
    expect(await asKept()).toContainEqual({ word: 'calligraphi', vendors: 1 })
    expect(await search()).toBe(1)
    await as(other.owner).api.vendors.update({ body: { business_description: 'Modern letters' } })
    expect(await asKept()).not.toContainEqual(expect.objectContaining({ word: 'calligraphi' }))
    await admin.api.admin.updateRole({ params: { userId: one.user_id }, body: { role: 'contractor' } })
    expect(await search()).toBe(1)
  })

  test('after random changes the stored words equal a new count', async () => {
    const some = [await make.vendor(), await make.vendor(), await make.vendor()]
    const text = fc.array(fc.constantFrom('rose', 'oak', 'Tulip!', 'lily,lily', 'thistle', "o'clock", 'été-d’hiver'), {
      minLength: 1,
      maxLength: 6,
    })
    const step = fc.oneof(
      fc.record({ set: text.map((parts) => sql`business_description = ${parts.join(' ')}`) }),
      fc.record({ set: text.map((parts) => sql`company_name = ${parts.join('  ')}`) }),
      fc.record({ set: fc.constantFrom('approved', 'pending', 'rejected').map((status) => sql`status = ${status}`) }),
      fc.record({ set: fc.constant(sql`version = version + 1`) }),
    )
    const history = fc.array(fc.tuple(fc.subarray(some, { minLength: 1 }), step), { minLength: 5, maxLength: 15 })
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        for (const [which, { set }] of steps) {
          const ids = sql.join(
            which.map((vendor) => sql`${vendor.id}`),
            sql`, `,
          )
          await db.execute(sql`update vendors set ${set} where id in (${ids})`)
        }
        expect(await asKept()).toEqual(await countedAnew())
      }),
      { numRuns: 25 },
    )
    await db.execute(sql`update vendors set status = 'approved'`)
    await db.execute(sql`delete from vendors where id = ${some[0]!.id}`)
    expect(await asKept()).toEqual(await countedAnew())
  })

  test('many vendors who change the same words at once do not deadlock', async () => {
    const vendors = await Promise.all(Array.from({ length: 12 }, () => make.vendor()))
    const texts = [words(1, 200), words(1, 200).split(' ').toReversed().join(' '), words(2, 200)]
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(
        vendors.map((vendor, i) =>
          as(vendor.owner).call('PUT', '/api/contractors/profile', {
            body: { business_description: texts[(i + round) % 3] },
          }),
        ),
      )
      expect(answers.map((answer) => answer.status)).toEqual(vendors.map(() => 200))
    }
    expect(await asKept()).toEqual(await countedAnew())
  })
})

test.each([
  ['florst', 'florist', 1],
  ['flroist', 'florist', 1],
  ['dekor', 'decor', 1],
  ['same', 'same', 0],
  ['', 'four', 4],
])('the distance from %j to %j is %d', (a, b, slips) => {
  expect(distance(a, b)).toBe(slips)
})
