import type { EventStatus } from '@marquee/contract/limits'
import { CircleCheck, CircleX, Globe, PencilLine } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'

/** The name of each event status on screen. */
export const eventStatusWords: Record<EventStatus, string> = {
  draft: 'Draft',
  published: 'Published',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

const looks = {
  published: { look: 'default', Icon: Globe },
  draft: { look: 'secondary', Icon: PencilLine },
  completed: { look: 'outline', Icon: CircleCheck },
  cancelled: { look: 'destructive', Icon: CircleX },
} as const

/** The status of an event. */
export function EventBadge({ status }: { status: EventStatus }) {
  const { look, Icon } = looks[status]
  return (
    <Badge look={look}>
      <Icon aria-hidden="true" strokeWidth={2.25} />
      {eventStatusWords[status]}
    </Badge>
  )
}
