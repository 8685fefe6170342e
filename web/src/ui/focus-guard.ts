import { useEffect } from 'react'

/**
 * Keeps the focus in the page. When the focused element is removed (the button of a decision that was made, a dialog whose opener is gone),
 * browsers move the focus to the body, and keyboards start again at the top. Here it moves to the nearest element around the removed one
 * with `tabIndex={-1}`; after a dialog, to its opener or around that; otherwise to `#main`. What moves the focus itself is left alone.
 */
export function useFocusGuard(): void {
  useEffect(() => {
    /** The focused element with everything around it, and the same of the element in the page that had the focus last. */
    let path: Element[] = []
    let pathInPage: Element[] = []
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      path = pathOf(target)
      if (target.closest('#main')) pathInPage = path
    }
    const observer = new MutationObserver(() => {
      if (!path[0] || path[0].isConnected) return
      const [focused, opener] = [path, pathInPage]
      path = []
      if (document.activeElement && document.activeElement !== document.body) return
      const place = around(focused) ?? (opener[0]?.isConnected ? opener[0] : around(opener))
      ;(place instanceof HTMLElement ? place : document.getElementById('main'))?.focus({ preventScroll: true })
    })
    document.addEventListener('focusin', remember)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [])
}

function pathOf(element: Element): Element[] {
  const path: Element[] = []
  for (let one: Element | null = element; one; one = one.parentElement) path.push(one)
  return path
}

const around = (path: readonly Element[]) =>
  path.find((element) => element.isConnected && element.getAttribute('tabindex') === '-1')
