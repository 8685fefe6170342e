import type { ReactNode } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useLive } from '../lib/live.ts'
import { useSession } from '../lib/session.ts'
import { signInPath } from './guard.ts'

/**
 * The page of a guarded layout, or what the layout shows in its place. When the session ends, here or in another tab, it redirects to
 * sign-in.
 */
export function GuardedOutlet({ children = <Outlet /> }: { children?: ReactNode }) {
  const { ready, signedIn } = useSession()
  useLive()
  const location = useLocation()
  return ready && !signedIn ? <Navigate to={signInPath(location)} replace /> : children
}
