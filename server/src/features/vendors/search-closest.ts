import { droppableFilters, type ClosestSearch } from '@marquee/contract/vendors'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { vendorListings, vendorPlaces } from '../../db/schema.ts'
import { conditionOf, filterValues, type SearchQuery } from './search-filters.ts'
import { findsNothing } from './search-match.ts'
import type { SearchedWord } from './search-words.ts'

/** What people give up first: the occasion, the price, the day, the place; the trade, which they came for, is the last. */
const order = ['occasion', 'price', 'day', 'place', 'other', 'trade'] as const
type Kind = (typeof order)[number]

const kindOfFilter: Record<(typeof droppableFilters)[number], Kind> = {
  event_type_ids: 'occasion',
  pricing_range: 'price',
  availability_date: 'day',
  location: 'place',
  service_area_ids: 'place',
  service_ids: 'trade',
}

/** The search without one of its words or filters. */
interface Attempt {
  kind: Kind
  query: SearchQuery
  words: readonly SearchedWord[]
  left: Pick<ClosestSearch, 'dropped' | 'filter'>
}

/**
 * For a search that finds nothing: the same search without the one word or filter that people give up most easily, of those whose removal
 * finds somebody; of several of a kind the one that finds most, then the last. Null when every removal finds nothing, and when there is only one.
 */
export async function closestOf(
  db: Db,
  query: SearchQuery,
  words: readonly SearchedWord[],
): Promise<ClosestSearch | null> {
  // Without counting it is known that a word that nobody has must go, and that with two of them nothing is found.
  const unknown = words.filter(findsNothing)
  if (unknown.length > 1) return null
  const places = await placesAmong(db, words)
  const withoutWords = (unknown.length > 0 ? unknown : words).map((dropped): Attempt => ({
    kind: kindOf(dropped, words, places),
    query,
    words: words.filter((word) => word !== dropped),
    left: { dropped: dropped.written, filter: null },
  }))
  const filters = droppableFilters.filter((name) => query[name] !== undefined)
  const withoutFilters = (unknown.length > 0 ? [] : filters).map((filter): Attempt => ({
    kind: kindOfFilter[filter],
    query: { ...query, [filter]: undefined },
    words,
    left: { dropped: null, filter },
  }))
  if (words.length + filters.length < 2) return null
  const attempts = [...withoutWords, ...withoutFilters]
  const counts = attempts.map(
    (one) => sql`(select count(*) from ${vendorListings} where ${conditionOf(filterValues(one.query, one.words))})`,
  )
  const found = await db.execute<{ totals: string[] }>(sql`select array[${sql.join(counts, sql`, `)}] as totals`)
  const totals = (found.rows[0]?.totals ?? []).map(Number)
  const best = attempts
    .map((attempt, index) => ({ ...attempt, index, total: totals[index] ?? 0 }))
    .filter(({ total }) => total > 0)
    .toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || b.total - a.total || b.index - a.index)[0]
  if (!best) return null
  return { search: best.words.map((word) => word.written).join(' '), ...best.left, total: best.total }
}

/** A word that names both, such as "food", is the occasion only beside another word that names the trade. */
function kindOf(word: SearchedWord, words: readonly SearchedWord[], places: ReadonlySet<SearchedWord>): Kind {
  const hasOtherTrade = words.some((other) => other !== word && isTrade(other) && !isOccasion(other))
  if (isOccasion(word) && (!isTrade(word) || hasOtherTrade)) return 'occasion'
  if (isTrade(word)) return 'trade'
  return places.has(word) ? 'place' : 'other'
}

function isOccasion({ lookups }: SearchedWord): boolean {
  return lookups.event_type.exact.length > 0
}

function isTrade({ lookups }: SearchedWord): boolean {
  return lookups.service.exact.length + lookups.service.started.length > 0
}

/** The words that are part of a city's or service area's name. */
async function placesAmong(db: Db, words: readonly SearchedWord[]): Promise<Set<SearchedWord>> {
  const forms = words.flatMap((word) => word.forms.map(({ plain }) => ({ plain, word })))
  if (forms.length === 0) return new Set()
  const named = forms.map(
    ({ plain }) =>
      sql`exists (select from ${vendorPlaces} where string_to_array(${vendorPlaces.plain}, ' ') @> array[${plain}::text])`,
  )
  const found = await db.execute<{ named: boolean[] }>(sql`select array[${sql.join(named, sql`, `)}] as named`)
  const isNamed = found.rows[0]?.named ?? []
  return new Set(forms.filter((_form, index) => isNamed[index]).map(({ word }) => word))
}
