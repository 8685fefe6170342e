import { isRouteErrorResponse } from 'react-router'
import { brand } from '@marquee/contract/brand'
import { notFound } from '@marquee/contract/errors'
import { fullTitle } from '../lib/page-head.tsx'
import { isUnreachable, statusOf } from '../lib/query-client.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState, LoadFailed } from '../ui/states.tsx'
import { permissionsUnknown } from './guard.tsx'

/** `tab` is the document's title. */
const pages = {
  missing: {
    tab: 'Not found',
    title: 'This page is not on the bill',
    text: 'The address may be old or mistyped. What you were looking for may be one step from here.',
  },
  denied: {
    tab: 'Access Denied',
    title: 'Access Denied',
    text: "You don't have permission to access this page. This area is restricted to administrators only.",
  },
  unverified: { tab: 'Try again', title: permissionsUnknown, text: undefined },
  offline: {
    tab: 'Offline',
    title: 'You are offline',
    get text() {
      return `${brand.name} could not be reached. Check your connection, then try again.`
    },
  },
  failed: {
    tab: 'Something went wrong',
    title: 'Something went wrong on our side',
    text: 'It is not you. Please try again in a moment.',
  },
}

/** The page for an error: not found, not allowed, no connection, or a failure on our side. */
export function ErrorPage({ error }: { error: unknown }) {
  const kind = kindOf(error)
  const { title, text } = pages[kind]
  const shared = { level: 1 as const, children: text && <p>{text}</p> }
  const home = <ButtonLink to="/">Return Home</ButtonLink>
  if (kind !== 'missing' && kind !== 'denied') {
    const reload = () => window.location.reload()
    return <LoadFailed {...shared} title={title} onRetry={reload} actions={kind !== 'offline' && home} />
  }
  return (
    <EmptyState
      {...shared}
      title={(kind === 'missing' && sentenceOf(error)) || title}
      actions={
        <>
          <ButtonLink to={kind === 'denied' ? '/dashboard' : '/vendors'} variant="primary">
            {kind === 'denied' ? 'Go to Dashboard' : 'Browse Vendors'}
          </ButtonLink>
          {kind === 'missing' && <ButtonLink to="/events">Browse Events</ButtonLink>}
          {home}
        </>
      }
    />
  )
}

/** The document's title on an error page. */
export const errorTitle = (error: unknown): string => fullTitle(pages[kindOf(error)].tab)

function kindOf(error: unknown): keyof typeof pages {
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
  const isOwn = typeof text === 'string' && text !== notFound && !text.startsWith('Error: No route')
  return isOwn ? text : undefined
}
