import { priceWord } from '@marquee/contract/formats'
import type { VendorApplication } from '@marquee/contract/admin'
import { organizerLabels } from '../organizers/organizer-fields.tsx'
import { vendorLabels } from '../vendors/vendor-fields.tsx'
import { events, years } from './labels.ts'
import { profileFacts } from './profile-parts.tsx'
import type { ReviewedApplication } from './queries.ts'

/** Only vendors have a company name. */
export function isVendorApplication(application: ReviewedApplication): application is VendorApplication {
  return 'company_name' in application.profile
}

/** What a vendor and an organizer have in common on the review page, under the same names. */
export function subjectOf(application: ReviewedApplication) {
  if (isVendorApplication(application)) {
    const { profile } = application
    return {
      kind: 'vendor' as const,
      name: profile.company_name,
      description: profile.business_description,
      /** What they do, in few words. */
      trade: (profile.services[0] ?? profile.event_types[0])?.display_name,
      picture: profile.images.find((image) => image.is_primary) ?? profile.images[0],
      images: profile.images,
      labels: vendorLabels as Record<string, string>,
      facts: profileFacts(vendorLabels, profile, {
        ...shownApart,
        company_name: null,
        business_description: null,
        business_address: ['Address', profile.business_address],
        years_in_business: ['Experience', and(years(profile.years_in_business), 'in business')],
        pricing_range: ['Pricing', profile.pricing_range && priceWord(profile.pricing_range)],
        license_number: ['License', profile.license_number ?? notGiven],
        insurance_info: ['Insurance', profile.insurance_info ?? notGiven],
        availability_info: ['Availability', profile.availability_info],
        service_ids: ['Services', listed(profile.services)],
        service_area_ids: ['Service areas', listed(profile.service_areas)],
      }),
    }
  }
  const { profile } = application
  return {
    kind: 'organizer' as const,
    name: profile.organization_name,
    description: profile.organization_description,
    trade: profile.event_types[0]?.display_name,
    picture: undefined,
    images: [],
    labels: organizerLabels as Record<string, string>,
    facts: profileFacts(organizerLabels, profile, {
      ...shownApart,
      organization_name: null,
      organization_description: null,
      organization_address: ['Address', profile.organization_address],
      years_organizing: ['Experience', and(years(profile.years_organizing), 'organizing')],
      annual_events_count: ['Events', and(events(profile.annual_events_count), 'a year')],
    }),
  }
}

/** Shown as badges and links. */
const shownApart = { aesthetic_tag_ids: null, event_type_ids: null, website: null, social_links: null }
const and = (count: string | null, words: string) => count && `${count} ${words}`
const notGiven = 'Not given'
const listed = (entries: readonly { display_name: string }[]) => entries.map((entry) => entry.display_name).join(', ')
