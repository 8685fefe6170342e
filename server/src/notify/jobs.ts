import { decisionMailPauseSeconds } from '@marquee/contract/limits'
import { eq, sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss, type QueueOptions } from 'pg-boss'
import type { Database } from '../db/client.ts'
import { deliveries } from '../db/schema.ts'
import { errorLine } from '../log.ts'
import { attemptDelivery } from './attempt.ts'
import type { Mailer } from './mail.ts'

/** Background work after the response: sending e-mails, and tasks of other parts. */
export interface Jobs {
  /**
   * Queues deliveries to be sent at once, or at `sendAfter` at the earliest. Inside a transaction the jobs belong to
   * it: a rollback drops them, a commit makes them visible.
   */
  enqueue(deliveryIds: readonly number[], sendAfter?: Date | null): Promise<void>
  /** The same for deliveries that were given up: the jobs of their earlier attempts are replaced. */
  enqueueAgain(deliveryIds: readonly number[]): Promise<void>
  /** Adds a task with a queue of its own; call it before `work`. What it returns queues one run, as `enqueue` does. */
  add(task: Task): Promise<(id: number) => Promise<void>>
  /** Queues what an earlier process left, then works on the queues until `stop`. */
  work(): Promise<void>
  /** Waits a few seconds for running jobs, then aborts them; they are repeated at the next start. */
  stop(): Promise<void>
}

/** Work that takes longer than an e-mail. One run at a time and process; a run whose process died is repeated. */
export interface Task {
  /** Name of the queue. */
  name: string
  /**
   * Does the work for the row with this id; it may be called again for the same row. A rejection repeats it, three times;
   * `isLast` says that it would not be repeated again.
   */
  run(id: number, attempt: { isLast: boolean; signal: AbortSignal }): Promise<void>
}

export interface JobSettings {
  database: Database
  mail: Mailer
  /** Called for errors of the queue itself; errors of an e-mail are recorded in its delivery. */
  report?: (error: Error) => void
  /** How a failing e-mail is retried: by default for about two hours, with pauses from four seconds to ten minutes. */
  retry?: Pick<QueueOptions, 'retryLimit' | 'retryDelay' | 'retryDelayMax'>
  /** Minimum pause between two e-mails on one topic to one person. */
  pauseSeconds?: number
  /** How often the queue looks for jobs whose process died; for tests. */
  superviseSeconds?: number
}

const queue = 'email'
const pollingIntervalSeconds = 2
const retries = { limit: 20, delaySeconds: 4, maxDelaySeconds: 600 }
/** A job that has run for this long belongs to a process that died; longer than any e-mail may take (mail.ts). */
const expireInSeconds = 60
const graceMilliseconds = 3_000
/** A task that has not been heard of for this long belongs to a process that died. */
const heartbeatSeconds = 20
const taskOptions = { retryLimit: 3, retryDelay: 2, retryBackoff: true, expireInSeconds: 3_600, heartbeatSeconds }

/** Opens the job queue, which is stored in the same database. Nothing is sent before `work` is called. */
export async function startJobs({
  database,
  mail,
  report = logTrouble,
  retry,
  pauseSeconds = decisionMailPauseSeconds,
  superviseSeconds = 30,
}: JobSettings): Promise<Jobs> {
  const { db, afterCommit } = database
  const boss = new PgBoss({
    // `db` joins the running transaction automatically, and so do jobs that are queued in it.
    db: fromDrizzle(db, sql),
    ...(database.embedded && { backend: 'pglite' }),
    schedule: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  })
  const breakOff = new AbortController()
  let worker: string | undefined
  const tasks: Task[] = []
  const taskWorkers = new Map<string, string>()
  let isStopping = false
  boss.on('error', (error) => {
    if (!isStopping) report(error)
  })

  const options = {
    retryLimit: retries.limit,
    retryDelay: retries.delaySeconds,
    retryDelayMax: retries.maxDelaySeconds,
    ...retry,
    retryBackoff: true,
    expireInSeconds,
  }
  await boss.start()
  await boss.createQueue(queue, options)
  // The queue may exist from an earlier version with other settings.
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

  /** Works on the queue of a task. */
  async function workOn({ name, run }: Task): Promise<void> {
    const worker = await boss.work<{ id: number }, void, typeof workingOnTask>(name, workingOnTask, async ([job]) => {
      if (!job) return
      try {
        await run(job.data.id, { isLast: job.retryCount >= job.retryLimit, signal: breakOff.signal })
      } catch (error) {
        // The queue stores the message of what is thrown, and messages of libraries repeat personal data.
        throw new Error(errorLine(error))
      }
    })
    taskWorkers.set(name, worker)
  }

  return {
    enqueue,

    async enqueueAgain(deliveryIds) {
      await boss.deleteJob(queue, deliveryIds.map(jobIdOf))
      await enqueue(deliveryIds)
    },

    async add(task) {
      await boss.createQueue(task.name, taskOptions)
      await boss.updateQueue(task.name, taskOptions)
      tasks.push(task)
      return async (id) => {
        await boss.insert(task.name, [{ id: jobIdOf(id), data: { id } }])
        afterCommit(() => {
          const waiting = taskWorkers.get(task.name)
          if (waiting) boss.notifyWorker(waiting)
        })
      }
    },

    async work() {
      for (const task of tasks) await workOn(task)
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

const workingOnTask = { pollingIntervalSeconds, includeMetadata: true } as const

/** The job's id follows from the delivery's, so that queueing a delivery twice creates one job. */
function jobIdOf(deliveryId: number): string {
  const hex = deliveryId.toString(16).padStart(32, '0')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Deliveries that wait without a job that would send them: a process died before it could finish either. */
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
