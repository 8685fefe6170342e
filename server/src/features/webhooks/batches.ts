import { webhookRules } from '@marquee/contract/limits'
import { sql, type SQL } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { webhookMessages } from '../../db/schema.ts'

/** Rows that one statement deletes, so that it ends within the timeout of a statement. */
const batch = 2_000

/** Deletes the messages that meet a condition, in several statements. Call it in a transaction that has locked their webhooks. */
export async function deleteMessages({ db }: Pick<Context, 'db'>, condition: SQL): Promise<void> {
  const { id } = webhookMessages
  for (let removed = batch; removed === batch;) {
    const some = db.select({ id }).from(webhookMessages).where(condition).limit(batch)
    const { rowCount } = await db.delete(webhookMessages).where(sql`${id} in ${some}`)
    removed = rowCount ?? 0
  }
}

/** Removes messages that were kept long enough; what somebody else has locked goes the next time. Run periodically by every server. */
export async function sweepWebhookMessages({ db }: Pick<Context, 'db'>): Promise<void> {
  const { id, created_at } = webhookMessages
  for (let removed = batch; removed === batch;) {
    const some = db
      .select({ id })
      .from(webhookMessages)
      .where(sql`${created_at} < now() - make_interval(days => ${webhookRules.keptDays})`)
      .limit(batch)
      .for('update', { skipLocked: true })
    const { rowCount } = await db.delete(webhookMessages).where(sql`${id} in ${some}`)
    removed = rowCount ?? 0
  }
}
