import { priceWord } from '@marquee/contract/formats'
import type { AdminVendor } from '@marquee/contract/admin'
import { VendorListFilters, type VendorListSort } from '@marquee/contract/admin-lists'
import type { CsvColumn } from '../../lib/csv.ts'
import { adminLists } from '../../lib/list-place.ts'
import { fullTitle } from '../../lib/page-head.tsx'
import { useFilters } from '../../lib/search-params.ts'
import { AdminList, listDefaults } from './admin-list.tsx'
import { Text } from './cells.tsx'
import { years } from './labels.ts'
import { profileColumns, statusChoice } from './profile-columns.tsx'
import { admin, pageOf } from './queries.ts'

export const meta = () => [{ title: fullTitle(adminLists['/admin/vendors']) }]

const nameOf = (vendor: AdminVendor) => vendor.company_name

const { columns, actions, fileColumns } = profileColumns<AdminVendor, VendorListSort>({
  kind: 'vendor',
  name: { id: 'company_name', header: 'Company', of: nameOf },
  owner: 'Owner',
  own: [
    {
      id: 'years_in_business',
      header: 'Experience',
      align: 'end',
      isShort: true,
      text: (vendor) => years(vendor.years_in_business),
    },
    { id: 'business_address', isPlain: 'line', header: 'Address', text: (vendor) => vendor.business_address },
    {
      id: 'pricing_range',
      header: 'Pricing',
      cell: ({ pricing_range: range }) =>
        range === null ? (
          <Text text={null} />
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
      {...{ filters, change, columns, actions, nameOf }}
      read={(query, options) => admin.vendors({ query }, options).then(pageOf)}
      rowKey={(vendor) => vendor.user_id}
      defaultSort="profile_created_at"
      placeholder="Company, address, owner or email"
      choice={statusChoice}
      fileColumns={[...fileColumns, ...choices]}
    />
  )
}
