import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { Claims } from '../db/claims.ts'
import { errorLine } from '../log.ts'
import { queueWorker, repeating } from '../repeating.ts'

export interface MailJob {
  deliveryId: number
}

/** One attempt at a job. */
type JobAttempt = Pick<JobWithMetadata, 'id' | 'retryCount'>

export interface MailWorkerSettings {
  boss: PgBoss
  queue: string
  claims: Claims
  /** Tries once; a rejection means that it is tried again later. */
  attempt(id: number, options: { isLast: boolean; signal: AbortSignal }): Promise<void>
  /** Jobs that are being worked on according to the queue. */
  activeJobs(): Promise<(JobAttempt & { deliveryId: number })[]>
  /** Ends these attempts, and lets the jobs be fetched again at once. */
  handOut(attempts: readonly JobAttempt[]): Promise<void>
  /** Queues deliveries that wait without a job. */
  rescueStrays(): Promise<void>
  /** Whether other processes may work on the same queue. */
  isShared: boolean
  report(error: Error): void
}

/** How many e-mails are on their way at once, so that a slow one does not hold up the others. */
export const mailsAtOnce = 8
const pollMs = 2_000
const watchMs = 1_000
const strayWatchMs = 30_000
/**
 * A job whose process has no claim for this long belongs to a process that died. Longer than a process needs to take
 * its claims again after a restart of the database.
 */
const graceMs = 4_000

/**
 * Works on the queue of e-mails. A job is worked on by the process that has the claim on its delivery, so jobs of a
 * process that died are noticed within seconds, and no e-mail is sent by two processes at once.
 */
export function startMailWorker(settings: MailWorkerSettings) {
  const { boss, queue, claims, isShared } = settings
  let isStopping = false
  const unclaimedSince = new Map<string, number>()
  const mails = queueWorker({ take, work: workOn, atOnce: mailsAtOnce, pollMs })
  const rescuing = repeating(() => settings.rescueStrays().catch(failed), strayWatchMs)
  const releasing = repeating(() => release(graceMs), watchMs)
  void begin()

  return {
    wake: mails.wake,
    /** Takes no more jobs, lets the running ones end for `grace`, then breaks them off. */
    async stop(grace: number): Promise<void> {
      isStopping = true
      void Promise.all([rescuing.stop(), releasing.stop()])
      await mails.stop(grace)
    },
  }

  async function begin(): Promise<void> {
    rescuing.start()
    // Only this process itself can have died before, while it has the database alone.
    if (isShared) releasing.start()
    else await release(0)
    mails.start()
  }

  async function take(batchSize: number): Promise<JobWithMetadata<MailJob>[]> {
    try {
      return await boss.fetch<MailJob>(queue, { batchSize, includeMetadata: true })
    } catch (error) {
      failed(error)
      return []
    }
  }

  /** Never rejects. What is not recorded because the database is away is found by `release`. */
  async function workOn(
    { id, data, retryCount, retryLimit }: JobWithMetadata<MailJob>,
    breakOff: AbortSignal,
  ): Promise<void> {
    const job = { id, retryCount }
    try {
      const claim = await claims.take(data.deliveryId)
      if (!claim) return void (await boss.fail(queue, [job], { message: 'Another process is sending it' }))
      try {
        const signal = AbortSignal.any([breakOff, claim.lost])
        await settings.attempt(data.deliveryId, { isLast: retryCount >= retryLimit, signal }).then(
          () => boss.complete(queue, [job]),
          (error) => boss.fail(queue, [job], { message: errorLine(error) }),
        )
      } finally {
        await claim.release()
      }
    } catch (error) {
      failed(error)
    }
  }

  /** Hands out again what was without a claim for so long. */
  async function release(afterMs: number): Promise<void> {
    try {
      const jobs = await settings.activeJobs()
      const isHeld = jobs.length > 0 ? await claims.held() : () => true
      const now = performance.now()
      const seen = new Set<string>()
      const lost = jobs.filter(({ id, deliveryId, retryCount }) => {
        if (isHeld(deliveryId)) return false
        const key = `${id} ${retryCount}`
        seen.add(key)
        const since = unclaimedSince.get(key) ?? now
        unclaimedSince.set(key, since)
        return now - since >= afterMs
      })
      for (const key of unclaimedSince.keys()) if (!seen.has(key)) unclaimedSince.delete(key)
      if (lost.length === 0) return
      await settings.handOut(lost)
      mails.wake()
    } catch (error) {
      // Nothing is known of the time meanwhile, so the waiting begins again.
      unclaimedSince.clear()
      failed(error)
    }
  }

  function failed(error: unknown): void {
    if (!isStopping) settings.report(error instanceof Error ? error : new Error(String(error)))
  }
}
