import { priceWord } from '@marquee/contract/formats'
import type { OrganizerApplication, VendorApplication } from '@marquee/contract/admin'
import { organizerLabels } from '../organizers/organizer-fields.tsx'
import { vendorLabels } from '../vendors/vendor-fields.tsx'
import { events, years } from './labels.ts'

export type ReviewedApplication = VendorApplication | OrganizerApplication

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
      facts: [
        ['Address', profile.business_address],
        ['Experience', profile.years_in_business !== null && `${years(profile.years_in_business)} in business`],
        ['Pricing', profile.pricing_range && priceWord(profile.pricing_range)],
        ['License', profile.license_number ?? notGiven],
        ['Insurance', profile.insurance_info ?? notGiven],
        ['Availability', profile.availability_info],
        ['Services', listed(profile.services)],
        ['Service areas', listed(profile.service_areas)],
      ] as const,
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
    facts: [
      ['Address', profile.organization_address],
      ['Experience', profile.years_organizing !== null && `${years(profile.years_organizing)} organizing`],
      ['Typical event size', profile.typical_event_size],
      ['Events', profile.annual_events_count !== null && `${events(profile.annual_events_count)} a year`],
    ] as const,
  }
}

const notGiven = 'Not given'
const listed = (entries: readonly { display_name: string }[]) => entries.map((entry) => entry.display_name).join(', ')
