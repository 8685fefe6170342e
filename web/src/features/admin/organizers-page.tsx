import { ProfileFilters, type AdminOrganizer } from '@marquee/contract/admin'
import { profileStatuses, type ProfileStatus } from '@marquee/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { WebsiteLink } from '../users/website-link.tsx'
import { allStatuses } from '../../ui/text-field.tsx'
import { shortDate } from '../../lib/dates.ts'
import { fullTitle } from '../../lib/page-head.tsx'
import { useFilters } from '../../lib/search-params.ts'
import type { Column } from '../../ui/data-table.tsx'
import { AdminList, listDefaults } from './admin-list.tsx'
import { Address, NotGiven, ProfileStatusCell, Text } from './cells.tsx'
import { DecisionMenu } from './decision-menu.tsx'
import { EditsMenu } from './edits-menu.tsx'
import { adminFailures, organizersQuery } from './queries.ts'
import { events, statusNames, years } from './labels.ts'

export const meta = () => [{ title: fullTitle('All Event Organizers') }]

const columns: Column<AdminOrganizer>[] = [
  {
    id: 'organization',
    header: 'Organization',
    pin: 'start',
    cell: (organizer) => <Text text={organizer.organization_name} isStrong />,
  },
  { id: 'name', header: 'Name', cell: (organizer) => <Text text={organizer.owner_name} /> },
  {
    id: 'email',
    isPlain: 'line',
    header: 'Email',
    cell: (organizer) => <Address email={organizer.email} isVerified={organizer.email_verified} />,
  },
  {
    id: 'status',
    isPlain: 'inline',
    header: 'Status',
    cell: (organizer) => <ProfileStatusCell {...organizer} />,
  },
  {
    id: 'years',
    header: 'Years',
    align: 'end',
    cell: ({ years_organizing: count }) => (count === null ? <NotGiven /> : years(count)),
  },
  {
    id: 'address',
    isPlain: 'line',
    header: 'Address',
    cell: (organizer) => <Text text={organizer.organization_address} />,
  },
  { id: 'size', header: 'Typical event size', cell: (organizer) => <Text text={organizer.typical_event_size} /> },
  {
    id: 'events',
    header: 'Events',
    align: 'end',
    cell: ({ annual_events_count: count }) => (count === null ? <NotGiven /> : events(count)),
  },
  { id: 'created', header: 'Created', cell: (organizer) => shortDate(organizer.profile_created_at) },
  {
    id: 'website',
    header: 'Website',
    cell: (organizer) =>
      organizer.website ? (
        <WebsiteLink website={organizer.website} className="block max-w-52 truncate" />
      ) : (
        <span className="text-muted">N/A</span>
      ),
  },
  {
    id: 'actions',
    header: 'Actions',
    isHeaderHidden: true,
    align: 'end',
    pin: 'end',
    cell: ({ status, version, user_id: userId, organization_name: name, edited_since_approval: edited }) =>
      status === 'pending' ? (
        <DecisionMenu kind="organizer" version={version} userId={userId} name={name} />
      ) : (
        edited && <EditsMenu owner="client" userId={userId} name={name} editedAt={edited.at} />
      ),
  },
]

/** All organizers, in every status. */
export default function OrganizersPage() {
  const { filters, change } = useFilters(ProfileFilters, listDefaults)
  const list = useQuery(organizersQuery(filters))
  return (
    <AdminList
      title="All Event Organizers"
      noun="Organizers"
      list={list}
      rows={list.data?.organizers}
      rowKey={(organizer) => organizer.id}
      columns={columns}
      page={filters.page}
      search={filters.search ?? ''}
      searchPlaceholder="Organization, address, name or email"
      choice={{
        label: 'Status',
        all: allStatuses,
        value: filters.status ?? '',
        options: profileStatuses.map((value) => ({ value, label: statusNames[value] })),
        onChange: (value) => change({ status: (value as ProfileStatus) || undefined }),
      }}
      onSearch={(search) => change({ search }, { replace: true })}
      onPage={(page) => change({ page })}
      onClear={() => change({ search: undefined, status: undefined })}
      failure={{ otherwise: adminFailures.organizers, call: adminFailures.fetchOrganizers }}
    />
  )
}
