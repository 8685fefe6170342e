import { setTimeout as sleep } from 'node:timers/promises'
import { noticeKinds } from '@marquee/contract/notice-kinds'
import { SpanKind } from '@opentelemetry/api'
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Database } from '../db/client.ts'
import { deliveries, digestLines } from '../db/schema.ts'
import { inSpan } from '../telemetry/spans.ts'
import { isContention, isUnavailable } from '../db/trouble.ts'
import { closeDigest, dropFormerAdmins, finishDigest, isClosed, isCollecting, isDigest } from './digest.ts'
import { asItIsNow, rewritten } from './fresh.ts'
import { leavesAt, nextMailing } from './mail-hours.ts'
import { picturePattern } from './mail-document.ts'
import type { NoticeSettings } from './notice.ts'
import type { Mailer } from './mailer.ts'
import { withSecret } from './mailed-links.ts'
import { pauseAfter, type MailPauses } from './pauses.ts'
import { haltOf, markRefused } from './refused-addresses.ts'
import { RefusedMail } from './smtp.ts'

interface Parts {
  database: Pick<Database, 'db' | 'inTransaction'>
  mail: Mailer
  pauses: MailPauses
  sheet: NoticeSettings | undefined
  /** Reads a picture for an e-mail, as base64; null without one. */
  pictureOf?: ((key: string) => Promise<string | null>) | undefined
  /** Called in the transaction that records that an e-mail was given up. */
  onGivenUp?: ((deliveryId: number) => Promise<void>) | undefined
}

const isEarly = sql<boolean>`${leavesAt(sql`coalesce(${deliveries.send_after}, '-infinity')`)} > clock_timestamp()`

/** How often a result is offered to a database that is away. */
const recordPauseMs = 250

/**
 * Tries once to send a queued delivery and records the result. Sending happens outside of a transaction, so that a
 * slow mail server does not hold database locks. When the process dies in between, the e-mail is repeated, byte for byte
 * but for the secret of a mailed link, and with the same Message-ID. Rejects when it was not sent and is to be tried again. After the
 * last attempt, and when the mail server refused it for good, the delivery counts as failed. `gone` means that there was nothing to send,
 * not yet, or that it must not be sent any more (`haltOf`).
 */
