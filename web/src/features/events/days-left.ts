import { isOver } from '@marquee/contract/event-status'
import type { Event } from '@marquee/contract/events'
import { today } from '../../lib/dates.ts'

/** How long it is until an event: `23 days left`, `Tomorrow`, `Today`, `Over`; null for one that does not take place any more. In UTC days. */
export function daysLeft(event: Pick<Event, 'status' | 'start_date' | 'end_date'>): string | null {
  if (!event.start_date || event.status === 'cancelled' || event.status === 'completed') return null
  if (isOver(event, today())) return 'Over'
  const days = Math.round((Date.parse(event.start_date) - Date.parse(today())) / 86_400_000)
  if (days < 1) return 'Today'
  return days === 1 ? 'Tomorrow' : `${days} days left`
}
