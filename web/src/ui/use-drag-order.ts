import { useEffect, useRef, useState, type CSSProperties, type PointerEvent as ReactPointerEvent } from 'react'

interface Drag {
  from: number
  to: number
  /** How far the element was moved, in px. */
  x: number
  y: number
}

/** Below this distance a press is no drag, in px. */
const threshold = 4
/** Within this distance of the window's edge the page scrolls, in px, and by how much with each movement. */
const edge = 72
const scrollStep = 10

/**
 * Orders the children of a list by dragging, with mouse, pen or finger. `start` begins at `pointerdown`; an element that fingers drag needs
 * `touch-action: none`. While dragging, `styleOf(index)` moves the child with the pointer and marks the one whose place it would take; Escape
 * takes it back. `onMove` is called at the end. For the keyboard the page needs buttons of its own.
 */
export function useDragOrder(count: number, onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null)
  const stop = useRef<() => void>(undefined)
  const [drag, setDrag] = useState<Drag>()

  // A list that changes meanwhile has other places.
  useEffect(() => () => stop.current?.(), [count])

  const start = (event: ReactPointerEvent, from: number) => {
    if (event.button !== 0 || !event.isPrimary || count < 2) return
    event.preventDefault()
    stop.current?.()
    const { pageX, pageY, pointerId } = event
    let current: Drag | undefined
    const over = new AbortController()
    const { signal } = over
    const end = () => {
      over.abort()
      setDrag(undefined)
    }
    const follow = (moved: PointerEvent) => {
      if (moved.pointerId !== pointerId) return
      if (moved.clientY < edge) scrollBy(0, -scrollStep)
      if (moved.clientY > innerHeight - edge) scrollBy(0, scrollStep)
      const [x, y] = [moved.pageX - pageX, moved.pageY - pageY]
      if (!current && Math.hypot(x, y) < threshold) return
      current = { from, to: placeAt(list.current, from, moved), x, y }
      setDrag(current)
    }
    const drop = (released: PointerEvent) => {
      if (released.pointerId !== pointerId) return
      end()
      if (current && current.to !== from) onMove(from, current.to)
    }
    stop.current = end
    addEventListener('pointermove', follow, { signal })
    addEventListener('pointerup', drop, { signal })
    addEventListener('pointercancel', end, { signal })
    addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal })
  }

  const styleOf = (index: number): CSSProperties | undefined => {
    if (index === drag?.from) return { translate: `${drag.x}px ${drag.y}px`, zIndex: 1, position: 'relative' }
    return index === drag?.to ? { outline: '2px dashed var(--color-focus)', outlineOffset: '4px' } : undefined
  }

  return { list, start, styleOf, dragged: drag?.from }
}

/** The place of the child below the pointer; without one, the place where the dragged child came from. */
function placeAt(list: Element | null, from: number, { clientX, clientY }: PointerEvent): number {
  const below = document.elementsFromPoint(clientX, clientY)
  const to = [...(list?.children ?? [])].findIndex((child, index) => index !== from && below.includes(child))
  return to < 0 ? from : to
}
