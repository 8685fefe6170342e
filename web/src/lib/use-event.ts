import { useEffect, useEffectEvent } from 'react'

interface Options {
  isOn?: boolean
  /** Before the elements of the page get it. */
  capture?: boolean
}

/** Calls `act` with each event of this type that reaches the document, while `isOn`. */
export function useEvent<Type extends keyof DocumentEventMap>(
  type: Type,
  act: (event: DocumentEventMap[Type]) => void,
  { isOn = true, capture = false }: Options = {},
): void {
  const happened = useEffectEvent(act)
  useEffect(() => {
    if (!isOn) return
    const over = new AbortController()
    document.addEventListener(type, (event) => happened(event), { capture, signal: over.signal })
    return () => over.abort()
  }, [type, isOn, capture])
}
