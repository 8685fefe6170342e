import { useCallback, type RefCallback, type RefObject } from 'react'

interface Place {
  side?: 'bottom' | 'top' | 'right'
  align?: 'start' | 'center' | 'end'
}

const gap = 6

/**
 * The ref for something that floats at `anchor`. It is lifted into the top layer, so that no scrolling
 * container cuts it off, and put beside the anchor when it appears; it stays inside the window.
 */
export function useAnchored(
  anchor: RefObject<HTMLElement | null>,
  { side = 'bottom', align = 'start' }: Place,
): RefCallback<HTMLElement> {
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element || !anchor.current) return
      element.showPopover?.()
      const at = anchor.current.getBoundingClientRect()
      const { offsetWidth: width, offsetHeight: height } = element
      const { clientWidth, clientHeight } = document.documentElement
      const across = { start: at.left, center: at.left + (at.width - width) / 2, end: at.right - width }[align]
      const left = side === 'right' ? at.right + gap : across
      const below = at.bottom + gap
      const above = at.top - height - gap
      const isBelow = side === 'bottom' ? below + height <= clientHeight || above < 0 : above < 0
      const top = side === 'right' ? at.top + (at.height - height) / 2 : isBelow ? below : above
      element.style.left = `${Math.max(gap, Math.min(left, clientWidth - width - gap))}px`
      element.style.top = `${Math.max(gap, Math.min(top, clientHeight - height - gap))}px`
    },
    [anchor, side, align],
  )
}
