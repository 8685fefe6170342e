import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

/** How soon after a call the list shows what it has changed, in ms. */
const listWithinMs = 5_000

interface Given<Item> {
  items: readonly Item[]
  keyOf: (item: Item) => number
  isWaiting: (item: Item) => boolean
  /** The key that the address names. */
  asked: number | undefined
  /** The address of the list: another one means other filters. */
  list: string
  /** The items still belong to the filters before. */
  isStale: boolean
  isWide: boolean
}

/** Which item is open. */
export interface Place<Item> {
  key: number | undefined
  item: Item | undefined
  /** Its index among the items, or the one that it had before it left them. */
  at: number
  /** The open item has left the list, without a decision in this tab. It stays open as it was. */
  isGone: boolean
  /** The keys of the list and the index of the open item when it last waited: the next one is found from there. */
  trail: { keys: readonly number[]; at: number }
  /** The filters have changed and the items not yet: what leaves then was filtered out. */
  isFiltering: boolean
  given: Given<Item>
}

interface Wanted {
  key: number | undefined
  /** What the address named when this was last looked at. */
  from: number | undefined
  /** Keys that were wanted before: the address may still come to them. */
  passed: readonly (number | undefined)[]
}

/**
 * The key that the address names, or the one on the way to it: a key press shows its item at once, before the navigation is done. `go`
 * opens an item so.
 */
export function useAsked(
  open: number | undefined,
  onOpen: (key: number | undefined, how: { replace: boolean }) => void,
) {
  const [wanted, setWanted] = useState<Wanted>()
  if (wanted && wanted.from !== open) {
    const isPassing = open !== wanted.key && wanted.passed.includes(open)
    setWanted(isPassing ? { ...wanted, from: open } : undefined)
  }
  const go = (key: number | undefined, how: { replace: boolean }) => {
    setWanted((last) => ({ key, from: open, passed: last ? [...last.passed, last.key] : [] }))
    onOpen(key, how)
  }
  return { asked: wanted ? wanted.key : open, go }
}

/**
 * Keeps an item open while the list around it changes. When a decision that began while the item waited has succeeded, and the item no
 * longer waits or has left, it was decided here: then `onNext` gets the next item that waits, or undefined when there is none. A change
 * from elsewhere never moves on. `isDeciding`: such a call runs, or has succeeded and the next item is not open yet.
 */
export function usePlace<Item>(
  given: Given<Item>,
  onNext: (next: Item | undefined) => void,
): Place<Item> & { isDeciding: boolean } {
  const [before, setBefore] = useState(() => settle(undefined, given))
  const place = settle(before, given)
  if (place !== before) setBefore(place)
  const isDeciding = useDecided(place, onNext)
  return { ...place, isDeciding }
}

function settle<Item>(before: Place<Item> | undefined, given: Given<Item>): Place<Item> {
  const { items, keyOf, asked, list, isWide } = given
  if (before && isSame(before.given, given)) return before
  const isFiltered = before !== undefined && (before.isFiltering || before.given.isStale || before.given.list !== list)
  const isFiltering = isFiltered && before.given.items === items
  const indexOf = (key: number | undefined) => (key === undefined ? -1 : items.findIndex((item) => keyOf(item) === key))
  const asks = indexOf(asked)
  if (asks >= 0) return { ...opened(before, given, asks), isFiltering }
  if (before?.item && !isFiltered && before.given.asked === asked && (isWide || asked !== undefined)) {
    const held = indexOf(before.key)
    return held >= 0 ? { ...opened(before, given, held), isFiltering } : { ...before, given, isGone: true, isFiltering }
  }
  if (isWide && items.length > 0) return { ...opened(before, given, 0), isFiltering }
  return {
    key: undefined,
    item: undefined,
    at: -1,
    isGone: false,
    trail: { keys: [], at: -1 },
    isFiltering,
    given,
  }
}

function opened<Item>(before: Place<Item> | undefined, given: Given<Item>, at: number) {
  const { items, keyOf, isWaiting } = given
  const item = items[at] as Item
  const key = keyOf(item)
  const isKept = before?.key === key && !isWaiting(item)
  return { key, item, at, isGone: false, trail: isKept ? before.trail : { keys: items.map(keyOf), at }, given }
}

const isSame = <Item>(a: Given<Item>, b: Given<Item>) =>
  a.items === b.items && a.asked === b.asked && a.list === b.list && a.isStale === b.isStale && a.isWide === b.isWide

/** The next item that waits: below the place first, then from the top. */
function nextWaiting<Item>({ key, trail, given }: Place<Item>): Item | undefined {
  const { items, keyOf, isWaiting } = given
  const others = items.filter((item) => isWaiting(item) && keyOf(item) !== key)
  const waiting = new Map(others.map((item) => [keyOf(item), item]))
  const known = new Set(trail.keys)
  const added = items.map(keyOf).filter((one) => !known.has(one))
  const order = [...trail.keys.slice(trail.at + 1), ...added, ...trail.keys.slice(0, Math.max(trail.at, 0))]
  const next = order.find((one) => waiting.has(one))
  return next === undefined ? undefined : waiting.get(next)
}

/** Returns whether a decision on the open item is on its way. */
function useDecided<Item>(place: Place<Item>, onNext: (next: Item | undefined) => void): boolean {
  /** The items that running calls are about, by the call. */
  const [running, setRunning] = useState<ReadonlyMap<number, number>>(new Map())
  const [decided, setDecided] = useState<{ key: number; items: readonly Item[] }>()
  const { key, item, isGone, given } = place
  const waits = item !== undefined && !isGone && given.isWaiting(item)
  /** `begun`: the open item when a decision began, by its call, if the item waited. */
  const follow = useEffectEvent((call: number, state: string, begun: Map<number, number>) => {
    if (state === 'pending' && waits && key !== undefined) begun.set(call, key)
    if (state === 'success' && key !== undefined && begun.get(call) === key) setDecided({ key, items: given.items })
    if (state === 'success' || state === 'error') begun.delete(call)
    setRunning(new Map(begun))
  })
  const client = useQueryClient()
  useEffect(() => {
    const begun = new Map<number, number>()
    return client.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || !event.mutation.meta?.decides) return
      follow(event.mutation.mutationId, event.action.type, begun)
    })
  }, [client])

  const moveOn = useEffectEvent(() => onNext(nextWaiting(place)))
  useEffect(() => {
    if (!decided) return
    const isUndecided = waits && given.items === decided.items
    if (decided.key === key && isUndecided) {
      // The list that shows the decision is on its way. If none comes, the decision was about something else.
      const timer = setTimeout(() => setDecided(undefined), listWithinMs)
      return () => clearTimeout(timer)
    }
    setDecided(undefined)
    if (decided.key === key && !waits) moveOn()
  }, [decided, key, waits, given.items])
  return key !== undefined && (decided?.key === key || [...running.values()].includes(key))
}
