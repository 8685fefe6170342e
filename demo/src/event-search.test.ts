import { createContext } from '@marquee/server/context'
import { lookupService } from '@marquee/server/features/lookups/service'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../server/test/test-app.ts'
import { inItsYear, isoDay, startOf } from './dates.ts'
import { eventSearches } from './event-searches.ts'
import { eventSeeds, type EventSeed } from './events.ts'
import { organizerSeeds } from './organizers.ts'

const { make, nobody, database } = await testApp()

const seeds = new Map<string, EventSeed>()
const firstDay = (seed: EventSeed) => isoDay(startOf(seed))
const nextMonth = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 1))

beforeAll(async () => {
  const lists = lookupService(createContext(database, []))
  await lists.startLists()
  const types = new Map((await lists.eventTypes()).map((type) => [type.display_name, type.id]))
  const organizers = []
  for (const { name } of organizerSeeds) organizers.push(await make.organizer({ organization_name: name }))
  for (const seed of eventSeeds) {
    const { id: organizer_id } = organizers[seed.organizer]!
    const title = inItsYear(seed, seed.title)
    seeds.set(title, seed)
    await make.event({
      organizer_id,
      title,
      description: inItsYear(seed, seed.text),
      address: seed.address,
      event_type_id: types.get(seed.type)!,
      start_date: firstDay(seed),
      end_date: seed.lasts > 1 ? isoDay(startOf(seed) + seed.lasts - 1) : null,
      status: seed.status,
    })
  }
})

test('at least 95 % of the searches of events find the right ones first', { timeout: 120_000 }, async () => {
  const missed: string[] = []
  for (const { query, expected } of eventSearches) {
    const month = nextMonth.toLocaleString('en-US', { month: 'long', timeZone: 'UTC' }).toLowerCase()
    const search = query.replace('{month}', month)
    const { events: found, closest } = await nobody.api.events.list({ query: { search } })
    const events = closest?.events ?? found
    const isRight = (seed: EventSeed) => expected(seed, firstDay(seed).startsWith(nextMonth.toISOString().slice(0, 7)))
    const right = [...seeds.values()].filter(isRight).length
    const first = events.slice(0, Math.max(1, Math.min(3, right))).map(({ title }) => seeds.get(title)!)
    const holds = right === 0 ? first.length === 0 : first.length > 0 && first.every(isRight)
    if (!holds) missed.push(`${search}: ${first.map(({ title }) => title).join('; ') || 'nothing'}`)
  }
  expect(missed.length > 0.05 * eventSearches.length ? missed : []).toEqual([])
})
