interface Kept<T> {
  value: T
  until: number
}

/**
 * Remembers what a slow source answered, so that it is asked for each key once at a time and then not again for a while. `ask` says for how long
 * (ms); what it rejects with is not remembered. At most `most` answers are kept, the oldest goes first.
 */
export function memory<T>({ most, now }: { most: number; now: () => number }) {
  const kept = new Map<string, Kept<T>>()
  const running = new Map<string, Promise<T>>()

  return function recall(key: string, ask: () => Promise<{ value: T; forMs: number }>): Promise<T> {
    const known = kept.get(key)
    if (known && known.until > now()) return Promise.resolve(known.value)
    const asked = running.get(key)
    if (asked) return asked
    const answer = ask()
      .then(({ value, forMs }) => {
        kept.delete(key)
        const oldest = kept.keys().next()
        if (kept.size >= most && !oldest.done) kept.delete(oldest.value)
        if (forMs > 0) kept.set(key, { value, until: now() + forMs })
        return value
      })
      .finally(() => running.delete(key))
    running.set(key, answer)
    return answer
  }
}
