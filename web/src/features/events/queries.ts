import type { PublicReads } from '@marquee/contract/api'
import type { EventFilters, EventMonthsQuery, MyEventFilters } from '@marquee/contract/event-search'
import { eventsApi, type Event, type EventInput, type EventUpdate } from '@marquee/contract/events'
import type { OpenCallInput } from '@marquee/contract/open-call'
import type { SuggestionQuery } from '@marquee/contract/vendor-suggestions'
import { hashKey, keepPreviousData, mutationOptions, queryOptions, type Query } from '@tanstack/react-query'
import { client } from '../../lib/api.ts'
import { everyPage } from '../../lib/every-page.ts'
import { caches, failureText, queryClient, readAgain } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'
import { session } from '../../lib/session.ts'
import { applicationsApi } from '@marquee/contract/applications'

export const events = client(eventsApi)
type EventReads = PublicReads['events']

export const eventFailures = {
  list: 'Failed to load events',
  listHint: 'Please try refreshing the page',
  one: 'Event not found',
  agenda: 'Failed to load what waits for you',
} as const

/** Why an event is not shown although it may exist. */
export const whyNotLoaded = (error: Error) =>
  `The event may still be there, but it could not be loaded. ${failureText(error)}`

/** A page of the server has no numbers that are only for some: who is signed in reads them anew. */
const freshFor = (events: readonly Event[] = []) =>
  events.some(({ call }) => call?.places.some(({ taken }) => taken === null)) && session.state().signedIn
    ? 0
    : caches.events.staleTime

/** One page of the public list; the previous page is shown until the new one arrives. */
export const eventListQuery = (query: EventFilters, api: EventReads = events) =>
  queryOptions({
    queryKey: [...keys.events, 'list', query],
    queryFn: ({ signal }) => api.list({ query }, { signal }),
    staleTime: ({ state }) => freshFor(state.data?.events),
    placeholderData: keepPreviousData,
  })

