import type { UnavailableDate } from '@marquee/contract/vendor-days'
import { mutationOptions, queryOptions, useMutation, useMutationState, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryClient } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'
import { vendors } from './calls.ts'

/** What a day of the own calendar is. Days of accepted events are booked; those blocked by hand are blocked. */
export type DayState = 'free' | 'blocked' | 'booked'

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

/** Changes are sent one after another, in the order of the presses, also when the page is left. */
const changeDays = mutationOptions({
  mutationKey: ownDays,
  scope: { id: 'own-days' },
  mutationFn: ({ dates, to }: DayWish) =>
    vendors.changeUnavailableDates({ body: to === 'blocked' ? { block: [...dates] } : { free: [...dates] } }),
  // A read that began before the change would show the state before it.
  onMutate: () => queryClient().cancelQueries({ queryKey: ownDays }),
  onSuccess: async (days) => {
    await queryClient().cancelQueries({ queryKey: ownDays })
    queryClient().setQueryData(ownDaysQuery.queryKey, days)
    await queryClient().invalidateQueries({ queryKey: keys.vendors, predicate: (query) => query.queryKey[1] !== 'own' })
  },
  onError: () => void queryClient().invalidateQueries({ queryKey: ownDays }),
  meta: { failure: dayFailures.change },
})

/**
 * The own calendar, with changes that are still being saved. A failed change disappears from it. `stateOf` reads the newest state, also
 * between two renders, so that quick presses on one day build on each other.
 */
export function useOwnDays() {
  const list = useQuery(ownDaysQuery)
  const change = useMutation(changeDays)
  const waiting = useMutationState({
    filters: { mutationKey: ownDays, status: 'pending' },
    select: (mutation) => mutation.state.variables as DayWish,
  })
  const last = useMutationState({ filters: { mutationKey: ownDays }, select: (mutation) => mutation.state.status }).at(
    -1,
  )
  const days = useMemo(() => withWishes(list.data ?? [], waiting), [list.data, waiting])
  return {
    list,
    days,
    stateOf: (day: string): DayState => newest().get(day)?.state ?? 'free',
    change: (wish: DayWish) => change.mutate(wish),
    saving: waiting.length > 0 ? ('saving' as const) : last === 'success' ? ('saved' as const) : undefined,
  }
}

export type OwnDays = ReturnType<typeof withWishes>

function newest(): OwnDays {
  const waiting = queryClient().getMutationCache().findAll({ mutationKey: ownDays, status: 'pending' })
  return withWishes(
    queryClient().getQueryData(ownDaysQuery.queryKey) ?? [],
    waiting.map((mutation) => mutation.state.variables as DayWish),
  )
}

function withWishes(stored: readonly UnavailableDate[], wishes: readonly DayWish[]) {
  const days = new Map<string, { state: 'blocked' | 'booked'; events: UnavailableDate['events'] }>()
  for (const { date, booked, events } of stored) days.set(date, { state: booked ? 'booked' : 'blocked', events })
  for (const { dates, to } of wishes) {
    for (const date of dates) {
      if (to === 'free') days.delete(date)
      else days.set(date, { state: 'blocked', events: [] })
    }
  }
  return days
}
