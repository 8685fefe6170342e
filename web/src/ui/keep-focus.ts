/**
 * A ref callback for an element that may be removed while it has the focus, for example a filter that its own press removes: the focus then
 * moves to the nearest ancestor with `tabIndex={-1}`. It is a constant function, so that React calls its cleanup only when the element is
 * removed.
 */
export function keepFocus(element: HTMLElement | null): (() => void) | undefined {
  return () => {
    if (!element?.contains(document.activeElement)) return
    element.parentElement?.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
  }
}
