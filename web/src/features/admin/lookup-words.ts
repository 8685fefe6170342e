import type { AdminLookup, LookupList } from '@marquee/contract/admin-lookups'
import { writeNumber } from '@marquee/contract/formats'

/** What the lists and their entries are called. */
export const listWords: Record<LookupList, { title: string; one: string }> = {
  services: { title: 'Services', one: 'service' },
  'event-types': { title: 'Event types', one: 'event type' },
  'aesthetic-tags': { title: 'Styles', one: 'style' },
  'service-areas': { title: 'Service areas', one: 'service area' },
}

/** How often an entry is chosen: "12 vendors, 3 events"; empty for one that nobody chose. */
export const usedBy = (entry: AdminLookup): string =>
  (['vendor', 'organizer', 'event'] as const)
    .map((noun) => ({ noun, count: entry[`${noun}_count`] }))
    .filter(({ count }) => count > 0)
    .map(({ noun, count }) => `${writeNumber(count)} ${noun}${count === 1 ? '' : 's'}`)
    .join(', ')
