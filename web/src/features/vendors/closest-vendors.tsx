import type { VendorFilters } from '@marquee/contract/vendor-filters'
import type { ClosestSearch } from '@marquee/contract/vendors'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { vendorListQuery } from './queries.ts'
import { VendorCards } from './vendor-cards.tsx'
import { closestPatch, countWords, listFilters, type ChangeFilters } from './vendor-filters.ts'

interface Props {
  closest: ClosestSearch
  /** The name of what was left out. */
  left: string
  filters: VendorFilters
  change: ChangeFilters
}

/** "Nothing matches all of this. Without “paris”: 4 vendors". */
export const closestWords = ({ total }: ClosestSearch, left: string) =>
  `Nothing matches all of this. Without “${left}”: ${countWords(total)}`

/** The vendors that are found without one word or one filter of the search. */
export function ClosestVendors({ closest, left, filters, change }: Props) {
  const { total } = closest
  const patch = closestPatch(closest)
  const list = useInfiniteQuery(vendorListQuery(listFilters({ ...filters, ...patch })))
  // While these are on their way, the query still holds the list before.
  const vendors = list.isPlaceholderData ? [] : (list.data?.pages[0]?.contractors ?? [])
  return (
    <section aria-labelledby="closest" className="border-t border-line pt-8">
      <h2 id="closest" className="text-xl">
        {closestWords(closest, left)}
      </h2>
      <div className="mt-6">
        <VendorCards
          vendors={vendors}
          freeOn={closest.filter === 'availability_date' ? undefined : filters.availability_date}
        />
      </div>
      {total > vendors.length && vendors.length > 0 && (
        <div className="mt-12 grid justify-items-center">
          <Button onClick={() => change(patch)}>Show all {countWords(total)}</Button>
        </div>
      )}
    </section>
  )
}
