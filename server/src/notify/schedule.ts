import type { Context } from '../context.ts'
import { repeating } from '../repeating.ts'
import { firstHour } from './duty.ts'

export interface Schedule {
  /**
   * Does everything that is due at that time and was not done yet. Any number of servers may do it at once, and as often as they like.
   * Goes on when one thing fails, and rejects in the end.
   */
  runDue(now: Date): Promise<void>
  /** Runs once a minute until `stop`. */
  start(): void
  /** Begins nothing more, and waits for the notice that is being written. */
  stop(): Promise<void>
}

const intervalMs = 60_000

/** Emits the domain events of one sort that are due and were not emitted yet. Begins nothing more when `stop` is aborted. */
export interface Duty {
  (context: Context, now: Date, stop: AbortSignal): Promise<void>
  /** Also before `firstHour`. */
  isAtAnyHour?: boolean
}

/** What is due because time has passed, and not because somebody did something (docs/decisions/026-what-time-brings.md). */
export function schedule(context: Context, duties: readonly Duty[], report: (error: unknown) => void): Schedule {
  const stopping = new AbortController()
  const clock = repeating(() => runDue(new Date()).catch(report), intervalMs)

  async function runDue(now: Date): Promise<void> {
    const failures: unknown[] = []
    for (const duty of duties) {
      if (stopping.signal.aborted) break
      if (now.getUTCHours() < firstHour && !duty.isAtAnyHour) continue
      try {
        await duty(context, now, stopping.signal)
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures.length === 1 ? failures[0] : new AggregateError(failures)
  }

  return {
    runDue,
    start: () => clock.start('later'),
    async stop() {
      stopping.abort()
      await clock.stop()
    },
  }
}
