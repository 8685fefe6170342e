import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { CardBoundary } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'

interface Props<Item> {
  label: string
  items: readonly Item[]
  keyOf: (item: Item) => number
  children: (item: Item) => ReactNode
  /** Shown after the last item was removed. */
  empty: ReactNode
}

/** Duration of the animation of removed and moved items, in ms. */
const motion = 180

/**
 * Cards that need a decision. A card whose item is removed fades out and the others move up, without animation under reduced motion. If the
 * focus was in the removed card, it moves to the next one.
 */
export function Queue<Item>({ label, items, keyOf, children, empty }: Props<Item>) {
  const [shown, setShown] = useState(items)
  const [seen, setSeen] = useState(items)
  const box = useRef<HTMLDivElement>(null)
  const places = useRef(new Map<Element, DOMRect>())
  const current = new Set(items.map(keyOf))
  const isLeaving = (item: Item) => !current.has(keyOf(item))

  if (items !== seen) {
    setSeen(items)
    setShown(isStill() ? items : withDeparted(shown, items, keyOf))
  }

  const departing = shown.filter(isLeaving).length
  useEffect(() => {
    if (departing === 0) return
    const timer = setTimeout(() => setShown(items), motion)
    return () => clearTimeout(timer)
  }, [departing, items])

  useLayoutEffect(() => {
    if (departing > 0) moveFocus(box.current)
  }, [departing])

  // Runs after every render: animates each card from its previous position to the new one.
  useLayoutEffect(() => {
    const next = new Map<Element, DOMRect>()
    for (const card of box.current?.querySelectorAll('[data-queue]') ?? []) {
      const to = card.getBoundingClientRect()
      const from = places.current.get(card)
      next.set(card, to)
      if (from && !isStill() && shown.length < places.current.size) animateMove(card, from, to)
    }
    places.current = next
  })

  return (
    <div ref={box} tabIndex={-1}>
      {shown.length === 0 ? (
        empty
      ) : (
        <ul aria-label={label} className="grid gap-5 lg:grid-cols-2">
          {shown.map((item) => (
            <li
              key={keyOf(item)}
              data-queue={isLeaving(item) ? 'leaving' : 'waiting'}
              tabIndex={-1}
              aria-hidden={isLeaving(item) || undefined}
              className={cx(
                'grid min-w-0 transition-[opacity,translate] duration-180',
                isLeaving(item) && 'pointer-events-none translate-x-6 opacity-0',
              )}
            >
              <CardBoundary>{children(item)}</CardBoundary>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const isStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** The new items in the old order, with the removed items still in their places. */
function withDeparted<Item>(before: readonly Item[], items: readonly Item[], keyOf: (item: Item) => number): Item[] {
  const byKey = new Map(items.map((item) => [keyOf(item), item]))
  const kept = before.map((item) => byKey.get(keyOf(item)) ?? item)
  const known = new Set(before.map(keyOf))
  return [...kept, ...items.filter((item) => !known.has(keyOf(item)))]
}

/** Moves the focus from a card that is being removed to the next card, else to the last card, else to the queue. */
function moveFocus(box: HTMLElement | null): void {
  const leaving = document.activeElement?.closest('[data-queue="leaving"]')
  if (!box || !leaving || !box.contains(leaving)) return
  const waiting = [...box.querySelectorAll<HTMLElement>('[data-queue="waiting"]')]
  const isAfter = (card: Element) => leaving.compareDocumentPosition(card) & Node.DOCUMENT_POSITION_FOLLOWING
  const next = waiting.find(isAfter) ?? waiting.at(-1) ?? box
  next.focus({ preventScroll: true })
}

function animateMove(card: Element, from: DOMRect, to: DOMRect): void {
  const [x, y] = [from.left - to.left, from.top - to.top]
  if (x === 0 && y === 0) return
  card.animate?.([{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }], {
    duration: motion,
    easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
  })
}
