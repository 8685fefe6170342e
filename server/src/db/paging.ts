import type { Pagination } from '@marquee/contract/fields'
import { desc, type SQL, type SQLWrapper } from 'drizzle-orm'

/** The requested page of a list: its number, counted from 1, and the rows per page. */
export interface PageQuery {
  page: number
  limit: number
}

/**
 * Reads one page of a list.
 * @param rows the select of the whole list, in its order
 * @param total the number of its rows, such as `db.$count(table, condition)`
 */
export async function readPage<Row>(
  query: PageQuery,
  rows: { limit(count: number): { offset(count: number): PromiseLike<Row[]> } },
  total: PromiseLike<number>,
): Promise<{ rows: Row[]; pagination: Pagination }> {
  const { page, limit } = query
  const [found, count] = await Promise.all([rows.limit(limit).offset((page - 1) * limit), total])
  return { rows: found, pagination: paginationOf(query, count) }
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
