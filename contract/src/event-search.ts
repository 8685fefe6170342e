import * as z from 'zod/mini'
import { noted, shape } from './endpoint.ts'
import { day, id, idsQuery, paging, searchText } from './fields.ts'
import { eventTimes, pageSizes } from './limits.ts'

/** Of the public list, the filters beside days. */
export const EventMonthsQuery = z.object({
  event_type_id: z.optional(id()),
  /** Events that look for any of these trades, and may still be applied to for it. */
  looking_for: idsQuery(),
  location: searchText('Location'),
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

/** The next twelve months, each with its days that are not past and the events on them. */
export const EventMonths = shape('EventMonths', {
  months: noted(
    z.array(z.object({ from: z.string(), to: z.string(), events: noted(z.int(), 'Events with a day in it.', 4) })),
    'This month and the eleven after it.',
  ),
})

/** What the search of events offers while somebody types. */
export const EventSuggestions = shape('EventSuggestions', {
  events: noted(
    z.array(z.object({ id: z.int(), title: z.string(), start_date: z.string() })),
    'Published events to suggest, at most six.',
  ),
  places: noted(
    z.array(z.object({ name: z.string(), events: noted(z.int(), 'Published events there.', 3) })),
    'Cities to suggest, at most six, those with the most events first.',
  ),
})
export type EventSuggestions = z.infer<typeof EventSuggestions>
