import type { Event } from '@marquee/contract/events'
import { lastingRefusal } from '@marquee/contract/policy'
import { actorOf, type Me } from '@marquee/contract/users'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate, useParams } from 'react-router'
import { useWayBack } from '../../lib/list-place.ts'
import { pathId } from '../../lib/path-id.ts'
import { statusOf } from '../../lib/query-client.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState, LoadFailed } from '../../ui/states.tsx'
import { useMe } from '../users/queries.ts'
import { eventFailures, eventQuery, whyNotLoaded } from './queries.ts'

interface Props {
  /** For a form: waits for data that were read after it was opened, and stays when the event is gone. */
  isFresh?: boolean
  loading: ReactNode
  children: (event: Event) => ReactNode
}

/** The own event that the address names, or why it is not shown. An address without a valid id redirects to the list. */
export function OwnEvent(props: Props) {
  const id = pathId(useParams().id)
  return id === null ? <Navigate to="/organizer/events" replace /> : <EventById key={id} id={id} {...props} />
}

function EventById({ id, isFresh = false, loading, children }: Props & { id: number }) {
  const { data: me } = useMe()
  const event = useQuery({ ...eventQuery(id), ...(isFresh && { staleTime: 0 }) })
  const back = <ButtonLink {...useWayBack('/organizer/events')}>Return to Events</ButtonLink>
  if (event.isPending || !me || (isFresh && !event.isFetchedAfterMount)) return loading
  const isGone = statusOf(event.error) === 404
  if (event.data?.organizer_id === me.organizer_id && (isFresh || !isGone)) return children(event.data)
  return event.error && !isGone ? (
    <LoadFailed level={1} title={eventFailures.one} onRetry={() => void event.refetch()} actions={back}>
      <p>{whyNotLoaded(event.error)}</p>
    </LoadFailed>
  ) : (
    <EmptyState level={1} title={eventFailures.one} actions={back}>
      <p>The event you're looking for doesn't exist or you don't have permission to view it.</p>
    </EmptyState>
  )
}

/** Why this person cannot create or publish events now; null when they can, and while that is not known. */
export function organizerRefusal(me: Me | undefined): string | null {
  return me ? (lastingRefusal(actorOf(me), 'event.create', null)?.sentence ?? null) : null
}
