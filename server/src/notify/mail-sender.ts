import { and, asc, eq, not, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Database } from '../db/client.ts'
import { prepared } from '../db/prepared.ts'
import { deliveries } from '../db/schema.ts'
import { queueWorker } from '../repeating.ts'
import { reportToOperator } from '../report.ts'
import { mailDuration, stopwatch } from '../telemetry/instruments.ts'
import { inTrace } from '../telemetry/spans.ts'
import { attemptDelivery } from './attempt.ts'
import { leavesAt } from './mail-hours.ts'
import { isQueued } from './mail-queue.ts'
import { mailWatch } from './mail-watch.ts'
import { mailsAtOnce, type Mailer } from './mailer.ts'
import type { NoticeSettings } from './notice.ts'
import { mailPauses, type MailPauses } from './pauses.ts'

export interface SenderSettings {
  database: Database
  mail: Mailer
  /** Called for errors of the queue itself; errors of an e-mail are recorded in its delivery. */
  report?: (error: Error) => void
  /** Gets lines for the operator: e-mails do not leave, or were given up. */
  warn?: (line: string) => void
  /** How a failing e-mail is retried: pauses are in seconds. */
  retry?: Partial<typeof retries>
  pauses?: Partial<MailPauses>
  /** Called in the transaction that records that an e-mail was given up. */
  onGivenUp?: (deliveryId: number) => Promise<void>
  /** Reads the picture of an e-mail, see `attemptDelivery`. */
  pictureOf?: (key: string) => Promise<string | null>
  /** What the texts are made with that are written when an e-mail is sent. */
  sheet?: NoticeSettings
}

/** About 24 hours: pauses from two seconds, doubled each time, at most ten minutes. */
const retries = { limit: 150, pause: 2, longestPause: 600 }
const pollMs = 2_000
const stopAfterMs = 3_000
/**
 * An e-mail that was begun, and that no process has a claim on for this long, belongs to a process that died. Longer than a process needs to
 * take its claims again after a restart of the database.
 */
const graceMs = 4_000
/** More than all processes together can have begun. */
const lookedAt = 500

type Due = Awaited<ReturnType<ReturnType<typeof dueMails>>>[number]

/**
 * Sends the queued e-mails, whose table is the queue (decision 027). The process that has the claim on a delivery works on it, so no e-mail is
 * sent by two processes at once, and those of a process that died are noticed within seconds.
 */
export function mailSender({ database, mail, retry, pauses, sheet, pictureOf, onGivenUp, ...to }: SenderSettings) {
  const { db, claims } = database
  const readDue = dueMails(db)
  const { limit, pause, longestPause } = { ...retries, ...retry }
  const { report = (error) => reportToOperator('error', 'The queue of e-mails failed', error) } = to
  const watch = mailWatch(to.warn ?? ((line) => console.warn(line)))
  const parts = { database, mail, pauses: mailPauses(pauses), sheet, pictureOf, onGivenUp }
  const mine = new Set<number>()
  /** When e-mails that were begun were first seen without a claim. */
  let unclaimed = new Map<number, number>()
  let isStopping = false
  const { start, wake, stop } = queueWorker({ take, work, atOnce: mailsAtOnce, pollMs })

  return {
    start,
    /** Looks for e-mails now. */
    wake,
    /** Begins no other e-mail, waits a few seconds for those on their way, then breaks them off: they are sent at the next start. */
    async stop(): Promise<void> {
      isStopping = true
      await stop(stopAfterMs)
      mail.close?.()
    },
  }

  async function take(free: number): Promise<Due[]> {
    try {
      const due = (await readDue({ most: free + mine.size })).filter(({ id }) => !mine.has(id))
      const isHeld = due.some(({ isBegun }) => isBegun) ? await claims.held() : () => false
      const open = due.filter(({ id, isBegun }) => !isBegun || !isHeld(id))
      const now = performance.now()
      unclaimed = new Map(open.filter(({ isBegun }) => isBegun).map(({ id }) => [id, unclaimed.get(id) ?? now]))
      // The embedded database has only this process.
      const isLost = (id: number) => now - (unclaimed.get(id) ?? now) >= (database.embedded ? 0 : graceMs)
      return open.filter(({ id, isBegun }) => !isBegun || isLost(id)).slice(0, free)
    } catch (error) {
      // Nothing is known of the time meanwhile, so the waiting begins again.
      unclaimed.clear()
      failed(error)
      return []
    }
  }

  /** Never rejects. What is not recorded because the database is away is found by `take`. */
  async function work({ id, retries: done }: Due, breakOff: AbortSignal): Promise<void> {
    mine.add(id)
    try {
      const claim = await claims.take(id)
      if (!claim) return
      try {
        const signal = AbortSignal.any([breakOff, claim.lost])
        if (!(await attempt(id, { isLast: done >= limit, signal })) && !signal.aborted) await postpone(id, done)
      } finally {
        await claim.release()
      }
    } catch (error) {
      failed(error)
    } finally {
      mine.delete(id)
    }
  }

  /** False when it is to be tried again. */
  async function attempt(id: number, options: { isLast: boolean; signal: AbortSignal }): Promise<boolean> {
    const seconds = stopwatch()
    try {
      const outcome = await inTrace('send e-mail', { 'marquee.queue': 'email' }, () =>
        attemptDelivery(parts, { id, ...options }),
      )
      mailDuration.observe({ outcome }, seconds())
      if (outcome === 'sent') watch.sent()
      if (outcome === 'given up') watch.givenUp()
      return true
    } catch (error) {
      mailDuration.observe({ outcome: 'failed' }, seconds())
      if (!options.signal.aborted) watch.failed(error)
      return false
    }
  }

  async function postpone(id: number, done: number): Promise<void> {
    const seconds = Math.min(longestPause, pause * 2 ** done)
    await db
      .update(deliveries)
      .set({ retries: done + 1, retry_at: sql`clock_timestamp() + make_interval(secs => ${seconds})` })
      .where(and(eq(deliveries.id, id), isQueued))
  }

  function failed(error: unknown): void {
    if (!isStopping) report(error instanceof Error ? error : new Error(String(error)))
  }
}

/**
 * Reads the e-mails that may be sent now: those of which somebody has begun an attempt and has not recorded how it ended (`isBegun`), and of the
 * others the oldest. Only so many, because it takes long to find out for each of thousands whether it may be sent.
 */
function dueMails(db: Database['db']) {
  const { id, retries, attempts, retry_at, send_after } = deliveries
  const ready = sql`greatest(${send_after}, ${retry_at}, '-infinity')`
  // The first condition spares the second one for what waits for long.
  const isDue = sql`${ready} <= clock_timestamp() and ${leavesAt(ready)} <= clock_timestamp()`
  const isBegun = sql<boolean>`(${attempts} > 0 and ${retry_at} is null)`
  return prepared(db, (on) => {
    const oldest = (which: SQL, limit: number | Placeholder) =>
      on
        .select({ id, retries, isBegun: isBegun.as('is_begun') })
        .from(deliveries)
        .where(and(isQueued, which, isDue))
        .orderBy(asc(id))
        .limit(limit)
    return unionAll(oldest(isBegun, lookedAt), oldest(not(isBegun), sql.placeholder('most'))).prepare('due_mails')
  })
}
