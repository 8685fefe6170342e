import { priceWord } from '@marquee/contract/formats'
import type { AdminVendor } from '@marquee/contract/admin'
import { VendorListFilters, type VendorListSort } from '@marquee/contract/admin-lists'
import type { CsvColumn } from '../../lib/csv.ts'
import { adminLists } from '../../lib/list-place.ts'
import { fullTitle } from '../../lib/page-head.tsx'
import { useFilters } from '../../lib/search-params.ts'
import { AdminList, listDefaults } from './admin-list.tsx'
import { Count, NotGiven, Text } from './cells.tsx'
import { years } from './labels.ts'
import { profileColumns, statusChoice } from './profile-columns.tsx'
import { admin } from './queries.ts'

export const meta = () => [{ title: fullTitle(adminLists['/admin/vendors']) }]

const nameOf = (vendor: AdminVendor) => vendor.company_name

const { columns, fileColumns } = profileColumns<AdminVendor, VendorListSort>({
  kind: 'vendor',
  name: { id: 'company_name', header: 'Company', of: nameOf },
  owner: 'Owner',
  own: [
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
  ],
  ownFile: [
    { header: 'Experience in years', value: (vendor) => vendor.years_in_business },
    { header: 'Address', value: (vendor) => vendor.business_address },
    { header: 'Pricing', value: (vendor) => vendor.pricing_range },
  ],
})

const choices: CsvColumn<AdminVendor>[] = [
  { header: 'Services', value: (vendor) => listed(vendor.services) },
  { header: 'Event types', value: (vendor) => listed(vendor.event_types) },
  { header: 'Service areas', value: (vendor) => listed(vendor.service_areas) },
]

const listed = (entries: readonly { display_name: string }[]) =>
  entries.map(({ display_name }) => display_name).join('; ')

/** All vendor profiles, in every status. */
export default function VendorsPage() {
  const { filters, change } = useFilters(VendorListFilters, listDefaults)
  return (
    <AdminList
      path="/admin/vendors"
      what="Vendors"
      call="contractors"
      {...{ filters, change, columns, nameOf }}
      read={async (query, options) => {
        const { contractors: rows, pagination } = await admin.vendors({ query }, options)
        return { rows, pagination }
      }}
      rowKey={(vendor) => vendor.user_id}
      defaultSort="profile_created_at"
      placeholder="Company, address, owner or email"
      choice={statusChoice}
      fileColumns={[...fileColumns, ...choices]}
    />
  )
}
