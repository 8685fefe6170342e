import { calendarApi, type CalendarFeed } from '@marquee/contract/calendar'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { client } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'

const calendar = client(calendarApi)
const feedKey = ['account', 'calendar'] as const
const show = (feed: CalendarFeed | null) => queryClient().setQueryData(feedKey, feed)

export const calendarFailure = 'Your calendar address could not be looked up'

/** The person's private calendar address. Always fetched again, because another browser may have renewed it. */
export const calendarQuery = queryOptions({
  queryKey: feedKey,
  queryFn: ({ signal }) => calendar.feed({}, { signal }),
  staleTime: 0,
})

/** Gets an address; one from another tab stays. */
export const startCalendar = mutationOptions({
  mutationFn: () => calendar.startFeed({ body: {} }),
  onSuccess: show,
  meta: { failure: 'The address could not be made. Please try again.' },
})

export const renewCalendar = mutationOptions({
  mutationFn: () => calendar.startFeed({ body: { renew: true } }),
  onSuccess: show,
  meta: {
    success: 'You have a new address. The old one has ended.',
    failure: 'The address could not be renewed. Please try again.',
  },
})

export const stopCalendar = mutationOptions({
  mutationFn: () => calendar.stopFeed(),
  onSuccess: () => show(null),
  meta: { success: 'Your calendar address has ended.', failure: 'The address could not be ended. Please try again.' },
})
