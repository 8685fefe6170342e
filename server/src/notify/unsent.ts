import { applicationSides } from '@marquee/contract/policy'
import { and, eq, inArray, isNull, lte, ne, or } from 'drizzle-orm'
import type { DomainEvent } from '../context.ts'
import type { Db } from '../db/client.ts'
import { deliveries, eventApplications, notifications } from '../db/schema.ts'
import { eventData } from './event-data.ts'
import { applicationsDigestOf, eventTopicOf, messageTopicOf, threadOf, topicOf } from './notices/notice.ts'

/** Takes e-mails back that were not sent, and that nobody should get any more. */
export function unsentMails(db: Db) {
  return { dropAfter, drop, undoDecision }

  /**
   * After an application was withdrawn, or its event cancelled or removed, no older decision on it is sent, and no change of the event;
   * without an application, also no message that could not be answered. Failed e-mails go too, because an admin could send them again.
   */
  async function dropAfter(event: DomainEvent): Promise<void> {
    if (event.type === 'event.cancelled' || event.type === 'event.removed') {
      const applied = await db
        .select({ id: eventApplications.id })
        .from(eventApplications)
        .where(eq(eventApplications.event_id, event.eventId))
      // After a cancellation both can still read what was written.
      const topics = applied.flatMap(({ id }) => (event.type === 'event.removed' ? allTopicsOf(id) : [topicOf(id)]))
      if (event.type === 'event.removed') topics.push(applicationsDigestOf(event.eventId))
      return drop([eventTopicOf(event.eventId), ...topics])
    }
    if (event.type === 'application.withdrawn') {
      const { event: appliedTo } = await eventData(db).applicationOf(event.applicationId)
      await drop([eventTopicOf(appliedTo.id)], threadOf(event.applicationId))
      await drop(allTopicsOf(event.applicationId))
    }
  }

  /** Deletes e-mails that were not sent, only those of one thread if it is given. */
  async function drop(topics: string[], thread?: string): Promise<void> {
    const isThread = thread === undefined ? undefined : eq(deliveries.thread, thread)
    await db.delete(deliveries).where(and(inArray(deliveries.topic, topics), isThread, ne(deliveries.status, 'sent')))
  }

  /**
   * Takes back a decision that nobody has heard of, with its unread entry in the product. Returns false when somebody may have: the reset
   * is told then. An e-mail that was tried, and not refused at once, may have arrived.
   */
  async function undoDecision(applicationId: number): Promise<boolean> {
    const { topic, status, attempts } = deliveries
    const isAbout = eq(topic, topicOf(applicationId))
    const isUntold = or(and(eq(status, 'queued'), eq(attempts, 0)), and(eq(status, 'failed'), lte(attempts, 1)))
    const dropped = await db.delete(deliveries).where(and(isAbout, isUntold)).returning({ status })
    if (!dropped.some((mail) => mail.status === 'queued') || (await db.$count(deliveries, isAbout)) > 0) return false
    const unread = await db
      .delete(notifications)
      .where(and(eq(notifications.topic, topicOf(applicationId)), isNull(notifications.read_at)))
      .returning({ id: notifications.id })
    return unread.length > 0
  }
}

/** The topics of all that is mailed about an application that does not exist any more. */
const allTopicsOf = (applicationId: number) => [
  topicOf(applicationId),
  ...applicationSides.map((side) => messageTopicOf(applicationId, side)),
]
