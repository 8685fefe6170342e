import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'

/** True during a navigation inside the product that has taken `delay` ms already; by default as long as it takes to notice. */
export function useSlowNavigation(delay = 150): boolean {
  const isBusy = useNavigation().state !== 'idle'
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isBusy) return
    const timer = setTimeout(() => setSlow(true), delay)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isBusy, delay])
  return isSlow
}
