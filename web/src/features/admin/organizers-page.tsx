import type { AdminOrganizer } from '@marquee/contract/admin'
import { OrganizerListFilters, type OrganizerListSort } from '@marquee/contract/admin-lists'
import { adminLists } from '../../lib/list-place.ts'
import { fullTitle } from '../../lib/page-head.tsx'
import { useFilters } from '../../lib/search-params.ts'
import { AdminList, listDefaults } from './admin-list.tsx'
import { events, years } from './labels.ts'
import { profileColumns, statusChoice } from './profile-columns.tsx'
import { admin, pageOf } from './queries.ts'

export const meta = () => [{ title: fullTitle(adminLists['/admin/organizers']) }]

const nameOf = (organizer: AdminOrganizer) => organizer.organization_name

const { columns, actions, fileColumns } = profileColumns<AdminOrganizer, OrganizerListSort>({
  kind: 'organizer',
  name: { id: 'organization_name', header: 'Organization', of: nameOf },
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
      text: (organizer) => organizer.organization_address,
    },
    { id: 'typical_event_size', header: 'Typical event size', text: (organizer) => organizer.typical_event_size },
    {
      id: 'annual_events_count',
      header: 'Events',
      align: 'end',
      isShort: true,
      text: (organizer) => events(organizer.annual_events_count),
    },
  ],
  ownFile: [
    { header: 'Years', value: (organizer) => organizer.years_organizing },
    { header: 'Address', value: (organizer) => organizer.organization_address },
    { header: 'Typical event size', value: (organizer) => organizer.typical_event_size },
    { header: 'Events a year', value: (organizer) => organizer.annual_events_count },
  ],
})

/** All organizers, in every status. */
export default function OrganizersPage() {
  const { filters, change } = useFilters(OrganizerListFilters, listDefaults)
  return (
    <AdminList
      path="/admin/organizers"
      what="Organizers"
      {...{ filters, change, columns, actions, fileColumns, nameOf }}
      read={(query, options) => admin.organizers({ query }, options).then(pageOf)}
      rowKey={(organizer) => organizer.user_id}
      defaultSort="profile_created_at"
      placeholder="Organization, address, name or email"
      choice={statusChoice}
    />
  )
}
