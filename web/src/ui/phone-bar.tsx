import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useMedia } from '../lib/use-media.ts'

/** The main action of a page: in its own place, and on phones in a bar at the bottom of the screen. */
export function PhoneBar({ children }: { children: ReactNode }) {
  const main = useMedia('(width < 48rem)') && document.getElementById('main')
  return main ? createPortal(<div className="phone-bar">{children}</div>, main) : children
}
