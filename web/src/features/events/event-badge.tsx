import type { EventStatus } from '@marquee/contract/limits'
import { Badge } from '../../ui/badge.tsx'

/** How an event's status is written. */
export const eventStatusWords: Record<EventStatus, string> = {
  draft: 'Draft',
  published: 'Published',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

const looks = {
  published: 'default',
  draft: 'secondary',
  completed: 'outline',
  cancelled: 'destructive',
} as const

/** Where an event stands. */
export function EventBadge({ status }: { status: EventStatus }) {
  return <Badge look={looks[status]}>{eventStatusWords[status]}</Badge>
}
