import { eventLinkPath } from '@marquee/contract/event-links'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Navigate, useLocation } from 'react-router'
import { fullTitle } from '../../lib/page-head.tsx'
import { failureText, statusOf } from '../../lib/query-client.ts'
import { useSession } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHeader, Panel } from '../../ui/card.tsx'
import { PhoneBar } from '../../ui/phone-bar.tsx'
import { EmptyState, LoadFailed } from '../../ui/states.tsx'
import { signInPath } from '../auth/auth-address.ts'
import { JoinLink } from '../auth/join-link.tsx'
import { EventDetails, EventDetailsLoading } from '../events/event-details.tsx'
import { codeOf, openedLinkQuery } from '../events/link-queries.ts'
import { LookingFor } from '../events/looking-for.tsx'
import { eventFailures } from '../events/queries.ts'
import { VisibilityBadge } from '../events/visibility.tsx'
import { applyPath } from './apply-address.ts'
import { EventOrganizer } from './event-organizer.tsx'

// The server does not get what follows `#`, so a link preview has nothing of the event.
export const meta = () => [
  { title: fullTitle('An event for you') },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

/**
 * `/events/link#CODE`: an event that is not listed, for whoever has its link. Who is signed in gets to its page, and sees it from then on;
 * others read it here, and return here after sign-up.
 */
export default function LinkPage() {
  const { ready, signedIn, subject } = useSession()
  const { hash } = useLocation()
  // Once: the tab forgets it when the account is let in.
  const code = useMemo(() => (typeof window === 'undefined' ? null : codeOf(hash)), [hash])
  const event = useQuery({ ...openedLinkQuery(code ?? '', signedIn ? subject : undefined), enabled: ready && !!code })
  if (ready && code === null) return <Missing isSignedIn={signedIn} />
  if (event.isPending)
    return (
      <div className="page pt-8 pb-16 lg:pt-10">
        <EventDetailsLoading />
      </div>
    )
  if (event.error) {
    if (statusOf(event.error) === 404 || statusOf(event.error) === 400) return <Missing isSignedIn={signedIn} />
    return (
      <div className="page py-16">
        <LoadFailed level={1} title={eventFailures.one} onRetry={() => void event.refetch()}>
          <p>{failureText(event.error)}</p>
        </LoadFailed>
      </div>
    )
  }
  if (signedIn) return <Navigate to={applyPath(event.data.id)} replace />
  const { data } = event
  return (
    <div className="page pt-8 pb-16 lg:pt-10">
      <PageHeader title={data.title} subtitle={<VisibilityBadge event={data} />} />
      <EventDetails
        event={data}
        stub={
          data.status === 'published' && (
            <PhoneBar>
              <ButtonLink variant="primary" to={signInPath(eventLinkPath)}>
                Sign in to Apply
              </ButtonLink>
            </PhoneBar>
          )
        }
        before={data.call && <LookingFor call={data.call} />}
        more={
          <>
            <EventOrganizer event={data} />
            <Panel title="New here?">
              <p className="mb-4 text-muted">
                Make an account and tell us about your business. You come back to this event, and the link is kept.
              </p>
              <JoinLink to={eventLinkPath}>Become a Vendor</JoinLink>
            </Panel>
          </>
        }
      />
    </div>
  )
}

function Missing({ isSignedIn = false }: { isSignedIn?: boolean }) {
  return (
    <EmptyState
      level={1}
      title="This link does not work"
      actions={
        isSignedIn ? (
          <ButtonLink to="/events">Browse Events</ButtonLink>
        ) : (
          <ButtonLink to={signInPath('/dashboard')}>Sign in</ButtonLink>
        )
      }
    >
      <p>
        It has ended, or a part of it is missing. Please ask who gave it to you.
        {!isSignedIn && ' If you used it before, sign in: you still see the event.'}
      </p>
    </EmptyState>
  )
}
