import type { Application } from '@marquee/contract/applications'
import type { ApplicationStatus } from '@marquee/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { StatusBadge } from '../../ui/badge.tsx'
import { myApplicationsQuery } from './queries.ts'

/** The name of each application status on screen. */
export const applicationStatusWords: Record<ApplicationStatus, string> = {
  pending: 'Pending',
  accepted: 'Accepted',
  rejected: 'Rejected',
}

/** The look of each application status. */
export const applicationLooks = { pending: 'waiting', accepted: 'accepted', rejected: 'rejected' } as const

/** The status of an application. */
export function ApplicationBadge({ status }: { status: ApplicationStatus }) {
  return <StatusBadge look={applicationLooks[status]}>{applicationStatusWords[status]}</StatusBadge>
}

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
