import type { ProfileStatus } from '@marquee/contract/limits'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureText } from '../../lib/query-client.ts'
import { PageHeader } from '../../ui/card.tsx'
import { LoadFailed, LoadingScreen } from '../../ui/states.tsx'
import { ConfirmEmail } from './confirm-email.tsx'
import type { ProfileKind, OwnedProfile } from './profile-kind.ts'
import { RejectedBanner } from './rejected-banner.tsx'

interface Props<Profile extends OwnedProfile, Name extends string> {
  kind: ProfileKind<Profile, Name>
  /** What each status means to the owner. */
  standing: Readonly<Record<ProfileStatus, string>>
  actions?: (profile: Profile) => ReactNode
  children: (profile: Profile) => ReactNode
}

/** The page where owners change their profile, as soon as that is loaded. */
export function OwnProfile<Profile extends OwnedProfile, Name extends string>({
  kind,
  standing,
  actions,
  children,
}: Props<Profile, Name>) {
  const { data: profile, error, isLoadingError, isFetching, refetch } = useQuery({ ...kind.own, staleTime: 0 })
  if (isLoadingError) {
    return (
      <LoadFailed title={kind.loadFailure} level={1} onRetry={() => void refetch()} isRetrying={isFetching}>
        <p>{failureText(error)}</p>
      </LoadFailed>
    )
  }
  if (!profile) return <LoadingScreen label="Loading..." />
  const { status, status_reason: reason } = profile
  return (
    <>
      <PageHeader title="Your profile" subtitle={standing[status]} actions={actions?.(profile)} />
      <ConfirmEmail className="mb-8" />
      {status === 'rejected' && <RejectedBanner description={kind.rejection} reason={reason} />}
      {children(profile)}
    </>
  )
}
