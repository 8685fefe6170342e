import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss, type QueueOptions } from 'pg-boss'
import type { Database } from '../db/client.ts'
import { errorLine } from '../log.ts'
import { reportToOperator } from '../report.ts'
import { jobDuration, mailDuration, stopwatch, timed } from '../telemetry/instruments.ts'
import { inTrace } from '../telemetry/spans.ts'
import { attemptDelivery } from './attempt.ts'
import type { NoticeSettings } from './notice.ts'
import type { Mailer, MailQueue } from './mailer.ts'
import { mailWatch } from './mail-watch.ts'
import { mailQueueName as queue, startMailWorker } from './mail-worker.ts'
import { mailPauses, type MailPauses } from './pauses.ts'

/** Background work after the response: sending e-mails, and tasks of other parts. */
export interface Jobs extends MailQueue {
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
   * `isLast`: it would not be repeated again.
   */
  run(id: number, attempt: { isLast: boolean; signal: AbortSignal }): Promise<void>
}

export interface JobSettings {
  database: Database
  mail: Mailer
  /** Called for errors of the queue itself; errors of an e-mail are recorded in its delivery. */
  report?: (error: Error) => void
  /** Gets lines for the operator: e-mails do not leave, or were given up. */
  warn?: (line: string) => void
  /** How a failing e-mail is retried: by default for about 24 hours, with pauses from two seconds to ten minutes. */
  retry?: Pick<QueueOptions, 'retryLimit' | 'retryDelay' | 'retryDelayMax'>
  pauses?: Partial<MailPauses>
  /** Called in the transaction that records that an e-mail was given up. */
  onGivenUp?: (deliveryId: number) => Promise<void>
  /** What the texts are made with that are written when an e-mail is sent. */
  sheet?: NoticeSettings
  /** How often the queue looks for jobs whose process died; for tests. */
  superviseSeconds?: number
}

/** About 24 hours: pauses from two seconds, doubled each time, at most ten minutes. */
const retries = { retryLimit: 150, retryDelay: 2, retryDelayMax: 600 }
/** A job that has run for this long is given to somebody else; longer than any e-mail may take (smtp.ts). */
const expireInSeconds = 60
const graceMilliseconds = 3_000
const pollingIntervalSeconds = 2
/** A task that has sent no heartbeat for this long belongs to a process that died. */
const heartbeatSeconds = 20
const taskOptions = { retryLimit: 3, retryDelay: 2, retryBackoff: true, expireInSeconds: 3_600, heartbeatSeconds }

/** Opens the job queue, which is stored in the same database. Nothing is sent before `work` is called. */
export async function startJobs({
  database,
  mail,
  report = (error) => reportToOperator('error', 'The job queue failed', error),
  warn = (line) => console.warn(line),
  retry,
  pauses: given,
  onGivenUp,
  sheet,
  superviseSeconds = 30,
}: JobSettings): Promise<Jobs> {
  const { db, afterCommit } = database
  const pauses = mailPauses(given)
  const boss = new PgBoss({
    // `db` joins the running transaction automatically, and so do jobs that are queued in it.
    db: fromDrizzle(db, sql),
    ...(database.embedded && { backend: 'pglite' }),
    schedule: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  })
  const breakOff = new AbortController()
  const watch = mailWatch(warn)
  let mails: ReturnType<typeof startMailWorker> | undefined
  const tasks: Task[] = []
  const taskWorkers = new Map<string, string>()
  let isWorking = false
  boss.on('error', (error) => {
    // Before `work` the queue's upkeep may fail, and is repeated: while the demo is loaded, in one transaction, that waits in vain for the
    // only connection of the embedded database.
    if (isWorking) report(error)
  })

  const options = { ...retries, ...retry, retryBackoff: true, expireInSeconds }
  await boss.start()
  await boss.createQueue(queue, options)
  // The queue may exist from an earlier version with other settings.
  await boss.updateQueue(queue, options)

  async function enqueue(deliveryIds: readonly number[], sendAfter?: Date | null): Promise<void> {
    if (deliveryIds.length === 0) return
    const wait = sendAfter && { startAfter: sendAfter }
    const jobs = deliveryIds.map((id) => ({ id: jobIdOf(id), data: { deliveryId: id }, ...wait }))
    await boss.insert(queue, jobs)
    afterCommit(() => mails?.wake())
  }

  async function enqueueAgain(deliveryIds: readonly number[], sendAfter?: Date | null): Promise<void> {
    await boss.deleteJob(queue, deliveryIds.map(jobIdOf))
    await enqueue(deliveryIds, sendAfter)
  }

  async function attempt(id: number, options: { isLast: boolean; signal: AbortSignal }): Promise<void> {
    const seconds = stopwatch()
    try {
      const outcome = await inTrace('send e-mail', { 'marquee.queue': queue }, () =>
        attemptDelivery({ database, mail, enqueue, enqueueAgain, pauses, sheet, onGivenUp }, { id, ...options }),
      )
      mailDuration.observe({ outcome }, seconds())
      if (outcome === 'sent') watch.sent()
      if (outcome === 'given up') watch.givenUp()
    } catch (error) {
      mailDuration.observe({ outcome: 'failed' }, seconds())
      if (!options.signal.aborted) watch.failed(error)
      throw error
    }
  }

  /** Works on the queue of a task. */
  async function workOn({ name, run }: Task): Promise<void> {
    const worker = await boss.work<{ id: number }, void, typeof workingOnTask>(name, workingOnTask, async ([job]) => {
      if (!job) return
      try {
        await inTrace(`job ${name}`, { 'marquee.queue': name }, () =>
          timed(
            () => run(job.data.id, { isLast: job.retryCount >= job.retryLimit, signal: breakOff.signal }),
            (outcome, seconds) => jobDuration.observe({ queue: name, outcome }, seconds),
          ),
        )
      } catch (error) {
        // The queue stores the message of what is thrown, and messages of libraries repeat personal data.
        throw new Error(errorLine(error))
      }
    })
    taskWorkers.set(name, worker)
  }

  return {
    enqueue,
    enqueueAgain,

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
      isWorking = true
      for (const task of tasks) await workOn(task)
      mails = startMailWorker({ boss, database, enqueue, attempt, report })
    },

    async stop() {
      isWorking = false
      const timer = setTimeout(() => breakOff.abort(new Error('The server was stopped')), graceMilliseconds)
      await mails?.stop(graceMilliseconds)
      mail.close?.()
      await boss.stop({ graceful: true, timeout: graceMilliseconds + 1_000 })
      clearTimeout(timer)
    },
  }
}

const workingOnTask = { pollingIntervalSeconds, includeMetadata: true } as const

/** The job's id follows from the delivery's, so that queueing a delivery twice creates one job. */
function jobIdOf(deliveryId: number): string {
  const hex = deliveryId.toString(16).padStart(32, '0')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
