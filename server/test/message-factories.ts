import { randomUUID } from 'node:crypto'
import type { Db } from '../src/db/client.ts'
import { deliveries, webhookMessages, webhooks } from '../src/db/schema.ts'

type Part<T> = Partial<T>

/** Inserts webhooks and e-mails for tests, as `factories` does. `next` numbers them. */
export function messageFactories(db: Db, next: () => number) {
  /** Of an organizer, notified of all that happens to applications; nobody receives at its address. */
  async function webhook(part: Part<typeof webhooks.$inferInsert> & { user_id: number }) {
    const n = next()
    const [row] = await db
      .insert(webhooks)
      .values({
        name: `Webhook ${n}`,
        url: `https://receiver-${n}.example/marquee`,
        secret: `whsec_${Buffer.from(randomUUID()).toString('base64')}`,
        event_types: ['application.submitted', 'application.decided', 'application.withdrawn'],
        ...part,
      })
      .returning()
    return found(row)
  }

  async function webhookMessage(part: Part<typeof webhookMessages.$inferInsert> & { webhook_id: number }) {
    const [row] = await db
      .insert(webhookMessages)
      .values({ type: 'application.submitted', body: '{}', ...part })
      .returning()
    return found(row)
  }

  /** An e-mail that was given up. */
  async function failedMail(part: Part<typeof deliveries.$inferInsert> = {}) {
    const texts = { recipient: 'nobody@example.test', subject: 'Hello', text_body: 'Hello', html_body: '<p>Hello</p>' }
    const [row] = await db
      .insert(deliveries)
      .values({ ...texts, status: 'failed', ...part })
      .returning()
    return found(row)
  }

  return { failedMail, webhook, webhookMessage }
}

/** The row that an insert returned. */
export function found<T>(row: T | undefined): T {
  if (!row) throw new Error('The database returned no row')
  return row
}
