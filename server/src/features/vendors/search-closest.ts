import { droppableFilters, type ClosestSearch } from '@marquee/contract/vendors'
import { asc, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { dayOf } from '../../db/event-days.ts'
import { services, vendorCounts, vendorListings } from '../../db/schema.ts'
import { dishes } from '../../search/vocabulary.ts'
import { keptOf } from '../../search/kept.ts'
import { textWithout } from '../../search/sentence.ts'
import { isOccasion, type SearchedWord } from '../../search/words.ts'
import { conditionOf, filterValues, type SearchQuery } from './search-filters.ts'
import { findsNothing } from './search-match.ts'
import type { vendorPages } from './search-page.ts'
import { textOf, type Search } from './search-reading.ts'

/** What people give up first: the occasion, the price, the day, the place; the trade, which they came for, is the last. */
const order = ['occasion', 'price', 'day', 'place', 'other', 'trade'] as const
type Kind = (typeof order)[number]

const kindOfFilter: Record<(typeof droppableFilters)[number], Kind> = {
  event_type_ids: 'occasion',
  pricing_range: 'price',
  availability_date: 'day',
  location: 'place',
  near: 'place',
  service_area_ids: 'place',
  service_ids: 'trade',
}
/** So many days before and after the one on which nobody is free are tried. */
const daysAround = 3
const maxDays = 3

/** A word or a filter that can be left out. */
interface Part {
  kind: Kind
  text: string | null
  filter: ClosestSearch['left_out'][number]['filter']
  word?: SearchedWord
}

/** For searches that find nothing: finds the closest vendors. */
export function closestFinder(db: Db, readPage: ReturnType<typeof vendorPages>) {
  /**
   * The same search without the words and filters that people give up most easily, as few as possible, as JSON. Without vendors and with
   * services to choose from where nothing of the search is known. Null for a search without words and filters.
   */
  return async (search: Search): Promise<string | null> => {
    const parts = partsOf(search)
    if (parts.length === 0) return null
    const unknown = parts.filter(({ word }) => word && findsNothing(word))
    const known = parts.filter((part) => !unknown.includes(part))
    const kept = await mostThatFind(search, known)
    const left = parts.filter((part) => !kept.includes(part))
    const isKnown =
      kept.some(({ word }) => word) || parts.every(({ word }) => !word) || kept.some(({ kind }) => kind === 'trade')
    const query = without(search.query, left)
    const soft = search.words
      .filter((word) => kept.some((part) => part.word === word) || !findsNothing(word))
      .map((word) => (left.some((part) => part.word === word) ? { ...word, isSoft: true } : word))
    const page = isKnown ? await readPage({ ...query, page: 1 }, soft) : { total: 0, cards: null }
    const { total, cards } = page
    const day = left.some(({ kind }) => kind === 'day') ? search.query.availability_date : undefined
    const answer: Omit<ClosestSearch, 'contractors'> = {
      left_out: left.map(({ kind, text, filter }) => ({ kind, text, filter })),
      total,
      search: left.reduce((text, part) => (part.text ? textWithout(text, part.text) : text), search.text),
      days: day
        ? await freeDays(
            day,
            query,
            search.words.filter((word) => !left.some((part) => part.word === word)),
          )
        : [],
      services: isKnown ? [] : await offered(search),
    }
    return `{"contractors":[${cards ?? ''}],${JSON.stringify(answer).slice(1)}`
  }

  function mostThatFind(search: Search, parts: readonly Part[]): Promise<Part[]> {
    return keptOf(parts, order, (attempts) => exist(attempts.map((kept) => finding(search, parts, kept))))
  }

  function finding({ query, words }: Search, parts: readonly Part[], kept: readonly Part[]) {
    const left = words.filter((word) => word.isSoft || kept.some((part) => part.word === word))
    return {
      query: without(
        query,
        parts.filter((part) => !kept.includes(part)),
      ),
      words: left,
    }
  }

  async function exist(
    searches: readonly { query: SearchQuery; words: readonly SearchedWord[] }[],
  ): Promise<boolean[]> {
    if (searches.length === 0) return []
    // Counted, because PostgreSQL would rather read all vendors than ask an index whether there is one.
    const each = searches.map(({ query, words }) => {
      const values = filterValues(query, words)
      const isAll = Object.values(values).every((value) => value === undefined)
      const counted = isAll
        ? sql`select sum(${vendorCounts.vendors}) from ${vendorCounts}`
        : sql`select count(*) from ${vendorListings} where ${conditionOf(values)}`
      return sql`coalesce((${counted}), 0) > 0`
    })
    const found = await db.execute<{ found: boolean[] }>(sql`select array[${sql.join(each, sql`, `)}] as found`)
    return found.rows[0]?.found ?? []
  }

  /** The nearest days on which somebody is free, in order; none that is over. */
  async function freeDays(day: string, query: SearchQuery, words: readonly SearchedWord[]): Promise<string[]> {
    const today = dayOf(new Date())
    const days = Array.from({ length: daysAround }, (_, at) => [at + 1, -at - 1])
      .flat()
      .map((count) => dayOf(new Date(Date.parse(day) + count * 86_400_000)))
      .filter((one) => one >= today)
    const free = await exist(days.map((one) => ({ query: { ...query, availability_date: one }, words })))
    return days
      .filter((_, at) => free[at])
      .slice(0, maxDays)
      .toSorted()
  }

  /** The services that serve food, for who searches a dish; otherwise all. */
  async function offered({ words }: Search): Promise<ClosestSearch['services']> {
    const all = await db
      .select({ id: services.id, display_name: services.display_name, synonyms: services.synonyms })
      .from(services)
      .where(isNull(services.retired_at))
      .orderBy(asc(services.list_position), asc(sql`lower(${services.display_name})`))
    const isDish = words.some(({ tokens }) => tokens.some(({ plain }) => dishes.has(plain)))
    const cooking = all.filter(({ synonyms }) => synonyms.includes('food'))
    const fitting = isDish && cooking.length > 0 ? cooking : all
    return fitting.map(({ id, display_name }) => ({ id, display_name }))
  }
}

/** The search without these filters; without the place the nearest to it come first. */
function without({ circle, places, ...query }: SearchQuery, left: readonly Part[]): SearchQuery {
  const filters = left.flatMap(({ filter }) => filter ?? [])
  const isElsewhere = filters.some((filter) => filter === 'location' || filter === 'near')
  const rest = { ...query, ...Object.fromEntries(filters.map((filter) => [filter, undefined])) }
  return isElsewhere ? { ...rest, from: circle } : { ...rest, circle, places }
}

/** The words and filters of a search, in the order of the text; what only ranks is none. */
function partsOf({ text, query, words, read }: Search): Part[] {
  const ofWords = words
    .filter(({ isSoft }) => !isSoft)
    .map((word): Part => ({ kind: kindOf(word), text: textOf(text, word.tokens), filter: null, word }))
  const ofFilters = droppableFilters
    .filter((filter) => query[filter] !== undefined)
    .map((filter): Part => {
      const typed = read.find(({ patch }) => filter in patch)?.text ?? null
      return { kind: kindOfFilter[filter], text: typed, filter }
    })
  return [...ofWords, ...ofFilters]
}

function kindOf(word: SearchedWord): Kind {
  const { service, area } = word.lookups
  if (isOccasion(word)) return 'occasion'
  if (service.exact.length + service.started.length > 0) return 'trade'
  return area.exact.length > 0 ? 'place' : 'other'
}
