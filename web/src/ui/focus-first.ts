/**
 * Moves the focus to the first of the named fields in a form, in the order of the page, and scrolls its label into view. In a group it is
 * the first invalid control, else the first option or control. `names` are names of controls or the `data-field` of groups.
 */
export function focusFirst(form: HTMLElement | null, names: readonly string[]): void {
  if (names.length === 0) return
  const selector = names.map((name) => `[name="${CSS.escape(name)}"], [data-field="${CSS.escape(name)}"]`).join(', ')
  const field = form?.querySelector<HTMLElement>(selector)
  const control = field && controlOf(field)
  if (!control) return
  control.focus({ preventScroll: true })
  headingOf(field).scrollIntoView({ block: 'center' })
}

const operable = 'input:not([disabled]), button:not([disabled]), select, textarea'

function controlOf(field: HTMLElement): HTMLElement | null {
  if (field.matches(operable)) return field
  const inside = ['[aria-invalid="true"]', '[aria-pressed]:not([disabled])', operable]
  return inside.map((selector) => field.querySelector<HTMLElement>(selector)).find(Boolean) ?? null
}

/** The label of a control or the heading of a group: the reason of an error stands next to it. */
function headingOf(field: HTMLElement): HTMLElement {
  const label = 'labels' in field ? (field as HTMLInputElement).labels?.[0] : undefined
  return label ?? document.getElementById(field.getAttribute('aria-labelledby') ?? '') ?? field
}
