import { pageSizes } from '@marquee/contract/limits'

/**
 * All rows of a paged call, page after page, for lists that must not miss any.
 * @param read one page of the largest size, with its rows and whether more follow
 */
export async function everyPage<Row>(
  read: (query: { page: number; limit: number }) => Promise<{ rows: Row[]; pagination: { has_more: boolean } }>,
): Promise<Row[]> {
  const all: Row[] = []
  for (let page = 1; ; page++) {
    const { rows, pagination } = await read({ page, limit: pageSizes.max })
    all.push(...rows)
    if (!pagination.has_more) return all
  }
}
