import type { AdminOrganizer } from '@marquee/contract/admin'
import { OrganizerListFilters } from '@marquee/contract/admin-lists'
import { profileStatuses, type ProfileStatus } from '@marquee/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { WebsiteLink } from '../users/website-link.tsx'
import { allStatuses } from '../../ui/text-field.tsx'
import type { CsvColumn } from '../../lib/csv.ts'
import { shortDate } from '../../lib/dates.ts'
import { fullTitle } from '../../lib/page-head.tsx'
import { useFilters } from '../../lib/search-params.ts'
import { AdminList, listDefaults, type ListColumn } from './admin-list.tsx'
import { Count, NotGiven, ProfileStatusCell, ShortAddress, Text } from './cells.tsx'
import { DecisionMenu } from './decision-menu.tsx'
import { EditsMenu } from './edits-menu.tsx'
import { PersonLink } from './open-person.tsx'
import { admin, adminFailures, organizersQuery } from './queries.ts'
import { events, statusNames, years } from './labels.ts'

export const meta = () => [{ title: fullTitle('All Event Organizers') }]

const columns: ListColumn<AdminOrganizer>[] = [
  {
    id: 'organization_name',
    header: 'Organization',
    isSortable: true,
    isBeside: true,
    pin: 'start',
    cell: (organizer) => <PersonLink userId={organizer.user_id} name={organizer.organization_name} />,
  },
  {
    id: 'owner_name',
    header: 'Name',
    isSortable: true,
    isBeside: true,
    cell: (organizer) => <Text text={organizer.owner_name} />,
  },
  {
    id: 'email',
    isPlain: 'line',
    header: 'Email',
    isSortable: true,
    under: 'owner_name',
    cell: (organizer) => <ShortAddress email={organizer.email} isVerified={organizer.email_verified} />,
  },
  {
    id: 'status',
    isPlain: 'inline',
    header: 'Status',
    isSortable: true,
    isBeside: true,
    cell: (organizer) => <ProfileStatusCell {...organizer} />,
  },
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
  {
    id: 'profile_created_at',
    header: 'Created',
    isSortable: true,
    cell: (organizer) => <span className="whitespace-nowrap">{shortDate(organizer.profile_created_at)}</span>,
  },
  {
    id: 'website',
    header: 'Website',
    isSortable: true,
    under: 'organization_name',
    cell: (organizer) =>
      organizer.website ? (
        <WebsiteLink website={organizer.website} className="block min-w-24 wrap-anywhere" />
      ) : (
        <NotGiven />
      ),
  },
  {
    id: 'actions',
    header: 'Actions',
    isHeaderHidden: true,
    isBeside: true,
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

const fileColumns: CsvColumn<AdminOrganizer>[] = [
  { header: 'Id', value: (organizer) => organizer.id },
  { header: 'Organization', value: (organizer) => organizer.organization_name },
  { header: 'Name', value: (organizer) => organizer.owner_name },
  { header: 'Email', value: (organizer) => organizer.email },
  { header: 'Email confirmed', value: (organizer) => (organizer.email_verified ? 'yes' : 'no') },
  { header: 'Status', value: (organizer) => organizer.status },
  { header: 'Years', value: (organizer) => organizer.years_organizing },
  { header: 'Address', value: (organizer) => organizer.organization_address },
  { header: 'Typical event size', value: (organizer) => organizer.typical_event_size },
  { header: 'Events a year', value: (organizer) => organizer.annual_events_count },
  { header: 'Created', value: (organizer) => organizer.profile_created_at },
  { header: 'Website', value: (organizer) => organizer.website },
]

/** All organizers, in every status. */
export default function OrganizersPage() {
  const { filters, change } = useFilters(OrganizerListFilters, listDefaults)
  const list = useQuery(organizersQuery(filters))
  return (
    <AdminList
      title="All Event Organizers"
      noun="Organizers"
      list={list}
      rows={list.data?.organizers}
      rowKey={(organizer) => organizer.user_id}
      nameOf={(organizer) => organizer.organization_name}
      columns={columns}
      filters={filters}
      defaultSort="profile_created_at"
      change={change}
      searchPlaceholder="Organization, address, name or email"
      choice={{
        label: 'Status',
        all: allStatuses,
        value: filters.status ?? '',
        options: profileStatuses.map((value) => ({ value, label: statusNames[value] })),
        onChange: (value) => change({ status: (value as ProfileStatus) || undefined }),
      }}
      onClear={() => change({ search: undefined, status: undefined })}
      file={{
        columns: fileColumns,
        async readPage(page, options) {
          const { organizers: rows, pagination } = await admin.organizers({ query: { ...filters, ...page } }, options)
          return { rows, pagination }
        },
      }}
      failure={{ otherwise: adminFailures.organizers, call: adminFailures.fetchOrganizers }}
    />
  )
}
