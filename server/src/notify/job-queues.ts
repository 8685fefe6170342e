import { sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { leavesAt } from './mail-hours.ts'

export interface JobQueue {
  queue: string
  /** Jobs that could run now. Those that are to run later, or again after a pause, do not count. */
  queued: number
  active: number
  failed: number
  /** How long the oldest job waits that could run; 0 without one. */
  waitSeconds: number
}

/** How the queues of jobs and e-mails are doing, for operators. Failed jobs are counted by the queue itself, twice a minute, because old jobs are kept. */
export async function jobQueues({ db }: Pick<Database, 'db'>): Promise<JobQueue[]> {
  // Earlier versions had a queue of this name for e-mails.
  const since = leavesAt(sql`greatest(created_at, send_after, retry_at)`)
  const isMailDue = sql`status = 'queued' and ${since} <= clock_timestamp()`
  const isDue = sql`state in ('created', 'retry') and start_after <= now()`
  const { rows } = await db.execute<Record<keyof JobQueue, number> & { queue: string }>(
    sql`select queue.name as queue, queue.failed_count as failed, coalesce(waiting.queued, 0)::int as queued,
        coalesce(waiting.active, 0)::int as active, coalesce(waiting.wait, 0)::float as "waitSeconds"
      from pgboss.queue left join (
        select name, count(*) filter (where ${isDue}) as queued, count(*) filter (where state = 'active') as active,
          extract(epoch from now() - min(greatest(created_on, start_after)) filter (where ${isDue})) as wait
        from pgboss.job where state in ('created', 'retry', 'active') group by name
      ) waiting on waiting.name = queue.name
      where queue.name not like '\\_\\_%' and queue.name <> 'email'
      union all
      select 'email', count(*) filter (where status = 'failed'), (count(*) filter (where ${isMailDue}))::int,
        (count(*) filter (where status = 'queued' and attempts > 0 and retry_at is null))::int,
        coalesce(extract(epoch from now() - min(${since}) filter (where ${isMailDue})), 0)::float
      from deliveries where status in ('queued', 'failed')`,
  )
  return rows
}
