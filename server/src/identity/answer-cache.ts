interface Kept<T> {
  value: T
  until: number
}

/**
 * A cache in front of a slow source. Requests for the same key share one call, and the answer is kept for as long
 * (ms) as `ask` says; rejections are not kept. Holds at most `max` answers and drops the oldest first.
 */
export function answerCache<T>({ max, now }: { max: number; now: () => number }) {
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
        if (kept.size >= max && !oldest.done) kept.delete(oldest.value)
        if (forMs > 0) kept.set(key, { value, until: now() + forMs })
        return value
      })
      .finally(() => running.delete(key))
    running.set(key, answer)
    return answer
  }
}
