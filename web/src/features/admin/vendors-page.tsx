import { priceWord } from '@marquee/contract/formats'
import type { AdminVendor } from '@marquee/contract/admin'
import { VendorListFilters } from '@marquee/contract/admin-lists'
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
import { admin, adminFailures, vendorsQuery } from './queries.ts'
import { statusNames, years } from './labels.ts'

export const meta = () => [{ title: fullTitle('All Vendors') }]

const columns: ListColumn<AdminVendor>[] = [
  {
    id: 'company_name',
    header: 'Company',
    isSortable: true,
    isBeside: true,
    pin: 'start',
    cell: (vendor) => <PersonLink userId={vendor.user_id} name={vendor.company_name} />,
  },
  {
    id: 'owner_name',
    header: 'Owner',
    isSortable: true,
    isBeside: true,
    cell: (vendor) => <Text text={vendor.owner_name} />,
  },
  {
    id: 'email',
    isPlain: 'line',
    header: 'Email',
    isSortable: true,
    under: 'owner_name',
    cell: (vendor) => <ShortAddress email={vendor.email} isVerified={vendor.email_verified} />,
  },
  {
    id: 'status',
    isPlain: 'inline',
    header: 'Status',
    isSortable: true,
    isBeside: true,
    cell: (vendor) => <ProfileStatusCell {...vendor} />,
  },
  {
    id: 'years_in_business',
    header: 'Experience',
    isSortable: true,
    align: 'end',
    cell: ({ years_in_business: count }) => <Count text={count === null ? null : years(count)} />,
  },
  {
    id: 'business_address',
    isPlain: 'line',
    header: 'Address',
    isSortable: true,
    cell: (vendor) => <Text text={vendor.business_address} />,
  },
  {
    id: 'pricing_range',
    header: 'Pricing',
    isSortable: true,
    cell: ({ pricing_range: range }) =>
      range === null ? (
        <NotGiven />
      ) : (
        <>
          {priceWord(range)} <span className="text-muted">{range}</span>
        </>
      ),
  },
  {
    id: 'profile_created_at',
    header: 'Created',
    isSortable: true,
    cell: (vendor) => <span className="whitespace-nowrap">{shortDate(vendor.profile_created_at)}</span>,
  },
  {
    id: 'website',
    header: 'Website',
    isSortable: true,
    under: 'company_name',
    cell: (vendor) =>
      vendor.website ? <WebsiteLink website={vendor.website} className="block min-w-24 wrap-anywhere" /> : <NotGiven />,
  },
  {
    id: 'actions',
    header: 'Actions',
    isHeaderHidden: true,
    isBeside: true,
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

const fileColumns: CsvColumn<AdminVendor>[] = [
  { header: 'Id', value: (vendor) => vendor.id },
  { header: 'Company', value: (vendor) => vendor.company_name },
  { header: 'Owner', value: (vendor) => vendor.owner_name },
  { header: 'Email', value: (vendor) => vendor.email },
  { header: 'Email confirmed', value: (vendor) => (vendor.email_verified ? 'yes' : 'no') },
  { header: 'Status', value: (vendor) => vendor.status },
  { header: 'Experience in years', value: (vendor) => vendor.years_in_business },
  { header: 'Address', value: (vendor) => vendor.business_address },
  { header: 'Pricing', value: (vendor) => vendor.pricing_range },
  { header: 'Created', value: (vendor) => vendor.profile_created_at },
  { header: 'Website', value: (vendor) => vendor.website },
  { header: 'Services', value: (vendor) => listed(vendor.services) },
  { header: 'Event types', value: (vendor) => listed(vendor.event_types) },
  { header: 'Service areas', value: (vendor) => listed(vendor.service_areas) },
]

const listed = (entries: readonly { display_name: string }[]) =>
  entries.map(({ display_name }) => display_name).join('; ')

/** All vendor profiles, in every status. */
export default function VendorsPage() {
  const { filters, change } = useFilters(VendorListFilters, listDefaults)
  const list = useQuery(vendorsQuery(filters))
  return (
    <AdminList
      title="All Vendors"
      noun="Vendors"
      list={list}
      rows={list.data?.contractors}
      rowKey={(vendor) => vendor.user_id}
      nameOf={(vendor) => vendor.company_name}
      columns={columns}
      filters={filters}
      defaultSort="profile_created_at"
      change={change}
      searchPlaceholder="Company, address, owner or email"
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
          const { contractors: rows, pagination } = await admin.vendors({ query: { ...filters, ...page } }, options)
          return { rows, pagination }
        },
      }}
      failure={{ otherwise: adminFailures.vendors, call: adminFailures.fetchVendors }}
    />
  )
}
