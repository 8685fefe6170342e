import * as z from 'zod/mini'
import { choicesQuery, day, idsQuery, paging, point, queryFlag, queryNumber, searchText, sorting } from './fields.ts'
import { maxYears, pageSizes, pricingRanges } from './limits.ts'

// A file of its own: the list page parses its address with this, and need not load the other calls.

export const vendorSorts = ['created_at', 'company_name', 'years_in_business', 'distance'] as const

/** Filters of the vendor list. Repeated ids mean any of them; different filters all have to hold. */
export const VendorFilters = z.object({
  ...paging(pageSizes.vendors),
  /** Default of `sort_by`: best match first with `search`, otherwise `created_at`. `distance` puts the nearest first, whatever `sort_order`. */
  ...sorting(vendorSorts),
  /**
   * Words, each of which the name, services and their synonyms, event types, styles, service areas, address or
   * description must have. Also misspelt ones.
   */
  search: searchText(),
  /** Matches any part of the address or of the name of a service area; of a place that is known, also vendors near it. */
  location: searchText('Location'),
  /** Only vendors near this point, or who travel to it. */
  near: z.optional(point('Near')),
  pricing_range: choicesQuery(pricingRanges, `Pricing range is one of ${pricingRanges.join(', ')}`),
  has_images: z.optional(queryFlag('has_images')),
  /** Only vendors who are available on this day. */
  availability_date: z.optional(day('Availability date must be a day, as YYYY-MM-DD')),
  min_years: z.optional(queryNumber('min_years', 0, maxYears)),
  aesthetic_tag_ids: idsQuery(),
  event_type_ids: idsQuery(),
  service_ids: idsQuery(),
  service_area_ids: idsQuery(),
})
export type VendorFilters = z.infer<typeof VendorFilters>
