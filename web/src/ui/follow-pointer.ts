import type { PointerEvent as ReactPointerEvent } from 'react'

interface Follower {
  /** With each movement: the pointer, and how far it is on the page from where it was pressed, in px. */
  move: (pointer: PointerEvent, x: number, y: number) => void
  /** Once: the pointer was released after a movement, or the drag was cancelled. */
  end: (isDropped: boolean) => void
}

/** Below this distance a press is no drag, in px. */
const threshold = 4
/** Within this distance of the window's edge the page scrolls, in px, and by how much with each movement. */
const edge = 72
const scrollStep = 10

/**
 * Follows a pressed mouse, pen or finger until it is released; Escape cancels. `event` is the `pointerdown`; an element that fingers drag needs
 * `touch-action: none`. Returns what cancels it. Nothing happens for other buttons and further fingers.
 */
export function followPointer(event: ReactPointerEvent, { move, end }: Follower): (() => void) | undefined {
  if (event.button !== 0 || !event.isPrimary) return undefined
  event.preventDefault()
  const { pageX, pageY, pointerId } = event
  let isMoved = false
  const over = new AbortController()
  const { signal } = over
  const stop = (isDropped = false) => {
    if (signal.aborted) return
    over.abort()
    end(isDropped && isMoved)
  }
  const follow = (moved: PointerEvent) => {
    if (moved.pointerId !== pointerId) return
    if (moved.clientY < edge) scrollBy(0, -scrollStep)
    if (moved.clientY > innerHeight - edge) scrollBy(0, scrollStep)
    const [x, y] = [moved.pageX - pageX, moved.pageY - pageY]
    if (!isMoved && Math.hypot(x, y) < threshold) return
    isMoved = true
    move(moved, x, y)
  }
  addEventListener('pointermove', follow, { signal })
  addEventListener('pointerup', (released) => released.pointerId === pointerId && stop(true), { signal })
  addEventListener('pointercancel', () => stop(), { signal })
  addEventListener('keydown', ({ key }) => key === 'Escape' && stop(), { signal })
  return stop
}
