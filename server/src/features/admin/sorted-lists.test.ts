import { organizerListSorts, userSorts, vendorListSorts } from '@marquee/contract/admin-lists'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/test-app.ts'

const { make, as } = await testApp()
const admin = as(await make.admin())

/** Three people with a profile of each kind: `low`, `high`, and `none`, of whom the second and third were created in this order. */
async function three(word: string) {
  const person = (n: string, given: object = {}) =>
    make.user({ name: `${word} ${n}`, email: `${n}@${word}.test`, phone: `555 ${n}`, ...given })
  const low = await person('Alba', { role: 'user', onboarding_completed: false })
  const high = await person('brook', { role: 'client', onboarding_completed: true, created_at: later(1) })
  const none = await person('Cove', { role: 'client', phone: null, onboarding_completed: true, created_at: later(2) })
  return { low, high, none }
}
const later = (days: number) => new Date(Date.now() + days * 86_400_000)

describe('sorted lists', () => {
  test('users are sorted by each column, those without a value last and the same value by id, and page by page', async () => {
    const { low, high, none } = await three('sorted')
    const ids = async (query: object) => {
      const { users } = await admin.api.admin.users({ query: { search: 'sorted ', ...query } })
      return users.map(({ id }) => id)
    }

    const expected: Record<(typeof userSorts)[number], [asc: number[], desc: number[]]> = {
      created_at: [
        [low.id, high.id, none.id],
        [none.id, high.id, low.id],
      ],
      name: [
        [low.id, high.id, none.id],
        [none.id, high.id, low.id],
      ],
      email: [
        [low.id, high.id, none.id],
        [none.id, high.id, low.id],
      ],
      role: [
        [low.id, high.id, none.id],
        [none.id, high.id, low.id],
      ],
      onboarding_completed: [
        [low.id, high.id, none.id],
        [none.id, high.id, low.id],
      ],
      phone: [
        [low.id, high.id, none.id],
        [high.id, low.id, none.id],
      ],
    }
    for (const sort_by of userSorts) {
      const [asc, desc] = expected[sort_by]
      expect([sort_by, await ids({ sort_by, sort_order: 'asc' })]).toEqual([sort_by, asc])
      expect([sort_by, await ids({ sort_by, sort_order: 'desc' })]).toEqual([sort_by, desc])
    }
    expect(await ids({})).toEqual([none.id, high.id, low.id])
    expect(await ids({ sort_by: 'role', sort_order: 'asc', limit: 2, page: 2 })).toEqual([none.id])
  })

  test('vendors are sorted by each column; a price range by its height, a website without what all begin with', async () => {
    const { low, high, none } = await three('stalls')
    await make.vendor({ owner: none, company_name: 'Stalls 3', business_address: '3 Row', created_at: later(2) })
    await make.vendor({
      owner: high,
      company_name: 'stalls 2',
      business_address: '2 Row',
      status: 'rejected',
      years_in_business: 30,
      pricing_range: 'luxury',
      website: 'https://www.birch.example',
      created_at: later(1),
    })
    await make.vendor({
      owner: low,
      company_name: 'Stalls 1',
      business_address: '1 Row',
      status: 'pending',
      years_in_business: 4,
      pricing_range: 'moderate',
      website: 'http://aspen.example',
    })
    const owners = async (query: object) => {
      const { contractors } = await admin.api.admin.vendors({ query: { search: 'stalls', ...query } })
      return contractors.map(({ user_id }) => user_id)
    }

    for (const sort_by of vendorListSorts) {
      const hasNone = ['years_in_business', 'pricing_range', 'website'].includes(sort_by)
      const asc = sort_by === 'status' ? [low.id, none.id, high.id] : [low.id, high.id, none.id]
      const desc = hasNone ? [high.id, low.id, none.id] : asc.toReversed()
      expect([sort_by, await owners({ sort_by, sort_order: 'asc' })]).toEqual([sort_by, asc])
      expect([sort_by, await owners({ sort_by, sort_order: 'desc' })]).toEqual([sort_by, desc])
    }
    expect(await owners({})).toEqual([none.id, high.id, low.id])
  })

  test('organizers are sorted by each column; a typical size by the number of guests', async () => {
    const { low, high, none } = await three('hosts')
    await make.organizer({
      owner: low,
      organization_name: 'Hosts 1',
      organization_address: '1 Row',
      status: 'pending',
      years_organizing: 4,
      typical_event_size: '26-75 guests',
      annual_events_count: 3,
      website: 'aspen.example',
    })
    await make.organizer({
      owner: high,
      organization_name: 'hosts 2',
      organization_address: '2 Row',
      status: 'approved',
      years_organizing: 30,
      typical_event_size: '151-300 guests',
      annual_events_count: 12,
      website: 'https://birch.example',
      created_at: later(1),
    })
    await make.organizer({
      owner: none,
      organization_name: 'Hosts 3',
      organization_address: '3 Row',
      status: 'rejected',
      created_at: later(2),
    })
    const owners = async (query: object) => {
      const { organizers } = await admin.api.admin.organizers({ query: { search: 'hosts', ...query } })
      return organizers.map(({ user_id }) => user_id)
    }

    for (const sort_by of organizerListSorts) {
      const hasNone = ['years_organizing', 'typical_event_size', 'annual_events_count', 'website'].includes(sort_by)
      const asc = [low.id, high.id, none.id]
      expect([sort_by, await owners({ sort_by, sort_order: 'asc' })]).toEqual([sort_by, asc])
      const desc = hasNone ? [high.id, low.id, none.id] : asc.toReversed()
      expect([sort_by, await owners({ sort_by, sort_order: 'desc' })]).toEqual([sort_by, desc])
    }
  })

  test.for([
    ['/users/admin/all?sort_by=issuer', `Sort by ${userSorts.join(', ')}`],
    ['/contractors/admin/all?sort_by=name', `Sort by ${vendorListSorts.join(', ')}`],
    ['/organizers/admin/all?sort_by=company_name', `Sort by ${organizerListSorts.join(', ')}`],
    ['/users/admin/all?sort_order=up', 'Sort order is asc or desc'],
  ])('%s gets 400 with the names that are possible', async ([path, sentence]) => {
    const { status, body } = await admin.call('GET', `/api${path}`)
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain(sentence)
  })
})
