import { useWayBack } from '../../lib/list-place.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState, LoadFailed } from '../../ui/states.tsx'
import { eventFailures, whyNotLoaded } from './queries.ts'

interface Props {
  /** Why the event could not be loaded; null when it does not exist or belongs to somebody else. */
  failure: Error | null
  onRetry: () => void
}

/** Shown when an event does not exist, belongs to somebody else, or could not be loaded; in the last case with a retry button. */
export function EventUnknown({ failure, onRetry }: Props) {
  const back = <ButtonLink {...useWayBack('/organizer/events')}>Return to Events</ButtonLink>
  return failure ? (
    <LoadFailed level={1} title={eventFailures.one} onRetry={onRetry} actions={back}>
      <p>{whyNotLoaded(failure)}</p>
    </LoadFailed>
  ) : (
    <EmptyState level={1} title={eventFailures.one} actions={back}>
      <p>The event you're looking for doesn't exist or you don't have permission to view it.</p>
    </EmptyState>
  )
}
