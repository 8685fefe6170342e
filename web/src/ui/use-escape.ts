import { useEffect, useEffectEvent } from 'react'

/** Calls `act` when Escape is pressed anywhere, while `isOn`: for something that is open without having the focus. */
export function useEscape(isOn: boolean, act: () => void): void {
  const escaped = useEffectEvent(act)
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => event.key === 'Escape' && escaped()
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOn])
}
