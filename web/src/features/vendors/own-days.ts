import type { UnavailableDate } from '@marquee/contract/vendor-days'
import { mutationOptions, queryOptions, useIsMutating, useMutation, useQuery } from '@tanstack/react-query'
import { queryClient } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'
import { vendors } from './calls.ts'

/** What a day of the own calendar is. Days of accepted events are booked; those blocked by hand are blocked. */
export type DayState = 'free' | 'blocked' | 'offered' | 'booked'

/** Days that the vendor wants to block or to free. */
export interface DayWish {
  dates: readonly string[]
  to: 'blocked' | 'free'
}

export const dayFailures = {
  list: 'Failed to load your days',
  change: 'Failed to save. The calendar shows what is stored.',
} as const

const ownDays = [...keys.ownVendor, 'days'] as const

/** The days on which the own business is not available. Read anew at each visit, because accepted events change it. */
export const ownDaysQuery = queryOptions({
  queryKey: ownDays,
  queryFn: ({ signal }) => vendors.unavailableDates({}, { signal }),
  staleTime: 0,
})

/**
 * Changes are shown at once and sent one after another, in the order of the presses, also when the page is left. What the server stores is
 * shown after the last one, so that an earlier answer does not hide a later press.
 */
const changeDays = mutationOptions({
  mutationKey: ownDays,
  scope: { id: 'own-days' },
  mutationFn: ({ dates, to }: DayWish) =>
    vendors.changeUnavailableDates({ body: to === 'blocked' ? { block: [...dates] } : { free: [...dates] } }),
  onMutate: ({ dates, to }) => {
    void dropReads()
    queryClient().setQueryData(ownDaysQuery.queryKey, (days = []) => [
      ...days.filter(({ date }) => !dates.includes(date)),
      ...(to === 'blocked' ? dates.map((date): UnavailableDate => ({ date, booked: false, events: [] })) : []),
    ])
  },
  onSuccess: async (days) => {
    if (isLast()) {
      await dropReads()
      queryClient().setQueryData(ownDaysQuery.queryKey, days)
    }
    await queryClient().invalidateQueries({ queryKey: keys.vendors, predicate: (query) => query.queryKey[1] !== 'own' })
  },
  onError: () => void (isLast() && queryClient().invalidateQueries({ queryKey: ownDays })),
  meta: { failure: dayFailures.change },
})

/** A read that began before a change would show the state before it. */
const dropReads = () => queryClient().cancelQueries({ queryKey: ownDays }, { revert: false })

const isLast = () => queryClient().isMutating({ mutationKey: ownDays }) === 1

/** A day of the own calendar as it is known now, also between two renders, so that quick presses on one day build on each other. */
export const ownDay = (day: string): UnavailableDate | undefined =>
  queryClient()
    .getQueryData(ownDaysQuery.queryKey)
    ?.find(({ date }) => date === day)

export function stateOf(day: string): DayState {
  const known = ownDay(day)
  if (!known) return 'free'
  if (!known.booked) return 'blocked'
  return known.events.every((event) => event.is_offered) ? 'offered' : 'booked'
}

/** Neither blocked by hand nor free: an event has the day. */
export const isTaken = (state: DayState): state is 'offered' | 'booked' => state === 'offered' || state === 'booked'

/** The own calendar, and how its changes are saved. */
export function useOwnDays() {
  const list = useQuery(ownDaysQuery)
  const { mutate: change, isSuccess } = useMutation(changeDays)
  const isSaving = useIsMutating({ mutationKey: ownDays }) > 0
  return { list, change, isSaving, isSaved: isSuccess && !isSaving }
}
