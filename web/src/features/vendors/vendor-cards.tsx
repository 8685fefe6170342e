import type { Vendor } from '@marquee/contract/vendors'
import { CardBoundary } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { VendorCard, VendorCardSkeleton } from './vendor-card.tsx'

// By the width of the list, not of the window: a sheet may stand beside it.
const grid = 'grid grid-cols-1 gap-x-6 gap-y-10 @xl:grid-cols-2 @4xl:grid-cols-3'

interface Props {
  vendors: readonly Vendor[]
  /** The day (`YYYY-MM-DD`) that the list was filtered by. */
  freeOn?: string | undefined
  /** While the answer to a new question is on its way: only the pictures fade, so that the text stays legible. */
  isStale?: boolean | undefined
}

/** The cards of a list of vendors. */
export function VendorCards({ vendors, freeOn, isStale }: Props) {
  return (
    <ul aria-busy={isStale || undefined} className={cx(isStale && '[&_img]:opacity-50', grid)}>
      {vendors.map((vendor, index) => (
        <li key={vendor.id}>
          <CardBoundary>
            <VendorCard vendor={vendor} freeOn={freeOn} isFirst={index === 0} isGrowing />
          </CardBoundary>
        </li>
      ))}
    </ul>
  )
}

export function VendorCardSkeletons() {
  return (
    <ul className={grid}>
      {Array.from({ length: 6 }, (_, index) => (
        <li key={index}>
          <VendorCardSkeleton />
        </li>
      ))}
    </ul>
  )
}
