import { pricingNames, pricingSymbols, type PricingRange } from '@marquee/contract/limits'
import { Badge } from '../../ui/badge.tsx'

/** A vendor's price range as its symbol. Screen readers get its name, which `isNamed` also shows. */
export function PriceBadge({ range, isNamed }: { range: PricingRange; isNamed?: boolean | undefined }) {
  return (
    <Badge>
      <span className="figures tracking-wide">{pricingSymbols[range]}</span>
      <span className={isNamed ? 'font-medium' : 'sr-only'}>{pricingNames[range]}</span>
    </Badge>
  )
}

/** City and state of an address that starts with a street; any other address unchanged. */
export function placeOf(address: string): string {
  const parts = address.split(',').map((part) => part.trim())
  return parts.length > 2 ? parts.slice(-2).join(', ') : address
}