export async function attemptDelivery(
  { database, mail, pauses, sheet, pictureOf, onGivenUp }: Parts,
  { id, isLast, signal }: { id: number; isLast: boolean; signal: AbortSignal },
): Promise<'sent' | 'given up' | 'gone'> {
  const { db, inTransaction } = database
  const queued = and(eq(deliveries.id, id), eq(deliveries.status, 'queued'))
  const digests = { database, pauses, sheet }
  const [found] = await db
    .select({ id: deliveries.id, topic: deliveries.topic, kind: deliveries.kind, isDigest, isEarly })
    .from(deliveries)
    .where(queued)
  if (found?.isEarly) return 'gone'
  if (found?.isDigest && (await dropFormerAdmins(db, found))) return 'gone'
  if (found && isCollecting(found.topic) && !(await closeDigest(digests, id))) return 'gone'
  const picture = await firstPicture()
  const delivery = await inTransaction(begin)
  if (!delivery) return 'gone'
  const { recipient, reply_to, subject, text_body, html_body, created_at, exactTime, kind, calendar } = delivery
  try {
    const stored = { subject, text: text_body, html: html_body }
    const content = kind === null ? await withSecret(db, stored) : stored
    if (!content) throw new RefusedMail('Its link is not valid any more, so it was not sent.')
    const { user_id: userId, thread, stop_token: stopToken } = delivery
    const about = { kind, userId, thread, stopToken, calendar, picture: delivery.picture }
    // With the mail server alone, so that a slow one is distinguished from a slow database.
    await inSpan('hand over e-mail', { kind: SpanKind.CLIENT }, () =>
      mail.send({ id, createdAt: created_at, to: recipient, replyTo: reply_to, ...content, ...about }, signal),
    )
  } catch (error) {
    const last_error = explain(error)
    // What was broken off has not failed: it is sent after the next start.
    if (!signal.aborted && (isLast || error instanceof RefusedMail)) {
      const isOfMailbox = error instanceof RefusedMail && error.isOfMailbox
      await inTransaction(async () => {
        if (isOfMailbox) await markRefused(db, recipient, 'refused', last_error)
        await finish({ status: 'failed', last_error, ...(isOfMailbox && { outcome: 'refused' }) })
      })
      return 'given up'
    }
    await db.update(deliveries).set({ last_error }).where(queued)
    throw error
  }
  await insistently(() =>
    finish({ status: 'sent', sent_at: sql`clock_timestamp()`, last_error: null, outcome: null, picture: null }),
  )
  return 'sent'

  /** The picture that it names, before the first attempt. Without it the e-mail is sent all the same. */
  async function firstPicture(): Promise<string | null> {
    const key = sql<string | null>`substring(${deliveries.html_body} from ${picturePattern})`
    const [waiting] = pictureOf
      ? await db
          .select({ key })
          .from(deliveries)
          .where(and(queued, eq(deliveries.attempts, 0)))
      : []
    return waiting?.key && pictureOf ? pictureOf(waiting.key).catch(() => null) : null
  }

  /**
   * Writes the text as things are now, and counts the attempt before it begins: from now on the e-mail may arrive, also when nobody learns
   * of it. Returns nothing when there is nothing to send any more, or not yet.
   */
  async function begin() {
    const [waiting] = await db
      .select({ ...getTableColumns(deliveries), isEarly })
      .from(deliveries)
      .where(queued)
      .for('update')
    if (!waiting || waiting.isEarly) return
    const halt = await haltOf(db, waiting, sheet?.unsubscribeSecret)
    if (halt) {
      await db
        .update(deliveries)
        .set({ status: 'failed', ...halt })
        .where(queued)
      if (isClosed(waiting.topic)) await finishDigest(digests, { ...waiting, topic: waiting.topic }, false)
      return
    }
    const news = sheet && (await asItIsNow(db, waiting, sheet))
    if (news === null) return void (await db.delete(deliveries).where(queued))
    const [begun] = await db
      .update(deliveries)
      .set({
        ...(news && rewritten(news)),
        attempts: sql`${deliveries.attempts} + 1`,
        retry_at: null,
        ...(waiting.attempts === 0 && { picture }),
      })
      .where(queued)
      .returning({ ...getTableColumns(deliveries), exactTime: sql<string>`${deliveries.created_at}::text` })
    return begun
  }

  /**
   * The mail server has the e-mail, so forgetting that would send it twice: while the database is away the result is kept
   * and offered again, until the server is stopped.
   */
  async function insistently(record: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await record()
      } catch (error) {
        if (signal.aborted || !(isUnavailable(error) || isContention(error))) throw error
        await sleep(recordPauseMs)
      }
    }
  }

  /**
   * The delivery may have been rewritten during the sending: then this row keeps the text that was sent, and the new
   * text goes into another delivery.
   */
  async function finish(outcome: PgUpdateSetSource<typeof deliveries>): Promise<void> {
    await inTransaction(async () => {
      const [now] = await db.select().from(deliveries).where(queued).for('update')
      if (!now) return
      const { topic } = now
      if (isClosed(topic)) {
        await db.update(deliveries).set(outcome).where(queued)
        await finishDigest(digests, { ...now, topic }, outcome.status === 'sent')
        return noteFailure(outcome)
      }
      // It is part of the Message-ID, and shows which messages the e-mail had. A `Date` would be without its microseconds.
      const timeOfText = sql`${exactTime}::timestamptz`
      const isRewritten = now.subject !== subject || now.text_body !== text_body
      await db
        .update(deliveries)
        .set({
          ...outcome,
          ...(isRewritten && { subject, text_body, html_body, created_at: timeOfText, kind, calendar }),
        })
        .where(queued)
      // One that was given up, and sent again by an admin.
      if (found?.isDigest && outcome.status === 'sent')
        await db.delete(digestLines).where(eq(digestLines.delivery_id, id))
      await noteFailure(outcome)
      if (!isRewritten) return
      // The new text is another e-mail.
      const {
        id: _id,
        status: _status,
        attempts: _attempts,
        last_error: _error,
        created_at: _at,
        retries: _retries,
        outcome: _outcome,
        retry_at: _retryAt,
        picture: _picture,
        ...rewrittenRow
      } = now
      const group = now.kind ? noticeKinds[now.kind] : undefined
      const pause = sql`greatest(clock_timestamp() + make_interval(secs => ${pauseAfter(now.kind, pauses)}), ${nextMailing(now.user_id, group)})`
      const [next] = await db
        .insert(deliveries)
        .values({ ...rewrittenRow, send_after: pause })
        .returning()
      if (!next) return
      // Of messages it has only those that no e-mail had.
      const news = next.kind === 'message.sent' && sheet && (await asItIsNow(db, next, sheet, { isOutdated: true }))
      if (news) await db.update(deliveries).set(rewritten(news)).where(eq(deliveries.id, next.id))
    })
  }

  async function noteFailure({ status }: PgUpdateSetSource<typeof deliveries>): Promise<void> {
    if (status === 'failed') await onGivenUp?.(id)
  }
}

/** The mail server's answer, in one line that fits into the column. */
function explain(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .slice(0, 500)
    .toWellFormed()
}
