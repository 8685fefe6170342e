import { LRUCache } from 'lru-cache'

export interface AttemptLimit {
  max: number
  windowSeconds: number
}

const maxKeys = 10_000

/**
 * Counts attempts per key in time windows; a window begins with the first attempt. The counts are in the memory of this process: other
 * processes have their own, and a restart deletes them.
 */
export function attemptCounter({ max, windowSeconds }: AttemptLimit, now: () => number = () => Date.now()) {
  const windows = new LRUCache<string, { count: number }>({
    max: maxKeys,
    // An entry still counts in the last millisecond of its time.
    ttl: windowSeconds * 1000 - 1,
    perf: { now },
    ttlResolution: 0,
  })

  return {
    /**
     * Counts an attempt before it is made, so that concurrent attempts cannot exceed the limit. Returns 0 when it is allowed, otherwise the
     * whole seconds to wait.
     */
    take(key: string): number {
      const window = windows.get(key)
      if (window && window.count >= max) return Math.max(1, Math.ceil(windows.getRemainingTTL(key) / 1000))
      if (window) window.count += 1
      else windows.set(key, { count: 1 })
      return 0
    },
    /** Removes an attempt from the count, for example after a success. */
    giveBack(key: string): void {
      const window = windows.get(key)
      // The window in which it was counted may have ended.
      if (window && window.count > 0) window.count -= 1
    },
  }
}
