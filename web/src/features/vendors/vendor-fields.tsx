import { each } from '@marquee/contract/described'
import { priceWord } from '@marquee/contract/formats'
import { maxCounts, pricingNames, pricingRanges } from '@marquee/contract/limits'
import { vendorFields, VendorInput } from '@marquee/contract/vendors'
import { refusals } from '@marquee/contract/policy'
import { applicationDrafts } from '../users/application-drafts.ts'
import { applyAsVendor, ownVendorQuery, updateVendor, vendorFailures } from './queries.ts'
import type { Control } from '../users/profile-kind.ts'

/** The label of every field of a vendor's profile. */
export const vendorLabels = each(vendorFields, 'label')

type Name = keyof typeof vendorFields

/** The control of every field of a vendor's profile. */
const controls: Record<Name, Control<Name>> = {
  service_ids: {
    as: 'lookup',
    source: 'services',
    max: maxCounts.vendorServices,
    hint: 'What do you do? Optional, but organizers search by it.',
  },
  company_name: { as: 'line', autoComplete: 'organization' },
  business_description: { as: 'text', hint: 'What you do, for whom, and what makes it yours.' },
  business_address: { as: 'line', autoComplete: 'street-address' },
  aesthetic_tag_ids: { as: 'lookup', source: 'aestheticTags', max: maxCounts.vendorTags },
  event_type_ids: { as: 'lookup', source: 'eventTypes', max: maxCounts.vendorEventTypes },
  service_area_ids: {
    as: 'lookup',
    source: 'serviceAreas',
    max: maxCounts.vendorServiceAreas,
    hint: 'Where you travel to. Organizers search by place.',
  },
  travel_km: { as: 'number', hint: 'A search for a place that far away finds you.' },
  years_in_business: { as: 'number', beside: 'pricing_range' },
  pricing_range: {
    as: 'select',
    options: pricingRanges.map((value) => ({ value, label: `${priceWord(value)} · ${pricingNames[value]}` })),
  },
  website: { as: 'url' },
  social_links: { as: 'links' },
  license_number: { as: 'line', beside: 'insurance_info' },
  insurance_info: { as: 'line' },
  availability_info: { as: 'line', hint: 'Seasons, notice, days you never work.' },
}

/** The profile of a vendor, for the pages where the owner applies and changes it. */
export const vendorProfile = {
  role: 'contractor',
  action: 'vendor.apply',
  path: '/contractor/profile',
  draft: applicationDrafts.vendor,
  schema: VendorInput,
  fields: vendorFields,
  controls,
  own: ownVendorQuery,
  apply: applyAsVendor,
  update: updateVendor,
  loadFailure: vendorFailures.profile,
  rejection: refusals.vendorRejected,
} as const
