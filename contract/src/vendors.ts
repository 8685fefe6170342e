import * as z from 'zod/mini'
import { get, post, put } from './endpoint.ts'
import {
  day,
  id,
  idList,
  IdParams,
  Instant,
  optionalNumber,
  optionalText,
  requiredLine,
  requiredText,
  SocialLink,
  socialLinks,
  type Shown,
  website,
} from './fields.ts'
import { contactStatuses, maxLengths, maxCounts, maxYears, pricingRanges, profileStatuses } from './limits.ts'
import { LookupRef, TagRef } from './lookups.ts'
import { VendorImage } from './pictures.ts'
import { VendorFilters } from './vendor-filters.ts'
import { SuggestionQuery, VendorSuggestions } from './vendor-suggestions.ts'
import { refusals } from './policy.ts'
import { vendorDayCalls } from './vendor-days.ts'
import { vendorPictureCalls } from './vendor-pictures.ts'

/** Texts that every vendor gives. */
const required = {
  company_name: requiredLine(
    'Company name is required',
    maxLengths.companyName,
    `Company name can have at most ${maxLengths.companyName} characters`,
  ),
  business_description: requiredText(
    'Business description is required',
    maxLengths.description,
    `Business description can have at most ${maxLengths.description} characters`,
  ),
  business_address: requiredText(
    'Business address is required',
    maxLengths.address,
    `Business address can have at most ${maxLengths.address} characters`,
  ),
}

/** Fields that may be absent or null. */
const optional = {
  years_in_business: optionalNumber(`Years in business must be a whole number from 0 to ${maxYears}`, 0, maxYears),
  pricing_range: z.optional(z.nullable(z.enum(pricingRanges, 'Please choose a pricing range'))),
  website: website(),
  license_number: optionalText('License number', maxLengths.shortText),
  insurance_info: optionalText('Insurance info', maxLengths.shortText),
  availability_info: optionalText('Availability info', maxLengths.shortText),
}

/** Lists, each replaced as a whole. */
const lists = {
  social_links: socialLinks(maxCounts.socialLinks),
  aesthetic_tag_ids: idList(maxCounts.vendorTags, `Choose at most ${maxCounts.vendorTags} aesthetic tags`),
  event_type_ids: idList(maxCounts.vendorEventTypes, `Choose at most ${maxCounts.vendorEventTypes} event types`),
  service_ids: idList(maxCounts.vendorServices, `Choose at most ${maxCounts.vendorServices} services`),
  service_area_ids: idList(
    maxCounts.vendorServiceAreas,
    `Choose at most ${maxCounts.vendorServiceAreas} service areas`,
  ),
}

/** What a vendor says of the business when applying. */
export const VendorInput = z.object({
  ...required,
  ...optional,
  ...({
    social_links: z._default(lists.social_links, []),
    aesthetic_tag_ids: z._default(lists.aesthetic_tag_ids, []),
    event_type_ids: z._default(lists.event_type_ids, []),
    service_ids: z._default(lists.service_ids, []),
    service_area_ids: z._default(lists.service_area_ids, []),
  } satisfies Record<keyof typeof lists, unknown>),
})
VendorInput.register(z.globalRegistry, { id: 'NewVendor' })
export type VendorInput = z.infer<typeof VendorInput>

/** Part or whole of the profile: absent fields stay, null clears an optional one. */
export const VendorUpdate = z.object({ ...z.partial(z.object({ ...required, ...lists })).shape, ...optional })
VendorUpdate.register(z.globalRegistry, { id: 'VendorUpdate' })
export type VendorUpdate = z.infer<typeof VendorUpdate>

