import { startTransition, useEffect, useLayoutEffect, useRef, useState, type Key, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { cx } from './cx.ts'

interface Props<Item> {
  items: readonly Item[]
  keyOf: (item: Item) => Key
  children: (item: Item, index: number) => ReactNode
  /** What it shows is about to be replaced. */
  isStale?: boolean | undefined
  className?: string | undefined
}

/** How a list stood when its page was left. */
interface Place {
  width: number
  /** Of each row's items, in px. */
  heights: readonly number[]
  isSeen: readonly boolean[]
}

/** By entry of the tab's history. */
const places = new Map<string, Place>()

/** Long enough for what is seen to be drawn before the rest is begun. */
const pauseMs = 60

/** Also counted as seen, above and below the window, in px. */
const margin = 100

/**
 * A list of cards. Whoever comes back to it finds what they looked at drawn first, where it was; the rest follows at once, in room
 * that was kept for it. On a slow phone a long list would take longer than the way back feels.
 */
export function KeptList<Item>({ items, keyOf, children, isStale, className }: Props<Item>) {
  const list = useRef<HTMLUListElement>(null)
  const entry = useLocation().key
  const latest = useRef(entry)
  const [place, setPlace] = useState(() => places.get(entry))
  useEffect(() => {
    if (!place) return
    const timer = setTimeout(() => startTransition(() => setPlace(undefined)), pauseMs)
    return () => clearTimeout(timer)
  }, [place])
  useLayoutEffect(() => {
    latest.current = entry
  }, [entry])
  useLayoutEffect(() => {
    const element = list.current
    return () => {
      if (element) places.set(latest.current, placeOf(element))
    }
  }, [])
  const kept = place?.heights.length === items.length && place.width === window.innerWidth ? place : undefined
  return (
    <ul
      ref={list}
      aria-busy={isStale || kept !== undefined || undefined}
      className={cx('transition-opacity', isStale && 'opacity-60', className)}
    >
      {items.map((item, index) =>
        kept?.isSeen[index] === false ? (
          <li key={keyOf(item)} style={{ height: kept.heights[index] }} />
        ) : (
          <li key={keyOf(item)}>{children(item, index)}</li>
        ),
      )}
    </ul>
  )
}

function placeOf(list: HTMLElement): Place {
  const boxes = Array.from(list.children, (item) => item.getBoundingClientRect())
  return {
    width: window.innerWidth,
    heights: boxes.map(({ height }) => height),
    isSeen: boxes.map(({ top, bottom }) => bottom > -margin && top < window.innerHeight + margin),
  }
}
