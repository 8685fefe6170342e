import { accountSentences } from '@marquee/contract/account'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../../lib/config.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { guardQuery } from './queries.ts'

/** Whether the signed-in admin must switch on two-step sign-in before admin calls work; undefined while that is not known. */
export function useSecondFactorNeeded(): boolean | undefined {
  const config = useQuery(configQuery)
  const isEmbedded = config.data?.embedded === true
  const guard = useQuery({ ...guardQuery, enabled: isEmbedded })
  if (guard.data) return guard.data.second_factor_required && !guard.data.second_factor
  // A hosted provider asks for a second factor itself. If the settings cannot be loaded, refused calls will show it.
  return (config.data && !isEmbedded) || config.isLoadingError || guard.isLoadingError ? false : undefined
}

/** Shown to an admin without two-step sign-in in place of the area's pages. `description` is the server's sentence, if there is one. */
export function SecondFactorNeeded({
  description = accountSentences.secondFactorNeeded,
}: {
  description?: string | undefined
}) {
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
      <p>{description}</p>
    </EmptyState>
  )
}
