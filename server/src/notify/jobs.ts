import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Database } from '../db/client.ts'
import { errorLine } from '../log.ts'
import { reportToOperator } from '../report.ts'
import { jobDuration, timed } from '../telemetry/instruments.ts'
import { inTrace } from '../telemetry/spans.ts'

/** Background work after the response that takes longer than an e-mail. */
export interface Jobs {
  /** Adds a task with a queue of its own; call it before `work`. What it returns queues one run in the running transaction, if there is one. */
  add(task: Task): Promise<(id: number) => Promise<void>>
  /** Works on the queues until `stop`. */
  work(): Promise<void>
  /** Waits a few seconds for running jobs, then aborts them; they are repeated at the next start. */
  stop(): Promise<void>
}

/** One run at a time and process; a run whose process died is repeated. */
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
  /** Called for errors of the queue itself. */
  report?: (error: Error) => void
  /** How often the queue looks for jobs whose process died; for tests. */
  superviseSeconds?: number
}

const graceMilliseconds = 3_000
const workingOn = { pollingIntervalSeconds: 2, includeMetadata: true } as const
/** A task that has sent no heartbeat for this long belongs to a process that died. */
const heartbeatSeconds = 20
const taskOptions = { retryLimit: 3, retryDelay: 2, retryBackoff: true, expireInSeconds: 3_600, heartbeatSeconds }

/** Opens the job queue, which is stored in the same database. Nothing is done before `work` is called. */
export async function startJobs({
  database,
  report = (error) => reportToOperator('error', 'The job queue failed', error),
  superviseSeconds = 30,
}: JobSettings): Promise<Jobs> {
  const boss = new PgBoss({
    // `db` joins the running transaction automatically, and so do jobs that are queued in it.
    db: fromDrizzle(database.db, sql),
    ...(database.embedded && { backend: 'pglite' }),
    schedule: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  })
  const breakOff = new AbortController()
  const tasks: Task[] = []
  const workers = new Map<string, string>()
  let isWorking = false
  boss.on('error', (error) => {
    // Before `work` the queue's upkeep may fail, and is repeated: while the demo is loaded, in one transaction, that waits in vain for the
    // only connection of the embedded database.
    if (isWorking) report(error)
  })
  await boss.start()

  async function workOn({ name, run }: Task): Promise<void> {
    const worker = await boss.work<{ id: number }, void, typeof workingOn>(name, workingOn, async ([job]) => {
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
    workers.set(name, worker)
  }

  return {
    async add(task) {
      await boss.createQueue(task.name, taskOptions)
      // The queue may exist from an earlier version with other settings.
      await boss.updateQueue(task.name, taskOptions)
      tasks.push(task)
      return async (id) => {
        await boss.insert(task.name, [{ id: jobIdOf(id), data: { id } }])
        database.afterCommit(() => {
          const worker = workers.get(task.name)
          if (worker) boss.notifyWorker(worker)
        })
      }
    },

    async work() {
      isWorking = true
      for (const task of tasks) await workOn(task)
    },

    async stop() {
      isWorking = false
      const timer = setTimeout(() => breakOff.abort(new Error('The server was stopped')), graceMilliseconds)
      await boss.stop({ graceful: true, timeout: graceMilliseconds + 1_000 })
      clearTimeout(timer)
    },
  }
}

/** The job's id follows from the row's, so that queueing a row twice creates one job. */
function jobIdOf(id: number): string {
  const hex = id.toString(16).padStart(32, '0')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
