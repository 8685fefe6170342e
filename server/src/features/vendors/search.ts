import type { VendorFilters } from '@marquee/contract/vendor-filters'
import type { Context } from '../../context.ts'
import { paginationOf } from '../../db/paging.ts'
import { Written } from '../../http/written.ts'
import { closestFinder } from './search-closest.ts'
import { marksNeeded } from './search-filters.ts'
import { vendorPages } from './search-page.ts'
import { searchReader, understoodIn } from './search-reading.ts'

/**
 * The public list of vendors: the listed ones (`is_listed`), from `vendor_listings` and `vendor_cards`. `addressWritten` gives the pictures in it
 * their URLs.
 */
export function vendorSearch(context: Context, addressWritten: (json: string) => string = (json) => json) {
  const { db } = context
  const read = searchReader(context)
  const readPage = vendorPages(db)
  const findClosest = closestFinder(db, readPage)

  return async (query: VendorFilters): Promise<Written> => {
    const search = await read(query)
    const { total, cards, distances } = await readPage(search.query, search.words)
    const closest = total === 0 ? await findClosest(search) : null
    const understood = JSON.stringify(understoodIn(search))
    const { has_more } = paginationOf(query, total)
    const needs = search.text || closest ? [] : marksNeeded(search.query)
    return new Written(
      `{"contractors":[${addressWritten(cards ?? '')}],"total":${total},"has_more":${has_more},${search.query.circle ? `"distances":${distances ?? '[]'},` : ''}"understood":${understood},"closest":${closest && addressWritten(closest)}}`,
      needs,
    )
  }
}
