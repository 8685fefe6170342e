import type { Pagination } from '@marquee/contract/fields'
import { desc, type SQL, type SQLWrapper } from 'drizzle-orm'

/** The requested page of a list: its number, counted from 1, and the rows per page. */
export interface PageQuery {
  page: number
  limit: number
}

/** A select without a condition and an order. */
interface Selected<Row> {
  where(condition: SQL | undefined): {
    orderBy(...order: SQL[]): { limit(count: number): { offset(count: number): PromiseLike<Row[]> } }
  }
}

/**
 * Reads one page of a list.
 * @param total the number of rows of the whole list, such as `db.$count(table, condition)`
 */
export async function readPage<Row>(
  query: PageQuery,
  list: Selected<Row>,
  { where, order, total }: { where: SQL | undefined; order: SQL[]; total: PromiseLike<number> },
): Promise<{ rows: Row[]; pagination: Pagination }> {
  const { page, limit } = query
  const rowsOfPage = list
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset((page - 1) * limit)
  const [rows, count] = await Promise.all([rowsOfPage, total])
  return { rows, pagination: paginationOf(query, count) }
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
