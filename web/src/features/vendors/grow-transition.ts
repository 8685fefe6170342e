import { useRef, type MouseEvent, type RefObject } from 'react'
import { useNavigate } from 'react-router'

/** The `view-transition-name` that a card's picture shares with the picture on the vendor's page. */
export const sharedPictureName = 'vendor-picture'

/**
 * A click handler that starts a view transition, in which the picture inside `frame` grows into the page it links to. Used only for
 * opening; going back must be immediate. Every other case (a new tab, reduced motion, a browser without view transitions) is left to the
 * link.
 */
export function useGrowTransition(to: string): {
  frame: RefObject<HTMLDivElement | null>
  onClick: (event: MouseEvent) => void
} {
  const navigate = useNavigate()
  const frame = useRef<HTMLDivElement>(null)
  const onClick = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (!isPlain || typeof document.startViewTransition !== 'function') return
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    event.preventDefault()
    const picture = frame.current
    if (picture) picture.style.viewTransitionName = sharedPictureName
    const transition = document.startViewTransition(() => navigate(to, { flushSync: true }))
    const done = () => {
      if (picture) picture.style.viewTransitionName = ''
    }
    transition.finished.then(done, done)
  }
  return { frame, onClick }
}
