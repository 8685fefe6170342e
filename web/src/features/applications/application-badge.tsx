import type { Application } from '@marquee/contract/applications'
import type { ApplicationStatus } from '@marquee/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { MessageSquare } from 'lucide-react'
import { StatusBadge } from '../../ui/badge.tsx'
import { myApplicationsQuery } from './queries.ts'

/** The name of each application status on screen. */
export const applicationStatusWords: Record<ApplicationStatus, string> = {
  pending: 'Pending',
  accepted: 'Accepted',
  rejected: 'Rejected',
}

/** The look of each application status. */
const applicationLooks = { pending: 'waiting', accepted: 'accepted', rejected: 'rejected' } as const

type Standing = Pick<Application, 'status'> & Partial<Pick<Application, 'place' | 'event_status'>>

/** Whether an organizer keeps a place until the vendor confirms. */
export const isOffered = ({ place, status, event_status = 'published' }: Standing): boolean =>
  status === 'accepted' && place?.state === 'offered' && event_status === 'published'

/** The status of an application, or what its place has made of it, in words and as the status that it looks like. */
export function standingOf(application: Standing): { words: string; status: ApplicationStatus } {
  const { status, place } = application
  if (isOffered(application)) return { words: 'Offered', status: 'pending' }
  if (status === 'pending' && place?.state === 'waiting') return { words: 'Waiting list', status }
  if (status !== 'pending' && place?.reason === 'declined') return { words: 'Declined', status: 'rejected' }
  if (status !== 'pending' && (place?.reason === 'expired' || place?.state === 'offered'))
    return { words: 'Not confirmed', status: 'rejected' }
  const isConfirmed = status === 'accepted' && place?.state === 'confirmed' && place.needs_confirmation
  return { words: isConfirmed ? 'Confirmed' : applicationStatusWords[status], status }
}

/** The status of an application. */
export function ApplicationBadge({ application }: { application: Standing }) {
  const { words, status } = standingOf(application)
  return <StatusBadge look={applicationLooks[status]}>{words}</StatusBadge>
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
export function OwnBadge({ application }: { application: Standing }) {
  const { words, status } = standingOf(application)
  return (
    <StatusBadge look={applicationLooks[status]}>
      {words === applicationStatusWords.pending ? 'Applied' : words}
    </StatusBadge>
  )
}

/** How many messages wait to be read, in a row or on a button; nothing when there are none. */
export function UnreadMessages({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="inline-flex h-5 flex-none items-center gap-1 rounded-full bg-lamp px-1.5 text-xs font-semibold text-on-lamp">
      <MessageSquare aria-hidden="true" className="size-3" />
      <span className="figures">{count}</span>{' '}
      <span className="sr-only">{count === 1 ? 'new message' : 'new messages'}</span>
    </span>
  )
}
