import { eventStatuses } from '@marquee/contract/limits'
import fc from 'fast-check'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { testApp, type Caller } from '../../../test/test-app.ts'

const world = await testApp()
const { make, nobody, as } = world

/** A word that no other test uses, so that a search finds only the events of one test. */
let words = 0
const word = () => `w${++words}w`

async function host(part: Parameters<typeof make.organizer>[0] = {}) {
  const organizer = await make.organizer(part)
  return { organizer, caller: as(organizer.owner) }
}

describe('the public list', () => {
  const today = '2030-07-17' // a Wednesday

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T23:59:59Z`) })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const titles = async (query: Parameters<Caller['api']['events']['list']>[0] & object) =>
    (await nobody.api.events.list(query)).events.map((event) => event.title)

  test('holds published events of current organizers only', async () => {
    const location = word()
    const former = await make.organizer({ ownerRole: 'user' })
    for (const status of eventStatuses) await make.event({ status, title: status, address: location })
    await make.event({ organizer_id: former.id, address: location })

    const answer = await nobody.api.events.list({ query: { location } })

    expect(answer.events.map((event) => event.title)).toEqual(['published'])
    expect(answer.pagination).toEqual({ total: 1, limit: 12, page: 1, has_more: false })
    expect((await nobody.call('GET', '/api/events?status=draft')).status).toBe(400)
  })

  test('current and future events come first, nearest first; then past events, latest first', async () => {
    const location = word()
    const at = (title: string, start_date: string, end_date?: string) =>
      make.event({ title, start_date, end_date: end_date ?? null, address: location })
    await at('past', '2030-07-16')
    await at('long past', '2029-01-01')
    await at('later', '2030-09-01')
    await at('today', today)
    await at('also today', today)
    await at('under way', '2030-07-10', today)

    expect(await titles({ query: { location } })).toEqual([
      'under way',
      'today',
      'also today',
      'later',
      'past',
      'long past',
    ])
  })

  test('the filters upcoming, this week and this month use days in UTC', async () => {
    const location = word()
    const rows: [start: string, end: string | null][] = [
      ['2030-06-30', null],
      ['2030-06-30', '2030-07-01'],
      ['2030-07-01', null],
      ['2030-07-14', null],
      ['2030-07-14', '2030-07-15'],
      ['2030-07-15', null],
      ['2030-07-16', null],
      ['2030-07-17', null],
      ['2030-07-21', null],
      ['2030-07-21', '2030-07-25'],
      ['2030-07-22', null],
      ['2030-07-31', '2030-08-02'],
      ['2030-08-01', null],
      ['2030-01-01', '2030-12-31'],
    ]
    for (const [start_date, end_date] of rows) {
      await make.event({ title: `${start_date}/${end_date ?? start_date}`, start_date, end_date, address: location })
    }
    const all = rows.map(([start, end]) => ({ start, end: end ?? start }))
    const touching = (first: string, last: string) =>
      all.filter((row) => row.start <= last && row.end >= first).map((row) => `${row.start}/${row.end}`)

    const found = async (time: 'upcoming' | 'this-week' | 'this-month' | 'all') =>
      (await titles({ query: { location, time, limit: 100 } })).toSorted()

    expect(await found('all')).toHaveLength(rows.length)
    expect(await found('upcoming')).toEqual(touching(today, '9999-12-31').toSorted())
    expect(await found('this-week')).toEqual(touching('2030-07-15', '2030-07-21').toSorted())
    expect(await found('this-month')).toEqual(touching('2030-07-01', '2030-07-31').toSorted())
    expect((await nobody.call('GET', '/api/events?time=tomorrow')).status).toBe(400)
  })

  test.each([
    ['2030-07-15T00:00:00Z', '2030-07-15', '2030-07-21'],
    ['2030-07-21T23:59:59Z', '2030-07-15', '2030-07-21'],
    ['2031-01-01T12:00:00Z', '2030-12-30', '2031-01-05'],
  ])('the week of %s runs from %s to %s', async (now, monday, sunday) => {
    vi.setSystemTime(now)
    const location = word()
    const dayBeside = (day: string, step: number) =>
      new Date(Date.parse(day) + step * 86_400_000).toISOString().slice(0, 10)
    for (const day of [dayBeside(monday, -1), monday, sunday, dayBeside(sunday, 1)]) {
      await make.event({ title: day, start_date: day, address: location })
    }
    expect((await titles({ query: { location, time: 'this-week' } })).toSorted()).toEqual([monday, sunday])
  })

  test('this month in February of a leap year ends on the 29th', async () => {
    vi.setSystemTime('2028-02-10T12:00:00Z')
    const location = word()
    for (const start_date of ['2028-01-31', '2028-02-01', '2028-02-29', '2028-03-01']) {
      await make.event({ title: start_date, start_date, address: location })
    }
    expect(await titles({ query: { location, time: 'this-month' } })).toEqual(['2028-02-29', '2028-02-01'])
  })

  test('search finds words in title, event type, address, description and organization, in this order, ignoring case', async () => {
    const needle = word()
    const type = await make.eventType(`Gala ${needle}`)
    const organizer = await make.organizer({ organization_name: `House of ${needle}` })
    await make.event({ title: `A ${needle.toUpperCase()} B` })
    await make.event({ title: 'address', address: `At ${needle}` })
    await make.event({ title: 'description', description: `About ${needle}` })
    await make.event({ title: 'type', event_type_id: type.id })
    await make.event({ title: 'organization', organizer_id: organizer.id })
    await make.event({ title: 'other' })

    expect(await titles({ query: { search: ` ${needle} ` } })).toEqual([
      `A ${needle.toUpperCase()} B`,
      'type',
      'address',
      'description',
      'organization',
    ])
    expect((await nobody.api.events.list({ query: { search: `${needle}x` } })).pagination.total).toBe(0)
  })

  test('wildcards and quotes are matched literally', async () => {
    const mark = word()
    await make.event({ title: 'percent', address: `${mark} 100% Street` })
    await make.event({ title: 'underscore', address: `${mark} a_b Street` })
    await make.event({ title: 'backslash', address: `${mark} a\\b Street` })
    await make.event({ title: 'quote', address: `${mark} O'Hare` })
    await make.event({ title: 'accent', address: `${mark} ÉCOLE` })
    await make.event({ title: 'plain', address: `${mark} 100 axb Street` })

    const found = (text: string) => titles({ query: { location: `${mark} ${text}` } })
    expect(await found('100%')).toEqual(['percent'])
    expect(await found('a_b')).toEqual(['underscore'])
    expect(await found('a\\b')).toEqual(['backslash'])
    expect(await found("o'hare")).toEqual(['quote'])
    expect(await found('école')).toEqual(['accent'])
    expect(await found('%')).toEqual([])
  })

  test('search ignores marks on letters and the kind of apostrophe', async () => {
    const needle = word()
    await make.event({ title: `Valentina’s Quinceañera ${needle}` })
    await make.event({ title: `O'Neill's Cafe ${needle}` })
    for (const search of [`quinceanera ${needle}`, `QUINCEAÑERA ${needle}`, `valentina's quinceañera ${needle}`]) {
      expect(await titles({ query: { search } })).toEqual([`Valentina’s Quinceañera ${needle}`])
    }
    expect(await titles({ query: { search: `o’neill’s café ${needle}` } })).toEqual([`O'Neill's Cafe ${needle}`])
  })

  test('an event type filters the list; a blank search does not', async () => {
    const location = word()
    const type = await make.eventType()
    await make.event({ title: 'typed', address: location, event_type_id: type.id })
    await make.event({ title: 'untyped', address: location })
    expect(await titles({ query: { location, event_type_id: type.id } })).toEqual(['typed'])
    expect(await titles({ query: { location, search: '  ' } })).toHaveLength(2)
  })

  test('pages of any size together hold every event once', async () => {
    const location = word()
    const count = 23
    for (let n = 0; n < count; n++) {
      const start_date = ['2030-07-16', '2030-07-17', '2030-07-18'][n % 3] as string
      await make.event({ title: `e${n}`, address: location, start_date })
    }
    const whole = await titles({ query: { location, limit: 100 } })
    expect(whole).toHaveLength(count)

    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 30 }), async (limit) => {
        const seen: string[] = []
        for (let page = 1; ; page++) {
          const { events: rows, pagination } = await nobody.api.events.list({ query: { location, limit, page } })
          seen.push(...rows.map((event) => event.title))
          expect(pagination).toEqual({ total: count, limit, page, has_more: seen.length < count })
          if (!pagination.has_more) break
        }
        expect(seen).toEqual(whole)
      }),
      { numRuns: 12 },
    )
  })

  test('a page beyond the end is empty with the total; a limit above 100 is cut to 100', async () => {
    const location = word()
    await make.event({ address: location })
    const answer = await nobody.api.events.list({ query: { location, page: 1_000_000, limit: 5000 } })
    expect(answer).toMatchObject({ events: [], pagination: { total: 1, limit: 100, page: 1_000_000, has_more: false } })
    for (const bad of ['page=0', 'limit=0', 'page=x', 'page=1e3', 'event_type_id=x']) {
      expect((await nobody.call('GET', `/api/events?${bad}`)).status).toBe(400)
    }
  })

  test('a page with total, place and pictures takes four SQL statements, besides those that look for changes', async () => {
    const location = word()
    for (let n = 0; n < 5; n++) {
      const event = await make.event({ address: location })
      await make.picture({ event_id: event.id, is_primary: true })
    }
    const query = vi.spyOn(pg.Pool.prototype, 'query')
    const { events: rows } = await nobody.api.events.list({ query: { location } })
    const statements = query.mock.calls
      .map((call) => JSON.stringify(call))
      .filter((one) => !one.includes('content_changes'))
    query.mockRestore()
    expect(statements).toHaveLength(4)
    expect(rows.map((event) => event.images.length)).toEqual([1, 1, 1, 1, 1])
  })
})

