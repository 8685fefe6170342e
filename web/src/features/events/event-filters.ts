import { EventFilters } from '@marquee/contract/event-search'
import { searchText } from '@marquee/contract/fields'
import { pageSizes } from '@marquee/contract/limits'
import * as z from 'zod/mini'
import { readQuery, writeQuery } from '../../lib/search-params.ts'

/** Values that the address of the public list leaves out. */
export const eventDefaults = { limit: pageSizes.browseEvents, time: 'all' } as const

/** What the address of the public list holds: the filters, and a text that only narrows the loaded page. */
export const EventsAddress = z.extend(EventFilters, { text: searchText() })

/** The site and the filters in an address of the list. */
export function readEventsUrl(url: string): { origin: string; filters: EventFilters } {
  const { origin, searchParams } = new URL(url)
  return { origin, filters: readQuery(EventFilters, searchParams) }
}

/** The address of the page with these filters. */
export function eventsPath(filters: EventFilters): string {
  const search = writeQuery(filters, { ...eventDefaults, page: 1 }).toString()
  return search ? `/events?${search}` : '/events'
}

/** Whether a search or filter is set. */
export const hasEventFilter = ({ search, event_type_id, location, time, from, to }: EventFilters): boolean =>
  Boolean(search || event_type_id || location || from || to || time !== eventDefaults.time)

/** Clears search and filters. */
export const noEventFilters = {
  search: undefined,
  text: undefined,
  event_type_id: undefined,
  location: undefined,
  from: undefined,
  to: undefined,
  time: eventDefaults.time,
}
