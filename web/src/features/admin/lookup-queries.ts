import type { AdminLookup, LookupList, NewLookup } from '@marquee/contract/admin-lookups'
import { writeNumber } from '@marquee/contract/formats'
import { mutationOptions } from '@tanstack/react-query'
import { change, queryClient } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'
import { admin, adminQuery } from './queries.ts'

/** One of the lists with its retired entries, as admins keep it. It counts who has chosen what, so it is never fresh. */
export const lookupsQuery = (list: LookupList) => ({ ...adminQuery('lookups', { params: { list } }), staleTime: 0 })

/** The names of lookups are in nearly every answer. */
const refreshEverything = () => queryClient().invalidateQueries()

/** Adds an entry, or changes `entry` in the version that the admin saw. */
export const saveLookup = (list: LookupList, entry: AdminLookup | undefined) =>
  change(
    (body: NewLookup) =>
      entry
        ? admin.updateLookup({ params: { list, id: entry.id }, body }, { version: entry.version })
        : admin.addLookup({ params: { list }, body }),
    {
      success: ({ display_name }) => `“${display_name}” ${entry ? 'saved' : 'added'}`,
      failure: 'Failed to save the entry',
      quiet: true,
      onSuccess: refreshEverything,
    },
  )

/** Retires an entry, or restores it. */
export const retireLookup = change(
  ({ list, entry: { id, version }, retired }: { list: LookupList; entry: AdminLookup; retired: boolean }) =>
    admin.retireLookup({ params: { list, id }, body: { retired } }, { version }),
  {
    success: ({ display_name }, { retired }) => `“${display_name}” ${retired ? 'retired' : 'restored'}`,
    failure: 'Failed to update the entry',
    onSettled: refreshEverything,
  },
)

const moveKey = [...keys.admin, 'move-lookup']

interface MoveInput {
  list: LookupList
  id: number
  before: number | null
}

/**
 * Moves an entry before another one, or with null to the end; `showMove` shows it at once. Moves that were made quickly are sent one after
 * the other, each with the version that the one before it gave.
 */
export const moveLookup = mutationOptions({
  mutationKey: moveKey,
  scope: { id: 'move-lookup' },
  mutationFn: ({ list, id, before }: MoveInput) => {
    const version = cached(list)?.find((one) => one.id === id)?.version
    return admin.moveLookup({ params: { list, id }, body: { before } }, { version })
  },
  onSuccess: (stored, { list }) => {
    const isLast = queryClient().isMutating({ mutationKey: moveKey }) === 1
    if (isLast) void queryClient().invalidateQueries({ queryKey: ['lookups'] })
    // What a later move has changed on screen stays.
    setCached(list, (entries) =>
      isLast ? stored : entries.map((entry) => stored.find(({ id }) => id === entry.id) ?? entry),
    )
  },
  onError: (_error, { list }) => queryClient().invalidateQueries({ queryKey: lookupsQuery(list).queryKey }),
  meta: { failure: 'Failed to move the entry' },
})

/**
 * Shows the entry at another place of those that can be chosen, and returns what `moveLookup` needs to store it; undefined when it is there
 * already. It looks at the list as it is now, which a press just before may have changed.
 * @param place the new place for the place that the entry has, both from 0
 */
export function showMove(list: LookupList, id: number, place: (from: number) => number) {
  const entries = cached(list)?.filter((entry) => entry.retired_at === null) ?? []
  const from = entries.findIndex((entry) => entry.id === id)
  const to = place(from)
  const moved = entries[from]
  if (!moved || to === from || !entries[to]) return undefined
  const order = entries.toSpliced(from, 1).toSpliced(to, 0, moved)
  void queryClient().cancelQueries({ queryKey: lookupsQuery(list).queryKey })
  setCached(list, (all) => [...order, ...all.filter((entry) => entry.retired_at !== null)])
  return { list, id, before: order[to + 1]?.id ?? null, to }
}

const cached = (list: LookupList) => queryClient().getQueryData(lookupsQuery(list).queryKey)
const setCached = (list: LookupList, change: (entries: AdminLookup[]) => AdminLookup[]) =>
  queryClient().setQueryData(lookupsQuery(list).queryKey, (entries) => entries && change(entries))

/** What the lists and their entries are called. */
export const listWords: Record<LookupList, { title: string; one: string }> = {
  services: { title: 'Services', one: 'service' },
  'event-types': { title: 'Event types', one: 'event type' },
  'aesthetic-tags': { title: 'Styles', one: 'style' },
  'service-areas': { title: 'Areas', one: 'service area' },
  places: { title: 'Places', one: 'place' },
}

/** How often an entry is chosen: "12 vendors, 3 events"; empty for one that nobody chose. */
export const usedBy = (entry: AdminLookup): string =>
  (['vendor', 'organizer', 'event'] as const)
    .map((noun) => ({ noun, count: entry[`${noun}_count`] }))
    .filter(({ count }) => count > 0)
    .map(({ noun, count }) => `${writeNumber(count)} ${noun}${count === 1 ? '' : 's'}`)
    .join(', ')
