import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { webhookMessages } from '../../db/schema.ts'

export interface WebhookQueue {
  /** Messages that wait for their first or next attempt. */
  queued: number
  /** How long the oldest message waits that could be sent now; 0 without one. */
  waitSeconds: number
}

/** How the messages to webhooks are doing, for operators. */
export async function webhookQueue({ db }: Pick<Database, 'db'>): Promise<WebhookQueue> {
  const { status, send_after } = webhookMessages
  const { rows } = await db.execute<{ queued: number; wait: number | null }>(
    sql`select count(*)::int as queued, extract(epoch from clock_timestamp() - min(${send_after}))::float as wait
      from ${webhookMessages} where ${status} = 'queued'`,
  )
  const [row] = rows
  return { queued: row?.queued ?? 0, waitSeconds: Math.max(0, Math.round(row?.wait ?? 0)) }
}
