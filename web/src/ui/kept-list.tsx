import { startTransition, useEffect, useLayoutEffect, useRef, useState, type Key, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { CardBoundary } from './card.tsx'
import { cx } from './cx.ts'

interface Props<Item> {
  items: readonly Item[]
  keyOf: (item: Item) => Key
  children: (item: Item, index: number) => ReactNode
  /** What it shows is about to be replaced. */
  isStale?: boolean | undefined
  className?: string | undefined
}

/** How something stood when its page was left: what of it was in view, and the room that each part took, in px. */
interface Place {
  width: number
  parts: readonly { height: number; isSeen: boolean }[]
}

/** By entry of the tab's history, and which of the page's kept things it is. */
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
  const kept = useKept('list', () => Array.from(list.current?.children ?? []))
  const parts = kept?.length === items.length ? kept : undefined
  return (
    <ul
      ref={list}
      aria-busy={isStale || parts !== undefined || undefined}
      className={cx('transition-opacity', isStale && 'opacity-60', className)}
    >
      {items.map((item, index) =>
        parts?.[index]?.isSeen === false ? (
          <li key={keyOf(item)} style={{ height: parts[index].height }} />
        ) : (
          <li key={keyOf(item)}>
            <CardBoundary>{children(item, index)}</CardBoundary>
          </li>
        ),
      )}
    </ul>
  )
}

/** What stands above such a list; `name` tells it from others on its page. */
export function Kept({ name, children }: { name: string; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  const part = useKept(name, () => (element.current ? [element.current] : []))?.[0]
  const isLater = part?.isSeen === false
  return (
    <div ref={element} style={isLater ? { height: part.height } : undefined}>
      {!isLater && children}
    </div>
  )
}

/** How `parts` stood when this entry of the history was left, until what was seen is drawn. */
function useKept(name: string, parts: () => Element[]): Place['parts'] | undefined {
  const key = name + useLocation().key
  const latest = useRef({ key, parts })
  const [place, setPlace] = useState(() => places.get(key))
  useEffect(() => {
    if (!place) return
    const timer = setTimeout(() => startTransition(() => setPlace(undefined)), pauseMs)
    return () => clearTimeout(timer)
  }, [place])
  useLayoutEffect(() => {
    latest.current = { key, parts }
  })
  useLayoutEffect(
    () => () => {
      places.set(latest.current.key, { width: window.innerWidth, parts: latest.current.parts().map(standing) })
    },
    [],
  )
  return place && place.width === window.innerWidth ? place.parts : undefined
}

function standing(element: Element): Place['parts'][number] {
  const { top, bottom, height } = element.getBoundingClientRect()
  return { height, isSeen: bottom > -margin && top < window.innerHeight + margin }
}
