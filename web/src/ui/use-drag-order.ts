import { useEffect, useRef, useState, type CSSProperties, type PointerEvent } from 'react'

interface Drag {
  from: number
  to: number
  /** How far the element was moved, in px. */
  x: number
  y: number
}

interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** Below this distance a press is no drag, in px. */
const threshold = 4
/** Within this distance of the window's edge the page scrolls, in px, and by how much in each frame. */
const edge = 72
const scrollStep = 10

/**
 * Orders the children of a list by dragging, with mouse, pen or finger. `start` begins at `pointerdown`; an element that fingers drag needs
 * `touch-action: none`. While dragging, `styleOf(index)` moves the children to where they would be; Escape takes it back. `onMove` is called
 * at the end. For the keyboard the page needs buttons of its own.
 */
export function useDragOrder(count: number, onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null)
  const boxes = useRef<Box[]>([])
  const stop = useRef<() => void>(undefined)
  const [drag, setDrag] = useState<Drag>()

  // A list that changes meanwhile has other places.
  useEffect(() => () => stop.current?.(), [count])

  const start = (event: PointerEvent, from: number) => {
    if (event.button !== 0 || !event.isPrimary || count < 2 || !list.current) return
    event.preventDefault()
    stop.current?.()
    boxes.current = [...list.current.children].map(boxOf)
    const { pointerId } = event
    const begin = { x: event.clientX + scrollX, y: event.clientY + scrollY }
    const pointer = { x: event.clientX, y: event.clientY }
    let current: Drag | undefined
    let frame = 0
    const done = new AbortController()
    const { signal } = done

    const update = () => {
      const x = pointer.x + scrollX - begin.x
      const y = pointer.y + scrollY - begin.y
      if (!current && Math.hypot(x, y) < threshold) return
      current = { from, to: nearest(boxes.current, from, x, y), x, y }
      setDrag(current)
    }
    const scroll = () => {
      const step = pointer.y < edge ? -scrollStep : pointer.y > innerHeight - edge ? scrollStep : 0
      if (current && step !== 0) {
        scrollBy(0, step)
        update()
      }
      frame = requestAnimationFrame(scroll)
    }
    const end = () => {
      done.abort()
      cancelAnimationFrame(frame)
      setDrag(undefined)
    }
    stop.current = end
    addEventListener(
      'pointermove',
      (moved) => {
        if (moved.pointerId !== pointerId) return
        pointer.x = moved.clientX
        pointer.y = moved.clientY
        update()
      },
      { signal },
    )
    addEventListener(
      'pointerup',
      (released) => {
        if (released.pointerId !== pointerId) return
        end()
        if (current && current.to !== from) onMove(from, current.to)
      },
      { signal },
    )
    addEventListener('pointercancel', end, { signal })
    addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal })
    frame = requestAnimationFrame(scroll)
  }

  const styleOf = (index: number): CSSProperties | undefined => {
    if (!drag) return undefined
    if (index === drag.from) return { translate: `${drag.x}px ${drag.y}px`, zIndex: 1, position: 'relative' }
    const place = placeOf(index, drag)
    const [own, other] = [boxes.current[index], boxes.current[place]]
    if (!own || !other) return undefined
    return { translate: `${other.left - own.left}px ${other.top - own.top}px`, transition: 'translate 150ms' }
  }

  return { list, start, styleOf, dragged: drag?.from }
}

/** Where a child stands while another one is dragged. */
function placeOf(index: number, { from, to }: Drag): number {
  if (from < to && index > from && index <= to) return index - 1
  if (to < from && index >= to && index < from) return index + 1
  return index
}

/** The place whose middle is nearest to the middle of the dragged child. */
function nearest(boxes: readonly Box[], from: number, x: number, y: number): number {
  const own = boxes[from]
  if (!own) return from
  const distances = boxes.map((box) => Math.hypot(middle(box).x - middle(own).x - x, middle(box).y - middle(own).y - y))
  return distances.indexOf(Math.min(...distances))
}

const middle = (box: Box) => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 })

/** The place of an element on the page, in px. */
function boxOf(element: Element): Box {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { left: left + scrollX, top: top + scrollY, width, height }
}
