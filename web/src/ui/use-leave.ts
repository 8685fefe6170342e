import type { RefObject } from 'react'
import { useEvent } from '../lib/use-event.ts'

/** Calls `act` when somebody presses outside of an element, or moves the focus out of it, while `isOn`. */
export function useLeave(box: RefObject<HTMLElement | null>, isOn: boolean, act: () => void): void {
  const leave = (event: Event) => !box.current?.contains(event.target as Node) && act()
  useEvent('pointerdown', leave, { isOn })
  useEvent('focusin', leave, { isOn })
}
