import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Calls `act` when somebody presses outside of an element, or moves the focus out of it, while `isOn`. */
export function useLeave(box: RefObject<HTMLElement | null>, isOn: boolean, act: () => void): void {
  const left = useEffectEvent(act)
  useEffect(() => {
    if (!isOn) return
    const leave = (event: Event) => !box.current?.contains(event.target as Node) && left()
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  }, [box, isOn])
}
