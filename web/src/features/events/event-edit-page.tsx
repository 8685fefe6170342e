import { fullTitle } from '../../lib/page-head.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { EventEditor } from './event-editor.tsx'
import { OwnEvent } from './own-event.tsx'

export const meta = () => [{ title: fullTitle('Edit Event') }]

/** Edits an own event. */
export default function EventEditPage() {
  return (
    <OwnEvent
      isFresh
      loading={
        <Loading label="Loading event details..." className="max-w-form">
          <Skeleton className="mb-8 h-10 w-64" />
          {Array.from({ length: 4 }, (_, index) => (
            <Skeleton key={index} className="mb-5 h-16 w-full" />
          ))}
        </Loading>
      }
    >
      {(event) => (
        <>
          <PageHeader title="Edit Event" subtitle={event.title} />
          <EventEditor event={event} />
        </>
      )}
    </OwnEvent>
  )
}
