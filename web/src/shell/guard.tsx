import { useEffect, useState, type ReactNode } from 'react'
import { Navigate, Outlet, useLocation, data, redirect, type MiddlewareFunction } from 'react-router'
import { guardedPath } from '../features/auth/auth-address.ts'
import { storeMissingSession } from '../features/auth/sign-in-reason.ts'
import { session, useSession } from '../lib/session.ts'
import { LoadingScreen } from '../ui/states.tsx'
import type { Role } from '@marquee/contract/limits'
import { meQuery } from '../features/users/queries.ts'
import { isUnreachable, queryClient, statusOf } from '../lib/query-client.ts'

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
  return <Navigate to={guardedPath(pathname + search + hash)} replace />
}

/** For a guarded layout: makes its guard run on the first load too; see `guard`. */
export async function clientLoader() {
  return null
}

/** For a guarded layout, until its guard has run. */
export function HydrateFallback() {
  return <LoadingScreen label="Loading..." />
}

/** Shown when the person's role cannot be loaded. */
export const permissionsUnknown = 'Unable to verify your permissions. Please try again.'

/**
 * Middleware that admits only signed-in people and, of these, only the given roles. Visitors are sent to `/auth` and return afterwards;
 * other roles get the 403 page; a failed check gets an error page. Use it as a layout's `clientMiddleware`, together with a `clientLoader`
 * and a `HydrateFallback`: without a clientLoader it would not run on a first load, and the page would be rendered on the server. Without
 * roles, the layout must render the `GuardedOutlet`, which sends visitors to sign-in.
 */
export function guard(roles?: readonly Role[]): MiddlewareFunction {
  return async ({ request }, next) => {
    const hadSession = session.state().signedIn
    if (!(await session.token())) {
      // The layout's outlet redirects to sign-in then: it knows the whole address, but a request has no hash.
      if (!roles && !session.state().signedIn) return void (await next())
      throw toSignIn(request, hadSession)
    }
    if (roles) {
      const me = await queryClient()
        .fetchQuery(meQuery)
        .catch((error: unknown) => {
          // An admin without two-step sign-in is admitted: the admin area shows what is missing.
          if ((error as { code?: unknown }).code === 'second_factor_required') return undefined
          // Without an answer the role is the one known so far, so that the page stays; the server checks every call anyway.
          const known = queryClient().getQueryData(meQuery.queryKey)
          if (known && isUnreachable(error)) return known
          throw statusOf(error) === 401 ? toSignIn(request, true) : data(permissionsUnknown, { status: 503 })
        })
      if (me && !roles.includes(me.role)) throw data('Access Denied', { status: 403 })
    } else {
      void queryClient().prefetchQuery(meQuery)
    }
    await next()
  }
}

function toSignIn(request: Request, hadSession: boolean): Response {
  const { pathname, search } = new URL(request.url)
  storeMissingSession(hadSession)
  return redirect(guardedPath(pathname + search))
}
