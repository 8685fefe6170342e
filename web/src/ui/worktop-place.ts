import { useEffect, useEffectEvent, useState } from 'react'
import { useDecisionsBegun } from './deciding.ts'

interface Given<Item> {
  items: readonly Item[]
  keyOf: (item: Item) => number
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
  /** The open item has left the list. It stays open as it was. */
  isGone: boolean
  asked: number | undefined
  /** The filters that the item was found with. */
  list: string | undefined
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

/** Keeps an item open while the list around it changes. On wide screens the first one is open when the address names none. */
export function usePlace<Item>(given: Given<Item>): Place<Item> {
  const [before, setBefore] = useState<Place<Item>>()
  const place = placeOf(before, given)
  const names = Object.keys(place) as (keyof Place<Item>)[]
  if (!before || names.some((name) => before[name] !== place[name])) setBefore(place)
  return place
}

function placeOf<Item>(before: Place<Item> | undefined, given: Given<Item>): Place<Item> {
  const { items, keyOf, asked, list, isStale, isWide } = given
  const indexOf = (key: number | undefined) => items.findIndex((item) => keyOf(item) === key)
  const isKept = before?.item && before.list === list && before.asked === asked && (isWide || asked !== undefined)
  let at = indexOf(asked)
  if (at < 0 && isKept) at = indexOf(before.key)
  if (at < 0 && isKept) return { ...before, isGone: true }
  if (at < 0 && isWide) at = 0
  const item = items[at]
  // What leaves when the items of other filters come was filtered out.
  const found = isStale ? before?.list : list
  return { key: item && keyOf(item), item, at, isGone: false, asked, list: found }
}

interface Decision {
  key: number
  /** The keys of the list when it began: the next item is found from there. */
  keys: readonly number[]
  /** It has succeeded, and the list shows it. */
  isDone: boolean
}

/**
 * After a decision on the open item that ended its waiting, `onNext` gets the next item that waits, or undefined when there is none. Returns
 * whether such a decision is on its way. A change from elsewhere never moves on.
 */
export function useMovingOn<Item>(
  { key, item, isGone }: Place<Item>,
  { items, keyOf }: Given<Item>,
  isWaiting: (item: Item) => boolean,
  onNext: (next: Item | undefined) => void,
): boolean {
  const [decision, setDecision] = useState<Decision>()
  const waits = item !== undefined && !isGone && isWaiting(item)
  useDecisionsBegun((about, call) => {
    if (key === undefined || !waits || !about.includes(key)) return
    const end = (change: Partial<Decision> | undefined) =>
      setDecision((last) => (last?.key === key ? change && { ...last, ...change } : last))
    setDecision({ key, keys: items.map(keyOf), isDone: false })
    // TanStack Query gives a changed list to its page in a timer that began before this one.
    call.then(
      () => setTimeout(() => end({ isDone: true })),
      () => end(undefined),
    )
  })
  const moveOn = useEffectEvent((decided: Decision) => {
    setDecision(undefined)
    if (decided.key !== key || waits) return
    const at = decided.keys.indexOf(key)
    const order = [...decided.keys.slice(at + 1), ...decided.keys.slice(0, at), ...items.map(keyOf)]
    const waiting = new Map(items.filter(isWaiting).map((one) => [keyOf(one), one]))
    onNext(order.map((one) => waiting.get(one)).find((one) => one !== undefined))
  })
  useEffect(() => {
    if (decision?.isDone) moveOn(decision)
  }, [decision])
  return decision !== undefined && decision.key === key
}
