import { isRouteErrorResponse } from 'react-router'
import { brand } from '@marquee/contract/brand'
import { notFound } from '@marquee/contract/errors'
import { fullTitle } from '../lib/page-head.tsx'
import { isUnreachable, statusOf } from '../lib/query-client.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState, LoadFailed } from '../ui/states.tsx'
import { permissionsUnknown } from './guard.ts'

const denied = "You don't have permission to access this page. This area is restricted to administrators only."

type Kind = 'missing' | 'denied' | 'unverified' | 'offline' | 'failed'

/** The page for an error: not found, not allowed, no connection, or a failure on our side. */
export function ErrorPage({ error }: { error: unknown }) {
  const kind = kindOf(error)
  const reload = () => window.location.reload()
  const home = <ButtonLink to="/">Return Home</ButtonLink>
  switch (kind) {
    case 'denied':
      return (
        <EmptyState
          level={1}
          title="Access Denied"
          actions={
            <>
              <ButtonLink to="/dashboard" variant="primary">
                Go to Dashboard
              </ButtonLink>
              {home}
            </>
          }
        >
          <p>{denied}</p>
        </EmptyState>
      )
    case 'missing':
      return (
        <EmptyState
          level={1}
          title={sentenceOf(error) ?? 'This page is not on the bill'}
          actions={
            <>
              <ButtonLink to="/vendors" variant="primary">
                Browse Vendors
              </ButtonLink>
              <ButtonLink to="/events">Browse Events</ButtonLink>
              {home}
            </>
          }
        >
          <p>The address may be old or mistyped. What you were looking for may be one step from here.</p>
        </EmptyState>
      )
    case 'unverified':
      return <LoadFailed level={1} title={permissionsUnknown} onRetry={reload} actions={home} />
    case 'offline':
      return (
        <LoadFailed level={1} title="You are offline" onRetry={reload}>
          <p>{brand.name} could not be reached. Check your connection, then try again.</p>
        </LoadFailed>
      )
    case 'failed':
      return (
        <LoadFailed level={1} title="Something went wrong on our side" onRetry={reload} actions={home}>
          <p>It is not you. Please try again in a moment.</p>
        </LoadFailed>
      )
  }
}

/** The document's title on an error page. */
export function errorTitle(error: unknown): string {
  const titles: Record<Kind, string> = {
    missing: 'Not found',
    denied: 'Access Denied',
    unverified: 'Try again',
    offline: 'Offline',
    failed: 'Something went wrong',
  }
  return fullTitle(titles[kindOf(error)])
}

function kindOf(error: unknown): Kind {
  if (isRouteErrorResponse(error)) {
    if (error.status === 404) return 'missing'
    if (error.status === 403) return 'denied'
    return error.data === permissionsUnknown ? 'unverified' : 'failed'
  }
  if (statusOf(error) === 404) return 'missing'
  return isUnreachable(error) ? 'offline' : 'failed'
}

/** The page's own sentence for what was not found. The default texts of the framework and the server are ignored. */
function sentenceOf(error: unknown): string | undefined {
  const text = isRouteErrorResponse(error) ? error.data : undefined
  return typeof text === 'string' && text !== '' && text !== notFound && !text.startsWith('Error: No route')
    ? text
    : undefined
}
