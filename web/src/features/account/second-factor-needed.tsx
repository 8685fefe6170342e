import { accountSentences } from '@marquee/contract/account'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../../lib/config.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { guardQuery } from './queries.ts'

/** Whether the signed-in admin has to switch two-step sign-in on before any admin call answers; undefined until that is known. */
export function useSecondFactorNeeded(): boolean | undefined {
  const config = useQuery(configQuery)
  const isEmbedded = config.data?.embedded === true
  const guard = useQuery({ ...guardQuery, enabled: isEmbedded })
  if (guard.data) return guard.data.second_factor_required && !guard.data.second_factor
  // A hosted provider asks for a second factor itself. What could not be found out is told by the calls that are refused.
  return (config.data && !isEmbedded) || config.isError || guard.isError ? false : undefined
}

/** What an admin without two-step sign-in sees instead of what would not answer. `says` is the server's sentence, where it gave one. */
export function SecondFactorNeeded({ says = accountSentences.secondFactorNeeded }: { says?: string | undefined }) {
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
      <p>{says}</p>
    </EmptyState>
  )
}
