import { useEffect, useEffectEvent } from 'react'

type Watch = (about: readonly number[], call: Promise<unknown>) => void

const watching = new Set<Watch>()

/**
 * Wraps the call of a decision on items of a worktop, named by their keys. The worktop that has one of them open keeps what is typed until the
 * call has ended; after a success it opens the next item. `call` must settle after the list has been changed or read again.
 */
export function deciding<Answer>(about: number | readonly number[], call: Promise<Answer>): Promise<Answer> {
  for (const watch of watching) watch([about].flat(), call)
  return call
}

/** Calls `watch` with each decision that begins while the component is mounted. */
export function useDecisionsBegun(watch: Watch): void {
  const begun = useEffectEvent(watch)
  useEffect(() => {
    const listen: Watch = (about, call) => begun(about, call)
    watching.add(listen)
    return () => void watching.delete(listen)
  }, [])
}
