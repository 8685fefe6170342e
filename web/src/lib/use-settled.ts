import { useState } from 'react'

/**
 * The value as it was when `isSettled` was last true, undefined before: with what an earlier answer was asked that is still on screen. For
 * values that `===` compares.
 */
export function useSettled<Value>(value: Value, isSettled: boolean): Value | undefined {
  const [settled, setSettled] = useState(isSettled ? value : undefined)
  if (isSettled && settled !== value) setSettled(value)
  return isSettled ? value : settled
}
