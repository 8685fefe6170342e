import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { testApp } from '../../../test/test-app.ts'

const { make, nobody, as, database } = await testApp()
const { db } = database
const trade = await make.service('Quillwork')
await db.execute(sql`update services set synonyms = '{quiller,fernery,moss wall}' where id = ${trade.id}`)

/** A word that no other test uses. */
let words = 0
const word = () => `zq${++words}x`

const found = async (query: Record<string, unknown>) =>
  (await nobody.api.events.list({ query })).events.map(({ title }) => title)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-07-17T23:59:59Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('words', () => {
  test('may stand in different fields, in any order, begun or misspelt', async () => {
    const [own, other] = [word(), word()]
    await make.event({ title: `The ${own} Supper`, address: `1 Quay, ${other}, OR` })
    await make.event({ title: `Only the ${own}` })
    for (const search of [`${other} ${own}`, `the ${own.slice(0, -1)} in ${other}`, `${own}s ${other}`]) {
      expect(await found({ search })).toEqual([`The ${own} Supper`])
    }
    expect(await found({ search: `suppar ${own}` })).toEqual([`The ${own} Supper`])
  })

  test('every name of a service finds texts with any of its names, after those that have the word itself', async () => {
    const own = word()
    await make.event({ title: `${own} 1`, description: 'We want a wall of moss.' })
    await make.event({ title: `${own} 2`, description: 'We look for a fernery.' })
    await make.event({ title: `${own} 3`, description: 'A moss garden.' })
    await make.event({ title: `${own} 4`, description: 'Quillers, please.' })
    expect(await found({ search: `${own} quiller` })).toEqual([`${own} 4`, `${own} 1`, `${own} 2`])
  })

  test('the name of a month finds the events with a day in it', async () => {
    const own = word()
    const at = (start_date: string, end_date: string | null = null) =>
      make.event({ title: `${own} ${start_date}`, start_date, end_date })
    await at('2030-12-01')
    await at('2030-11-30', '2031-01-02')
    await at('2030-11-29')
    expect(await found({ search: `december ${own}` })).toEqual([`${own} 2030-11-30`, `${own} 2030-12-01`])
  })

  test('events that are over come last, also where they match better', async () => {
    const own = word()
    await make.event({ title: own, start_date: '2030-07-16' })
    await make.event({ title: 'coming', description: own, start_date: '2030-07-17' })
    expect(await found({ search: own })).toEqual(['coming', own])
  })

  test('a changed text, type or organization is found by its new words alone', async () => {
    const [before, after] = [word(), word()]
    const organizer = await make.organizer({ organization_name: before })
    const { id } = await make.event({ organizer_id: organizer.id, title: 'Changed', start_date: '2031-01-01' })
    expect(await found({ search: before })).toEqual(['Changed'])
    await as(organizer.owner).api.organizers.update({ body: { organization_name: after } })
    expect(await found({ search: before })).toEqual([])
    expect(await found({ search: after })).toEqual(['Changed'])
    const type = await make.eventType(word())
    await as(organizer.owner).api.events.update({
      params: { id },
      body: { title: `Now ${before}`, event_type_id: type.id, start_date: '2031-05-01' },
    })
    expect(await found({ search: `${before} ${type.display_name} may` })).toEqual([`Now ${before}`])
    expect(await found({ search: 'changed' })).toEqual([])
  })

  test('after random changes the kept words and places equal a new count', async () => {
    const statuses = ['draft', 'published', 'completed', 'cancelled'] as const
    const states = fc.sample(
      fc.record({
        title: fc.subarray(['rose', 'tulip', 'lilies', 'ferns']),
        city: fc.constantFrom('Bend', 'Salem'),
        status: fc.constantFrom(...statuses),
      }),
      { numRuns: 24, seed: 7 },
    )
    const ids: number[] = []
    for (const [index, { title, city, status }] of states.entries()) {
      const texts = { title: `A ${title.join(' ')}`, address: `1 Street, ${city}, OR`, status }
      if (index < 8) ids.push((await make.event(texts)).id)
      else
        await db.execute(
          sql`update events set title = ${texts.title}, address = ${texts.address}, status = ${status} where id = ${ids[index % 8]}`,
        )
    }
    await db.execute(sql`delete from events where id in (${ids[0]}, ${ids[1]})`)
    const rows = async (query: string) => (await db.execute(sql.raw(query))).rows
    expect(await rows('select word, events from event_words order by word collate "C"')).toEqual(
      await rows(`select word, count(*)::int as events from events, unnest(tsvector_to_array(words)) word
        where status = 'published' and char_length(word) between 4 and 40 and word not like '#%' group by word order by word collate "C"`),
    )
    expect(await rows('select name, events from event_places order by name')).toEqual(
      await rows(`select city_of(address) as name, count(*)::int as events from events
        where status = 'published' and city_of(address) is not null group by 1 order by 1`),
    )
  })
})

