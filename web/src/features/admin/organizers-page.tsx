import type { AdminOrganizer } from '@marquee/contract/admin'
import { OrganizerListFilters, type OrganizerListSort } from '@marquee/contract/admin-lists'
import { adminLists } from '../../lib/list-place.ts'
import { fullTitle } from '../../lib/page-head.tsx'
import { useFilters } from '../../lib/search-params.ts'
import { AdminList, listDefaults } from './admin-list.tsx'
import { events, years } from './labels.ts'
import { profileList } from './profile-columns.tsx'

export const meta = () => [{ title: fullTitle(adminLists['/admin/organizers']) }]

const list = profileList<AdminOrganizer, OrganizerListSort>({
  kind: 'organizer',
  name: { id: 'organization_name', header: 'Organization', of: (organizer) => organizer.organization_name },
  owner: 'Name',
  own: [
    {
      id: 'years_organizing',
      header: 'Years',
      align: 'end',
      isShort: true,
      text: (organizer) => years(organizer.years_organizing),
    },
    {
      id: 'organization_address',
      isPlain: 'line',
      header: 'Address',
    },
    { id: 'typical_event_size', header: 'Typical event size' },
    {
      id: 'annual_events_count',
      header: 'Events',
      align: 'end',
      isShort: true,
      text: (organizer) => events(organizer.annual_events_count),
      file: [{ header: 'Events a year', value: (organizer) => organizer.annual_events_count }],
    },
  ],
})

/** All organizers, in every status. */
export default function OrganizersPage() {
  return (
    <AdminList
      {...list}
      {...useFilters(OrganizerListFilters, listDefaults)}
      name="organizers"
      placeholder="Organization, address, name or email"
    />
  )
}
