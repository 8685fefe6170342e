import { accountSentences } from '@marquee/contract/account'
import type { ErrorCode } from '@marquee/contract/errors'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../../lib/config.ts'
import { codeOf } from '../../lib/query-client.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { adminWorkQuery } from '../admin/queries.ts'
import { guardQuery } from './queries.ts'

/**
 * What waits for admins. `isFactorNeeded`: it is not read, because the signed-in admin must switch on two-step sign-in first; once it was
 * switched on, signing in loads the page again.
 */
export function useAdminWork() {
  const config = useQuery(configQuery)
  const isEmbedded = config.data?.embedded === true
  const guard = useQuery({ ...guardQuery, enabled: isEmbedded })
  // A hosted provider asks for a second factor itself. If the settings cannot be loaded, the refused call shows it.
  const isKnown = guard.data || (config.data && !isEmbedded) || config.isLoadingError || guard.isLoadingError
  const isOff = guard.data?.second_factor_required === true && !guard.data.second_factor
  const work = useQuery({ ...adminWorkQuery, enabled: Boolean(isKnown) && !isOff })
  const isRefused = codeOf(work.error) === ('second_factor_required' satisfies ErrorCode)
  return { work: work.data, isLoadingError: work.isLoadingError, isFactorNeeded: isOff || isRefused }
}

/** Shown to an admin without two-step sign-in in place of the area's pages. */
export function SecondFactorNeeded() {
  return (
    <EmptyState
      level={1}
      title="Two-step sign-in first"
      actions={
        <ButtonLink to="/account" variant="primary">
          Go to your account
        </ButtonLink>
      }
    >
      <p>{accountSentences.secondFactorNeeded}</p>
    </EmptyState>
  )
}
