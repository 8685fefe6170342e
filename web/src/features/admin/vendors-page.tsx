import type { AdminVendor } from '@marquee/contract/admin'
import { VendorListFilters, type VendorListSort } from '@marquee/contract/admin-lists'
import { priceWord } from '@marquee/contract/formats'
import type { CsvColumn } from '../../lib/csv.ts'
import { adminLists } from '../../lib/list-place.ts'
import { fullTitle } from '../../lib/page-head.tsx'
import { useFilters } from '../../lib/search-params.ts'
import { AdminList, listDefaults } from './admin-list.tsx'
import { Text } from './cells.tsx'
import { years } from './labels.ts'
import { profileList } from './profile-columns.tsx'

export const meta = () => [{ title: fullTitle(adminLists['/admin/vendors']) }]

const list = profileList<AdminVendor, VendorListSort>({
  kind: 'vendor',
  name: { id: 'company_name', header: 'Company', of: (vendor) => vendor.company_name },
  owner: 'Owner',
  own: [
    {
      id: 'years_in_business',
      header: 'Experience',
      align: 'end',
      isShort: true,
      text: (vendor) => years(vendor.years_in_business),
      file: [{ header: 'Experience in years', value: (vendor) => vendor.years_in_business }],
    },
    { id: 'business_address', isPlain: 'line', header: 'Address' },
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
})

const moreInFile: CsvColumn<AdminVendor>[] = [
  { header: 'Services', value: (vendor) => listed(vendor.services) },
  { header: 'Event types', value: (vendor) => listed(vendor.event_types) },
  { header: 'Service areas', value: (vendor) => listed(vendor.service_areas) },
]

function listed(entries: readonly { display_name: string }[]): string {
  return entries.map(({ display_name }) => display_name).join('; ')
}

/** All vendor profiles, in every status. */
export default function VendorsPage() {
  return (
    <AdminList
      {...list}
      {...useFilters(VendorListFilters, listDefaults)}
      name="vendors"
      call="contractors"
      moreInFile={moreInFile}
      placeholder="Company, address, owner or email"
    />
  )
}
