import { useRef, type MouseEvent, type RefObject } from 'react'
import { useNavigate } from 'react-router'

/** The name under which a card's picture and the one on the vendor's page are the same picture. */
export const growingPicture = 'vendor-picture'

/**
 * A press that lets the picture in `frame` grow into the page it leads to. Only on the way there: coming back has to be immediate.
 * Every other press (a new tab, less motion wanted, a browser that cannot) is left to the link.
 */
export function useGrow(to: string): { frame: RefObject<HTMLDivElement | null>; onClick: (event: MouseEvent) => void } {
  const navigate = useNavigate()
  const frame = useRef<HTMLDivElement>(null)
  const onClick = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (!isPlain || typeof document.startViewTransition !== 'function') return
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    event.preventDefault()
    const picture = frame.current
    if (picture) picture.style.viewTransitionName = growingPicture
    const transition = document.startViewTransition(() => navigate(to, { flushSync: true }))
    const done = () => {
      if (picture) picture.style.viewTransitionName = ''
    }
    transition.finished.then(done, done)
  }
  return { frame, onClick }
}
