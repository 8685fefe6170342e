import { refusals } from '@marquee/contract/policy'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { ownOrganizerQuery } from '../features/organizers/queries.ts'
import { OrganizerUnderReview } from '../features/organizers/under-review.tsx'
import { useMe, userFailure } from '../features/users/queries.ts'
import { ReviewBanner } from '../features/users/review-banner.tsx'
import { useWayBack } from '../lib/list-place.ts'
import { ButtonLink } from '../ui/button.tsx'
import { LoadFailed, LoadingScreen } from '../ui/states.tsx'
import { Area } from './area.tsx'
import { guard, GuardedOutlet } from './guard.tsx'
import { organizerCrumbs, organizerGroups } from './navigation.ts'

export const clientMiddleware = [guard(['client'])]
export { clientLoader } from './guard.tsx'

export function HydrateFallback() {
  return <LoadingScreen label="Loading your dashboard..." />
}

const profilePath = '/organizer/profile'

/** The layout of the organizer pages. While the profile is pending it shows that instead of the pages, except the profile. */
export default function OrganizerArea() {
  const { pathname } = useLocation()
  const back = useWayBack('/organizer/events')
  const crumbs = organizerCrumbs(pathname).map((crumb) =>
    crumb.to === '/organizer/events' ? { ...crumb, ...back } : crumb,
  )
  return (
    <Area name="Organizer" groups={organizerGroups} crumbs={crumbs}>
      <Content />
    </Area>
  )
}

function Content() {
  const { pathname } = useLocation()
  const { data: me, isLoadingError } = useMe()
  if (!me && !isLoadingError) {
    return (
      <GuardedOutlet>
        <LoadingScreen label="Loading your dashboard..." />
      </GuardedOutlet>
    )
  }
  if (!me || me.organizer_status === null) {
    return (
      <LoadFailed
        level={1}
        title="Error loading your profile"
        onRetry={() => window.location.reload()}
        actions={me && <ButtonLink to="/client/apply">Apply as Organizer</ButtonLink>}
      >
        <p>Unable to load your profile</p>
        <p>{me ? 'Your organizer application is not complete yet.' : userFailure}</p>
      </LoadFailed>
    )
  }
  // The profile can be changed in every status, and explains itself what its status means.
  if (pathname === profilePath) return <GuardedOutlet />
  if (me.organizer_status === 'pending') return <Pending />
  return (
    <>
      {me.organizer_status === 'rejected' && <Rejected />}
      <GuardedOutlet />
    </>
  )
}

function Pending() {
  const { data, isPending } = useQuery(ownOrganizerQuery)
  if (isPending) return <LoadingScreen label="Loading your dashboard..." />
  return <OrganizerUnderReview organizer={data} />
}

/** Shown to a rejected organizer, who may read but neither create nor publish. */
function Rejected() {
  const { data: profile } = useQuery(ownOrganizerQuery)
  return (
    <ReviewBanner description={refusals.organizerRejected} words={profile?.status_reason} form="/organizer/profile" />
  )
}
