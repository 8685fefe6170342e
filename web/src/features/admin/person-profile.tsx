import type { AdminOrganizer, AdminUser, AdminVendor } from '@marquee/contract/admin'
import { priceWord } from '@marquee/contract/formats'
import { pricingNames } from '@marquee/contract/limits'
import type { ReactNode } from 'react'
import { shortDate } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Facts, Panel } from '../../ui/card.tsx'
import { organizerLabels } from '../organizers/organizer-fields.tsx'
import { SocialLinks } from '../users/social-links.tsx'
import { WebsiteLink } from '../users/website-link.tsx'
import { vendorLabels } from '../vendors/vendor-fields.tsx'
import { ProfileStatusCell } from './cells.tsx'
import { events, years } from './labels.ts'
import { Choices, Description, profileFacts, type Fact } from './profile-parts.tsx'
import { ownerRoles, type ProfileKind } from './queries.ts'
import { ReviewPortfolio } from './review-portfolio.tsx'
import { useProfileActions } from './use-profile-actions.tsx'

interface Props<Profile> {
  profile: Profile
  user: AdminUser
}

/** A vendor's profile with its pictures. */
export function VendorProfile({ profile, user }: Props<AdminVendor>) {
  const { company_name: name, images } = profile
  return (
    <Profile
      {...{ profile, user, name }}
      kind="vendor"
      description={profile.business_description}
      facts={[
        ...profileFacts(vendorLabels, profile, {
          ...shownApart(profile),
          company_name: null,
          business_description: null,
          business_address: ['Address', profile.business_address],
          years_in_business: ['Experience', years(profile.years_in_business)],
          pricing_range: [
            'Pricing',
            profile.pricing_range && `${priceWord(profile.pricing_range)} ${pricingNames[profile.pricing_range]}`,
          ],
          insurance_info: ['Insurance', profile.insurance_info],
          availability_info: ['Availability', profile.availability_info],
        }),
        ['Pictures', images.length === 0 && 'None'],
      ]}
      choices={{
        Services: profile.services,
        'Event types': profile.event_types,
        'Aesthetic tags': profile.aesthetic_tags,
        'Service areas': profile.service_areas,
      }}
    >
      {images.length > 0 && <ReviewPortfolio name={name} images={images} />}
    </Profile>
  )
}

/** An organizer's profile. */
export function OrganizerProfile({ profile, user }: Props<AdminOrganizer>) {
  return (
    <Profile
      {...{ profile, user }}
      kind="organizer"
      name={profile.organization_name}
      description={profile.organization_description}
      facts={profileFacts(organizerLabels, profile, {
        ...shownApart(profile),
        organization_name: null,
        organization_description: null,
        organization_address: ['Address', profile.organization_address],
        years_organizing: ['Years', years(profile.years_organizing)],
        annual_events_count: ['Events a year', events(profile.annual_events_count)],
      })}
      choices={{ 'Event types': profile.event_types }}
    />
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

/** Why nobody but admins sees an approved profile of this person; undefined when others see it. */
export function whyHidden(kind: ProfileKind, user: AdminUser): string | undefined {
  if (user.suspended_at !== null) return 'Hidden, because the account is suspended.'
  const noun = kind === 'vendor' ? 'a vendor' : 'an organizer'
  return user.role === ownerRoles[kind] ? undefined : `Hidden, because this person is no longer ${noun}.`
}

interface ProfileProps extends Props<AdminVendor | AdminOrganizer> {
  kind: ProfileKind
  name: string
  description: string
  facts: readonly Fact[]
  choices: Parameters<typeof Choices>[0]['choices']
  /** The pictures. */
  children?: ReactNode
}

/** A profile with what can be done: a decision where it waits, and where an approved one was changed, that somebody looked at it. */
function Profile({ kind, profile, user, name, description, facts, choices, children }: ProfileProps) {
  const { status, status_reason: reason, profile_created_at: created, submitted_at: submitted } = profile
  const hidden = whyHidden(kind, user)
  const { actions, isPending, dialog } = useProfileActions({ ...profile, kind, name }, status === 'pending' && !hidden)
  return (
    <Panel
      title={kind === 'vendor' ? 'Vendor profile' : 'Organizer profile'}
      aside={<ProfileStatusCell {...profile} />}
    >
      <div className="grid grid-cols-1 gap-5">
        {children}
        {status === 'approved' && hidden && (
          <p className="rounded-md bg-wait-wash px-3 py-2 text-sm font-semibold text-wait">{hidden}</p>
        )}
        {reason && (
          <p className="rounded-md bg-sunken px-3 py-2 text-sm whitespace-pre-line wrap-anywhere">
            <span className="font-semibold">Words with the last decision: </span>
            {reason}
          </p>
        )}
        <Description text={description} />
        <Facts
          className="sm:grid-cols-2"
          facts={[
            ...facts,
            ['Created', shortDate(created)],
            ['Sent for review', submitted !== created && shortDate(submitted)],
          ]}
        />
        <Choices choices={choices} />
        <SocialLinks owner={name} links={profile.social_links} />
      </div>
      {actions.length > 0 && (
        <div className="mt-5 flex flex-wrap gap-2 border-t border-line pt-4">
          {actions.map(({ label, icon, onSelect }) => (
            <Button key={label} size="sm" isDisabled={isPending} onClick={onSelect}>
              {icon}
              {label}
            </Button>
          ))}
        </div>
      )}
      {dialog}
    </Panel>
  )
}
