import { priceWord, writeNumber } from '@marquee/contract/formats'
import { pricingNames, type PricingRange } from '@marquee/contract/limits'
import { briefDate } from '../../lib/dates.ts'
import { Badge, StatusBadge } from '../../ui/badge.tsx'

/** A vendor's price range as its symbol. Screen readers get its name, which `isNamed` also shows. */
export function PriceBadge({ range, isNamed }: { range: PricingRange; isNamed?: boolean | undefined }) {
  return (
    <Badge>
      <span className="figures tracking-wide">{priceWord(range)}</span>
      <span className={isNamed ? 'font-medium' : 'sr-only'}>{pricingNames[range]}</span>
    </Badge>
  )
}

/** Years in business: "12+ years". Nothing below one year. */
export function YearsBadge({ years }: { years: number | null }) {
  return years !== null && years > 0 && <Badge>{years}+ years</Badge>
}

/** Whether a vendor is free on a day (`YYYY-MM-DD`): "Free on Dec 12". */
export function FreeBadge({ day, isFree }: { day: string; isFree: boolean }) {
  return (
    <StatusBadge look={isFree ? 'accepted' : 'rejected'}>
      {isFree ? 'Free' : 'Not free'} on {briefDate(day)}
    </StatusBadge>
  )
}

const kmOfMile = 1.609344

/** A distance in kilometres as people in the United States read it: "12 miles". */
export function writeMiles(km: number): string {
  const miles = Math.max(1, Math.round(km / kmOfMile))
  return `${writeNumber(miles)} ${miles === 1 ? 'mile' : 'miles'}`
}

/** City and state of an address that starts with a street; any other address unchanged. */
export function placeOf(address: string): string {
  const parts = address.split(',').map((part) => part.trim())
  return parts.length > 2 ? parts.slice(-2).join(', ') : address
}
