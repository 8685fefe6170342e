import type { Pagination } from '@marquee/contract/fields'

/** The range of visible rows, of which the page has `count`: `21-40`; `0` for a page past the end. */
export function rangeOf({ page, limit }: Pagination, count: number): string {
  const first = (page - 1) * limit + 1
  if (count === 0) return '0'
  return count === 1 ? String(first) : `${first}-${first + count - 1}`
}

/** The number of the last page, from 1. */
export const lastPage = ({ total, limit }: Pagination): number => Math.max(1, Math.ceil(total / limit))
