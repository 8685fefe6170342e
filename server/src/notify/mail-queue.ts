import { sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { deliveries } from '../db/schema.ts'
import { leavesAt } from './mail-hours.ts'

export interface MailQueue {
  queued: number
  failed: number
  /** How long the oldest e-mail waits that could have been sent; 0 without one. */
  waitSeconds: number
}

/** Whether an e-mail waits. The value is no parameter: a prepared statement would not find the index of those that wait. */
export const isQueued = sql`${deliveries.status} = 'queued'`

/** How the e-mails are doing, for operators and admins. What is sent is not counted: that is nearly all of them. */
export async function mailQueue({ db }: Pick<Database, 'db'>): Promise<MailQueue> {
  const since = leavesAt(sql`greatest(${deliveries.created_at}, ${deliveries.send_after})`)
  const { rows } = await db.execute<{ queued: number; failed: number; wait: number | null }>(
    sql`select count(*) filter (where ${isQueued})::int as queued, count(*) filter (where not ${isQueued})::int as failed,
      extract(epoch from clock_timestamp() - min(${since}) filter (where ${isQueued}))::float as wait
      from ${deliveries} where ${deliveries.status} in ('queued', 'failed')`,
  )
  const [row] = rows
  return { queued: row?.queued ?? 0, failed: row?.failed ?? 0, waitSeconds: Math.max(0, Math.round(row?.wait ?? 0)) }
}
