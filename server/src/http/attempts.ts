export interface AttemptLimit {
  max: number
  windowSeconds: number
}

interface Window {
  count: number
  endsAt: number
}

const remembered = 10_000

/**
 * Counts attempts per key in windows that begin with the first one. Kept in the memory of this process: another one counts for itself, and a
 * restart forgets.
 */
export function attemptCounter({ max, windowSeconds }: AttemptLimit, now: () => number = Date.now) {
  const windows = new Map<string, Window>()

  return {
    /**
     * Counts one attempt before it is made, so that many at once cannot slip past. Answers 0 when it may be made, else the whole
     * seconds to wait.
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
    /** Takes back an attempt that turned out well. */
    giveBack(key: string): void {
      const window = windows.get(key)
      // The window it was counted in may have ended meanwhile.
      if (window && window.count > 0) window.count -= 1
    },
  }

  /** Windows are all of one length, so the oldest key is the first to end. */
  function makeRoom(): void {
    for (const [key, window] of windows) {
      if (window.endsAt > now() && windows.size < remembered) return
      windows.delete(key)
    }
  }
}
