import { useCallback, useState, useSyncExternalStore } from 'react'

/** A ref for an element, and whether it is on screen in a tab that is being looked at. */
export function useInView<E extends Element>(): [(element: E | null) => (() => void) | undefined, boolean] {
  const [isInView, setInView] = useState(false)
  const isVisible = useSyncExternalStore(
    subscribeVisible,
    () => document.visibilityState === 'visible',
    () => false,
  )
  const ref = useCallback((element: E | null) => {
    if (!element) return undefined
    const watch = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting === true))
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return [ref, isInView && isVisible]
}

function subscribeVisible(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
