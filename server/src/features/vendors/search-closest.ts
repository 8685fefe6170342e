import type { VendorFilters } from '@marquee/contract/vendor-filters'
import type { ClosestSearch } from '@marquee/contract/vendors'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { vendorListings } from '../../db/schema.ts'
import { conditionOf, filterValues } from './search-filters.ts'
import { findsNothing } from './search-match.ts'
import type { SearchedWord } from './search-words.ts'

/**
 * For a search that finds nothing: the same filters without the one word whose removal finds most vendors; of several the last word, because
 * people write the most important one first. Null when every removal finds nothing, and for a single word.
 */
export async function closestOf(
  db: Db,
  query: VendorFilters,
  words: readonly SearchedWord[],
): Promise<ClosestSearch | null> {
  if (words.length < 2) return null
  // Without counting it is known that a word that nobody has must go, and that with two of them nothing is found.
  const unknown = words.filter(findsNothing)
  if (unknown.length > 1) return null
  const searches = (unknown.length > 0 ? unknown : words).map((dropped) => ({
    dropped,
    rest: words.filter((word) => word !== dropped),
  }))
  const counts = searches.map(
    ({ rest }) => sql`(select count(*) from ${vendorListings} where ${conditionOf(filterValues(query, rest))})`,
  )
  const found = await db.execute<{ totals: string[] }>(sql`select array[${sql.join(counts, sql`, `)}] as totals`)
  const totals = (found.rows[0]?.totals ?? []).map(Number)
  const highest = Math.max(...totals)
  const best = searches[totals.lastIndexOf(highest)]
  if (!best || highest === 0) return null
  return { search: best.rest.map((word) => word.written).join(' '), dropped: best.dropped.written, total: highest }
}
