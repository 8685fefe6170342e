import { fullTitle } from '../../lib/page-head.tsx'
import { PageHeader } from '../../ui/card.tsx'

export const meta = () => [{ title: fullTitle('Your applications') }]

/** All applications of a vendor. */
export default function VendorApplicationsPage() {
  return <PageHeader title="Your applications" />
}
