import { webhookRules } from '@marquee/contract/limits'
import { webhookSentences } from '@marquee/contract/webhooks'
import { and, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { webhookMessages } from '../../db/schema.ts'

type Parts = Pick<Context, 'db'>

/** Rows that one statement changes, so that it ends within the timeout of a statement. */
const batch = 2_000

/** Deletes the messages that meet a condition, in several statements. Call it in a transaction that has locked their webhooks. */
export async function deleteMessages({ db }: Parts, condition: SQL): Promise<void> {
  await inBatches(() => db.delete(webhookMessages).where(isOneOf(some({ db }, condition))))
}

/** Removes messages that were kept long enough; what somebody else has locked goes the next time. Run periodically by every server. */
export async function sweepWebhookMessages({ db }: Parts): Promise<void> {
  const isOld = sql`${webhookMessages.created_at} < now() - make_interval(days => ${webhookRules.keptDays})`
  await inBatches(() =>
    db.delete(webhookMessages).where(isOneOf(some({ db }, isOld).for('update', { skipLocked: true }))),
  )
}

/** Empties the bodies of old messages, but of those that wait. Run periodically by every server. */
export async function fadeWebhookMessages({ db }: Parts): Promise<void> {
  const { created_at, status, body } = webhookMessages
  const isFading = sql`${created_at} < now() - make_interval(days => ${webhookRules.bodyDays}) and ${status} <> 'queued' and ${body} <> ''`
  await inBatches(() =>
    db
      .update(webhookMessages)
      .set({ body: '' })
      .where(isOneOf(some({ db }, isFading).for('update', { skipLocked: true }))),
  )
}

/**
 * Ends what waits for a webhook that is turned off, in several statements. Each message can be sent again by hand. Call it in a transaction that has
 * locked the webhook.
 */
export async function giveUpWaiting({ db }: Parts, webhookId: number): Promise<void> {
  const { webhook_id, status, last_error } = webhookMessages
  const isWaiting = and(eq(webhook_id, webhookId), eq(status, 'queued'))
  await inBatches(() =>
    db
      .update(webhookMessages)
      .set({ status: 'failed', last_error: sql`coalesce(${last_error}, ${webhookSentences.isOff})` })
      .where(isOneOf(some({ db }, isWaiting))),
  )
}

const some = ({ db }: Parts, condition: SQL | undefined) =>
  db.select({ id: webhookMessages.id }).from(webhookMessages).where(condition).limit(batch)

const isOneOf = (rows: SQLWrapper) => sql`${webhookMessages.id} in ${rows}`

/** Repeats a statement that changes at most `batch` rows until none is left. */
async function inBatches(change: () => Promise<{ rowCount?: number | null }>): Promise<void> {
  for (let changed = batch; changed === batch;) changed = (await change()).rowCount ?? 0
}
