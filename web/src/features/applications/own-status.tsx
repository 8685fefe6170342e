import { useQuery } from '@tanstack/react-query'
import type { Application } from '@marquee/contract/applications'
import { StatusBadge } from '../../ui/badge.tsx'
import { applicationLooks, applicationStatusWords } from './application-badge.tsx'
import { myApplicationsQuery } from './queries.ts'

/** What became of the signed-in vendor's application to an event; nothing without one. Render it only for vendors. */
export function OwnStatus({ eventId }: { eventId: number }) {
  const { application } = useOwnApplication(eventId)
  return application && <OwnBadge application={application} />
}

/** The signed-in vendor's application to an event. All cards of a page share one call. */
export function useOwnApplication(eventId: number) {
  const { data, isPending } = useQuery(myApplicationsQuery())
  return { application: data?.find(({ event_id }) => event_id === eventId), isPending, isKnown: data !== undefined }
}

/** The status of an application in the words of the vendor who made it. */
export function OwnBadge({ application: { status } }: { application: Pick<Application, 'status'> }) {
  return (
    <StatusBadge look={applicationLooks[status]}>
      {status === 'pending' ? 'Applied' : applicationStatusWords[status]}
    </StatusBadge>
  )
}
