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

let isTouched = false

/**
 * Resolves when somebody first touches the page, at once on the server, and at once when that was before. Nothing can lead away
 * from the page without a touch, so what waits for it is never in the way of that.
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
  })
}