/** What is shown of each field of `VendorInput`. */
const shown = {
  company_name: z.string(),
  business_description: z.string(),
  business_address: z.string(),
  years_in_business: z.nullable(z.int()),
  pricing_range: z.nullable(z.enum(pricingRanges)),
  website: z.nullable(z.string()),
  license_number: z.nullable(z.string()),
  insurance_info: z.nullable(z.string()),
  availability_info: z.nullable(z.string()),
  social_links: z.array(SocialLink),
  aesthetic_tag_ids: z.array(z.int()),
  event_type_ids: z.array(z.int()),
  service_ids: z.array(z.int()),
  service_area_ids: z.array(z.int()),
} satisfies Shown<VendorInput>

/** A vendor as anybody may see it. Never carries an e-mail address. */
export const Vendor = z.object({
  ...shown,
  id: z.int(),
  user_id: z.int(),
  status: z.enum(profileStatuses),
  images: z.array(VendorImage),
  primary_image: z.nullable(z.string()),
  event_types: z.array(LookupRef),
  aesthetic_tags: z.array(TagRef),
  services: z.array(LookupRef),
  service_areas: z.array(LookupRef),
  profile_created_at: Instant,
  version: z.int(),
})
Vendor.register(z.globalRegistry, { id: 'Vendor' })
export type Vendor = z.infer<typeof Vendor>

/** A vendor as its owner and admins see it. */
export const OwnVendor = z.object({
  ...Vendor.shape,
  /** The reason of the latest decision. It stays when the owner applies again. */
  status_reason: z.nullable(z.string()),
  /** When the profile was last sent for review: the application, or the latest resubmission after a rejection. */
  submitted_at: Instant,
})
OwnVendor.register(z.globalRegistry, { id: 'OwnVendor' })
export type OwnVendor = z.infer<typeof OwnVendor>

/** The filters of which one may be left out where nothing is found. */
export const droppableFilters = [
  'event_type_ids',
  'pricing_range',
  'availability_date',
  'location',
  'service_area_ids',
  'service_ids',
] as const

/** For a search that finds nothing: what would be found without one word or one filter. */
export const ClosestSearch = z.object({
  search: z.string(),
  dropped: z.nullable(z.string()),
  filter: z.nullable(z.enum(droppableFilters)),
  total: z.int(),
})
ClosestSearch.register(z.globalRegistry, { id: 'ClosestSearch' })
export type ClosestSearch = z.infer<typeof ClosestSearch>

export const VendorList = z.object({
  contractors: z.array(Vendor),
  total: z.int(),
  has_more: z.boolean(),
  closest: z.nullable(ClosestSearch),
})

/** Whether a vendor is free on a day: has neither blocked it nor an accepted event on it. */
export const Availability = z.object({ date: z.string(), is_free: z.boolean() })
Availability.register(z.globalRegistry, { id: 'Availability' })

/** A request of the caller to be put in touch with a vendor. */
export const OwnContactRequest = z.object({ id: z.int(), status: z.enum(contactStatuses), created_at: Instant })
OwnContactRequest.register(z.globalRegistry, { id: 'OwnContactRequest' })
export type OwnContactRequest = z.infer<typeof OwnContactRequest>

/** The caller's latest request to one vendor. `company_name` is null when the vendor is not listed any more. */
export const ContactedVendor = z.object({
  ...OwnContactRequest.shape,
  contractor_id: z.int(),
  company_name: z.nullable(z.string()),
})
ContactedVendor.register(z.globalRegistry, { id: 'ContactedVendor' })
export type ContactedVendor = z.infer<typeof ContactedVendor>

