import { fullTitle } from '../../lib/page-head.tsx'
import { PageHeader } from '../../ui/card.tsx'

export const meta = () => [{ title: fullTitle('Your profile') }]

/** Where a vendor changes the profile and the pictures. */
export default function VendorProfilePage() {
  return <PageHeader title="Your profile" />
}