describe('days', () => {
  test('from and to limit the events to those with a day between them', async () => {
    const location = word()
    for (const [start_date, end_date] of [
      ['2030-08-09', null],
      ['2030-08-09', '2030-08-10'],
      ['2030-08-12', '2030-08-14'],
      ['2030-08-13', null],
      ['2030-08-01', '2030-08-31'],
    ] as const) {
      await make.event({ title: `${start_date}/${end_date ?? ''}`, address: location, start_date, end_date })
    }
    const between = ['2030-08-01/2030-08-31', '2030-08-09/2030-08-10', '2030-08-12/2030-08-14']
    expect(await found({ location, from: '2030-08-10', to: '2030-08-12' })).toEqual(between)
    expect(await found({ location, from: '2030-08-14' })).toEqual([between[0], between[2]])
    expect(await found({ location, to: '2030-08-09' })).toEqual([between[0], '2030-08-09/', between[1]])
  })

  test.each([
    ['from=2030-02-30', 'From must be a day, as YYYY-MM-DD'],
    ['to=soon', 'To must be a day, as YYYY-MM-DD'],
    ['from=2030-08-02&to=2030-08-01', 'The last day cannot be before the first'],
  ])('?%s gets 400', async (query, error) => {
    const answer = await nobody.call('GET', `/api/events?${query}`)
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body)).toContain(error)
  })

  test('the next twelve months have the number of events that a filter by their days finds', async () => {
    const location = word()
    for (const [start_date, end_date] of [
      ['2030-07-16', null],
      ['2030-07-17', null],
      ['2030-07-31', '2030-08-01'],
      ['2031-06-30', null],
      ['2031-07-01', null],
    ] as const) {
      await make.event({ title: location, address: location, start_date, end_date })
    }
    await make.event({ address: location, start_date: '2030-08-05', status: 'draft' })
    const former = await make.organizer({ ownerRole: 'user' })
    await make.event({ organizer_id: former.id, address: location, start_date: '2030-08-05' })
    const { months } = await nobody.api.events.months({ query: { location } })
    expect(months).toHaveLength(12)
    expect(months.filter(({ events }) => events > 0)).toEqual([
      { from: '2030-07-17', to: '2030-07-31', events: 2 },
      { from: '2030-08-01', to: '2030-08-31', events: 1 },
      { from: '2031-06-01', to: '2031-06-30', events: 1 },
    ])
    for (const { events, ...days } of months) expect(await found({ location, ...days })).toHaveLength(events)
    const narrowed = await nobody.api.events.months({ query: { location, search: 'nothinglikeit' } })
    expect(narrowed.months.every(({ events }) => events === 0)).toBe(true)
  })
})

describe('suggestions', () => {
  test('events by the words of their titles, the next ones first, and places with the most events first', async () => {
    const own = word()
    const at = (title: string, city: string, part = {}) =>
      make.event({ title, address: `1 Quay, ${city}, OR`, ...part })
    await at(`Late ${own}`, `North ${own}`, { start_date: '2031-01-02' })
    await at(`${own} early`, `${own} Beach`, { start_date: '2031-01-01' })
    await at('Elsewhere', `${own} Beach`)
    await at(own, `${own} Draft`, { status: 'draft' })
    const { events, places } = await nobody.api.events.suggestions({ query: { what: own.slice(0, -1), where: own } })
    expect(events.map(({ title }) => title)).toEqual([`${own} early`, `Late ${own}`])
    expect(places).toEqual([
      { name: `${own} Beach, OR`, events: 2 },
      { name: `North ${own}, OR`, events: 1 },
    ])
    expect(await nobody.api.events.suggestions({ query: { what: '%' } })).toEqual({ events: [], places: [] })
  })
})

