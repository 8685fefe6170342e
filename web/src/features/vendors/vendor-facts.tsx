import { pricingSymbols, type PricingRange } from '@marquee/contract/limits'
import type { Vendor } from '@marquee/contract/vendors'
import { Badge } from '../../ui/badge.tsx'

/** What a price range is called. */
export const pricingNames: Record<PricingRange, string> = {
  budget: 'Budget',
  moderate: 'Moderate',
  premium: 'Premium',
  luxury: 'Luxury',
}

/** A vendor's price range as its symbol; its name is read, and shown with `isNamed`. */
export function PriceBadge({ range, isNamed }: { range: PricingRange; isNamed?: boolean | undefined }) {
  return (
    <Badge>
      <span className="figures tracking-wide">{pricingSymbols[range]}</span>
      <span className={isNamed ? 'font-medium' : 'sr-only'}>{pricingNames[range]}</span>
    </Badge>
  )
}

/** Town and state of an address with a street before them; any other address as it is. */
export function placeOf(address: string): string {
  const parts = address.split(',').map((part) => part.trim())
  return parts.length > 2 ? parts.slice(-2).join(', ') : address
}

/** A vendor's pictures, the primary one first. */
export function picturesOf(vendor: Pick<Vendor, 'images'>): Vendor['images'] {
  return vendor.images.toSorted((a, b) => Number(b.is_primary) - Number(a.is_primary))
}
