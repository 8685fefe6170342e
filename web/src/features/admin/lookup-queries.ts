import type { AdminLookup, LookupList, NewLookup } from '@marquee/contract/admin-lookups'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { caches, queryClient } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'
import { admin } from './queries.ts'

/** One of the lists with its retired entries, as admins keep it. */
export const lookupsQuery = (list: LookupList) =>
  queryOptions({
    queryKey: [...keys.admin, 'lookups', list],
    queryFn: ({ signal }) => admin.lookups({ params: { list } }, { signal }),
    ...caches.adminLists,
    // It counts who has chosen what.
    staleTime: 0,
  })

/** Adds an entry, or changes `entry` in the version that the admin saw. The dialog shows its failures. */
export const saveLookup = mutationOptions({
  mutationFn: ({ list, entry, ...body }: SaveInput) =>
    entry
      ? admin.updateLookup({ params: { list, id: entry.id }, body }, { version: entry.version })
      : admin.addLookup({ params: { list }, body }),
  onSuccess: refreshEverything,
  meta: {
    success: ({ display_name }: AdminLookup, { entry }: SaveInput) =>
      entry ? `“${display_name}” saved` : `“${display_name}” added`,
    quiet: true,
  },
})

export interface SaveInput extends NewLookup {
  list: LookupList
  entry: AdminLookup | undefined
}

/** Retires an entry, or restores it. Everything is fetched again also after a failure, because another admin may have been first. */
export const retireLookup = mutationOptions({
  mutationFn: ({ list, entry: { id, version }, retired }: RetireInput) =>
    admin.retireLookup({ params: { list, id }, body: { retired } }, { version }),
  onSettled: refreshEverything,
  meta: {
    success: ({ display_name }: AdminLookup, { retired }: RetireInput) =>
      retired ? `“${display_name}” retired` : `“${display_name}” restored`,
    failure: 'Failed to update the entry',
  },
})

interface RetireInput {
  list: LookupList
  entry: AdminLookup
  retired: boolean
}

const moveKey = [...keys.admin, 'move-lookup']

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

interface MoveInput {
  list: LookupList
  id: number
  before: number | null
}

/**
 * Shows the entry at another place of those that can be chosen, and returns what `moveLookup` needs to store it; undefined when it is there
 * already. It looks at the list as it is now, which a press just before may have changed.
 * @param place the new place for the place that the entry has, both from 0
 */
export function showMove(list: LookupList, id: number, place: (from: number) => number) {
  const entries = cached(list)?.filter((entry) => entry.retired_at === null) ?? []
  const from = entries.findIndex((entry) => entry.id === id)
  const to = place(from)
  if (from === -1 || to === from || !entries[to]) return undefined
  // Behind its new place stands the entry that is there now, or the one after it.
  const before = entries[to > from ? to + 1 : to]?.id ?? null
  void queryClient().cancelQueries({ queryKey: lookupsQuery(list).queryKey })
  setCached(list, (all) => placed(all, id, before))
  return { list, id, before, to }
}

const cached = (list: LookupList) => queryClient().getQueryData(lookupsQuery(list).queryKey)
const setCached = (list: LookupList, change: (entries: AdminLookup[]) => AdminLookup[]) =>
  queryClient().setQueryData(lookupsQuery(list).queryKey, (entries) => entries && change(entries))

function placed(entries: AdminLookup[], id: number, before: number | null): AdminLookup[] {
  const moved = entries.find((entry) => entry.id === id)
  const rest = entries.filter((entry) => entry.id !== id)
  if (!moved) return entries
  const at = rest.findIndex((entry) => (before === null ? entry.retired_at !== null : entry.id === before))
  return rest.toSpliced(at === -1 ? rest.length : at, 0, moved)
}

/** The names of lookups are in nearly every answer. */
async function refreshEverything(): Promise<void> {
  await queryClient().invalidateQueries()
}