describe('places', () => {
  test('a known place finds the events in it and near it, by day or by distance; a point finds those near it', async () => {
    const search = word()
    const at = (address: string, start_date: string) =>
      make.event({ title: `${search} ${address}`, address, start_date })
    await at('1 Pier, Vancouver, WA', '2030-08-01')
    await at('1 Quay, Portland, OR', '2030-08-02')
    await at('1 Quay, Salem, OR', '2030-08-03')
    const cities = async (query: Record<string, unknown>) =>
      (await found({ search, ...query })).map((title) => title.split(', ')[1])
    expect(await cities({ location: 'Portland' })).toEqual(['Vancouver', 'Portland'])
    expect(await cities({ location: 'portland oregon', sort_by: 'distance' })).toEqual(['Portland', 'Vancouver'])
    expect(await cities({ near: '44.94,-123.04' })).toEqual(['Salem'])
    expect(await cities({ near: '44.94,-23.04' })).toEqual([])
    expect(await cities({ search: `${search} in portland` })).toEqual(['Portland', 'Vancouver'])
    expect((await nobody.call('GET', '/api/events?near=here')).status).toBe(400)
  })
})

describe('what the text of a search means', () => {
  test('a month, a day and a place are filters, each of which can be taken away', async () => {
    const own = word()
    await make.event({ title: own, address: '1 Quay, Astoria, OR', start_date: '2030-12-24' })
    await make.event({ title: `${own} later`, address: '1 Quay, Astoria, OR', start_date: '2031-12-24' })
    await make.event({ title: `${own} elsewhere`, address: '1 Quay, Bend, OR', start_date: '2030-12-24' })
    const { events, understood } = await nobody.api.events.list({ query: { search: `${own} in December in astoria` } })
    expect(events.map(({ title }) => title)).toEqual([own])
    expect(understood).toEqual([
      { kind: 'month', text: 'in December', values: ['2030-12-01', '2030-12-31'], search: `${own} in astoria` },
      { kind: 'place', text: 'astoria', values: ['Astoria'], search: `${own} in December` },
    ])
    expect(await found({ search: `${own} december 24` })).toEqual([own, `${own} elsewhere`])
    // What was chosen counts.
    expect(await found({ search: `${own} december`, from: '2031-12-01', location: 'Astoria' })).toEqual([
      `${own} later`,
    ])
  })

  test('where nothing is found, the day goes first, then the place; what is looked for is the last', async () => {
    const own = word()
    await make.event({ title: own, address: '1 Quay, Astoria, OR', start_date: '2030-12-24' })
    await make.event({ title: 'Fernery', address: '1 Quay, Bend, OR', start_date: '2030-12-24' })
    const closest = async (query: Record<string, unknown>) => {
      const answer = await nobody.api.events.list({ query })
      expect(answer.events).toEqual([])
      return answer.closest
    }
    expect(await closest({ search: `${own} august in astoria` })).toMatchObject({
      total: 1,
      events: [{ title: own }],
      left_out: [{ kind: 'day', text: 'august', filters: ['from', 'to'] }],
      search: `${own} in astoria`,
    })
    expect(await closest({ search: own, location: 'Bend', time: 'upcoming' })).toMatchObject({
      left_out: [{ kind: 'place', text: null, filters: ['location'] }],
    })
    expect(await closest({ search: 'atlantis' })).toBeNull()
    const trades = await closest({ search: `quiller atlantis` })
    expect(trades?.events.map(({ title }) => title)).toContain('Fernery')
    expect(trades?.left_out.map(({ text }) => text)).toEqual(['atlantis'])
  })
})
