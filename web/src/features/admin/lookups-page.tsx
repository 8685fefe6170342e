import { fullTitle } from '../../lib/page-head.tsx'
import { PageHeader } from '../../ui/card.tsx'

export const meta = () => [{ title: fullTitle('Lookups') }]

/** Lookups, for admins. */
export default function LookupsPage() {
  return <PageHeader title="Lookups" />
}
