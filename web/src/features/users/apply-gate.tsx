import type { Role } from '@marquee/contract/limits'
import { refusal, type Action } from '@marquee/contract/policy'
import { actorOf } from '@marquee/contract/users'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { failureText, statusOf } from '../../lib/query-client.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState, LoadFailed, LoadingScreen } from '../../ui/states.tsx'
import { useMe } from './queries.ts'

interface Props<Profile, Key extends readonly unknown[]> {
  /** The role that this application leads to. */
  becomes: Role
  action: Extract<Action, 'vendor.apply' | 'organizer.apply'>
  ownProfile: UseQueryOptions<Profile, Error, Profile, Key>
  /** Said when the own profile cannot be loaded. */
  failure: string
  /** The application; with a profile it starts from what was there. */
  children: (profile: Profile | undefined) => ReactNode
}

/** Lets those apply who may, and those with a profile already apply again with it. Everybody else is told why not. */
export function ApplyGate<Profile, Key extends readonly unknown[]>(props: Props<Profile, Key>) {
  const { becomes, action, ownProfile, failure, children } = props
  const me = useMe()
  const hasRole = me.data?.role === becomes
  const profile = useQuery({ ...ownProfile, enabled: hasRole })
  // Applying changes role and profile while pictures are still on their way: an application once begun stays.
  const [begun, begin] = useState<{ profile: Profile | undefined }>()

  if (begun) return children(begun.profile)
  if (me.isError) {
    return <LoadFailed level={1} title="Failed to fetch user profile" onRetry={() => void me.refetch()} />
  }
  if (me.isPending || (hasRole && profile.isPending)) return <LoadingScreen label="Loading..." />
  const hasNoProfile = statusOf(profile.error) === 404
  if (profile.isError && !hasNoProfile) {
    return (
      <LoadFailed level={1} title={failure} onRetry={() => void profile.refetch()}>
        {failureText(profile.error)}
      </LoadFailed>
    )
  }
  const why = profile.data || hasNoProfile ? null : refusal(actorOf(me.data), action, null)
  if (why) {
    return (
      <EmptyState level={1} title={why.sentence} actions={<ButtonLink to="/dashboard">Back to Dashboard</ButtonLink>}>
        Vendors and organizers have separate accounts. To apply, sign in with another one.
      </EmptyState>
    )
  }
  begin({ profile: profile.data })
  return null
}
