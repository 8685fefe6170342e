import { useCallback, useRef } from 'react'

/** Wraps the action of a button: while it runs, further presses do nothing. Errors are ignored here, because the mutation shows them. */
export function useOnce<Given extends unknown[]>(act: (...given: Given) => Promise<unknown>) {
  const isBusy = useRef(false)
  return (...given: Given): void => {
    if (isBusy.current) return
    isBusy.current = true
    const done = () => {
      isBusy.current = false
    }
    act(...given).then(done, done)
  }
}

/**
 * Idempotency keys for calls: the same content keeps its key, so that sending it again after a lost answer has no second effect; other
 * content gets another key.
 */
export function useIdempotencyKey(): (content: unknown) => string {
  const last = useRef({ text: '', key: '' })
  return useCallback((content: unknown) => {
    const text = JSON.stringify(content)
    if (text !== last.current.text) last.current = { text, key: crypto.randomUUID() }
    return last.current.key
  }, [])
}
