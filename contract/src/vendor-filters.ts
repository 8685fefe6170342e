import * as z from 'zod/mini'
import { day, idsQuery, paging, queryFlag, queryNumber, searchText } from './fields.ts'
import { maxYears, pageSizes, pricingRanges } from './limits.ts'

// Apart from the vendors' calls: the list page reads its address by this before it makes any.

export const vendorSorts = ['created_at', 'company_name', 'years_in_business'] as const

/** Filters of the vendor list. Repeated ids mean any of them; different filters all have to hold. */
export const VendorFilters = z.object({
  ...paging(pageSizes.vendors),
  /** Absent: what fits `search` best where there is one, else `created_at`. */
  sort_by: z.optional(z.enum(vendorSorts, `Sort by ${vendorSorts.join(', ')}`)),
  sort_order: z._default(z.enum(['asc', 'desc'], 'Sort order is asc or desc'), 'desc'),
  /** Company name and description, by word and by misspelling. */
  search: searchText(),
  /** Any part of the address or of a service area's name. */
  location: searchText('Location'),
  pricing_range: z.optional(z.enum(pricingRanges, `Pricing range is one of ${pricingRanges.join(', ')}`)),
  has_images: z.optional(queryFlag('has_images')),
  /** Only vendors free on this day. */
  availability_date: z.optional(day('Availability date must be a day, as YYYY-MM-DD')),
  min_years: z.optional(queryNumber('min_years', 0, maxYears)),
  aesthetic_tag_ids: idsQuery(),
  event_type_ids: idsQuery(),
  service_ids: idsQuery(),
  service_area_ids: idsQuery(),
})
export type VendorFilters = z.infer<typeof VendorFilters>
