import { and, eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Database } from '../db/client.ts'
import { deliveries } from '../db/schema.ts'
import type { Jobs } from './jobs.ts'
import type { Mailer } from './mail.ts'

interface Parts {
  database: Pick<Database, 'db' | 'inTransaction'>
  mail: Mailer
  enqueue: Jobs['enqueue']
  pauseSeconds: number
}

/**
 * Tries once to send a queued delivery and records the result. Sending happens outside of a transaction, so that a
 * slow mail server does not hold database locks. When the process dies in between, the e-mail is repeated with the
 * same Message-ID. Rejects when it was not sent; after the last attempt the delivery counts as failed.
 */
export async function attemptDelivery(
  { database, mail, enqueue, pauseSeconds }: Parts,
  { id, isLast, signal }: { id: number; isLast: boolean; signal: AbortSignal },
): Promise<void> {
  const { db, inTransaction } = database
  const queued = and(eq(deliveries.id, id), eq(deliveries.status, 'queued'))
  const [delivery] = await db.select().from(deliveries).where(queued)
  if (!delivery) return
  const attempts = delivery.attempts + 1
  const { recipient, reply_to, subject, text_body, html_body, created_at } = delivery
  try {
    const content = { subject, text: text_body, html: html_body }
    await mail.send({ id, createdAt: created_at, to: recipient, replyTo: reply_to, ...content }, signal)
  } catch (error) {
    const last_error = explain(error)
    if (isLast) await finish({ status: 'failed', last_error })
    else await db.update(deliveries).set({ attempts, last_error }).where(queued)
    throw error
  }
  await finish({ status: 'sent', sent_at: sql`clock_timestamp()`, last_error: null })

  /**
   * The delivery may have been rewritten during the sending: then this row keeps the text that was sent, and the new
   * text goes into another delivery.
   */
  async function finish(outcome: PgUpdateSetSource<typeof deliveries>): Promise<void> {
    await inTransaction(async () => {
      const [now] = await db.select().from(deliveries).where(queued).for('update')
      if (!now) return
      await db
        .update(deliveries)
        .set({ ...outcome, attempts, subject, text_body, html_body })
        .where(queued)
      if (now.subject === subject && now.text_body === text_body) return
      const { topic, about_user_ids, reply_to } = now
      const [next] = await db
        .insert(deliveries)
        .values({
          topic,
          about_user_ids,
          recipient,
          reply_to,
          subject: now.subject,
          text_body: now.text_body,
          html_body: now.html_body,
          send_after: sql`clock_timestamp() + make_interval(secs => ${pauseSeconds})`,
        })
        .returning({ id: deliveries.id, send_after: deliveries.send_after })
      if (next) await enqueue([next.id], next.send_after)
    })
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
