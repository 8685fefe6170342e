import { maxCounts } from '@marquee/contract/limits'
import { refusals } from '@marquee/contract/policy'
import { listSentences } from '@marquee/contract/vendor-lists'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { statusesOf } from '../../../test/answers.ts'
import { sendConcurrently } from '../../../test/concurrent-requests.ts'
import { raceServers, repeat, timeout } from '../../../test/race-servers.ts'
import { users, vendorListEntries, vendorLists, vendors } from '../../db/schema.ts'

const { db, world, put, as: anyServer } = await raceServers()
const { make, as, nobody } = world

async function organizing() {
  const organizer = await make.organizer()
  const caller = as(organizer.owner)
  return { organizer, caller, lists: caller.api.vendors }
}

describe('a list of vendors', () => {
  test('is made, filled, renamed, emptied and deleted', async () => {
    const { lists } = await organizing()
    const [first, second] = [await make.vendor({ pictures: 2 }), await make.vendor()]
    const made = await lists.createList({ body: { name: ' Spring market ', contractor_id: first.id } })
    expect(made).toEqual({ id: made.id, name: 'Spring market', vendor_count: 1, has_vendor: true })
    const entry = { params: { id: made.id, vendorId: second.id } }
    for (let press = 0; press < 2; press++) await lists.addToList(entry)
    const { contractors } = await lists.getList({ params: { id: made.id } })
    expect(contractors.map(({ company_name }) => company_name)).toEqual([second.company_name, first.company_name])
    expect(contractors[1]?.primary_image?.image_url).toMatch(/^http|^\//)
    expect(new Set((await lists.inLists({})).contractor_ids)).toEqual(new Set([first.id, second.id]))
    expect(await lists.lists({ query: { contractor_id: second.id } })).toMatchObject([{ has_vendor: true }])
    await lists.renameList({ params: { id: made.id }, body: { name: 'Summer market' } })
    for (let press = 0; press < 2; press++) await lists.takeFromList(entry)
    expect(await lists.lists({ query: { contractor_id: second.id } })).toEqual([
      { id: made.id, name: 'Summer market', vendor_count: 1, has_vendor: false },
    ])
    await lists.removeList({ params: { id: made.id } })
    expect(await lists.lists({})).toEqual([])
    expect(await lists.inLists({})).toEqual({ contractor_ids: [] })
  })

  test('is the organizer’s alone: nobody else reads or changes it', async () => {
    const { lists, organizer } = await organizing()
    const [vendor, other] = [await make.vendor(), await make.vendor()]
    const { id } = await make.list({ organizer_id: organizer.id, name: 'Spring market', vendors: [vendor.id] })
    const stranger = await organizing()
    const paths = [
      ['GET', `/api/vendor-lists/${id}`],
      ['PUT', `/api/vendor-lists/${id}`],
      ['DELETE', `/api/vendor-lists/${id}`],
      ['PUT', `/api/vendor-lists/${id}/contractors/${other.id}`],
      ['DELETE', `/api/vendor-lists/${id}/contractors/${vendor.id}`],
    ] as const
    for (const [method, path] of paths) {
      const given = method === 'PUT' ? { body: { name: 'Mine' } } : {}
      expect((await stranger.caller.call(method, path, given)).body).toMatchObject({ error: refusals.listNotFound })
      expect((await as(vendor.owner).call(method, path, given)).status).toBe(403)
      expect((await nobody.call(method, path, given)).status).toBe(401)
    }
    expect(await stranger.lists.lists({})).toEqual([])
    expect(await stranger.lists.inLists({})).toEqual({ contractor_ids: [] })
    expect(await lists.getList({ params: { id } })).toMatchObject({
      name: 'Spring market',
      contractors: [{ contractor_id: vendor.id }],
    })
  })

  test('changes nothing of what visitors and the vendor get', async () => {
    const { organizer } = await organizing()
    const vendor = await make.vendor()
    const read = async () => [
      (await nobody.call('GET', `/api/contractors/${vendor.id}`)).body,
      (await nobody.call('GET', '/api/contractors')).body,
      (await as(vendor.owner).call('GET', `/api/contractors/${vendor.id}`)).body,
    ]
    const before = await read()
    await make.list({ organizer_id: organizer.id, name: 'Spring market', vendors: [vendor.id] })
    expect(await read()).toEqual(before)
  })

  test('leaves out who is suspended until it is lifted, and who has left for good', async () => {
    const { lists, organizer } = await organizing()
    const [suspended, leaving] = [await make.vendor(), await make.vendor()]
    const { id } = await make.list({
      organizer_id: organizer.id,
      name: 'Spring market',
      vendors: [suspended.id, leaving.id],
    })
    const suspend = (suspended_at: Date | null) =>
      db
        .update(users)
        .set({ suspended_at, suspended_reason: suspended_at && 'Rude' })
        .where(eq(users.id, suspended.user_id))
    const shown = async () =>
      (await lists.getList({ params: { id } })).contractors.map(({ contractor_id }) => contractor_id)
    await suspend(new Date())
    expect(await shown()).toEqual([leaving.id])
    expect(await lists.inLists({})).toEqual({ contractor_ids: [leaving.id] })
    expect(await lists.lists({})).toMatchObject([{ vendor_count: 1 }])
    expect(await as(organizer.owner).call('PUT', `/api/vendor-lists/${id}/contractors/${suspended.id}`)).toMatchObject({
      status: 404,
      body: { error: refusals.vendorNotFound },
    })
    await suspend(null)
    expect((await shown()).length).toBe(2)
    await as(leaving.owner).api.account.deleteAccount({ body: { confirmation: leaving.owner.email! } })
    expect(await shown()).toEqual([suspended.id])
    expect(await db.$count(vendorListEntries, eq(vendorListEntries.vendor_id, leaving.id))).toBe(0)
  })

  test('has a name that no other list of the organizer has', async () => {
    const { lists, caller } = await organizing()
    await lists.createList({ body: { name: 'Spring market' } })
    const taken = { status: 409, body: { error: listSentences.nameTaken } }
    expect(await caller.call('POST', '/api/vendor-lists', { body: { name: 'spring MARKET' } })).toMatchObject(taken)
    const { id } = await lists.createList({ body: { name: 'Summer market' } })
    const rename = (name: string) => caller.call('PUT', `/api/vendor-lists/${id}`, { body: { name } })
    expect(await rename('Spring Market')).toMatchObject(taken)
    expect((await rename('Summer Market')).status).toBe(200)
    for (const name of ['', '  ', 7, 'x'.repeat(61), 'a\u0000b'])
      expect((await caller.call('POST', '/api/vendor-lists', { body: { name } })).status).toBe(400)
  })

  test('goes with the account of the organizer', async () => {
    const { organizer, caller } = await organizing()
    await make.list({ organizer_id: organizer.id, name: 'Spring market', vendors: [(await make.vendor()).id] })
    await caller.api.account.deleteAccount({ body: { confirmation: organizer.owner.email! } })
    expect(await db.$count(vendorLists, eq(vendorLists.organizer_id, organizer.id))).toBe(0)
  })
})

describe('the limits hold when two servers write at once', () => {
  test('of the lists of an organizer', { timeout }, () =>
    repeat(async () => {
      const { owner, id: organizer_id } = await make.organizer()
      const others = Array.from({ length: maxCounts.vendorLists - 1 }, (_, at) => ({ organizer_id, name: `${at}` }))
      await db.insert(vendorLists).values(others)
      const racer = (name: string) => ({
        by: anyServer(owner),
        method: 'POST',
        path: '/api/vendor-lists',
        body: { name },
      })
      expect(statusesOf(await sendConcurrently(['A', 'B', 'C'].map(racer)))).toEqual([201, 409, 409])
      expect(await db.$count(vendorLists, eq(vendorLists.organizer_id, organizer_id))).toBe(maxCounts.vendorLists)
    }),
  )

  test('of the vendors in a list', { timeout }, async () => {
    const { owner, id: organizer_id } = await make.organizer()
    const { owner: _, id: __, user_id: ___, ...columns } = await make.vendor()
    const people = Array.from({ length: maxCounts.vendorsOfList + 2 }, (_one, at) => ({
      issuer: 'x',
      subject: `listed-${at}`,
      role: 'contractor' as const,
    }))
    const owners = await db.insert(users).values(people).returning({ user_id: users.id })
    const rows = owners.map((one) => ({ ...columns, ...one }))
    const all = (await db.insert(vendors).values(rows).returning({ id: vendors.id })).map(({ id }) => id)
    const list = await make.list({ organizer_id, name: 'Spring market', vendors: all.slice(3) })
    const racer = (id: number) => put(owner, `/vendor-lists/${list.id}/contractors/${id}`, {})
    const answers = await sendConcurrently(all.slice(0, 3).map(racer))
    expect(statusesOf(answers)).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ error: listSentences.full })
    expect(await db.$count(vendorListEntries, eq(vendorListEntries.list_id, list.id))).toBe(maxCounts.vendorsOfList)
  })
})
