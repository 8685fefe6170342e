import { eq } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import type { Database } from '../src/db/client.ts'
import { deliveries } from '../src/db/schema.ts'
import { startJobs, type JobSettings } from '../src/notify/jobs.ts'

/** Jobs on this database, and e-mails for them. */
export function mailJobs(database: Database) {
  const { db } = database
  return { working, deliver, delivery }

  /** Works on the queue until the end of the test. */
  async function working(settings: Omit<JobSettings, 'database'>) {
    const jobs = await startJobs({ database, warn: () => {}, ...settings })
    await jobs.work()
    onTestFinished(() => jobs.stop())
    return jobs
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
