import { refusals } from '@marquee/contract/policy'
import type { Me } from '@marquee/contract/users'
import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../ui/button.tsx'
import { LoadingScreen } from '../../ui/states.tsx'
import { News } from '../notifications/news.tsx'
import { organizerFailures, ownOrganizerQuery } from '../organizers/queries.ts'
import { OrganizerUnderReview } from '../organizers/under-review.tsx'
import { ReviewBanner } from '../users/review-banner.tsx'
import { ContactedVendors } from '../vendors/contacted-vendors.tsx'
import { OrganizerHome } from './organizer-home.tsx'
import { ProfileFailed, hasLoadFailed } from './profile-failed.tsx'

/** The dashboard of an organizer: their home, or how the application for a profile stands. */
export function OrganizerView({ me }: { me: Me }) {
  const profile = useQuery({ ...ownOrganizerQuery, enabled: me.organizer_id !== null })
  if (me.organizer_id === null) {
    return (
      <ProfileFailed
        description="Your organizer application is not complete yet."
        actions={<ButtonLink to="/client/apply">Apply as Organizer</ButtonLink>}
      />
    )
  }
  if (hasLoadFailed(profile)) return <ProfileFailed description={organizerFailures.profile} />
  if (profile.isPending) return <LoadingScreen label="Loading..." />
  if (me.organizer_status === 'pending') {
    return (
      <>
        <OrganizerUnderReview organizer={profile.data} />
        <div className="mt-12 max-w-form">
          <News />
        </div>
        <ContactedVendors />
      </>
    )
  }
  return (
    <>
      {me.organizer_status === 'rejected' && (
        <ReviewBanner
          description={refusals.organizerRejected}
          words={profile.data?.status_reason}
          form="/organizer/profile"
        />
      )}
      <OrganizerHome me={me} />
    </>
  )
}
