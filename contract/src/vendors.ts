import * as z from 'zod/mini'
import { choices, each, line, links, number, oneOf, optional, text, words, type Described } from './described.ts'
import { shape, cachedForAll, forSignedIn, noted } from './endpoint.ts'
import { day, IdParams, Instant, optionalText, website } from './fields.ts'
import {
  contactStatuses,
  distances,
  maxLengths,
  maxCounts,
  maxYears,
  pricingRanges,
  profileStatuses,
} from './limits.ts'
import { LookupRef, TagRef } from './lookups.ts'
import { VendorImage } from './pictures.ts'
import { VendorFilters } from './vendor-filters.ts'
import { SuggestionQuery, VendorSuggestions } from './vendor-suggestions.ts'
import { refusals } from './policy.ts'
import { vendorDayCalls } from './vendor-days.ts'
import { vendorDocumentCalls } from './vendor-documents.ts'
import { vendorListCalls } from './vendor-lists.ts'
import { vendorPictureCalls } from './vendor-pictures.ts'

/** What a vendor enters about the business, in the order of the application. */
export const vendorFields = {
  company_name: line('Company name', maxLengths.companyName, {
    step: 'business',
    note: 'Name of the business, 1 to 200 characters.',
    example: 'Wild Fern Florals',
    erased: 'Deleted vendor',
  }),
  business_description: text('Business description', maxLengths.description, {
    step: 'business',
    note: 'What the business does, 1 to 5,000 characters.',
    example: 'Seasonal flowers for weddings and dinners.',
  }),
  business_address: text('Business address', maxLengths.address, {
    step: 'business',
    note: 'Where the business is, 1 to 300 characters.',
    example: '1 Garden Street, Portland, OR',
  }),
  service_ids: choices('Services', maxCounts.vendorServices, {
    step: 'business',
    note: 'Ids of services; any of them in a filter, at most 8 in a profile.',
    example: [3],
  }),
  aesthetic_tag_ids: choices('Aesthetic tags', maxCounts.vendorTags, {
    step: 'choices',
    note: 'Ids of aesthetic tags; any of them in a filter, at most 5 in a profile.',
    example: [1, 4],
  }),
  event_type_ids: choices('Event types', maxCounts.vendorEventTypes, {
    step: 'choices',
    note: 'Ids of kinds of event; any of them in a filter, at most 8 in a profile.',
    example: [2, 5],
  }),
  years_in_business: number(`Years in business must be a whole number from 0 to ${maxYears}`, [0, maxYears], {
    label: 'Years in business',
    step: 'details',
    note: 'Whole years in business, 0 to 200; null when not told.',
    example: 8,
  }),
  pricing_range: oneOf('Pricing range', pricingRanges, {
    step: 'details',
    note: 'Rough price: budget $, moderate $$, premium $$$, luxury $$$$.',
    example: 'moderate',
  }),
  website: optional(website(), z.string(), {
    label: 'Website',
    step: 'details',
    note: 'Web address, http or https; a bare host gets `https://`. Null without one.',
    example: 'https://wildfern.example.com',
  }),
  social_links: links('Social links', maxCounts.socialLinks, {
    step: 'details',
    note: 'At most 5 links, each platform once.',
  }),
  license_number: words('License number', maxLengths.shortText, {
    step: 'details',
    note: 'License number, in free words; null when not told.',
    example: 'OR-55821',
  }),
  insurance_info: words('Insurance info', maxLengths.shortText, {
    step: 'details',
    note: 'What the business is insured for, in free words; null when not told.',
    example: 'Liability up to $1,000,000',
  }),
  availability_info: words('Availability info', maxLengths.shortText, {
    step: 'details',
    note: 'When the business works, in free words; null when not told.',
    example: 'Thursday to Sunday',
  }),
  travel_km: number(
    `Travels up to (km) must be a whole number from 1 to ${distances.maxTravel}`,
    [1, distances.maxTravel],
    {
      label: 'Travels up to (km)',
      step: 'details',
      note: 'How far the business travels, in kilometres, 1 to 500; null when not told.',
      example: 120,
    },
  ),
  service_area_ids: choices('Service areas', maxCounts.vendorServiceAreas, {
    step: 'details',
    note: 'Ids of service areas; any of them in a filter, at most 8 in a profile.',
    example: [6],
  }),
} satisfies Described

