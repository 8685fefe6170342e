import type { ApplicationStatus } from '@marquee/contract/limits'
import { StatusBadge } from '../../ui/badge.tsx'

/** How an application's status is written. */
export const applicationStatusWords: Record<ApplicationStatus, string> = {
  pending: 'Pending',
  accepted: 'Accepted',
  rejected: 'Rejected',
}

const looks = { pending: 'waiting', accepted: 'accepted', rejected: 'rejected' } as const

/** Where an application stands. */
export function ApplicationBadge({ status }: { status: ApplicationStatus }) {
  return <StatusBadge look={looks[status]}>{applicationStatusWords[status]}</StatusBadge>
}
