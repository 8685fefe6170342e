import type { Pagination } from '@marquee/contract/fields'
import { desc, sql, type Placeholder, type SQL, type SQLWrapper, type Subquery } from 'drizzle-orm'
import type { Db } from './client.ts'

/** The requested page of a list: its number, counted from 1, and the rows per page. */
export interface PageQuery {
  page: number
  limit: number
}

/** The rows that a statement reads: at most `limit`, after `offset` others. Placeholders in a prepared statement. */
export interface Window {
  limit: number | Placeholder
  offset: number | Placeholder
}

/**
 * Reads one page of a list and the total number of rows. `read` runs a statement that starts from `pageOf` and selects its `total`. A page
 * beyond the end has no row with the total, so the first row of the list is read for it.
 */
export async function readPage<Row extends { total: number }>(
  query: PageQuery,
  read: (window: { limit: number; offset: number }) => PromiseLike<Row[]>,
): Promise<{ rows: Row[]; pagination: Pagination; first: Row | undefined }> {
  const { page, limit } = query
  const rows = await read({ limit, offset: (page - 1) * limit })
  const [first] = rows.length > 0 || page === 1 ? rows : await read({ limit: 1, offset: 0 })
  return { rows, pagination: paginationOf(query, first?.total ?? 0), first }
}

/**
 * The ids of a page as a subquery, with the place of each and the total: one statement, so that rows and total are of one moment. Join the
 * tables that the rows need to its `id`, and order by its `place`.
 * @param matching the ids of all rows of the list and what they are sorted by. A subquery is planned twice, so the page can walk an index
 *   and stop; a CTE (`$with`) is computed once, which is better where the conditions cost more than the sorting.
 * @param total the number of rows of the whole list, where it is known without counting them
 */
export function pageOf(
  db: Db,
  matching: Subquery & { id: SQLWrapper },
  order: SQL[],
  { limit, offset }: Window,
  total: SQL<number> = db.$count(matching),
) {
  const by = sql.join(order, sql`, `)
  return db
    .select({
      id: sql<number>`${matching.id}`.as('page_id'),
      place: sql<number>`row_number() over (order by ${by})`.as('page_place'),
      total: total.as('page_total'),
    })
    .from(matching)
    .orderBy(by)
    .limit(limit)
    .offset(offset)
    .as('page')
}

interface Dated {
  created_at: SQLWrapper
  id: SQLWrapper
}

export const newestFirst = ({ created_at, id }: Dated): SQL[] => [desc(created_at), desc(id)]

/** The pagination fields of an answer with `total` rows overall. */
export function paginationOf({ page, limit }: PageQuery, total: number): Pagination {
  return { total, limit, page, has_more: page * limit < total }
}
