import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { fullTitle } from '../../lib/page-head.tsx'
import { pathId } from '../../lib/path-id.ts'
import { statusOf } from '../../lib/query-client.ts'
import { PageHeader } from '../../ui/card.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useMe } from '../users/queries.ts'
import { EventEditor } from './event-editor.tsx'
import { EventUnknown } from './event-unknown.tsx'
import { eventQuery } from './queries.ts'

export const meta = () => [{ title: fullTitle('Edit Event') }]

/** Edits an own event. An address without a valid id redirects to the list. */
export default function EventEditPage() {
  const id = pathId(useParams().id)
  return id === null ? <Navigate to="/organizer/events" replace /> : <EventById key={id} id={id} />
}

function EventById({ id }: { id: number }) {
  const { data: me } = useMe()
  // A form must start with current data, so the cache is not used.
  const event = useQuery({ ...eventQuery(id), staleTime: 0 })
  if (!event.isFetchedAfterMount || !me) {
    return (
      <Loading label="Loading event details..." className="max-w-form">
        <Skeleton className="mb-8 h-10 w-64" />
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} className="mb-5 h-16 w-full" />
        ))}
      </Loading>
    )
  }
  if (!event.data || event.data.organizer_id !== me.organizer_id) {
    const isGone = statusOf(event.error) === 404
    return <EventUnknown failure={isGone ? null : event.error} onRetry={() => void event.refetch()} />
  }
  return (
    <>
      <PageHeader title="Edit Event" subtitle={event.data.title} />
      <EventEditor event={event.data} />
    </>
  )
}
