import type { VendorFilters } from '@marquee/contract/vendor-filters'
import { asc, desc, eq, sql, type SQL, type SQLWrapper, type Subquery } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import { pageOf, readPage, type Window } from '../../db/paging.ts'
import { prepared } from '../../db/prepared.ts'
import { vendorCounts, vendors, vendorSearch as listed } from '../../db/schema.ts'
import type { Addressing } from '../../images/addresses.ts'
import { toVendor, vendorColumns } from './records.ts'
import { closestOf } from './search-closest.ts'
import { conditionOf, isExactlyIn, isUnfiltered } from './search-filters.ts'
import { pointsOf } from './search-match.ts'
import { readWords, type SearchedWord } from './search-words.ts'

/** The public list of vendors: the listed ones (`is_listed`), from `vendor_search`. */
export function vendorSearch(context: Context, addressesOf: Addressing) {
  const { db } = context
  const unfiltered = new Map<string, ReturnType<typeof prepareUnfiltered>>()

  return async (query: VendorFilters) => {
    const words = query.search ? await readWords(db, query.search) : []
    const isPlain = words.length === 0 && isUnfiltered(query)
    const { rows, pagination } = await readPage(query, isPlain ? readUnfiltered(query) : readFiltered(query, words))
    return {
      contractors: rows.map((row) => toVendor(row.vendor, addressesOf)),
      total: pagination.total,
      has_more: pagination.has_more,
      closest: pagination.total === 0 ? await closestOf(db, query, words) : null,
    }
  }

  function readUnfiltered(query: VendorFilters) {
    const { sort_by = 'created_at', sort_order } = query
    const name = `vendors_by_${sort_by}_${sort_order}`
    const read = unfiltered.get(name) ?? prepareUnfiltered(db, name, query)
    unfiltered.set(name, read)
    return (window: { limit: number; offset: number }) => read({ ...window })
  }

  function readFiltered(query: VendorFilters, words: readonly SearchedWord[]) {
    // With a CTE the conditions are evaluated once, not separately for the page and for the total.
    const matching = db.$with('matching').as(matchingOf(db, query, words))
    return (window: Window) => pageOfVendors(db, matching, query, window, { from: db.with(matching) })
  }
}

/** All listed vendors: an index has them in order, and their number is kept, so that a page does not read them all. */
function prepareUnfiltered(db: Db, name: string, query: VendorFilters) {
  const window = { limit: sql.placeholder('limit'), offset: sql.placeholder('offset') }
  return prepared(db, (on) => {
    const total = sql<number>`(select sum(${vendorCounts.vendors}) from ${vendorCounts})`
    return pageOfVendors(on, matchingOf(on, query, []).as('matching'), query, window, { total }).prepare(name)
  })
}

/** The vendors that match the filters, with the columns that they can be sorted by. */
function matchingOf(db: Db, query: VendorFilters, words: readonly SearchedWord[]) {
  return db
    .select({
      id: listed.vendor_id,
      created_at: listed.created_at,
      name: listed.name,
      years: listed.years,
      points: pointsOf(words).as('points'),
      is_there: (words.length > 0 && query.location ? isExactlyIn(query.location) : sql`false`).as('is_there'),
    })
    .from(listed)
    .where(conditionOf(query, words))
}

/** One page of `matching`. `from` starts the statement; it must include the CTE when `matching` is one. */
function pageOfVendors(
  db: Db,
  matching: Subquery & SortColumns,
  query: VendorFilters,
  window: Window,
  { from = db, total }: { from?: Pick<Db, 'select'>; total?: SQL<number> } = {},
) {
  const page = pageOf(db, matching, orderOf(query, matching), window, total)
  return from
    .select({ total: page.total, vendor: vendorColumns })
    .from(page)
    .innerJoin(vendors, eq(vendors.id, page.id))
    .orderBy(page.place)
}

type SortColumns = Record<'id' | 'created_at' | 'name' | 'years' | 'points' | 'is_there', SQLWrapper>

/** Sorts by the requested column, then by id; nulls come last. A search without a requested column puts the best matches first. */
function orderOf(
  { search, sort_by, sort_order }: VendorFilters,
  { id, created_at, name, years, points, is_there }: SortColumns,
): SQL[] {
  const direction = sort_order === 'asc' ? asc : desc
  if (sort_by === 'company_name') return [direction(name), direction(id)]
  if (sort_by === 'years_in_business') return [sql`${direction(years)} nulls last`, sql`${id}`]
  const byDate = [direction(created_at), direction(id)]
  return search && !sort_by ? [desc(points), desc(is_there), ...byDate] : byDate
}
