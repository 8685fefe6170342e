import { asc } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import { createContext, type DomainEvent } from '../src/context.ts'
import { deliveries, notifications } from '../src/db/schema.ts'
import { notices } from '../src/notices.ts'
import { notifier } from '../src/notify/notify.ts'
import { factories, type Person } from './factories.ts'
import { testDatabase } from './test-database.ts'

/** A notifier whose e-mails stay in the queue; entries and deliveries are deleted before each test. */
export async function testNotifier() {
  const database = await testDatabase()
  const { db } = database
  const make = factories(db)
  let wakes = 0
  const notify = notifier({
    database,
    wake: () => void wakes++,
    publicUrl: 'https://marquee.example',
    supportEmail: 'support@marquee.example',
    unsubscribeSecret: 'test',
    notices,
  })
  const context = createContext(database, [notify.subscriber])

  beforeEach(async () => {
    await db.delete(notifications)
    await db.delete(deliveries)
    wakes = 0
  })

  return { db, make, notify, context, wakes: () => wakes, harvestSupper, emit }

  async function harvestSupper() {
    const organizer = await make.organizer({ organization_name: 'Mill Suppers' })
    const vendor = await make.vendor({ company_name: 'Copper Kettle' })
    const event = await make.event({
      organizer_id: organizer.id,
      title: 'Harvest Supper at the Mill',
      start_date: '2030-09-19',
    })
    const application = await make.application({
      event_id: event.id,
      vendor_id: vendor.id,
      message: 'We bring the soup',
    })
    return { organizer, vendor, event, application }
  }

  /** Emits the event in a transaction of its own, and reads what everybody received, in order. */
  async function emit(event: DomainEvent) {
    await context.inTransaction(() => context.emit(event))
    const entries = await db.select().from(notifications).orderBy(asc(notifications.id))
    const mails = await db.select().from(deliveries).orderBy(asc(deliveries.id))
    return {
      entries: entries.map((entry): [Person['id'], string] => [entry.user_id, entry.subject]),
      kinds: entries.map((entry) => entry.kind),
      bodies: entries.map((entry) => entry.body),
      links: entries.map((entry) => entry.link),
      mails: mails.map((mail): [string, string] => [mail.recipient, mail.subject]),
      texts: mails.map((mail) => mail.text_body),
      htmls: mails.map((mail) => mail.html_body),
    }
  }
}
