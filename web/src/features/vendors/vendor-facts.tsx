import { pricingNames, pricingSymbols, type PricingRange } from '@marquee/contract/limits'
import { Badge } from '../../ui/badge.tsx'

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
