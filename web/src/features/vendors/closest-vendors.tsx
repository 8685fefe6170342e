import type { VendorFilters } from '@marquee/contract/vendor-filters'
import type { ClosestSearch } from '@marquee/contract/vendors'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { vendorListQuery } from './queries.ts'
import { VendorCards } from './vendor-cards.tsx'
import { countWords, listFilters, type ChangeFilters } from './vendor-filters.ts'

interface Props {
  closest: ClosestSearch
  filters: VendorFilters
  change: ChangeFilters
}

/** "Nothing matches every word. Without “paris”: 4 vendors". */
export const closestWords = ({ dropped, total }: ClosestSearch) =>
  `Nothing matches every word. Without “${dropped}”: ${countWords(total)}`

/** The vendors that are found without one word of the search. */
export function ClosestVendors({ closest, filters, change }: Props) {
  const { search, total } = closest
  const list = useInfiniteQuery(vendorListQuery(listFilters({ ...filters, search })))
  // While these are on their way, the query still holds the list before.
  const vendors = list.isPlaceholderData ? [] : (list.data?.pages[0]?.contractors ?? [])
  return (
    <section aria-labelledby="closest" className="border-t border-line pt-8">
      <h2 id="closest" className="text-xl">
        {closestWords(closest)}
      </h2>
      <div className="mt-6">
        <VendorCards vendors={vendors} freeOn={filters.availability_date} />
      </div>
      {total > vendors.length && vendors.length > 0 && (
        <div className="mt-12 grid justify-items-center">
          <Button onClick={() => change({ search })}>Show all {countWords(total)}</Button>
        </div>
      )}
    </section>
  )
}
