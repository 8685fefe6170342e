import type { Pagination } from '@marquee/contract/fields'

/** The requested page of a list: its number, counted from 1, and the rows per page. */
export interface PageQuery {
  page: number
  limit: number
}

/** The number of rows before the page. */
export const offsetOf = ({ page, limit }: PageQuery): number => (page - 1) * limit

/** The pagination fields of an answer with `total` rows overall. */
export function paginationOf({ page, limit }: PageQuery, total: number): Pagination {
  return { total, limit, page, has_more: page * limit < total }
}
