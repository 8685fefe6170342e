import { priceWord } from '@marquee/contract/formats'
import type { AdminOrganizer, AdminVendor } from '@marquee/contract/admin'
import { pricingNames } from '@marquee/contract/limits'
import type { ReactNode } from 'react'
import { shortDate } from '../../lib/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { Facts, Panel } from '../../ui/card.tsx'
import { Carousel } from '../../ui/carousel.tsx'
import { Picture } from '../../ui/picture.tsx'
import { SocialLinks } from '../users/social-links.tsx'
import { WebsiteLink } from '../users/website-link.tsx'
import { ProfileStatusCell } from './cells.tsx'
import { events, years } from './labels.ts'

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
          ['Address', profile.business_address],
          ['Experience', profile.years_in_business !== null && years(profile.years_in_business)],
          [
            'Pricing',
            profile.pricing_range && `${priceWord(profile.pricing_range)} ${pricingNames[profile.pricing_range]}`,
          ],
          [
            'Website',
            profile.website && <WebsiteLink key="website" website={profile.website} className="wrap-anywhere" />,
          ],
          ['License number', profile.license_number],
          ['Insurance', profile.insurance_info],
          ['Availability', profile.availability_info],
          ['Pictures', images.length === 0 && 'None'],
          ['Created', shortDate(profile.profile_created_at)],
          ['Sent for review', profile.submitted_at !== profile.profile_created_at && shortDate(profile.submitted_at)],
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
          ['Address', profile.organization_address],
          ['Years', profile.years_organizing !== null && years(profile.years_organizing)],
          ['Typical event size', profile.typical_event_size],
          ['Events a year', profile.annual_events_count !== null && events(profile.annual_events_count)],
          [
            'Website',
            profile.website && <WebsiteLink key="website" website={profile.website} className="wrap-anywhere" />,
          ],
          ['Created', shortDate(profile.profile_created_at)],
          ['Sent for review', profile.submitted_at !== profile.profile_created_at && shortDate(profile.submitted_at)],
        ]}
        badges={[['Event types', profile.event_types]]}
      />
      {actions}
    </Panel>
  )
}

interface BodyProps {
  name: string
  description: string
  reason: string | null
  hidden: string | undefined
  links: Parameters<typeof SocialLinks>[0]['links']
  /** A value that is false is left out. */
  facts: readonly (readonly [string, ReactNode])[]
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
      <Facts
        className="sm:grid-cols-2"
        facts={facts.filter(([, value]) => value !== false).map(([term, value]) => [term, value] as const)}
      />
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
