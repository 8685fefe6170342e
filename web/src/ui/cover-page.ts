import { useLayoutEffect, type RefObject } from 'react'

/**
 * While `isOpen`, marks what the element stands in, up to the page's `main`. On narrow screens everything else of the page is then hidden
 * (app.css). A rule with `main:has()` would need no mark, but with it browsers compute the style of the whole page again at each change.
 */
export function useCoverPage(box: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useLayoutEffect(() => {
    const around: Element[] = []
    for (let element = isOpen && box.current?.parentElement; element; element = element.parentElement) {
      around.push(element)
      if (element.localName === 'main') break
    }
    for (const element of around) element.toggleAttribute('data-covered', true)
    return () => {
      for (const element of around) element.toggleAttribute('data-covered', false)
    }
  }, [box, isOpen])
}
