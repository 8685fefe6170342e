import type { AdminOrganizer, AdminUser, AdminVendor } from '@marquee/contract/admin'
import { shortDate } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Facts, Panel } from '../../ui/card.tsx'
import { SocialLinks } from '../users/social-links.tsx'
import { ProfileStatusCell } from './cells.tsx'
import { Choices, Description, subjectOf } from './profile-subject.tsx'
import { ownerRoles, type ProfileKind } from './queries.ts'
import { ReviewPortfolio } from './review-portfolio.tsx'
import { useProfileActions } from './person-actions.tsx'

/** Why nobody but admins sees an approved profile of this person; undefined when others see it. */
export function whyHidden(kind: ProfileKind, user: AdminUser): string | undefined {
  if (user.suspended_at !== null) return 'Hidden, because the account is suspended.'
  const noun = kind === 'vendor' ? 'a vendor' : 'an organizer'
  return user.role === ownerRoles[kind] ? undefined : `Hidden, because this person is no longer ${noun}.`
}

interface Props {
  profile: AdminVendor | AdminOrganizer
  user: AdminUser
}

/** A profile with what can be done: a decision where it waits, and where an approved one was changed, that somebody looked at it. */
export function PersonProfile({ profile, user }: Props) {
  const { status, status_reason: reason, profile_created_at: created, submitted_at: submitted } = profile
  const { kind, name, description, images, facts, choices } = subjectOf(profile, false)
  const hidden = whyHidden(kind, user)
  const { actions, isPending, dialog } = useProfileActions({ ...profile, kind, name }, status === 'pending' && !hidden)
  return (
    <Panel
      title={kind === 'vendor' ? 'Vendor profile' : 'Organizer profile'}
      aside={<ProfileStatusCell {...profile} />}
    >
      <div className="grid grid-cols-1 gap-5">
        {images.length > 0 && <ReviewPortfolio name={name} images={images} />}
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
            ['Pictures', kind === 'vendor' && images.length === 0 && 'None'],
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
