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
 * Tries once to send a delivery that is still queued, and writes down how it went. The sending is outside of any transaction:
 * the mail server's time is not the database's. A process that dies in between repeats the e-mail with the same
 * Message-ID at the worst. Rejects when it was not sent; after the last attempt the delivery counts as failed.
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
  const { recipient, subject, text_body, html_body, created_at } = delivery
  try {
    await mail.send({ id, createdAt: created_at, to: recipient, subject, text: text_body, html: html_body }, signal)
  } catch (error) {
    const last_error = explain(error)
    if (isLast) await finish({ status: 'failed', last_error })
    else await db.update(deliveries).set({ attempts, last_error }).where(queued)
    throw error
  }
  await finish({ status: 'sent', sent_at: sql`clock_timestamp()`, last_error: null })

  /** What the delivery says now may be newer than what was sent: then it keeps what was sent, and the news follow in another one. */
  async function finish(outcome: PgUpdateSetSource<typeof deliveries>): Promise<void> {
    await inTransaction(async () => {
      const [now] = await db.select().from(deliveries).where(queued).for('update')
      if (!now) return
      await db
        .update(deliveries)
        .set({ ...outcome, attempts, subject, text_body, html_body })
        .where(queued)
      if (now.subject === subject && now.text_body === text_body) return
      const { topic } = now
      const [next] = await db
        .insert(deliveries)
        .values({
          topic,
          recipient,
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

/** What the mail server said, in one line that fits into a table. */
function explain(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .slice(0, 500)
    .toWellFormed()
}
