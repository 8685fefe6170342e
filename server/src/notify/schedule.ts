import type { Context } from '../context.ts'
import { firstHour } from './scheduled/duty.ts'
import { sendEventDigests } from './scheduled/event-digests.ts'
import { remindOrganizers } from './scheduled/event-reminders.ts'
import { tellLateRequests } from './scheduled/late-requests.ts'
import { tellLateReviews } from './scheduled/late-reviews.ts'

export interface Schedule {
  /**
   * Tells everything that is due at that time and was not told yet. Any number of servers may do it at once, and as often as they like.
   * Goes on when one thing fails, and rejects in the end.
   */
  runDue(now: Date): Promise<void>
  /** Runs once a minute until `stop`. */
  start(): void
  /** Begins nothing more, and waits for the notice that is being written. */
  stop(): Promise<void>
}

const intervalMs = 60_000
const duties = [tellLateReviews, tellLateRequests, remindOrganizers, sendEventDigests]

/** What is told because time has passed, and not because somebody did something (docs/decisions/026-what-time-brings.md). */
export function schedule(context: Context, report: (error: unknown) => void): Schedule {
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  const stopping = new AbortController()

  async function runDue(now: Date): Promise<void> {
    if (now.getUTCHours() < firstHour) return
    const failures: unknown[] = []
    for (const duty of duties) {
      if (stopping.signal.aborted) break
      try {
        await duty(context, now, stopping.signal)
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures.length === 1 ? failures[0] : new AggregateError(failures)
  }

  function wait(): void {
    if (stopping.signal.aborted) return
    timer = setTimeout(() => {
      running = runDue(new Date()).catch(report).finally(wait)
    }, intervalMs)
  }

  return {
    runDue,
    start: wait,
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}