describe('the list of an organizer’s own events', () => {
  test('holds only the own events, of every status, newest first', async () => {
    const { organizer, caller } = await host()
    const ids: number[] = []
    for (const status of eventStatuses) {
      ids.push((await make.event({ organizer_id: organizer.id, status })).id)
    }
    await make.event()

    const answer = await caller.api.events.mine()
    const drafts = await caller.api.events.mine({ query: { status: 'draft', limit: 1 } })

    expect(answer.events.map((event) => event.id)).toEqual(ids.toReversed())
    expect(answer.pagination).toEqual({ total: 4, limit: 20, page: 1, has_more: false })
    expect(drafts.events.map((event) => event.status)).toEqual(['draft'])
  })

  test('by next date: what is not over first, nearest first, then past ones, latest first', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-07-17T23:59:59Z') })
    try {
      const { organizer, caller } = await host()
      const at = (title: string, start_date: string, end_date: string | null = null) =>
        make.event({ organizer_id: organizer.id, title, start_date, end_date })
      await make.event({ organizer_id: organizer.id, title: 'old draft', status: 'draft', start_date: '2029-05-01' })
      await at('yesterday', '2030-07-16')
      await at('later', '2030-09-01')
      await at('long past', '2029-01-01')
      await at('under way', '2030-07-10', '2030-07-17')
      await at('today', '2030-07-17')
      const read = async (query: Parameters<typeof caller.api.events.mine>[0]) => {
        const { events, past_count, pagination } = await caller.api.events.mine(query)
        return { titles: events.map((event) => event.title), past_count, total: pagination.total }
      }
      const sort_by = 'next_date' as const
      expect(await read({ query: { sort_by } })).toEqual({
        titles: ['old draft', 'under way', 'today', 'later', 'yesterday', 'long past'],
        past_count: 2,
        total: 6,
      })
      expect(await read({ query: { sort_by, time: 'upcoming' } })).toEqual({
        titles: ['old draft', 'under way', 'today', 'later'],
        past_count: 2,
        total: 4,
      })
      expect(await read({ query: { sort_by, time: 'past', limit: 1, page: 2 } })).toEqual({
        titles: ['long past'],
        past_count: 2,
        total: 2,
      })
      expect(await read({ query: { search: 'long', time: 'upcoming' } })).toEqual({
        titles: [],
        past_count: 1,
        total: 0,
      })
      expect((await caller.call('GET', '/api/events/my-events?sort_by=title')).status).toBe(400)
    } finally {
      vi.useRealTimers()
    }
  })

  test('counts the applications that wait for an answer, and those that are accepted', async () => {
    const { organizer, caller } = await host()
    const busy = await make.event({ organizer_id: organizer.id })
    const quiet = await make.event({ organizer_id: organizer.id })
    for (const status of ['pending', 'pending', 'accepted', 'rejected'] as const)
      await make.application({ event_id: busy.id, status })
    const { events } = await caller.api.events.mine()
    expect(events.map((one) => [one.id, one.application_count, one.pending_count, one.accepted_count])).toEqual([
      [quiet.id, 0, 0, 0],
      [busy.id, 4, 2, 1],
    ])
  })

  test('is searched by title, address and event type', async () => {
    const { organizer, caller } = await host()
    const type = await make.eventType('Séance')
    const own = { organizer_id: organizer.id }
    await make.event({ ...own, title: 'Picnic' })
    await make.event({ ...own, title: 'b', address: 'Picnic Lane' })
    await make.event({ ...own, title: 'c', event_type_id: type.id, description: 'A picnic' })
    const found = async (search: string) =>
      (await caller.api.events.mine({ query: { search } })).events.map((event) => event.title)
    expect(await found('picnic')).toEqual(['b', 'Picnic'])
    expect(await found('séance')).toEqual(['c'])
  })

  test('is for organizers only', async () => {
    const client = as(await make.user({ role: 'client' }))
    expect((await client.api.events.mine()).events).toEqual([])
    for (const [caller, status] of [
      [nobody, 401],
      [as((await make.vendor()).owner), 403],
      [as(await make.admin()), 403],
    ] as const) {
      expect((await caller.call('GET', '/api/events/my-events')).status).toBe(status)
    }
  })
})
