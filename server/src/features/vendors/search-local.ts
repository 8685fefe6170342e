import type { VendorFilters } from '@marquee/contract/vendor-filters'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { prepared } from '../../db/prepared.ts'
import { marksOfChoices } from './search-filters.ts'
import type { TextQuery } from './search-match.ts'

/**
 * Makes the query for vendors with these choices in a city or service area that exists. Undefined when the location is no such place.
 */
export function localQueries(db: Db): (query: VendorFilters) => Promise<TextQuery | undefined> {
  const makeQuery = prepared(db, (on) =>
    on
      .select({ query: sql<TextQuery | null>`query` })
      .from(sql`local_query(${sql.placeholder('location')}, ${sql.placeholder('choices')}::text[]) as query`)
      .prepare('local_query'),
  )
  return async (query) => {
    if (!query.location) return undefined
    const [made] = await makeQuery({ location: query.location, choices: marksOfChoices(query) })
    return made?.query ?? undefined
  }
}
