import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState, LoadFailed } from '../../ui/states.tsx'
import { eventFailures } from './queries.ts'

/** The event is not there, is somebody else's, or could not be fetched: then there is a way to try again. */
export function EventUnknown({ onRetry }: { onRetry?: () => void }) {
  const back = <ButtonLink to="/organizer/events">Return to Events</ButtonLink>
  const says = "The event you're looking for doesn't exist or you don't have permission to view it."
  return onRetry ? (
    <LoadFailed level={1} title={eventFailures.one} onRetry={onRetry} actions={back}>
      <p>{says}</p>
    </LoadFailed>
  ) : (
    <EmptyState level={1} title={eventFailures.one} actions={back}>
      <p>{says}</p>
    </EmptyState>
  )
}
