import { Navigate, Outlet, useLocation } from 'react-router'
import { useSession } from '../lib/session.ts'
import { signInPath } from './guard.ts'

/** The page of a guarded layout, as long as the session lasts: when it ends here or in another tab, one is asked to sign in again. */
export function GuardedOutlet() {
  const { ready, signedIn } = useSession()
  const location = useLocation()
  return ready && !signedIn ? <Navigate to={signInPath(location)} replace /> : <Outlet />
}
