export interface AttemptLimit {
  max: number
  windowSeconds: number
}

interface Window {
  count: number
  endsAt: number
}

const maxKeys = 10_000

/**
 * Counts attempts per key in time windows; a window begins with the first attempt. The counts are in the memory of this process: other
 * processes have their own, and a restart deletes them.
 */
export function attemptCounter({ max, windowSeconds }: AttemptLimit, now: () => number = Date.now) {
  const windows = new Map<string, Window>()

  return {
    /**
     * Counts an attempt before it is made, so that concurrent attempts cannot exceed the limit. Returns 0 when it is allowed, otherwise the
     * whole seconds to wait.
     */
    take(key: string): number {
      const running = windows.get(key)
      const window = running && running.endsAt > now() ? running : { count: 0, endsAt: now() + windowSeconds * 1000 }
      if (window.count >= max) return Math.max(1, Math.ceil((window.endsAt - now()) / 1000))
      window.count += 1
      if (window !== running) {
        windows.delete(key)
        makeRoom()
        windows.set(key, window)
      }
      return 0
    },
    /** Removes an attempt from the count, for example after a success. */
    giveBack(key: string): void {
      const window = windows.get(key)
      // The window in which it was counted may have ended.
      if (window && window.count > 0) window.count -= 1
    },
  }

  /** All windows have the same length, so the oldest entry ends first. */
  function makeRoom(): void {
    for (const [key, window] of windows) {
      if (window.endsAt > now() && windows.size < maxKeys) return
      windows.delete(key)
    }
  }
}
