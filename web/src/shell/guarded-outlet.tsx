import { useEffect, useState, type ReactNode } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { signInPath } from '../features/auth/auth-address.ts'
import { storeMissingSession } from '../features/auth/sign-in-reason.ts'
import { session, useSession } from '../lib/session.ts'
import { LoadingScreen } from '../ui/states.tsx'

/**
 * The page of a guarded layout, or what the layout shows in its place. When the session ends, here or in another tab, it redirects to
 * sign-in.
 */
export function GuardedOutlet({ children = <Outlet /> }: { children?: ReactNode }) {
  const { ready, signedIn } = useSession()
  const [hadSession] = useState(() => session.state().signedIn)
  return ready && !signedIn ? <ToSignIn hadSession={hadSession} /> : children
}

function ToSignIn({ hadSession }: { hadSession: boolean }) {
  const { pathname, search, hash } = useLocation()
  useEffect(() => storeMissingSession(hadSession), [hadSession])
  return <Navigate to={signInPath(pathname + search + hash)} replace />
}

/** For a guarded layout: makes its guard run on the first load too; see `guard`. */
export async function clientLoader() {
  return null
}

/** For a guarded layout, until its guard has run. */
export function HydrateFallback() {
  return <LoadingScreen label="Loading..." />
}
