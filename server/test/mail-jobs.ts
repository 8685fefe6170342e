import { eq } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import type { Database } from '../src/db/client.ts'
import { deliveries } from '../src/db/schema.ts'
import { mailSender, type SenderSettings } from '../src/notify/mail-sender.ts'

/** Sends the e-mails of this database, and writes some. */
export function mailJobs(database: Database) {
  const { db } = database
  return { working, deliver, delivery }

  /** Works on the queue until the end of the test. */
  function working(settings: Omit<SenderSettings, 'database'>) {
    const sender = mailSender({ database, warn: () => {}, ...settings })
    sender.start()
    onTestFinished(() => sender.stop())
    return sender
  }

  /** Writes an e-mail that waits; returns its id. */
  async function deliver(part: Partial<typeof deliveries.$inferInsert> = {}): Promise<number> {
    const [row] = await db
      .insert(deliveries)
      .values({
        recipient: 'guest@example.test',
        subject: 'Hello',
        text_body: 'Hello',
        html_body: '<p>Hello</p>',
        ...part,
      })
      .returning({ id: deliveries.id })
    return row?.id ?? 0
  }

  async function delivery(id: number) {
    const [row] = await db.select().from(deliveries).where(eq(deliveries.id, id))
    if (!row) throw new Error('No such delivery')
    return row
  }
}
