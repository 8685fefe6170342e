import type { ApplicationStatus } from '@marquee/contract/limits'
import { StatusBadge } from '../../ui/badge.tsx'

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
