import { fullTitle } from '../../lib/page-head.tsx'
import { useMe } from '../users/queries.ts'
import { OrganizerHome } from './organizer-home.tsx'

export const meta = () => [{ title: fullTitle('Organizer Dashboard') }]

/** The organizer's home under its own address. The area has read who it is, and shows a profile that is not approved. */
export default function OrganizerPage() {
  const { data: me } = useMe()
  return me && <OrganizerHome me={me} />
}
