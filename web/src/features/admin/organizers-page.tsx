import type { AdminOrganizer } from '@marquee/contract/admin'
import { OrganizerListFilters, type OrganizerListSort } from '@marquee/contract/admin-lists'
import { adminLists } from '../../lib/list-place.ts'
import { fullTitle } from '../../lib/page-head.tsx'
import { useFilters } from '../../lib/search-params.ts'
import { AdminList, listDefaults } from './admin-list.tsx'
import { Count, Text } from './cells.tsx'
import { events, years } from './labels.ts'
import { profileColumns, statusChoice } from './profile-columns.tsx'
import { admin } from './queries.ts'

export const meta = () => [{ title: fullTitle(adminLists['/admin/organizers']) }]

const nameOf = (organizer: AdminOrganizer) => organizer.organization_name

const { columns, fileColumns } = profileColumns<AdminOrganizer, OrganizerListSort>({
  kind: 'organizer',
  name: { id: 'organization_name', header: 'Organization', of: nameOf },
  owner: 'Name',
  own: [
    {
      id: 'years_organizing',
      header: 'Years',
      isSortable: true,
      align: 'end',
      cell: ({ years_organizing: count }) => <Count text={count === null ? null : years(count)} />,
    },
    {
      id: 'organization_address',
      isPlain: 'line',
      header: 'Address',
      isSortable: true,
      cell: (organizer) => <Text text={organizer.organization_address} />,
    },
    {
      id: 'typical_event_size',
      header: 'Typical event size',
      isSortable: true,
      cell: (organizer) => <Text text={organizer.typical_event_size} />,
    },
    {
      id: 'annual_events_count',
      header: 'Events',
      isSortable: true,
      align: 'end',
      cell: ({ annual_events_count: count }) => <Count text={count === null ? null : events(count)} />,
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
      {...{ filters, change, columns, fileColumns, nameOf }}
      read={async (query, options) => {
        const { organizers: rows, pagination } = await admin.organizers({ query }, options)
        return { rows, pagination }
      }}
      rowKey={(organizer) => organizer.user_id}
      defaultSort="profile_created_at"
      placeholder="Organization, address, name or email"
      choice={statusChoice}
    />
  )
}
