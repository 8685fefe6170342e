import { writeNumber } from '@marquee/contract/formats'
import type { AdminLookup, LookupList } from '@marquee/contract/admin-lookups'

/** What the lists and their entries are called. */
export const listWords: Record<LookupList, { title: string; one: string; many: string }> = {
  services: { title: 'Services', one: 'service', many: 'services' },
  'event-types': { title: 'Event types', one: 'event type', many: 'event types' },
  'aesthetic-tags': { title: 'Styles', one: 'style', many: 'styles' },
  'service-areas': { title: 'Service areas', one: 'service area', many: 'service areas' },
}

/** How often an entry is chosen: "12 vendors, 3 events"; empty for one that nobody chose. */
export function usedBy({ vendor_count, organizer_count, event_count }: AdminLookup): string {
  const counts = [
    [vendor_count, 'vendor'],
    [organizer_count, 'organizer'],
    [event_count, 'event'],
  ] as const
  return counts
    .filter(([count]) => count > 0)
    .map(([count, noun]) => `${writeNumber(count)} ${noun}${count === 1 ? '' : 's'}`)
    .join(', ')
}
