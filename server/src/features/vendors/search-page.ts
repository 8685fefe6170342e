import { createHash } from 'node:crypto'
import type { VendorFilters } from '@marquee/contract/vendor-filters'
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { parameter, prepared } from '../../db/prepared.ts'
import { vendorCounts, vendorListings } from '../../db/schema.ts'
import { cardOf } from './cards.ts'
import { conditionOf, filterValues, isExactlyIn, type FilterValues, type SearchQuery } from './search-filters.ts'
import { distanceTo } from './search-near.ts'
import { pointsOf, rankingOf } from './search-match.ts'
import type { SearchedWord } from '../../search/words.ts'

/** A page of vendors: how many match in all, and the public answers for those on the page, as JSON with commas between. */
interface Page {
  total: number
  cards: string | null
  /** A list of kilometres, as JSON. */
  distances: string | null
}

/** Everything of a search that its statement depends on. The values are parameters, so that few statements serve all searches. */
interface Form {
  filters: readonly (keyof typeof filterTypes)[]
  sort: 'best' | NonNullable<VendorFilters['sort_by']>
  order: VendorFilters['sort_order']
  /** Whether the nearest to a place outside of which they are come first. */
  isFrom: boolean
  /** The number of words that vendors get points for. */
  words: number
  /** Whether vendors with a place of exactly the searched name come first. */
  isPlaced: boolean
}

/** A prepared statement occupies memory on each connection, so only frequent forms have one: those with few words in the default order. */
const maxPreparedWords = 4

/** Reads one page of the listed vendors that match the filters and the words. */
export function vendorPages(db: Db) {
  const statements = new Map<string, ReturnType<ReturnType<typeof statementOf>['prepare']>['execute']>()

  return async (query: SearchQuery, words: readonly SearchedWord[]): Promise<Page> => {
    const filters = filterValues(query, words)
    const form = formOf(query, filters, words)
    const values = {
      ...filters,
      ranking: rankingOf(words),
      location: query.location,
      from: query.from,
      limit: query.limit,
      offset: (query.page - 1) * query.limit,
    }
    const [page] = await (isFrequent(form) ? statementFor(form)(values) : statementOf(db, form).execute(values))
    return page as Page
  }

  function statementFor(form: Form) {
    // Several searches share a connection, where a name stands for one statement.
    const name = `vendors_${createHash('sha256').update(JSON.stringify(form)).digest('base64url')}`
    const statement = statements.get(name) ?? prepared(db, (on) => statementOf(on, form).prepare(name))
    statements.set(name, statement)
    return statement
  }
}

const filterTypes = {
  text: 'tsquery',
  marks: 'tsquery',
  places: 'text[]',
  place: 'text',
  circle: 'real[]',
  day: 'date',
  min_years: 'smallint',
} as const
const filterNames = Object.keys(filterTypes) as (keyof typeof filterTypes)[]

function formOf(query: SearchQuery, values: FilterValues, words: readonly SearchedWord[]): Form {
  const isRanked = words.length > 0 && !query.sort_by && !query.from
  return {
    filters: filterNames.filter((name) => values[name] !== undefined),
    isFrom: query.from !== undefined,
    sort: query.from ? 'distance' : (query.sort_by ?? (isRanked ? 'best' : 'created_at')),
    order: query.sort_order,
    words: isRanked ? words.length : 0,
    isPlaced: isRanked && Boolean(query.location),
  }
}

function isFrequent({ filters, sort, order, words }: Form): boolean {
  const isDefault = order === 'desc' && (sort === 'best' || sort === 'created_at')
  return filters.length === 0 || (isDefault && words <= maxPreparedWords)
}

/** One row also for a page without vendors. The points are calculated for all matches, the cards are read for those of the page. */
function statementOf(db: Db, form: Form) {
  const given = Object.fromEntries(form.filters.map((name) => [name, parameter(name, filterTypes[name])]))
  const order = orderOf(form)
  const ranking = sql`(select ${sql.placeholder('ranking')}::tsquery[] as queries) as ranking`
  const tables = form.words > 0 ? sql`${vendorListings}, ${ranking}` : sql`${vendorListings}`
  // The number of all listed vendors is kept; then `matching` is used once, and PostgreSQL walks an index in order and stops.
  const total =
    form.filters.length > 0
      ? sql`(select count(*) from matching)`
      : sql`(select coalesce(sum(${vendorCounts.vendors}), 0) from ${vendorCounts})`
  const isCircle = form.filters.includes('circle')
  const circle = parameter('circle', 'real[]')
  const distance = sql`(select round(${distanceTo(circle)}::numeric, 1) from ${vendorListings} where ${vendorListings.vendor_id} = page.id)`
  const distances = isCircle ? sql`json_agg(${distance} order by ${order})::text` : sql`null`
  const answer = sql`
    with matching as (
      select ${vendorListings.vendor_id} as id, ${columnsOf(form)} from ${tables} where ${conditionOf(given)}
    ), page as (
      select * from matching order by ${order} limit ${parameter('limit', 'bigint')} offset ${parameter('offset', 'bigint')}
    )
    select ${total} as total, string_agg(${cardOf(sql`page.id`)}, ',' order by ${order}) as cards,
      ${distances} as distances
    from page`
  return db
    .select({
      total: sql<number>`total`.mapWith(Number),
      cards: sql<string | null>`cards`,
      distances: sql<string | null>`distances`,
    })
    .from(sql`(${answer}) as answer`)
}

/** The columns that the form is sorted by. */
function columnsOf({ filters, isFrom, sort, words, isPlaced }: Form): SQL {
  if (sort === 'distance') {
    const from = isFrom ? 'from' : filters.includes('circle') ? 'circle' : undefined
    return sql`${from ? distanceTo(parameter(from, 'real[]')) : sql`null`} as distance`
  }
  if (sort === 'company_name') return sql`${vendorListings.name}`
  if (sort === 'years_in_business') return sql`${vendorListings.years}`
  if (sort === 'created_at') return sql`${vendorListings.created_at}`
  const points = pointsOf(words, sql`ranking.queries`)
  const isThere = isPlaced ? isExactlyIn(parameter('location', 'text')) : sql`false`
  return sql`${vendorListings.created_at}, ${points} as points, ${isThere} as is_there`
}

/** Sorts by the requested column, then by id; nulls come last. A search without a requested column puts the best matches first. */
function orderOf({ sort, order }: Form): SQL {
  const direction = sql.raw(order)
  if (sort === 'distance') return sql`distance, id`
  if (sort === 'company_name') return sql`name ${direction}, id ${direction}`
  if (sort === 'years_in_business') return sql`years ${direction} nulls last, id`
  const byDate = sql`created_at ${direction}, id ${direction}`
  return sort === 'best' ? sql`points desc, is_there desc, ${byDate}` : byDate
}
