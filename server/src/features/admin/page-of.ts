import { or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { offsetOf, paginationOf, type PageQuery } from '../../db/paging.ts'
import { contains } from '../../db/text-match.ts'

/** The number of rows in the whole list, on each row of a page: one statement, so that both are of one moment. */
export const total = sql`count(*) over ()`.mapWith(Number).as('total')

/** One page by a statement that selects `total`. A page beyond the end has no row with it, so the first row of the list is read. */
export async function pageOf<Row extends { total: number }>(
  query: PageQuery,
  select: (window: { limit: number; offset: number }) => Promise<Row[]>,
) {
  const rows = await select({ limit: query.limit, offset: offsetOf(query) })
  const [first] = rows.length > 0 || query.page === 1 ? rows : await select({ limit: 1, offset: 0 })
  return { rows, pagination: paginationOf(query, first?.total ?? 0) }
}

/** Holds where one of the columns contains the text, in any case. */
export function anyContains(columns: readonly SQLWrapper[], text: string): SQL | undefined {
  return or(...columns.map((column) => contains(column, text)))
}
