import { createContext, useContext, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** What the entry tells the document: that React takes over its events, and that it has the whole page. */
export const stages = { listening: 'marquee:listening', alive: 'marquee:alive' } as const

/** Stands at the end of a page's content: tells that all before it has come alive. */
export function Alive(): null {
  useEffect(() => {
    dispatchEvent(new Event(stages.alive))
  }, [])
  return null
}

/** Told once, when the page that the server drew has been left. */
export const FirstPageLeft = createContext<() => void>(() => {})

/** Watches for it; stands in the root. */
export function useFirstPage(): void {
  const left = useContext(FirstPageLeft)
  const { pathname } = useLocation()
  const first = useRef(pathname)
  useEffect(() => {
    if (pathname !== first.current) left()
  }, [pathname, left])
}
