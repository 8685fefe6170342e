import { useRef, useState, type UIEvent } from 'react'

/** A row of pictures that scrolls, each as wide as the row: the one in view, by its index, and the way to another. */
export function useRail(start = 0) {
  const rail = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState(start)
  return {
    rail,
    index,
    setIndex,
    /** For `onScroll`, or `onScrollEnd`. */
    follow({ currentTarget: { scrollLeft, clientWidth } }: UIEvent) {
      if (clientWidth) setIndex(Math.round(scrollLeft / clientWidth))
    },
    go(to: number, behavior?: ScrollBehavior) {
      rail.current?.scrollTo({ left: to * rail.current.clientWidth, ...(behavior && { behavior }) })
    },
  }
}
