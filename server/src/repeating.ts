import { setTimeout as sleep } from 'node:timers/promises'

/** Does `work`, which does not reject, again and again, with a pause after each time, until it is stopped. */
export function repeating(work: (stop: AbortSignal) => Promise<unknown>, pauseMs: number | (() => number)) {
  const stopping = new AbortController()
  let pause = new AbortController()
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      pause = new AbortController()
      await work(stopping.signal)
      await wait()
    }
  }

  async function wait(): Promise<void> {
    const ms = typeof pauseMs === 'number' ? pauseMs : pauseMs()
    await sleep(ms, undefined, { ref: false, signal: pause.signal }).catch(() => {})
  }

  return {
    /** Begins at once, or after the first pause. */
    start(when: 'now' | 'later' = 'now'): void {
      running ??= when === 'now' ? run() : wait().then(run)
    },
    /** Ends the pause, or leaves out the next one. */
    wake: (): void => pause.abort(),
    /** Begins nothing more, and waits for what is being done. */
    async stop(): Promise<void> {
      stopping.abort()
      pause.abort()
      await running
    },
  }
}

interface WorkerParts<Item> {
  /** Returns what is to be done now, at most so many; on a failure nothing. */
  take(free: number): Promise<readonly Item[]>
  /** Never rejects. */
  work(item: Item, signal: AbortSignal): Promise<void>
  atOnce: number
  pollMs: number
}

/** Works on a queue, on several things at once. */
export function queueWorker<Item>({ take, work, atOnce, pollMs }: WorkerParts<Item>) {
  const running = new Set<Promise<void>>()
  const breakOff = new AbortController()
  const { start, wake, stop } = repeating(async (stop) => {
    while (!stop.aborted && running.size < atOnce) {
      const items = await take(atOnce - running.size)
      if (items.length === 0) return
      for (const item of items) {
        const run = work(item, breakOff.signal).finally(() => {
          running.delete(run)
          wake()
        })
        running.add(run)
      }
    }
  }, pollMs)

  return {
    start,
    /** Looks for work now. */
    wake,
    /** Takes nothing more, lets what runs end for `graceMs`, then breaks it off. */
    async stop(graceMs: number): Promise<void> {
      // What is taken at this moment is running when the loop has ended.
      const all = stop().then(() => Promise.all(running))
      await Promise.race([all, sleep(graceMs, undefined, { ref: false })])
      breakOff.abort(new Error('The server was stopped'))
      await Promise.race([all, sleep(afterBreakOffMs, undefined, { ref: false })])
    },
  }
}

const afterBreakOffMs = 1_000
