import { useLocation } from 'react-router'
import { fullTitle } from '../lib/page-head.tsx'
import { SecondFactorNeeded, useAdminWork } from '../features/account/second-factor-needed.tsx'
import { Area } from './area.tsx'
import { adminCrumbs, adminGroups } from './navigation.ts'
import { guard, GuardedOutlet } from './guard.tsx'

export const clientMiddleware = [guard(['admin'])]
export { clientLoader, HydrateFallback } from './guard.tsx'

/** The layout of the admin pages. */
export default function AdminArea() {
  const { pathname } = useLocation()
  const { work, isFactorNeeded } = useAdminWork()
  return (
    <Area name="Admin" groups={adminGroups(work)} crumbs={adminCrumbs(pathname)}>
      {isFactorNeeded ? (
        <>
          <title>{fullTitle('Two-step sign-in first')}</title>
          <SecondFactorNeeded />
        </>
      ) : (
        <GuardedOutlet />
      )}
    </Area>
  )
}
