import { createContext, useContext, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

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
