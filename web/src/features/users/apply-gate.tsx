import { lastingRefusal } from '@marquee/contract/policy'
import { actorOf } from '@marquee/contract/users'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Navigate } from 'react-router'
import { failureText, statusOf } from '../../lib/query-client.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState, LoadFailed, LoadingScreen } from '../../ui/states.tsx'
import type { ProfileKind, OwnedProfile } from './profile-kind.ts'
import { useMe, userFailure } from './queries.ts'

interface Props<Profile extends OwnedProfile, Name extends string> {
  kind: ProfileKind<Profile, Name>
  /** The application. */
  children: ReactNode
}

/** Shows the application to those who may apply. Who has a profile changes that instead, on its own page; everybody else reads why not. */
export function ApplyGate<Profile extends OwnedProfile, Name extends string>({ kind, children }: Props<Profile, Name>) {
  const me = useMe()
  const hasRole = me.data?.role === kind.role
  const profile = useQuery({ ...kind.own, enabled: hasRole, staleTime: 0 })
  // Applying changes role and profile while pictures are still being sent, so an application that was started stays on screen.
  const [hasBegun, begin] = useState(false)
  const hasNoProfile = statusOf(profile.error) === 404

  if (hasBegun) return children
  if (me.isLoadingError || (profile.error && !hasNoProfile)) {
    const query = me.isLoadingError ? me : profile
    return (
      <LoadFailed
        level={1}
        title={me.isLoadingError ? userFailure : kind.loadFailure}
        onRetry={() => void query.refetch()}
      >
        <p>{failureText(query.error!)}</p>
      </LoadFailed>
    )
  }
  if (!me.data || (hasRole && !profile.isFetchedAfterMount)) return <LoadingScreen label="Loading..." />
  if (profile.data) return <Navigate to={kind.path} replace />
  const why = hasNoProfile ? null : lastingRefusal(actorOf(me.data), kind.action, null)
  if (why) {
    return (
      <EmptyState level={1} title={why.sentence} actions={<ButtonLink to="/dashboard">Back to Dashboard</ButtonLink>}>
        Vendors and organizers have separate accounts. To apply, sign in with another one.
      </EmptyState>
    )
  }
  begin(true)
  return null
}
