import type { RefObject } from 'react'
import { useEvent } from '../lib/use-event.ts'

/**
 * Calls `act` when somebody presses outside of an element, or moves the focus out of it, while `isOn`. Its questions are elsewhere in the
 * document. What no key reaches is focused by the page itself, for example when a question is answered.
 */
export function useLeave(box: RefObject<HTMLElement | null>, isOn: boolean, act: () => void): void {
  const isOutside = (target: EventTarget | null) =>
    !(target instanceof Element && target.closest('[data-base-ui-portal]')) && !box.current?.contains(target as Node)
  useEvent('pointerdown', ({ target }: Event) => isOutside(target) && act(), { isOn })
  useEvent('focusin', ({ target }: Event) => isOutside(target) && (target as HTMLElement).tabIndex >= 0 && act(), {
    isOn,
  })
}
