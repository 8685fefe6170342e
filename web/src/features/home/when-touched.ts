const touches = [
  'pointerdown',
  'pointermove',
  'touchstart',
  'wheel',
  'scroll',
  'keydown',
  'focusin',
  'popstate',
] as const

/** After this nobody waits any longer, in ms: the first view is long drawn by then. */
const longest = 2_500

let isTouched = false

/**
 * Resolves when somebody first touches the page or some time has passed without that; at once on the server, and at once when it
 * was before.
 */
export function whenTouched(): Promise<void> {
  if (typeof window === 'undefined' || isTouched) return Promise.resolve()
  return new Promise((resolve) => {
    const touch = () => {
      isTouched = true
      for (const name of touches) window.removeEventListener(name, touch)
      resolve()
    }
    for (const name of touches) window.addEventListener(name, touch, { passive: true })
    setTimeout(touch, longest)
  })
}
