import type { EventStatus } from '@marquee/contract/limits'
import { Badge } from '../../ui/badge.tsx'

/** The name of each event status on screen. */
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

/** The status of an event. */
export function EventBadge({ status }: { status: EventStatus }) {
  return <Badge look={looks[status]}>{eventStatusWords[status]}</Badge>
}
