import { eq, sql } from 'drizzle-orm'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { Database } from '../db/client.ts'
import { deliveries } from '../db/schema.ts'
import { errorLine } from '../log.ts'
import { queueWorker, repeating } from '../repeating.ts'
import type { MailQueue } from './mailer.ts'

interface Parts extends Pick<MailQueue, 'enqueue'> {
  boss: PgBoss
  database: Database
  /** Tries once; a rejection means that it is tried again later. */
  attempt(id: number, options: { isLast: boolean; signal: AbortSignal }): Promise<void>
  report(error: Error): void
}

type MailJob = JobWithMetadata<{ deliveryId: number }>

export const mailQueueName = 'email'
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
export function startMailWorker({ boss, database, enqueue, attempt, report }: Parts) {
  const { claims } = database
  let isStopping = false
  const unclaimedSince = new Map<string, number>()
  const mails = queueWorker({ take, work: workOn, atOnce: mailsAtOnce, pollMs })
  const rescuing = repeating(() => rescueStrays().catch(failed), strayWatchMs)
  const releasing = repeating(() => release(graceMs), watchMs)
  void begin()

  return {
    /** Looks for jobs now. */
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
    if (database.embedded) await release(0)
    else releasing.start()
    mails.start()
  }

  async function take(batchSize: number): Promise<MailJob[]> {
    try {
      return await boss.fetch(mailQueueName, { batchSize, includeMetadata: true })
    } catch (error) {
      failed(error)
      return []
    }
  }

  /** Never rejects. What is not recorded because the database is away is found by `release`. */
  async function workOn({ id, data, retryCount, retryLimit }: MailJob, breakOff: AbortSignal): Promise<void> {
    const job = { id, retryCount }
    try {
      const claim = await claims.take(data.deliveryId)
      if (!claim) return void (await boss.fail(mailQueueName, [job], { message: 'Another process is sending it' }))
      try {
        const signal = AbortSignal.any([breakOff, claim.lost])
        await attempt(data.deliveryId, { isLast: retryCount >= retryLimit, signal }).then(
          () => boss.complete(mailQueueName, [job]),
          (error) => boss.fail(mailQueueName, [job], { message: errorLine(error) }),
        )
      } finally {
        await claim.release()
      }
    } catch (error) {
      failed(error)
    }
  }

  /** Lets jobs be fetched again that were without a claim for so long. */
  async function release(afterMs: number): Promise<void> {
    try {
      const jobs = await activeJobs(database)
      const isHeld = jobs.length > 0 ? await claims.held() : () => true
      const unclaimed = new Map(
        jobs.filter(({ deliveryId }) => !isHeld(deliveryId)).map((job) => [`${job.id} ${job.retryCount}`, job]),
      )
      for (const key of unclaimedSince.keys()) if (!unclaimed.has(key)) unclaimedSince.delete(key)
      for (const key of unclaimed.keys()) if (!unclaimedSince.has(key)) unclaimedSince.set(key, performance.now())
      const lost = [...unclaimed].flatMap(([key, { id, retryCount }]) =>
        performance.now() - (unclaimedSince.get(key) ?? 0) >= afterMs ? [{ id, retryCount }] : [],
      )
      if (lost.length === 0) return
      const ids = lost.map(({ id }) => id)
      await database.inTransaction(async () => {
        await boss.cancel(mailQueueName, lost)
        await boss.resume(mailQueueName, ids)
      })
      mails.wake()
    } catch (error) {
      // Nothing is known of the time meanwhile, so the waiting begins again.
      unclaimedSince.clear()
      failed(error)
    }
  }

  async function rescueStrays(): Promise<void> {
    for (const { id, send_after } of await strayDeliveries(database)) await enqueue([id], send_after)
  }

  function failed(error: unknown): void {
    if (!isStopping) report(error instanceof Error ? error : new Error(String(error)))
  }
}

const job = sql`pgboss.job`
/** Whether the job of a row of `pgboss.job` is that of a row of `deliveries`. */
const isTheirs = sql`${job}.name = ${mailQueueName} and ${job}.id = lpad(to_hex(${deliveries.id}), 32, '0')::uuid`

/** Jobs that a process took and has not ended. Found by their deliveries, of which few wait, because old jobs are kept for days. */
async function activeJobs({ db }: Database) {
  const { rows } = await db.execute<{ id: string; deliveryId: number; retryCount: number }>(
    sql`select ${job}.id, ${deliveries.id} as "deliveryId", ${job}.retry_count as "retryCount" from ${deliveries}
      join ${job} on ${isTheirs} where ${deliveries.status} = 'queued' and ${job}.state = 'active'`,
  )
  return rows
}

/** Deliveries that wait without a job that would send them: a process died before it could finish either. */
async function strayDeliveries({ db, inTransaction }: Database) {
  const isOver = sql`${job}.state in ('completed', 'cancelled', 'failed')`
  return inTransaction(async () => {
    await db.execute(
      sql`delete from ${job} using ${deliveries} where ${deliveries.status} = 'queued' and ${isTheirs} and ${isOver}`,
    )
    return db
      .select({ id: deliveries.id, send_after: deliveries.send_after })
      .from(deliveries)
      .where(sql`${eq(deliveries.status, 'queued')} and not exists (select from ${job} where ${isTheirs})`)
  })
}
