import { useWayBack } from '../../lib/list-place.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState, LoadFailed } from '../../ui/states.tsx'
import { eventFailures } from './queries.ts'

/** Shown when an event does not exist, belongs to somebody else, or could not be loaded; in the last case with a retry button. */
export function EventUnknown({ onRetry }: { onRetry?: () => void }) {
  const back = <ButtonLink {...useWayBack('/organizer/events')}>Return to Events</ButtonLink>
  const explanation = "The event you're looking for doesn't exist or you don't have permission to view it."
  return onRetry ? (
    <LoadFailed level={1} title={eventFailures.one} onRetry={onRetry} actions={back}>
      <p>{explanation}</p>
    </LoadFailed>
  ) : (
    <EmptyState level={1} title={eventFailures.one} actions={back}>
      <p>{explanation}</p>
    </EmptyState>
  )
}
