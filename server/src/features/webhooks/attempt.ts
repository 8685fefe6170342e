import { webhookRules } from '@marquee/contract/limits'
import { webhookSentences, webhookTestType } from '@marquee/contract/webhooks'
import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import type { Context } from '../../context.ts'
import { organizers, users, webhookMessages, webhooks } from '../../db/schema.ts'
import { NoAnswer, type Outgoing, type OutgoingAnswer } from '../../http/outgoing.ts'
import { giveUpWaiting } from './batches.ts'
import { messageIdOf, ownerMayRead } from './records.ts'

/** A message that a process has taken: nobody else sends it before its lease ends. */
export type TakenMessage = Pick<typeof webhookMessages.$inferSelect, 'id' | 'webhook_id' | 'type' | 'body' | 'attempts'>

/** What became of one attempt. */
type Outcome =
  | { answer: OutgoingAnswer; ms: number; error: string | null }
  | { answer: null; ms: number | null; error: string; isFinal?: true }

/** Sends messages to webhooks, once each, and records what became of it. */
export function webhookAttempts(context: Context, { post }: Pick<Outgoing, 'post'>) {
  const { db } = context
  return { attempt }

  /**
   * Sends the message and records the result: it arrived, is tried again later, or was given up. Returns the start of the answer, if there
   * was one. A message that was deleted meanwhile is left alone. Rejects when the result cannot be recorded; the message is then sent
   * again after its lease.
   */
  async function attempt(message: TakenMessage, signal?: AbortSignal): Promise<string | null> {
    const target = await targetOf(message)
    if (!target) return null
    const isOff = !target.is_enabled && message.type !== webhookTestType
    const refusal = !target.may_get ? webhookSentences.rightsLost : isOff ? webhookSentences.isOff : null
    const outcome: Outcome = refusal
      ? { answer: null, ms: null, error: refusal, isFinal: true }
      : await send(message, target, signal)
    await record(message, outcome)
    return outcome.answer?.start ?? null
  }

  async function targetOf({ webhook_id, type, body }: TakenMessage) {
    const { url, secret, is_enabled } = getTableColumns(webhooks)
    const mayRead = ownerMayRead({ type: sql`${type}::text`, body: sql`${body}::text` })
    const [target] = await db
      .select({ url, secret, is_enabled, may_get: mayRead.as('may_get') })
      .from(webhooks)
      .innerJoin(users, eq(users.id, webhooks.user_id))
      .leftJoin(organizers, eq(organizers.user_id, users.id))
      .where(eq(webhooks.id, webhook_id))
    return target
  }

  async function send(
    { id, body }: TakenMessage,
    { url, secret }: { url: string; secret: string },
    signal: AbortSignal | undefined,
  ): Promise<Outcome> {
    const now = new Date()
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Marquee-Webhooks/1',
      'webhook-id': messageIdOf(id),
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(messageIdOf(id), now, body),
    }
    const start = performance.now()
    const ms = () => Math.round(performance.now() - start)
    try {
      const answer = await post({ url, headers, body, signal })
      return { answer, ms: ms(), error: complaintOf(answer) }
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      return { answer: null, ms: ms(), error: error.message }
    }
  }

  /** Locks the webhook before the message, as all do who change both. */
  async function record(message: TakenMessage, { answer, ms, error, ...outcome }: Outcome): Promise<void> {
    await context.inTransaction(async () => {
      const [webhook] = await db
        .select({
          is_enabled: webhooks.is_enabled,
          failing_since: webhooks.failing_since,
          isOld: sql<boolean>`${webhooks.failing_since} < now() - make_interval(days => ${webhookRules.daysBeforeOff})`,
        })
        .from(webhooks)
        .where(eq(webhooks.id, message.webhook_id))
        .for('no key update')
      if (!webhook) return
      const { status, attempts } = webhookMessages
      const last = { last_status: answer?.status ?? null, last_error: error, last_ms: ms }
      if (error === null) {
        const sent = { ...last, status: 'sent', sent_at: sql`now()` } as const
        // Also one that was given up during this attempt, because the webhook was turned off.
        await change(
          message,
          sent,
          sql`${status} = 'queued' or (${status} = 'failed' and ${attempts} = ${message.attempts})`,
        )
        if (webhook.failing_since) await changeWebhook(message, { failing_since: null })
        return
      }
      const isTest = message.type === webhookTestType
      const pause =
        isTest || 'isFinal' in outcome ? null : pauseAfter(message.attempts, answer?.retryAfterSeconds ?? null)
      const next =
        pause === null ? { status: 'failed' as const } : { send_after: sql`now() + make_interval(secs => ${pause})` }
      // Whoever took it again after this attempt's lease records what it did itself.
      await change(message, { ...last, ...next }, sql`${status} = 'queued' and ${attempts} = ${message.attempts}`)
      // Off, it was turned off by hand meanwhile: then nothing of the past counts.
      if (isTest || 'isFinal' in outcome || !webhook.is_enabled) return
      if (!webhook.failing_since) await changeWebhook(message, { failing_since: sql`now()` })
      const isGone = answer?.status === 410
      const isLost = webhook.isOld && message.attempts >= webhookRules.triesBeforeOff
      if (isGone || isLost) {
        await changeWebhook(message, { is_enabled: false, version: sql`${webhooks.version} + 1` })
        await giveUpWaiting(context, message.webhook_id)
        await context.emit({
          type: 'webhook.disabled',
          webhookId: message.webhook_id,
          why: isGone ? 'gone' : 'failing',
        })
      }
    })
  }

  type MessageSet = Parameters<ReturnType<typeof db.update<typeof webhookMessages>>['set']>[0]
  type WebhookSet = Parameters<ReturnType<typeof db.update<typeof webhooks>>['set']>[0]

  async function change({ id }: TakenMessage, values: MessageSet, still: SQL): Promise<void> {
    await db
      .update(webhookMessages)
      .set(values)
      .where(and(eq(webhookMessages.id, id), sql`(${still})`))
  }

  async function changeWebhook({ webhook_id }: TakenMessage, values: WebhookSet): Promise<void> {
    await db
      .update(webhooks)
      .set({ ...values, updated_at: sql`now()` })
      .where(eq(webhooks.id, webhook_id))
  }
}

/** Null for an answer that counts as received. */
function complaintOf({ status }: OutgoingAnswer): string | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400)
    return `The receiver answered ${status}. Redirects are not followed: enter the final address.`
  return `The receiver answered ${status}.`
}

/** Seconds until the next attempt; null when there is none. A tenth more or less, so that not all messages come at once after a failure. */
export function pauseAfter(attempts: number, retryAfterSeconds: number | null): number | null {
  const planned = webhookRules.pauses[attempts - 1]
  if (planned === undefined) return null
  const asked = Math.min(retryAfterSeconds ?? 0, webhookRules.longestPause)
  return Math.max(planned * (0.9 + Math.random() * 0.2), asked)
}
