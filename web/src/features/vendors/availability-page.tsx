import { fullTitle } from '../../lib/page-head.tsx'
import { PageHeader } from '../../ui/card.tsx'

export const meta = () => [{ title: fullTitle('Availability') }]

/** The days on which a vendor is free, blocked or booked. */
export default function AvailabilityPage() {
  return <PageHeader title="Availability" />
}
