import { fullTitle } from '../../lib/page-head.tsx'
import { PageHeader } from '../../ui/card.tsx'

export const meta = () => [{ title: fullTitle('Your profile') }]

/** Where an organizer changes the profile. */
export default function OrganizerProfilePage() {
  return <PageHeader title="Your profile" />
}
