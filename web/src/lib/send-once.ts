import { useCallback, useEffect, useRef } from 'react'

/**
 * What a press starts, once: while it is under way further presses do nothing, however fast they come.
 * What fails has been told by the mutation itself.
 */
export function useOnce<Given extends unknown[]>(act: (...given: Given) => Promise<unknown>) {
  const isBusy = useRef(false)
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  return useCallback((...given: Given): void => {
    if (isBusy.current) return
    isBusy.current = true
    const done = () => {
      isBusy.current = false
    }
    latest.current(...given).then(done, done)
  }, [])
}

/**
 * Idempotency keys. The same content keeps its key, so that sending it again after a lost answer does nothing twice;
 * other content is another intent and gets another key.
 */
export function useIntentKey(): (content: unknown) => string {
  const last = useRef({ text: '', key: '' })
  return useCallback((content: unknown) => {
    const text = JSON.stringify(content)
    if (text !== last.current.text) last.current = { text, key: crypto.randomUUID() }
    return last.current.key
  }, [])
}
