import type { RefObject } from 'react'
import { useEvent } from '../lib/use-event.ts'

/** Calls `act` when somebody presses outside of an element, or moves the focus out of it, while `isOn`. Its questions are elsewhere in the document. */
export function useLeave(box: RefObject<HTMLElement | null>, isOn: boolean, act: () => void): void {
  const leave = ({ target }: Event) => {
    const isQuestion = target instanceof Element && target.closest('[data-base-ui-portal]')
    if (!isQuestion && !box.current?.contains(target as Node)) act()
  }
  useEvent('pointerdown', leave, { isOn })
  useEvent('focusin', leave, { isOn })
}
