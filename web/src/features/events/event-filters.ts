import { EventFilters, type LeftOut } from '@marquee/contract/event-search'
import type { ClosestEvents } from '@marquee/contract/events'
import { searchText } from '@marquee/contract/fields'
import { pageSizes } from '@marquee/contract/limits'
import type { Understood } from '@marquee/contract/vendors'
import * as z from 'zod/mini'
import { longDate, monthName } from '../../lib/dates.ts'
import { readQuery, writeQuery } from '../../lib/search-params.ts'

/** Values that the address of the public list leaves out. */
export const eventDefaults = { limit: pageSizes.browseEvents, time: 'all', sort_by: 'start_date' } as const

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
export const hasEventFilter = ({ time, ...filters }: EventFilters): boolean =>
  time !== eventDefaults.time ||
  (['search', 'event_type_id', 'looking_for', 'location', 'near', 'from', 'to'] as const).some((name) => filters[name])

/** Clears search and filters. */
export const noEventFilters = {
  search: undefined,
  text: undefined,
  event_type_id: undefined,
  looking_for: undefined,
  location: undefined,
  near: undefined,
  from: undefined,
  to: undefined,
  time: eventDefaults.time,
  sort_by: eventDefaults.sort_by,
}

/** The change of the filters that leaves out what the closest search does. */
export function closestEventsPatch({ left_out, search }: ClosestEvents): Partial<EventFilters> {
  const dropped = left_out.flatMap(({ filters }) => filters)
  return {
    ...Object.fromEntries(dropped.map((name) => [name, undefined])),
    ...(dropped.includes('time') && { time: 'all' }),
    search: search || undefined,
  }
}

/** "Without the day and “chicago”:". */
export function closestEventsWords({ left_out }: ClosestEvents): string {
  const left = left_out.map(({ text, kind }) => (text ? `“${text}”` : leftWords[kind]))
  return `Without ${new Intl.ListFormat('en-GB').format(new Set(left))}:`
}

const leftWords: Record<LeftOut['kind'], string> = {
  day: 'the days',
  place: 'the place',
  occasion: 'the event type',
  other: 'the other words',
  trade: 'the service',
}

/** What a text was understood as, for people. */
export function understoodWords({ kind, values: [first = '', last], text }: Understood): string {
  if (kind === 'month' && last) return monthName(last.slice(0, 7))
  if (kind === 'day') return longDate(first)
  return kind === 'place' ? `Near ${first.replace(/^, /, '')}` : text
}
