export interface Times {
  /** Age (ms) from which the value is fetched again, in the background. */
  renewAfterMs: number
  /** At least this long (ms) between two attempts that did not bring a newer value. */
  restMs: number
  /** Age (ms) from which callers wait for an attempt, unless the last one failed. */
  waitFromMs?: number
  /** Age (ms) from which the value is not used any more. */
  bridgeMs?: number
}

export type Renewed<T> = ReturnType<typeof renewed<T>>

/**
 * A value from elsewhere that is fetched again when it is old. While that fails, the last one is used.
 * @param failed gets the error of each failed attempt and returns its reason in words
 */
export function renewed<T>(
  load: (last: T | undefined) => Promise<T>,
  failed: (error: unknown) => string,
  { renewAfterMs, restMs, waitFromMs = Infinity, bridgeMs = Infinity }: Times,
) {
  let last: { value: T; at: number } | undefined
  let attemptedAt = -Infinity
  let reason: string | undefined
  let running: Promise<void> | undefined
  const age = () => Date.now() - (last?.at ?? -Infinity)

  return {
    /** The value. Rejects without one that may be used. */
    async current(): Promise<T> {
      const attempt = age() >= renewAfterMs ? renew() : undefined
      if (age() >= (reason === undefined ? waitFromMs : bridgeMs)) await attempt
      if (!last || age() >= bridgeMs) throw new Error(reason)
      return last.value
    },
    /** The value without waiting, if there is one. */
    known(): T | undefined {
      if (age() >= renewAfterMs) void renew()
      return last?.value
    },
    /** Fetches it now, unless the last attempt was a moment ago. Never rejects. */
    renew,
  }

  function renew(): Promise<void> {
    if (running || Date.now() - attemptedAt < restMs) return running ?? Promise.resolve()
    attemptedAt = Date.now()
    running = attempt().finally(() => (running = undefined))
    return running
  }

  async function attempt(): Promise<void> {
    try {
      last = { value: await load(last?.value), at: Date.now() }
      reason = undefined
    } catch (error) {
      reason = failed(error)
    }
  }
}
