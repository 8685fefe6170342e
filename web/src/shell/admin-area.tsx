import type { ErrorCode } from '@marquee/contract/errors'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { fullTitle } from '../lib/page-head.tsx'
import { SecondFactorNeeded, useSecondFactorNeeded } from '../features/account/second-factor-needed.tsx'
import { adminWorkQuery } from '../features/admin/queries.ts'
import { Area } from './area.tsx'
import { adminCrumbs } from './crumbs.ts'
import { guard } from './guard.ts'
import { GuardedOutlet } from './guarded-outlet.tsx'
import { adminGroups } from './navigation.ts'

export const clientMiddleware = [guard(['admin'])]
export { clientLoader, HydrateFallback } from './guarded-outlet.tsx'

/** The layout of the admin pages. */
export default function AdminArea() {
  const { pathname } = useLocation()
  const refusal = useSecondFactorRefusal()
  const isFactorNeeded = useSecondFactorNeeded()
  const isNeeded = isFactorNeeded === true || refusal !== undefined
  const { data: work } = useQuery({ ...adminWorkQuery, enabled: isFactorNeeded === false && refusal === undefined })
  return (
    <Area name="Admin" groups={adminGroups(work)} crumbs={adminCrumbs(pathname)}>
      {isNeeded ? (
        <>
          <title>{fullTitle('Two-step sign-in first')}</title>
          <SecondFactorNeeded description={refusal} />
        </>
      ) : (
        <GuardedOutlet />
      )}
    </Area>
  )
}

/** The server's sentence after any call was refused because the admin has no second factor. Signing in with one loads the page again. */
function useSecondFactorRefusal(): string | undefined {
  const client = useQueryClient()
  return useSyncExternalStore(
    useCallback(
      (listener) => {
        const ends = [client.getQueryCache().subscribe(listener), client.getMutationCache().subscribe(listener)]
        return () => ends.forEach((end) => end())
      },
      [client],
    ),
    () => {
      const calls = [...client.getQueryCache().getAll(), ...client.getMutationCache().getAll()]
      return calls.map(({ state }) => state.error).find(asksSecondFactor)?.message
    },
    () => undefined,
  )
}

const asksSecondFactor = (error: Error | null) =>
  error !== null && 'code' in error && error.code === ('second_factor_required' satisfies ErrorCode)
