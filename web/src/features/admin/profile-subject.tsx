import { priceWord } from '@marquee/contract/formats'
import { pricingNames } from '@marquee/contract/limits'
import type { Organizer } from '@marquee/contract/organizers'
import type { OwnVendor } from '@marquee/contract/vendors'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { organizerLabels } from '../organizers/organizer-fields.tsx'
import { WebsiteLink } from '../users/website-link.tsx'
import { writeMiles } from '../vendors/vendor-facts.tsx'
import { vendorLabels } from '../vendors/vendor-fields.tsx'
import { events, years } from './labels.ts'

/** A term and what stands under it. */
type Fact = readonly [term: string, value: ReactNode]

/**
 * What a vendor and an organizer have in common, under the same names.
 * @param isReview for the page of reviews, which has whole sentences, names what is missing, and shows the website elsewhere
 */
export function subjectOf(profile: OwnVendor | Organizer, isReview = true) {
  const more = (count: string | null, words: string) => (count && isReview ? `${count} ${words}` : count)
  const notGiven = isReview ? 'Not given' : null
  const { website } = profile
  const apart = {
    aesthetic_tag_ids: null,
    event_type_ids: null,
    service_ids: null,
    service_area_ids: null,
    social_links: null,
    website: isReview
      ? null
      : (['Website', website && <WebsiteLink key="website" website={website} className="wrap-anywhere" />] as const),
  }
  if ('company_name' in profile) {
    const { images, services, event_types, aesthetic_tags, service_areas, pricing_range: pricing } = profile
    return {
      kind: 'vendor' as const,
      name: profile.company_name,
      description: profile.business_description,
      /** What they do, in few words. */
      trade: (services[0] ?? event_types[0])?.display_name,
      picture: images.find((image) => image.is_primary) ?? images[0],
      images,
      labels: vendorLabels as Record<string, string>,
      facts: profileFacts(vendorLabels, profile, {
        ...apart,
        company_name: null,
        business_description: null,
        business_address: ['Address', profile.business_address],
        years_in_business: ['Experience', more(years(profile.years_in_business), 'in business')],
        pricing_range: ['Pricing', pricing && priceWord(pricing) + (isReview ? '' : ` ${pricingNames[pricing]}`)],
        insurance_info: ['Insurance', profile.insurance_info ?? notGiven],
        availability_info: ['Availability', profile.availability_info],
        travel_km: ['Travels', profile.travel_km && `Up to ${writeMiles(profile.travel_km)}`],
        ...(isReview && {
          license_number: ['License', profile.license_number ?? notGiven],
          service_ids: ['Services', listed(services)],
          service_area_ids: ['Service areas', listed(service_areas)],
        }),
      }),
      choices: {
        ...(!isReview && { Services: services }),
        'Event types': event_types,
        'Aesthetic tags': aesthetic_tags,
        ...(!isReview && { 'Service areas': service_areas }),
      },
    }
  }
  const { event_types } = profile
  return {
    kind: 'organizer' as const,
    name: profile.organization_name,
    description: profile.organization_description,
    trade: event_types[0]?.display_name,
    picture: undefined,
    images: [],
    labels: organizerLabels as Record<string, string>,
    facts: profileFacts(organizerLabels, profile, {
      ...apart,
      organization_name: null,
      organization_description: null,
      organization_address: ['Address', profile.organization_address],
      years_organizing: [isReview ? 'Experience' : 'Years', more(years(profile.years_organizing), 'organizing')],
      annual_events_count: [isReview ? 'Events' : 'Events a year', more(events(profile.annual_events_count), 'a year')],
    }),
    choices: { 'Event types': event_types },
  }
}

const listed = (entries: readonly { display_name: string }[]) => entries.map((entry) => entry.display_name).join(', ')

/**
 * The facts of a profile, in the order of its labels. `apart` has the fact of a field in other words, or null for a field that is shown
 * elsewhere. Every other field is shown under its label as it was written, so that a new one is not forgotten.
 */
function profileFacts<Field extends string>(
  labels: Record<Field, string>,
  profile: object,
  apart: Partial<Record<NoInfer<Field>, Fact | null>>,
): Fact[] {
  const written = profile as Partial<Record<Field, ReactNode>>
  return (Object.keys(labels) as Field[]).flatMap((field): readonly Fact[] => {
    const fact = apart[field]
    if (fact === undefined) return [[labels[field], written[field]]]
    return fact ? [fact] : []
  })
}

/** What a business or an organization writes about itself. */
export const Description = ({ text }: { text: string }) => (
  <p className="measure whitespace-pre-line wrap-anywhere">
    {text.trim() || <span className="text-muted">No description provided</span>}
  </p>
)

/** What was chosen from lists, each under the name of its list. */
export function Choices({ choices }: { choices: Record<string, readonly { id: number; display_name: string }[]> }) {
  return Object.entries(choices)
    .filter(([, entries]) => entries.length > 0)
    .map(([title, entries]) => (
      <div key={title} className="grid gap-1.5">
        <h3 className="text-sm font-normal text-muted">{title}</h3>
        <ul aria-label={title} className="flex flex-wrap gap-1.5">
          {entries.map((entry) => (
            <li key={entry.id}>
              <Badge look="outline">{entry.display_name}</Badge>
            </li>
          ))}
        </ul>
      </div>
    ))
}
