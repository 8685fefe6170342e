import type { VendorFilters } from '@marquee/contract/vendor-filters'
import type { Context } from '../../context.ts'
import { paginationOf } from '../../db/paging.ts'
import { Written } from '../../http/written.ts'
import { closestOf } from './search-closest.ts'
import { circleReader } from './search-near.ts'
import { vendorPages } from './search-page.ts'
import { wordReader } from './search-words.ts'

/**
 * The public list of vendors: the listed ones (`is_listed`), from `vendor_listings` and `vendor_cards`. `addressWritten` gives the pictures in it
 * their URLs.
 */
export function vendorSearch({ db }: Context, addressWritten: (json: string) => string = (json) => json) {
  const readWords = wordReader(db)
  const readCircle = circleReader(db)
  const readPage = vendorPages(db)

  return async (query: VendorFilters): Promise<Written> => {
    const words = query.search ? await readWords(query.search) : []
    const circle = await readCircle(query)
    const { total, cards, distances } = await readPage(query, words, circle)
    const closest = total === 0 ? await closestOf(db, query, words, circle) : null
    const { has_more } = paginationOf(query, total)
    return new Written(
      `{"contractors":[${addressWritten(cards ?? '')}],"total":${total},"has_more":${has_more},${circle ? `"distances":${distances ?? '[]'},` : ''}"closest":${JSON.stringify(closest)}}`,
    )
  }
}
