import { useEffect, useState, type ReactNode } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { storeMissingSession } from '../features/auth/sign-in-reason.ts'
import { useLive } from '../lib/live.ts'
import { session, useSession } from '../lib/session.ts'
import { signInPath } from './guard.ts'

/**
 * The page of a guarded layout, or what the layout shows in its place. When the session ends, here or in another tab, it redirects to
 * sign-in.
 */
export function GuardedOutlet({ children = <Outlet /> }: { children?: ReactNode }) {
  const { ready, signedIn } = useSession()
  useLive()
  const [hadSession] = useState(() => session.state().signedIn)
  return ready && !signedIn ? <ToSignIn hadSession={hadSession} /> : children
}

function ToSignIn({ hadSession }: { hadSession: boolean }) {
  const location = useLocation()
  useEffect(() => storeMissingSession(hadSession), [hadSession])
  return <Navigate to={signInPath(location)} replace />
}
