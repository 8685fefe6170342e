import { useEffect, useRef, useState, type CSSProperties, type PointerEvent as ReactPointerEvent } from 'react'
import { followPointer } from './follow-pointer.ts'

interface Drag {
  from: number
  to: number
  /** How far the element was moved, in px. */
  x: number
  y: number
}

/**
 * Orders the children of a list by dragging, with mouse, pen or finger. `start` begins at `pointerdown`; an element that fingers drag needs
 * `touch-action: none`. While dragging, `styleOf(index)` moves the child with the pointer and marks the one whose place it would take; Escape
 * takes it back. `onMove` is called at the end. For the keyboard the page needs buttons of its own.
 */
export function useDragOrder<Parent extends HTMLElement = HTMLOListElement>(
  count: number,
  onMove: (from: number, to: number) => void,
) {
  const list = useRef<Parent>(null)
  const stop = useRef<() => void>(undefined)
  const [drag, setDrag] = useState<Drag>()

  // A list that changes meanwhile has other places.
  useEffect(() => () => stop.current?.(), [count])

  const start = (event: ReactPointerEvent, from: number) => {
    if (count < 2 || !event.isPrimary) return
    stop.current?.()
    let current: Drag | undefined
    stop.current = followPointer(event, {
      move: (pointer, x, y) => {
        current = { from, to: placeAt(list.current, from, pointer), x, y }
        setDrag(current)
      },
      end: (isDropped) => {
        setDrag(undefined)
        if (isDropped && current && current.to !== from) onMove(from, current.to)
      },
    })
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