export const vendorsApi = {
  list: get('/contractors', {
    summary: 'Approved vendors, filtered and sorted',
    description:
      'With `search`, the best matches come first, unless a sort is asked for. A search of several words or filters that finds nothing gets `closest`.',
    access: 'public',
    cached: true,
    query: VendorFilters,
    data: VendorList,
    limit: 'search',
  }),
  suggestions: get('/contractors/suggestions', {
    summary: 'Vendors and places to suggest while somebody types',
    description:
      'With `what`, listed vendors with such a name. With `where`, cities and service areas of listed vendors, those with the most vendors first; blank gets the most frequent. At most six of each.',
    access: 'public',
    cached: true,
    query: SuggestionQuery,
    data: VendorSuggestions,
    limit: 'search',
  }),
  own: get('/contractors/profile', {
    summary: "The caller's own vendor profile",
    access: 'signed-in',
    data: OwnVendor,
    errors: ['not_found'],
  }),
  apply: post('/contractors/profile', {
    summary: 'Apply as a vendor',
    description: 'Creates the profile with status pending and gives the caller the role `contractor`.',
    access: 'signed-in',
    body: VendorInput,
    data: OwnVendor,
    idempotent: true,
    errors: ['unverified', 'conflict'],
  }),
  update: put('/contractors/profile', {
    summary: 'Change the own vendor profile, in part or whole',
    description:
      'Absent fields stay, null clears. A rejected vendor thereby applies again: the status returns to pending.',
    access: 'signed-in',
    body: VendorUpdate,
    data: OwnVendor,
    versioned: true,
    errors: ['unverified', 'not_found', 'stale'],
  }),
  updateTags: put('/contractors/profile/tags', {
    summary: 'Replace the own aesthetic tags',
    access: 'signed-in',
    body: z.object({ aesthetic_tag_ids: lists.aesthetic_tag_ids }),
    data: OwnVendor,
    versioned: true,
    errors: ['not_found', 'stale'],
  }),
  ...vendorDayCalls,
  contacted: get('/contractors/contacted', {
    summary: 'The vendors whom the caller has asked to be put in touch with',
    description: `The latest request to each vendor, newest first; at most ${maxCounts.contactedVendors} vendors.`,
    access: 'signed-in',
    data: z.array(ContactedVendor),
  }),
  get: get('/contractors/:id', {
    summary: 'One vendor',
    description: 'Approved vendors only, except for their owner and admins.',
    access: 'public',
    cached: true,
    params: IdParams,
    missing: refusals.vendorNotFound,
    data: Vendor,
    errors: ['not_found'],
  }),
  availability: get('/contractors/:id/availability/:date', {
    summary: 'Whether a vendor is free on a day',
    description: 'A vendor who has named no days counts as free.',
    access: 'public',
    cached: true,
    params: z.object({ ...IdParams.shape, date: day('Date must be a day, as YYYY-MM-DD') }),
    missing: refusals.vendorNotFound,
    data: Availability,
    errors: ['not_found'],
  }),
  related: get('/contractors/:id/related', {
    summary: 'Up to four approved vendors like this one',
    description: 'Those with a service and a service area in common come first, then a service, then an event type.',
    access: 'public',
    cached: true,
    params: IdParams,
    missing: refusals.vendorNotFound,
    query: z.object({ availability_date: VendorFilters.shape.availability_date }),
    data: z.array(Vendor),
    limit: 'search',
    errors: ['not_found'],
  }),
  contact: post('/contractors/:id/contact', {
    summary: 'Ask an admin to put the caller in touch with a vendor',
    access: 'signed-in',
    params: IdParams,
    missing: refusals.vendorNotFound,
    body: z.object({ message: optionalText('Message', maxLengths.contactMessage) }),
    data: z.object({ id: z.int() }),
    idempotent: true,
    limit: 'contact',
    errors: ['unverified', 'forbidden', 'not_found'],
  }),
  contactState: get('/contractors/:id/contact', {
    summary: "The caller's latest contact request to a vendor",
    description: 'Null if there is none. A vendor who is no longer listed keeps the requests that were made.',
    access: 'signed-in',
    params: IdParams,
    missing: refusals.vendorNotFound,
    data: z.object({ request: z.nullable(OwnContactRequest) }),
    errors: ['not_found'],
  }),
  ...vendorPictureCalls,
}

/** Id of a person in a path. */
export const UserParams = z.object({ userId: id() })
