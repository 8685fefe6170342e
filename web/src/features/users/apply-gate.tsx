import type { ProfileStatus, Role } from '@marquee/contract/limits'
import { lastingRefusal, type Action } from '@marquee/contract/policy'
import { actorOf } from '@marquee/contract/users'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Navigate } from 'react-router'
import { failureText, statusOf } from '../../lib/query-client.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState, LoadFailed, LoadingScreen } from '../../ui/states.tsx'
import { useMe, userFailure } from './queries.ts'

interface Props<Profile, Key extends readonly unknown[]> {
  /** The role that this application gives. */
  becomes: Role
  action: Extract<Action, 'vendor.apply' | 'organizer.apply'>
  ownProfile: UseQueryOptions<Profile, Error, Profile, Key>
  /** Where somebody with an approved profile is sent, who has nothing to apply for. */
  approvedPath: string
  /** Shown when the own profile cannot be loaded. */
  failure: string
  /** Renders the application; with a profile it starts from the stored values. */
  children: (profile: Profile | undefined) => ReactNode
}

/** Shows the application to those who may apply, with their profile if there is one. Everybody else reads why not. */
export function ApplyGate<Profile extends { status: ProfileStatus }, Key extends readonly unknown[]>(
  props: Props<Profile, Key>,
) {
  const { becomes, action, ownProfile, approvedPath, failure, children } = props
  const me = useMe()
  const hasRole = me.data?.role === becomes
  // A form must start with current data, so the cache is not used.
  const profile = useQuery({ ...ownProfile, enabled: hasRole, staleTime: 0 })
  // Applying changes role and profile while pictures are still being sent, so an application that was started stays on screen.
  const [begun, begin] = useState<{ profile: Profile | undefined }>()

  if (begun) return children(begun.profile)
  if (me.isLoadingError) {
    return (
      <LoadFailed level={1} title={userFailure} onRetry={() => void me.refetch()} isRetrying={me.isFetching}>
        <p>{failureText(me.error)}</p>
      </LoadFailed>
    )
  }
  if (!me.data || (hasRole && !profile.isFetchedAfterMount)) return <LoadingScreen label="Loading..." />
  const hasNoProfile = statusOf(profile.error) === 404
  if (profile.error && !hasNoProfile) {
    return (
      <LoadFailed level={1} title={failure} onRetry={() => void profile.refetch()} isRetrying={profile.isFetching}>
        <p>{failureText(profile.error)}</p>
      </LoadFailed>
    )
  }
  const why = profile.data || hasNoProfile ? null : lastingRefusal(actorOf(me.data), action, null)
  if (why) {
    return (
      <EmptyState level={1} title={why.sentence} actions={<ButtonLink to="/dashboard">Back to Dashboard</ButtonLink>}>
        Vendors and organizers have separate accounts. To apply, sign in with another one.
      </EmptyState>
    )
  }
  if (profile.data?.status === 'approved') return <Navigate to={approvedPath} replace />
  begin({ profile: profile.data })
  return null
}
