import { useEvent } from '../lib/use-event.ts'

/** Calls `act` when Escape is pressed anywhere, while `isOn`: for something that is open without having the focus. */
export function useEscape(isOn: boolean, act: () => void): void {
  useEvent('keydown', ({ key }) => key === 'Escape' && act(), { isOn })
}
