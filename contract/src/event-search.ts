import * as z from 'zod/mini'
import { noted, shape } from './endpoint.ts'
import { day, id, idsQuery, paging, point, searchText } from './fields.ts'
import { eventSorts, eventStatuses, eventTimes, myEventSorts, myEventTimes, pageSizes } from './limits.ts'

/** Of the public list, the filters beside days. */
export const EventMonthsQuery = z.object({
  event_type_id: z.optional(id()),
  /** Events that look for any of these trades, and may still be applied to for it. */
  looking_for: idsQuery(),
  /** Any part of the address; of a place that is known, also events near it. */
  location: searchText('Location'),
  /** Only events near this point. */
  near: z.optional(point('Near')),
  /**
   * Words, each of which title, address, description, event type, organization or month must have, or a synonym of a service that it means.
   * Also misspelt ones.
   */
  search: searchText(),
})
export type EventMonthsQuery = z.infer<typeof EventMonthsQuery>

/** Filters of the public list. */
export const EventFilters = z
  .object({
    ...paging(pageSizes.browseEvents),
    /** Only `published` is public. */
    status: z.optional(z.literal('published', 'Only published events are listed')),
    ...EventMonthsQuery.shape,
    /** In UTC days; an event that has begun and not ended counts as upcoming. */
    time: z._default(z.enum(eventTimes, `Time is one of ${eventTimes.join(', ')}`), 'all'),
    /** `start_date`: the next ones first, with `search` the best matches. `distance`: the nearest to the place. */
    sort_by: z._default(z.enum(eventSorts, `Sort by one of ${eventSorts.join(', ')}`), 'start_date'),
    /** Events with a day from here on. */
    from: z.optional(day('From must be a day, as YYYY-MM-DD')),
    /** Events with a day up to here, this one included. */
    to: z.optional(day('To must be a day, as YYYY-MM-DD')),
  })
  .check(
    z.refine(({ from, to }) => !from || !to || from <= to, {
      error: 'The last day cannot be before the first',
      path: ['to'],
    }),
  )
export type EventFilters = z.infer<typeof EventFilters>

// Apart from the lists that have them, because the sentences of one `noted()` must not stand in another.
const EventMonth = z.object({
  from: noted(z.string(), 'Its first day that is not past.', '2027-06-01'),
  to: noted(z.string(), 'Its last day.', '2027-06-30'),
  events: noted(z.int(), 'Events with a day in it.', 4),
})
const SuggestedEvent = z.object({
  id: noted(z.int(), 'Id of the event.', 7),
  title: noted(z.string(), 'Its title.', 'Midsummer Night Market'),
  start_date: noted(z.string(), 'Its first day.', '2027-06-19'),
})
const SuggestedPlace = z.object({
  name: noted(z.string(), 'City and state.', 'Portland, OR'),
  events: noted(z.int(), 'Published events there.', 3),
})

/** Filters of the organizer's own list. */
export const MyEventFilters = z.object({
  ...paging(pageSizes.myEvents),
  status: z.optional(z.enum(eventStatuses, `Status is one of ${eventStatuses.join(', ')}`)),
  /** In UTC days; an event is past after its last day, but a draft never is. */
  time: z._default(z.enum(myEventTimes, `Time is one of ${myEventTimes.join(', ')}`), 'all'),
  /** `next_date`: first events that are not over, nearest first, then past ones, latest first. `created_at`: newest first. */
  sort_by: z._default(z.enum(myEventSorts, `Sort by one of ${myEventSorts.join(', ')}`), 'created_at'),
  search: searchText(),
})
export type MyEventFilters = z.infer<typeof MyEventFilters>

/** The next twelve months, each with its days that are not past and the events on them. */
export const EventMonths = shape('EventMonths', {
  months: noted(z.array(EventMonth), 'This month and the eleven after it.'),
})

/** What the search of events offers while somebody types. */
export const EventSuggestions = shape('EventSuggestions', {
  events: noted(z.array(SuggestedEvent), 'Published events to suggest, at most six.'),
  places: noted(z.array(SuggestedPlace), 'Cities to suggest, at most six, those with the most events first.'),
})
export type EventSuggestions = z.infer<typeof EventSuggestions>

/** The filters of which one may be left out where nothing is found. */
export const droppableEventFilters = ['event_type_id', 'looking_for', 'time', 'from', 'to', 'location', 'near'] as const

export const LeftOut = shape('LeftOutOfEvents', {
  kind: noted(z.enum(['day', 'place', 'other', 'occasion', 'trade']), 'What it is.', 'place'),
  text: noted(z.nullable(z.string()), 'As it was typed; null for a filter that was chosen.', 'chicago'),
  filters: noted(z.array(z.enum(droppableEventFilters)), 'The filters that are left out with it.', ['location']),
})
export type LeftOut = z.infer<typeof LeftOut>
