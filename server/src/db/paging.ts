import type { Pagination } from '@marquee/contract/fields'

/** The page a list call asks for: its number from 1, and the rows per page. */
export interface PageQuery {
  page: number
  limit: number
}

/** Rows that lie before the page. */
export const offsetOf = ({ page, limit }: PageQuery): number => (page - 1) * limit

/** Where the page stands among `total` rows. */
export function paginationOf({ page, limit }: PageQuery, total: number): Pagination {
  return { total, limit, page, has_more: page * limit < total }
}
