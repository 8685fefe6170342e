import { priceWord } from '@marquee/contract/formats'
import type { AdminOrganizer, AdminVendor } from '@marquee/contract/admin'
import { pricingNames } from '@marquee/contract/limits'
import type { ReactNode } from 'react'
import { shortDate } from '../../lib/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { Facts, Panel } from '../../ui/card.tsx'
import { Carousel } from '../../ui/carousel.tsx'
import { Picture } from '../../ui/picture.tsx'
import { organizerLabels } from '../organizers/organizer-fields.tsx'
import { SocialLinks } from '../users/social-links.tsx'
import { WebsiteLink } from '../users/website-link.tsx'
import { vendorLabels } from '../vendors/vendor-fields.tsx'
import { ProfileStatusCell } from './cells.tsx'
import { events, years } from './labels.ts'
import { profileFacts, type Fact } from './profile-facts.ts'

interface Props<Profile> {
  profile: Profile
  /** The decision on it, where there is one. */
  actions: ReactNode
  /** Why nobody but admins sees an approved profile; undefined when others see it or when it is not approved. */
  hidden: string | undefined
}

/** A vendor's profile with its pictures. */
export function VendorProfile({ profile, actions, hidden }: Props<AdminVendor>) {
  const { company_name: name, images } = profile
  return (
    <Panel title="Vendor profile" aside={<ProfileStatusCell {...profile} />}>
      {images.length > 0 && (
        <Carousel
          label={`Pictures of ${name}`}
          className="mb-5 aspect-[3/2] overflow-hidden rounded-md bg-sunken"
          slides={images.map((image, index) => ({
            key: image.id,
            content: (
              <Picture
                image={image}
                alt={image.alt_text ?? `${name}, picture ${index + 1}`}
                sizes="(min-width: 64rem) 40vw, 100vw"
                className="size-full"
              />
            ),
          }))}
        />
      )}
      <Body
        name={name}
        description={profile.business_description}
        reason={profile.status_reason}
        hidden={hidden}
        links={profile.social_links}
        facts={[
          ...profileFacts(vendorLabels, profile, {
            ...shownApart(profile),
            company_name: null,
            business_description: null,
            business_address: ['Address', profile.business_address],
            years_in_business: ['Experience', profile.years_in_business !== null && years(profile.years_in_business)],
            pricing_range: [
              'Pricing',
              profile.pricing_range && `${priceWord(profile.pricing_range)} ${pricingNames[profile.pricing_range]}`,
            ],
            insurance_info: ['Insurance', profile.insurance_info],
            availability_info: ['Availability', profile.availability_info],
          }),
          ['Pictures', images.length === 0 && 'None'],
          ...datesOf(profile),
        ]}
        badges={[
          ['Services', profile.services],
          ['Event types', profile.event_types],
          ['Aesthetic tags', profile.aesthetic_tags],
          ['Service areas', profile.service_areas],
        ]}
      />
      {actions}
    </Panel>
  )
}

/** An organizer's profile. */
export function OrganizerProfile({ profile, actions, hidden }: Props<AdminOrganizer>) {
  return (
    <Panel title="Organizer profile" aside={<ProfileStatusCell {...profile} />}>
      <Body
        name={profile.organization_name}
        description={profile.organization_description}
        reason={profile.status_reason}
        hidden={hidden}
        links={profile.social_links}
        facts={[
          ...profileFacts(organizerLabels, profile, {
            ...shownApart(profile),
            organization_name: null,
            organization_description: null,
            organization_address: ['Address', profile.organization_address],
            years_organizing: ['Years', profile.years_organizing !== null && years(profile.years_organizing)],
            annual_events_count: [
              'Events a year',
              profile.annual_events_count !== null && events(profile.annual_events_count),
            ],
          }),
          ...datesOf(profile),
        ]}
        badges={[['Event types', profile.event_types]]}
      />
      {actions}
    </Panel>
  )
}

/** The fields that stand elsewhere in the panel, and the website. */
const shownApart = ({ website }: { website: string | null }) => ({
  aesthetic_tag_ids: null,
  event_type_ids: null,
  service_ids: null,
  service_area_ids: null,
  social_links: null,
  website: [
    'Website',
    website && <WebsiteLink key="website" website={website} className="wrap-anywhere" />,
  ] satisfies Fact,
})

const datesOf = (profile: { profile_created_at: string; submitted_at: string }): Fact[] => [
  ['Created', shortDate(profile.profile_created_at)],
  ['Sent for review', profile.submitted_at !== profile.profile_created_at && shortDate(profile.submitted_at)],
]

interface BodyProps {
  name: string
  description: string
  reason: string | null
  hidden: string | undefined
  links: Parameters<typeof SocialLinks>[0]['links']
  facts: readonly Fact[]
  badges: readonly (readonly [string, readonly { id: number; display_name: string }[]])[]
}

function Body({ name, description, reason, hidden, links, facts, badges }: BodyProps) {
  return (
    <div className="grid gap-5">
      {hidden && <p className="rounded-md bg-wait-wash px-3 py-2 text-sm font-semibold text-wait">{hidden}</p>}
      {reason && (
        <p className="rounded-md bg-sunken px-3 py-2 text-sm whitespace-pre-line wrap-anywhere">
          <span className="font-semibold">Words with the last decision: </span>
          {reason}
        </p>
      )}
      <p className="measure whitespace-pre-line wrap-anywhere">{description.trim() || 'No description provided'}</p>
      <Facts className="sm:grid-cols-2" facts={facts} />
      {badges.map(
        ([label, entries]) =>
          entries.length > 0 && (
            <div key={label} className="grid gap-1.5">
              <h3 className="text-sm font-normal text-muted">{label}</h3>
              <ul aria-label={label} className="flex flex-wrap gap-1.5">
                {entries.map((entry) => (
                  <li key={entry.id}>
                    <Badge look="outline">{entry.display_name}</Badge>
                  </li>
                ))}
              </ul>
            </div>
          ),
      )}
      <SocialLinks owner={name} links={links} />
    </div>
  )
}
