import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { deliveries } from '../db/schema.ts'
import type { Mailer } from './mail.ts'

/**
 * Tries once to send a delivery that is still queued, and writes down how it went. Runs outside of any transaction:
 * the mail server's time is not the database's. A process that dies in between repeats the e-mail with the same
 * Message-ID at the worst. Rejects when it was not sent; after the last attempt the delivery counts as failed.
 */
export async function attemptDelivery(
  db: Db,
  mail: Mailer,
  id: number,
  { isLast, signal }: { isLast: boolean; signal: AbortSignal },
): Promise<void> {
  const queued = and(eq(deliveries.id, id), eq(deliveries.status, 'queued'))
  const [delivery] = await db.select().from(deliveries).where(queued)
  if (!delivery) return
  const attempts = sql`${deliveries.attempts} + 1`
  try {
    await mail.send(
      {
        id,
        createdAt: delivery.created_at,
        to: delivery.recipient,
        subject: delivery.subject,
        text: delivery.text_body,
        html: delivery.html_body,
      },
      signal,
    )
  } catch (error) {
    const last_error = explain(error)
    await db
      .update(deliveries)
      .set({ attempts, last_error, ...(isLast && { status: 'failed' as const }) })
      .where(queued)
    throw error
  }
  await db.update(deliveries).set({ status: 'sent', sent_at: new Date(), attempts, last_error: null }).where(queued)
}

/** What the mail server said, in one line that fits into a table. */
function explain(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .slice(0, 500)
    .toWellFormed()
}
