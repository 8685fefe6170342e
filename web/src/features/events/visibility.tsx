import type { Event } from '@marquee/contract/events'
import type { EventVisibility } from '@marquee/contract/limits'
import { KeyRound, Link2 } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'

/** Who may see an event, as the form offers it, and what that means. */
export const visibilityWords: Record<EventVisibility, { label: string; hint: string }> = {
  listed: { label: 'Everybody', hint: 'It is in the list of events and in searches.' },
  unlisted: { label: 'Only people with the link', hint: 'It is in no list or search. You pass its link on.' },
  private: {
    label: 'Only people with a code',
    hint: 'It is in no list or search. Its code can end on a day, or after so many people.',
  },
}

/** That an event is not in the list; nothing for one that is. */
export function VisibilityBadge({ event: { visibility } }: { event: Pick<Event, 'visibility'> }) {
  if (visibility === 'listed') return null
  const Icon = visibility === 'private' ? KeyRound : Link2
  return (
    <Badge look="outline">
      <Icon aria-hidden="true" />
      {visibility === 'private' ? 'Code only' : 'Link only'}
    </Badge>
  )
}
