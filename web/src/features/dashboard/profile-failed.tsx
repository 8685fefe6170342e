import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { statusOf } from '../../lib/query-client.ts'
import { LoadFailed } from '../../ui/states.tsx'

/** The page of somebody whose profile could not be loaded. `description` is the title for the failed call. */
export function ProfileFailed({ description, actions }: { description: string; actions?: ReactNode }) {
  return (
    <LoadFailed level={1} title="Error loading your profile" onRetry={() => window.location.reload()} actions={actions}>
      <p>Unable to load your profile</p>
      <p>{description}</p>
    </LoadFailed>
  )
}

/** The profile could not be loaded. A 404 is no failure: there is no profile yet. */
export function hasLoadFailed({ isLoadingError, error }: Pick<UseQueryResult, 'isLoadingError' | 'error'>) {
  return isLoadingError && statusOf(error) !== 404
}
