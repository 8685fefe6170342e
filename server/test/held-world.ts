import { sql } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import { createContext, type Subscriber } from '../src/context.ts'
import type { Database } from '../src/db/client.ts'
import { deliveries, heldDecisions, notifications, webhookMessages, webhooks } from '../src/db/schema.ts'
import { webhookWriter } from '../src/features/webhooks/service.ts'
import { pictureUrls } from '../src/images/addresses.ts'
import { notices } from '../src/notices.ts'
import { notifier } from '../src/notify/notify.ts'
import { outbox } from '../src/notify/outbox.ts'
import { applicationsOf } from './applications.ts'
import { testApp } from './test-app.ts'
import { asSecondServer } from './test-database.ts'

const site = { publicUrl: 'https://marquee.test', supportEmail: 'support@marquee.test', unsubscribeSecret: 'test' }
const subscribers = (database: Database): Subscriber[] => [
  notifier({ database, notices, ...site }).subscriber,
  webhookWriter({ database, addressesOf: (picture) => pictureUrls(picture), wake: () => {} }),
]
/** Two processes of a marketplace in which decisions can be undone for ten seconds, and all that leaves it. Empty before each test. */
export async function heldWorld() {
  const world = await testApp({ subscribers, undoSeconds: 10 })
  const { make, database } = world
  const { db } = database
  const { applied } = applicationsOf(world)
  const second = await asSecondServer(database)

  /** What each of two processes does every second. */
  const releases = [database, second].map((one) => outbox(createContext(one, subscribers(one))).releaseDue)
  const release = async () => void (await Promise.all(releases.map((one) => one())))
  /** The time in which decisions can be undone is over. */
  const pass = () => db.update(heldDecisions).set({ send_after: sql`clock_timestamp()` })

  /** What left, by any way. */
  async function sent() {
    return {
      entries: (await db.select().from(notifications).orderBy(notifications.id)).map(({ kind }) => kind),
      mails: (await db.select().from(deliveries).orderBy(deliveries.id)).map(({ kind }) => kind),
      webhooks: (await db.select().from(webhookMessages).orderBy(webhookMessages.id)).map(({ type }) => type),
    }
  }
  const nothing = { entries: [], mails: [], webhooks: [] }

  beforeEach(async () => {
    for (const table of [heldDecisions, notifications, deliveries, webhooks]) await db.delete(table)
  })

  const listening = async (part: Parameters<typeof applied>[0] = {}) => {
    const made = await applied(part)
    await make.webhook({ user_id: made.organizer.owner.id })
    return made
  }

  return { ...world, db, applied, subscribers, second, releases, release, pass, sent, nothing, listening }
}
