import { Navigate, Outlet, useLocation } from 'react-router'
import { useSession } from '../lib/session.ts'
import { signInPath } from './guard.ts'

/** The page of a guarded layout. When the session ends, here or in another tab, it redirects to sign-in. */
export function GuardedOutlet() {
  const { ready, signedIn } = useSession()
  const location = useLocation()
  return ready && !signedIn ? <Navigate to={signInPath(location)} replace /> : <Outlet />
}
