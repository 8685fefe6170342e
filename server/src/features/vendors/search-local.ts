import type { VendorFilters } from '@marquee/contract/vendor-filters'
import { sql } from 'drizzle-orm'
import type { Database, Db } from '../../db/client.ts'
import { prepared } from '../../db/prepared.ts'
import { vendorListings } from '../../db/schema.ts'
import { marksOfChoices } from './search-filters.ts'
import type { TextQuery } from './search-match.ts'

/** The index on `local_marks`. The migration makes it for small tables only. */
const indexName = 'vendor_listings_local'
const checkAgainMs = 60_000

/**
 * Makes the query for vendors with these choices in a city or service area that exists. Undefined when the location is no such place, and
 * while the index is not there yet.
 */
export function localQueries(db: Db): (query: VendorFilters) => Promise<TextQuery | undefined> {
  const makeQuery = prepared(db, (on) =>
    on
      .select({ query: sql<TextQuery | null>`query` })
      .from(sql`local_query(${sql.placeholder('location')}, ${sql.placeholder('choices')}::text[]) as query`)
      .prepare('local_query'),
  )
  let isThere = false
  let lookAgainAt = 0

  return async (query) => {
    if (!query.location || !(await isUsable())) return undefined
    const [made] = await makeQuery({ location: query.location, choices: marksOfChoices(query) })
    return made?.query ?? undefined
  }

  async function isUsable(): Promise<boolean> {
    if (isThere || Date.now() < lookAgainAt) return isThere
    lookAgainAt = Date.now() + checkAgainMs
    isThere = await hasLocalIndex(db)
    return isThere
  }
}

/** Makes the index where a migration left it to the server, because building it takes minutes. Writers go on meanwhile; of several servers one builds. */
export async function addLocalIndex({ db, apart }: Pick<Database, 'db' | 'apart'>): Promise<void> {
  if (await hasLocalIndex(db)) return
  await apart(async (own) => {
    // Not waiting for the lock: a statement that waits would keep the build waiting too.
    const { rows } = await own.execute<{ is_ours: boolean }>(
      sql`select pg_try_advisory_lock(hashtext('marquee.indexes')) as is_ours`,
    )
    if (!rows[0]?.is_ours || (await hasLocalIndex(own))) return
    // What is left of a build that broke off.
    await own.execute(sql`drop index concurrently if exists ${sql.identifier(indexName)}`)
    await own.execute(sql`
      create index concurrently ${sql.identifier(indexName)} on ${vendorListings}
      using gin (local_marks(places, area_ids, head)) with (fastupdate = off) where is_listed`)
  })
}

async function hasLocalIndex(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ is_there: boolean }>(
    sql`select coalesce((select indisvalid from pg_index where indexrelid = to_regclass(${indexName})), false) as is_there`,
  )
  return rows[0]?.is_there ?? false
}
