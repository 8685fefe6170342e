import { decisionMailPauseSeconds } from '@marquee/contract/limits'
import { eq, sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss, type QueueOptions } from 'pg-boss'
import type { Database } from '../db/client.ts'
import { deliveries } from '../db/schema.ts'
import { errorLine } from '../log.ts'
import { attemptDelivery } from './attempt.ts'
import type { Mailer } from './mail.ts'

/** Work that is done after the answer: for now, sending e-mails. */
export interface Jobs {
  /**
   * Has deliveries sent, at once or not before `sendAfter`. Inside a transaction the jobs are part of it: a rollback drops them, the
   * commit lets them run.
   */
  enqueue(deliveryIds: readonly number[], sendAfter?: Date | null): Promise<void>
  /** Picks up what an earlier process left, then sends whatever is queued until `stop`. */
  work(): Promise<void>
  /** Lets running e-mails finish for a few seconds, then breaks them off; they are repeated at the next start. */
  stop(): Promise<void>
}

export interface JobSettings {
  database: Database
  mail: Mailer
  /** Told of trouble with the queue itself; e-mails that fail are told in their delivery. */
  report?: (error: Error) => void
  /** How a failing e-mail is repeated: by default for about two hours, from four seconds apart to ten minutes. */
  retry?: Pick<QueueOptions, 'retryLimit' | 'retryDelay' | 'retryDelayMax'>
  /** Between two e-mails on one topic to one person. */
  pauseSeconds?: number
}

const queue = 'email'
const pollingIntervalSeconds = 2
const patience = { limit: 20, delaySeconds: 4, longestDelaySeconds: 600 }
/** A job that has run for so long belongs to a process that died; longer than any e-mail may take (mail.ts). */
const expireInSeconds = 60
const graceMilliseconds = 3_000

/** Opens the job queue, which lives in the same database. Nothing is sent before `work` is called. */
export async function startJobs({
  database,
  mail,
  report = logTrouble,
  retry,
  pauseSeconds = decisionMailPauseSeconds,
}: JobSettings): Promise<Jobs> {
  const { db, afterCommit } = database
  const boss = new PgBoss({
    // `db` joins the running transaction by itself, and so does every job that is sent inside one.
    db: fromDrizzle(db, sql),
    ...(database.embedded && { backend: 'pglite' }),
    schedule: false,
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
  })
  const breakOff = new AbortController()
  let worker: string | undefined
  let isStopping = false
  boss.on('error', (error) => {
    if (!isStopping) report(error)
  })

  const options = {
    retryLimit: patience.limit,
    retryDelay: patience.delaySeconds,
    retryDelayMax: patience.longestDelaySeconds,
    ...retry,
    retryBackoff: true,
    expireInSeconds,
  }
  await boss.start()
  await boss.createQueue(queue, options)
  // The queue may be there from an earlier version with other settings.
  await boss.updateQueue(queue, options)

  async function enqueue(deliveryIds: readonly number[], sendAfter?: Date | null): Promise<void> {
    if (deliveryIds.length === 0) return
    const wait = sendAfter && { startAfter: sendAfter }
    const jobs = deliveryIds.map((id) => ({ id: jobIdOf(id), data: { deliveryId: id }, ...wait }))
    await boss.insert(queue, jobs)
    afterCommit(() => {
      if (worker) boss.notifyWorker(worker)
    })
  }

  return {
    enqueue,

    async work() {
      for (const { id, send_after } of await strayDeliveries(database)) await enqueue([id], send_after)
      worker = await boss.work<{ deliveryId: number }, unknown, typeof working>(queue, working, (jobs) =>
        Promise.all(
          jobs.map(async (job) => {
            try {
              const isLast = job.retryCount >= job.retryLimit
              await attemptDelivery(
                { database, mail, enqueue, pauseSeconds },
                { id: job.data.deliveryId, isLast, signal: breakOff.signal },
              )
              return { id: job.id, status: 'completed' as const }
            } catch (error) {
              return { id: job.id, status: 'failed' as const, output: { message: errorLine(error) } }
            }
          }),
        ),
      )
    },

    async stop() {
      isStopping = true
      const timer = setTimeout(() => breakOff.abort(new Error('The server was stopped')), graceMilliseconds)
      await boss.stop({ graceful: true, timeout: graceMilliseconds + 1_000 })
      clearTimeout(timer)
    },
  }
}

const working = {
  pollingIntervalSeconds,
  batchSize: 10,
  burstWhenBatchFull: true,
  includeMetadata: true,
  perJobResults: true,
} as const

/** A delivery has one job for ever, by its id: whoever queues it twice queues it once. */
function jobIdOf(deliveryId: number): string {
  const hex = deliveryId.toString(16).padStart(32, '0')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Deliveries that wait though no job is going to send them: a process died where neither could be brought to its end. */
async function strayDeliveries({ db, inTransaction }: Database) {
  const job = sql`pgboss.job`
  const isTheirs = sql`${job}.name = ${queue} and ${job}.id = lpad(to_hex(${deliveries.id}), 32, '0')::uuid`
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

function logTrouble(error: Error): void {
  console.error(`Job queue: ${errorLine(error)}`)
}
