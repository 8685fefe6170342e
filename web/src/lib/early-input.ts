import { useEffect, type RefObject } from 'react'

/** Tells `onText` once what stood in the field when React took it over, where somebody had typed before hydration. */
export function useEarlyText(field: RefObject<HTMLInputElement | null>, onText: (text: string) => void): void {
  useEffect(() => {
    const { current: input } = field
    if (input && input.value !== input.defaultValue) onText(input.value)
    // Only what came before the first effect was not heard.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}

/** Repeats the `change` event of every select in which somebody had chosen before hydration. */
export function repeatEarlyChoices(): void {
  for (const select of document.querySelectorAll('select')) {
    const drawn = [...select.options].find((option) => option.defaultSelected)
    if (drawn && !drawn.selected) select.dispatchEvent(new Event('change', { bubbles: true }))
  }
}
