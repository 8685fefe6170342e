import { messageMailDelaySeconds } from '@marquee/contract/limits'
import type { ApplicationSide } from '@marquee/contract/policy'
import { and, desc, eq, gt, max, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { deliveries, messageReads, messageReports, messages, users } from '../../db/schema.ts'
import type { EventData } from '../event-data.ts'
import { inWords } from './event-words.ts'
import { adminsDigest, messageTopicOf, threadOf, type EventOf, type Notice, type Writers } from './notice.ts'

/** Characters of unread messages that one e-mail has at most. */
const maxMailedText = 20_000

/** Unread messages that one e-mail has at most: the newest ones. */
const maxMailedMessages = 50

/** Notices about what vendor and organizer write to each other. */
export function messageNotices(
  db: Db,
  { admins, applicationOf, organizerOf, personOf }: EventData,
): Writers<'message.sent' | 'thread.reported'> {
  return {
    'message.sent': messageSent,
    'thread.reported': threadReported,
  }

  async function messageSent({ messageId }: EventOf<'message.sent'>): Promise<Notice[]> {
    const [message] = await db.select().from(messages).where(eq(messages.id, messageId))
    if (!message) throw new Error('The message that a domain event refers to was not found')
    const { application, event, vendor, applicant } = await applicationOf(message.application_id)
    const { organization_name, owner } = await organizerOf(event.organizer_id)
    const isByVendor = message.author_id === applicant.id
    const [author, name] = isByVendor ? [applicant, vendor.company_name] : [owner, organization_name]
    const to = isByVendor ? owner : applicant
    const reader: ApplicationSide = isByVendor ? 'organizer' : 'vendor'
    const topic = messageTopicOf(application.id, reader)
    const { texts, count } = await untold({ topic, message, readerId: to.id })
    const isOne = count === 1
    return [
      {
        kind: 'message.sent',
        to: [to],
        about: [author],
        topic,
        thread: threadOf(application.id),
        delaySeconds: messageMailDelaySeconds,
        letter: {
          subject: `${isOne ? 'Message' : `${count} messages`} from ${name}: ${event.title}`,
          paragraphs: [`${name} has written to you about ${inWords(event)}.`],
          after: ['Please answer on the page of the application, not by replying to this email.'],
          quote: {
            label: isOne ? 'Their message' : count > texts.length ? 'Their latest messages' : 'Their messages',
            text: texts.join('\n\n'),
            maxLength: maxMailedText,
          },
          action: {
            label: 'Read and answer',
            path: `/${reader === 'vendor' ? 'contractor' : 'organizer'}/applications/${application.id}#messages`,
          },
        },
      },
    ]
  }

  /**
   * What the reader has neither read in the product nor got by e-mail, always with the message itself: how many messages, and the newest
   * texts, oldest first.
   */
  async function untold({ topic, message, readerId }: { topic: string; message: Message; readerId: number }) {
    const { application_id, author_id, id, text, created_at } = messages
    const readUpTo = db
      .select({ read_up_to: messageReads.read_up_to })
      .from(messageReads)
      .where(and(eq(messageReads.application_id, message.application_id), eq(messageReads.user_id, readerId)))
    // The time of an e-mail is that of its text.
    const mailedUntil = db
      .select({ time: max(deliveries.created_at) })
      .from(deliveries)
      .where(and(eq(deliveries.topic, topic), eq(deliveries.status, 'sent')))
    const rows = await db
      .select({ text, count: sql<number>`count(*) over ()`.mapWith(Number) })
      .from(messages)
      .where(
        and(
          eq(application_id, message.application_id),
          eq(author_id, message.author_id),
          or(
            eq(id, message.id),
            and(
              gt(id, sql`coalesce((${readUpTo}), 0)`),
              gt(created_at, sql`coalesce((${mailedUntil}), '-infinity'::timestamptz)`),
            ),
          ),
        ),
      )
      .orderBy(desc(id))
      .limit(maxMailedMessages)
    return { texts: rows.map((row) => row.text).toReversed(), count: rows[0]?.count ?? 0 }
  }

  async function threadReported({ reportId }: EventOf<'thread.reported'>): Promise<Notice[]> {
    const [report] = await db
      .select({
        application_id: messageReports.application_id,
        reporter_id: messageReports.reporter_id,
        reported_id: messageReports.reported_id,
        reason: messageReports.reason,
        reporter_name: users.name,
      })
      .from(messageReports)
      .innerJoin(users, eq(users.id, messageReports.reporter_id))
      .where(eq(messageReports.id, reportId))
    if (!report?.application_id) throw new Error('The report that a domain event refers to was not found')
    const { event, vendor, applicant } = await applicationOf(report.application_id)
    const { organization_name } = await organizerOf(event.organizer_id)
    const isByVendor = report.reporter_id === applicant.id
    const [by, about] = isByVendor ? [vendor.company_name, organization_name] : [organization_name, vendor.company_name]
    return [
      {
        kind: 'thread.reported',
        to: await admins(),
        about: [...(await personOf(report.reporter_id)), ...(await personOf(report.reported_id))],
        inDigest: adminsDigest,
        letter: {
          subject: `Reported conversation: ${by} about ${about}`,
          paragraphs: [`${by} has reported the conversation with ${about} about ${inWords(event)}.`],
          quote: { label: 'Their reason', text: report.reason },
          action: { label: 'Read the report', path: `/admin/reports?open=${reportId}` },
        },
      },
    ]
  }
}

type Message = Pick<typeof messages.$inferSelect, 'id' | 'application_id' | 'author_id'>
