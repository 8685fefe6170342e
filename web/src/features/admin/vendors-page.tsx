import { ProfileFilters, type AdminVendor } from '@marquee/contract/admin'
import { pricingSymbols, profileStatuses, type ProfileStatus } from '@marquee/contract/limits'
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
import { adminFailures, vendorsQuery } from './queries.ts'
import { statusNames, years } from './labels.ts'

export const meta = () => [{ title: fullTitle('All Vendors') }]

const columns: Column<AdminVendor>[] = [
  { id: 'company', header: 'Company', pin: 'start', cell: (vendor) => <Text text={vendor.company_name} isStrong /> },
  { id: 'owner', header: 'Owner', cell: (vendor) => <Text text={vendor.owner_name} /> },
  {
    id: 'email',
    isPlain: 'line',
    header: 'Email',
    cell: (vendor) => <Address email={vendor.email} isVerified={vendor.email_verified} />,
  },
  {
    id: 'status',
    isPlain: 'inline',
    header: 'Status',
    cell: (vendor) => <ProfileStatusCell {...vendor} />,
  },
  {
    id: 'experience',
    header: 'Experience',
    align: 'end',
    cell: ({ years_in_business: count }) => (count === null ? <NotGiven /> : years(count)),
  },
  { id: 'address', isPlain: 'line', header: 'Address', cell: (vendor) => <Text text={vendor.business_address} /> },
  {
    id: 'pricing',
    header: 'Pricing',
    cell: ({ pricing_range: range }) =>
      range === null ? (
        <NotGiven />
      ) : (
        <>
          {pricingSymbols[range]} <span className="text-muted">{range}</span>
        </>
      ),
  },
  { id: 'created', header: 'Created', cell: (vendor) => shortDate(vendor.profile_created_at) },
  {
    id: 'website',
    header: 'Website',
    cell: (vendor) =>
      vendor.website ? (
        <WebsiteLink website={vendor.website} className="block max-w-52 truncate" />
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
    cell: ({ status, version, user_id: userId, company_name: name, edited_since_approval: edited }) =>
      status === 'pending' ? (
        <DecisionMenu kind="vendor" version={version} userId={userId} name={name} />
      ) : (
        edited && <EditsMenu owner="contractor" userId={userId} name={name} editedAt={edited.at} />
      ),
  },
]

/** All vendor profiles, in every status. */
export default function VendorsPage() {
  const { filters, change } = useFilters(ProfileFilters, listDefaults)
  const list = useQuery(vendorsQuery(filters))
  return (
    <AdminList
      title="All Vendors"
      noun="Vendors"
      list={list}
      rows={list.data?.contractors}
      rowKey={(vendor) => vendor.id}
      columns={columns}
      page={filters.page}
      search={filters.search ?? ''}
      searchPlaceholder="Company, address, owner or email"
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
      failure={{ otherwise: adminFailures.vendors, call: adminFailures.fetchVendors }}
    />
  )
}
