/**
 * The ref for something that may go while it has the focus, a filter that its own press removes: the focus then stands at the nearest
 * place around it that has `tabIndex={-1}`, not nowhere. A constant, so that it only speaks when the element really goes.
 */
export function keepFocus(element: HTMLElement | null): (() => void) | undefined {
  return () => {
    if (!element?.contains(document.activeElement)) return
    element.parentElement?.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
  }
}