/** What a vendor enters about the business when applying. */
export const VendorInput = shape('NewVendor', each(vendorFields, 'sent'))
export type VendorInput = z.infer<typeof VendorInput>

/** Part or whole of the profile: absent fields stay, null clears an optional one. */
export const VendorUpdate = shape('VendorUpdate', each(vendorFields, 'changed'))
export type VendorUpdate = z.infer<typeof VendorUpdate>

/** A vendor as anybody may see it. Never carries an e-mail address. */
export const Vendor = shape('Vendor', {
  ...each(vendorFields, 'shown'),
  id: z.int(),
  user_id: z.int(),
  status: z.enum(profileStatuses),
  images: z.array(VendorImage),
  primary_image: z.nullable(z.string()),
  event_types: z.array(LookupRef),
  aesthetic_tags: noted(z.array(TagRef), 'Styles, in the order chosen.'),
  services: noted(z.array(LookupRef), 'Services on offer, as they were chosen.'),
  service_areas: z.array(LookupRef),
  profile_created_at: Instant,
  version: z.int(),
})
export type Vendor = z.infer<typeof Vendor>

/** A vendor as its owner and admins see it. */
export const OwnVendor = shape('OwnVendor', {
  ...Vendor.shape,
  /** The reason of the latest decision. It stays when the owner applies again. */
  status_reason: z.nullable(z.string()),
  /** What an admin asks for before deciding; null when nothing is open. Saving the profile answers it. */
  question: z.nullable(z.string()),
  /** When the profile was last sent for review: the application, or when it was sent again after a rejection or a question. */
  submitted_at: Instant,
})
export type OwnVendor = z.infer<typeof OwnVendor>

/**
 * What the words of a search were read as, each once. `occasion` only ranks; the others filter like the filter that they name. Only events have
 * a `month`, and no `price` and `occasion`.
 */
export const Understood = shape('Understood', {
  kind: z.enum(['price', 'day', 'month', 'place', 'occasion']),
  text: noted(z.string(), 'As it was typed.', 'cheap'),
  values: noted(
    z.array(z.string()),
    'Price ranges, the day, the first and the last day of the month, the place, or ids of event types.',
    ['budget'],
  ),
  search: noted(z.string(), 'The search without it.', 'florist'),
})
export type Understood = z.infer<typeof Understood>

/** The filters of which one may be left out where nothing is found. */
export const droppableFilters = [
  'event_type_ids',
  'pricing_range',
  'availability_date',
  'location',
  'near',
  'service_area_ids',
  'service_ids',
] as const

/** A word or a filter that was left out of a search. */
const LeftOut = shape('LeftOut', {
  kind: noted(z.enum(['occasion', 'price', 'day', 'place', 'other', 'trade']), 'What it was about.', 'place'),
  text: noted(z.nullable(z.string()), 'As it was typed; null for a filter that was chosen.', 'Paris'),
  filter: z.nullable(z.enum(droppableFilters)),
})

/** For a search that finds nothing: what is found without some of its words and filters. */
export const ClosestSearch = shape('ClosestSearch', {
  contractors: z.array(Vendor),
  total: noted(z.int(), 'Vendors that are found then.', 4),
  left_out: z.array(LeftOut),
  search: noted(z.string(), 'The words of the search that stay.', 'florist'),
  days: noted(z.array(z.string()), 'Days around the one that was left out on which somebody is free.', ['2031-06-15']),
  services: noted(z.array(LookupRef), 'Where no word is known: services to choose from.', []),
})
export type ClosestSearch = z.infer<typeof ClosestSearch>

export const VendorList = z.object({
  contractors: z.array(Vendor),
  total: z.int(),
  has_more: z.boolean(),
  understood: z.array(Understood),
  distances: noted(
    z.optional(z.array(z.nullable(z.number()))),
    'Kilometres from the place of the search to each of `contractors`, in their order; null where unknown. Absent without a known place.',
    [12.4],
  ),
  closest: z.nullable(ClosestSearch),
})

/** Whether a vendor is free on a day: has neither blocked it nor an accepted event on it. */
export const Availability = shape('Availability', { date: z.string(), is_free: z.boolean() })

/** A request of the caller to be put in touch with a vendor. */
export const OwnContactRequest = shape('OwnContactRequest', {
  id: z.int(),
  status: z.enum(contactStatuses),
  created_at: Instant,
})
export type OwnContactRequest = z.infer<typeof OwnContactRequest>