/** The numbers of events in the next months, for the same filters; those before are shown until the new ones arrive. */
export const eventMonthsQuery = (
  { event_type_id, looking_for, location, near, search }: EventMonthsQuery,
  api: EventReads = events,
) => {
  const query = { event_type_id, looking_for, location, near, search }
  return queryOptions({
    queryKey: [...keys.events, 'months', query],
    queryFn: ({ signal }) => api.months({ query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** What the search offers for texts that are being typed. */
export const eventSuggestionsQuery = (query: SuggestionQuery) =>
  queryOptions({
    queryKey: [...keys.events, 'suggestions', query],
    queryFn: ({ signal }) => events.suggestions({ query }, { signal }),
  })

export const eventQuery = (id: number, api: EventReads = events) =>
  queryOptions({
    queryKey: [...keys.events, 'one', id],
    queryFn: ({ signal }) => api.get({ params: { id } }, { signal }),
    staleTime: ({ state }) => freshFor(state.data && [state.data]),
  })

/** One page of the organizer's own events. */
export const myEventsQuery = (query: Partial<MyEventFilters>) =>
  queryOptions({
    queryKey: [...keys.events, 'mine', query],
    queryFn: ({ signal }) => events.mine({ query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Coming events that suit the signed-in vendor. */
export const suggestedEventsQuery = queryOptions({
  queryKey: [...keys.events, 'suggested'],
  queryFn: ({ signal }) => events.suggested({}, { signal }),
})

/** Events that are not listed, which the person has opened by their link. */
export const openedEventsQuery = queryOptions({
  queryKey: [...keys.events, 'opened'],
  queryFn: ({ signal }) => events.opened(undefined, { signal }),
})

/** What the organizer has to do next, and numbers of all events. */
export const agendaQuery = queryOptions({
  queryKey: [...keys.events, 'agenda'],
  queryFn: ({ signal }) => events.agenda({}, { signal }),
})

/** Every event of the organizer, of all pages, for a select field. */
export const allMyEventsQuery = queryOptions({
  queryKey: [...keys.events, 'mine', 'all'],
  queryFn: ({ signal }) =>
    everyPage(async (query) => {
      const answer = await events.mine({ query }, { signal })
      return { rows: answer.events, pagination: answer.pagination }
    }),
})

export const createEvent = mutationOptions({
  mutationFn: ({ body, idempotencyKey }: { body: EventInput; idempotencyKey: string }) =>
    events.create({ body }, { idempotencyKey }),
  onSuccess: () => refreshEvents(),
  meta: { success: 'Event created successfully!', failure: 'Failed to create event' },
})

export const updateEvent = mutationOptions({
  mutationFn: ({ id, body, version }: { id: number; body: EventUpdate; version: number }) =>
    events.update({ params: { id }, body }, { version }),
  // Also after a version conflict: the data on screen is out of date.
  onSettled: () => refreshEvents(),
  meta: { success: 'Event updated successfully!', failure: 'Failed to update event' },
})

/** Sets whom an event looks for. */
export const setCall = mutationOptions({
  mutationFn: ({ id, version, body }: { id: number; version: number; body: OpenCallInput }) =>
    events.setCall({ params: { id }, body }, { version }),
  onSettled: () => refreshEvents(),
  meta: { success: 'Saved', failure: 'Failed to save whom you look for' },
})

export const removeCall = mutationOptions({
  mutationFn: ({ id, version }: { id: number; version: number }) => events.removeCall({ params: { id } }, { version }),
  onSettled: () => refreshEvents(),
  meta: { success: 'Every vendor may apply again', failure: 'Failed to remove it' },
})

/** What a change of an event would send to those who applied. Read anew whenever it is asked. */
export const lettersQuery = (id: number, body: EventUpdate) =>
  queryOptions({
    queryKey: [...keys.events, 'letters', id, body],
    queryFn: ({ signal }) => events.preview({ params: { id }, body }, { signal }),
    staleTime: 0,
  })

/** What another call would send to those who applied; nobody where nobody can have applied, and undefined where it could not be read. */
export async function callLetters({ id, call, status, application_count }: Event, body: OpenCallInput) {
  if (!call || status !== 'published' || application_count === 0) return []
  return events.previewCall({ params: { id }, body }).then(
    ({ letters }) => letters,
    () => undefined,
  )
}

export const copyEvent = mutationOptions({
  mutationFn: ({ id, idempotencyKey }: { id: number; idempotencyKey: string }) =>
    events.copy({ params: { id } }, { idempotencyKey }),
  onSuccess: () => refreshEvents(),
  meta: {
    success: 'Event duplicated. This is the copy, a draft: check its title and date.',
    failure: 'Failed to duplicate event',
  },
})

export const removeEvent = mutationOptions({
  mutationFn: ({ id }: { id: number }) => events.remove({ params: { id } }),
  // The page of a deleted event is left before it could fetch the event again.
  onSuccess: (_answer: null, { id }: { id: number }) => refreshEvents(id),
  onError: () => refreshEvents(),
  meta: { success: 'Event deleted successfully!', failure: 'Failed to delete event' },
})

/** Fetches everything again that shows events, which includes applications. The event with the id `gone` is not fetched again. */
export async function refreshEvents(gone?: number): Promise<void> {
  const isGone = ({ queryKey }: Query) => gone !== undefined && hashKey(queryKey) === hashKey(eventQuery(gone).queryKey)
  void queryClient().invalidateQueries({ predicate: isGone, refetchType: 'none' })
  await Promise.all([
    queryClient().invalidateQueries({ queryKey: keys.events, predicate: (query) => !isGone(query) }),
    readAgain(keys.applications),
  ])
}

const applications = client(applicationsApi)

/** How many vendors who applied to an own event wait for an answer, and what all would be sent if it were completed. Read anew whenever it is asked. */
export const completionQuery = (event_id: number) =>
  queryOptions({
    queryKey: [...keys.events, 'completion', event_id],
    queryFn: async ({ signal }) => {
      const [{ pagination }, { letters }] = await Promise.all([
        applications.mine({ query: { event_id, status: 'pending', limit: 1 } }, { signal }),
        events.preview({ params: { id: event_id }, body: { status: 'completed' } }, { signal }),
      ])
      return { pending: pagination.total, letters }
    },
    staleTime: 0,
  })

/** Who is notified of the end of an event: all who applied. */
export function notifiedInWords(applicants: number): string {
  if (applicants === 0) return 'Nobody has applied to it.'
  return `The ${vendorsInWords(applicants)} who applied ${applicants === 1 ? 'is' : 'are'} told.`
}

/** `1 vendor`, `40 vendors`. */
export const vendorsInWords = (count: number) => (count === 1 ? '1 vendor' : `${count} vendors`)
