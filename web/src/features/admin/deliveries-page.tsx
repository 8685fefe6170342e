import { fullTitle } from '../../lib/page-head.tsx'
import { PageHeader } from '../../ui/card.tsx'

export const meta = () => [{ title: fullTitle('Deliveries') }]

/** Deliveries, for admins. */
export default function DeliveriesPage() {
  return <PageHeader title="Deliveries" />
}