/** The caller's latest request to one vendor. `company_name` is null when the vendor is not listed any more. */
export const ContactedVendor = shape('ContactedVendor', {
  ...OwnContactRequest.shape,
  contractor_id: z.int(),
  company_name: z.nullable(z.string()),
})
export type ContactedVendor = z.infer<typeof ContactedVendor>

const oneVendor = { params: IdParams, missing: refusals.vendorNotFound }

export const vendorsApi = {
  list: cachedForAll.get('/contractors', {
    summary: 'Approved vendors, filtered and sorted',
    description:
      'With `search`, the best matches come first, unless a sort is asked for. A search that finds nothing gets `closest`.',
    query: VendorFilters,
    data: VendorList,
    limit: 'search',
  }),
  suggestions: cachedForAll.get('/contractors/suggestions', {
    summary: 'Vendors and places to suggest while somebody types',
    description:
      'With `what`, listed vendors with such a name. With `where`, cities and service areas of listed vendors, those with the most vendors first; blank gets the most frequent. At most six of each.',
    query: SuggestionQuery,
    data: VendorSuggestions,
    limit: 'search',
  }),
  own: forSignedIn.get('/contractors/profile', {
    summary: "The caller's own vendor profile",
    data: OwnVendor,
    errors: ['not_found'],
  }),
  apply: forSignedIn.post('/contractors/profile', {
    summary: 'Apply as a vendor',
    description: 'Creates the profile with status pending and gives the caller the role `contractor`.',
    body: VendorInput,
    data: OwnVendor,
    idempotent: true,
    errors: ['unverified'],
  }),
  update: forSignedIn.put('/contractors/profile', {
    summary: 'Change the own vendor profile, in part or whole',
    description:
      'Absent fields stay, null clears. A rejected vendor thereby applies again: the status returns to pending.',
    body: VendorUpdate,
    data: OwnVendor,
    versioned: true,
    errors: ['unverified', 'not_found'],
  }),
  updateTags: forSignedIn.put('/contractors/profile/tags', {
    summary: 'Replace the own aesthetic tags',
    body: z.object({ aesthetic_tag_ids: vendorFields.aesthetic_tag_ids.changed.def.innerType }),
    data: OwnVendor,
    versioned: true,
    errors: ['not_found'],
  }),
  ...vendorDayCalls,
  ...vendorDocumentCalls,
  ...vendorListCalls,
  contacted: forSignedIn.get('/contractors/contacted', {
    summary: 'The vendors whom the caller has asked to be put in touch with',
    description: `The latest request to each vendor, newest first; at most ${maxCounts.contactedVendors} vendors.`,
    data: z.array(ContactedVendor),
  }),
  get: cachedForAll.get('/contractors/:id', {
    summary: 'One vendor',
    description: 'Approved vendors only, except for their owner and admins.',
    ...oneVendor,
    data: Vendor,
  }),
  availability: cachedForAll.get('/contractors/:id/availability/:date', {
    summary: 'Whether a vendor is free on a day',
    description: 'A vendor who has named no days counts as free.',
    params: z.object({ ...IdParams.shape, date: day('Date must be a day, as YYYY-MM-DD') }),
    missing: refusals.vendorNotFound,
    data: Availability,
  }),
  related: cachedForAll.get('/contractors/:id/related', {
    summary: 'Up to four approved vendors like this one',
    description: 'Those with a service and a service area in common come first, then a service, then an event type.',
    ...oneVendor,
    query: z.object({ availability_date: VendorFilters.shape.availability_date }),
    data: z.array(Vendor),
    limit: 'search',
  }),
  contact: forSignedIn.post('/contractors/:id/contact', {
    summary: 'Ask an admin to put the caller in touch with a vendor',
    ...oneVendor,
    body: z.object({ message: optionalText('Message', maxLengths.contactMessage) }),
    data: z.object({ id: z.int() }),
    idempotent: true,
    limit: 'contact',
    errors: ['unverified'],
  }),
  contactState: forSignedIn.get('/contractors/:id/contact', {
    summary: "The caller's latest contact request to a vendor",
    description: 'Null if there is none. A vendor who is no longer listed keeps the requests that were made.',
    ...oneVendor,
    data: z.object({ request: z.nullable(OwnContactRequest) }),
  }),
  ...vendorPictureCalls,
}
