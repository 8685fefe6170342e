import { isOver } from '@marquee/contract/event-status'
import type { Event } from '@marquee/contract/events'
import { Megaphone } from 'lucide-react'
import type { ComponentProps } from 'react'
import { today } from '../../lib/dates.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** Leads to the form for the open call of an event that has none. */
export function PostCall({
  id,
  ...look
}: { id: number } & Pick<ComponentProps<typeof ButtonLink>, 'size' | 'variant' | 'className'>) {
  return (
    <ButtonLink {...look} to={`/organizer/events/${id}/call`}>
      <Megaphone aria-hidden="true" />
      Post an open call
    </ButtonLink>
  )
}

export const isEventToCome = (event: Event) => event.status === 'published' && !isOver(event, today())

/** Whether an open call is useful: there is none, and the event is to come, or still a draft. */
export const mayCall = (event: Event) => !event.call && (event.status === 'draft' || isEventToCome(event))
