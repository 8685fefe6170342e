import type { EventAction } from '@marquee/contract/event-status'
import type { DomainEvent, EventTimeAndPlace } from '../../context.ts'

type Event = EventTimeAndPlace & { id: number; status: string }

/** What those who applied to an event should be told after a change of it by its organizer; null when it does not concern them. */
export function newsOf(
  action: EventAction,
  before: Event,
  after: Event,
  justRejected: readonly number[],
): DomainEvent | null {
  const eventId = after.id
  if (action === 'cancel') return { type: 'event.cancelled', eventId }
  if (action === 'complete') return { type: 'event.completed', eventId, justRejected }
  if (action !== 'keep' || after.status !== 'published' || !hasMoved(before, after)) return null
  const { start_date, end_date, address } = before
  return { type: 'event.changed', eventId, before: { start_date, end_date, address } }
}

/** Whether an event is on other days or in another place than before. One without an end has a single day. */
function hasMoved(before: EventTimeAndPlace, after: EventTimeAndPlace): boolean {
  const endOf = ({ start_date, end_date }: EventTimeAndPlace) => end_date ?? start_date
  return before.start_date !== after.start_date || endOf(before) !== endOf(after) || before.address !== after.address
}
