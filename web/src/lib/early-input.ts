import { useEffect, type RefObject } from 'react'

/** Calls `onText` once after hydration with the text that somebody typed into the field before it. */
export function useEarlyText(field: RefObject<HTMLInputElement | null>, onText: (text: string) => void): void {
  useEffect(() => {
    const { current: input } = field
    if (input && input.value !== input.defaultValue) onText(input.value)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what was typed before the first effect is missing
  }, [])
}

/** Fires a `change` event for every select that somebody changed before hydration. */
export function repeatEarlyChoices(): void {
  for (const select of document.querySelectorAll('select')) {
    const drawn = [...select.options].find((option) => option.defaultSelected)
    if (drawn && !drawn.selected) select.dispatchEvent(new Event('change', { bubbles: true }))
  }
}
