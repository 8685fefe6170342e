import type { RefObject } from 'react'
import { useEvent } from '../lib/use-event.ts'

/**
 * Calls `act` when somebody presses outside of an element, or moves the focus out of it, while `isOn`. A dialog that was opened from the
 * element counts as inside. So does the focus on something that no key reaches: the page itself puts it there when a dialog closes.
 */
export function useLeave(box: RefObject<HTMLElement | null>, isOn: boolean, act: () => void): void {
  const isOutside = (target: EventTarget | null) =>
    target instanceof HTMLElement && !target.closest('[data-over-page]') && !box.current?.contains(target)
  useEvent('pointerdown', ({ target }: Event) => isOutside(target) && act(), { isOn })
  useEvent('focusin', ({ target }: Event) => isOutside(target) && (target as HTMLElement).tabIndex >= 0 && act(), {
    isOn,
  })
}
