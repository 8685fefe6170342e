import { useLayoutEffect, useRef, type FocusEvent } from 'react'

/**
 * For the box around a table: when the focused element is removed (the menu of a decided row), the focus moves to the name in the same row,
 * or in the row that took its place, otherwise to the box.
 */
export function useKeptFocus() {
  const box = useRef<HTMLDivElement>(null)
  const last = useRef<{ element: Element; row: string | undefined; place: number }>(undefined)
  useLayoutEffect(() => {
    if (!last.current || last.current.element.isConnected) return
    const { row, place } = last.current
    last.current = undefined
    if (document.activeElement !== document.body) return
    const rows = [...(box.current?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])]
    const near = rows.find((one) => one.dataset.row === row) ?? rows[Math.min(place, rows.length - 1)]
    const target = near?.querySelector<HTMLElement>('a, button') ?? box.current
    target?.focus({ preventScroll: true })
  })
  return {
    ref: box,
    tabIndex: -1,
    onFocus: ({ target }: FocusEvent) => {
      const row = target.closest<HTMLElement>('tr[data-row]')
      const place = row ? [...(row.parentElement?.children ?? [])].indexOf(row) : 0
      last.current = { element: target, row: row?.dataset.row, place }
    },
    onBlur: (event: FocusEvent) => {
      // When an element is removed, the blur event has no related target. When the person moves on, it has one, or the focus left the
      // window.
      if (event.relatedTarget) last.current = undefined
    },
  }
}
