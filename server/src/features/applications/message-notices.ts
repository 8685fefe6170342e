import { daysAndPlace, reasonQuote } from '@marquee/contract/decision-messages'
import { messageMailDelaySeconds } from '@marquee/contract/limits'
import type { ApplicationSide } from '@marquee/contract/policy'
import { and, desc, eq, gt, max, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { deliveries, messageReads, messageReports, messages } from '../../db/schema.ts'
import { markAnswered } from '../../notify/answered.ts'
import { admins, applicationOf, peopleIn, requireRow } from '../../notify/event-data.ts'
import { described, inWords } from '../../notify/event-words.ts'
import { adminsDigest, messageTopicOf, threadOf, type Notice, type Writers } from '../../notify/notice.ts'

type Message = Pick<typeof messages.$inferSelect, 'id' | 'application_id' | 'author_id'>

/** Characters of unread messages that one e-mail has at most. */
const maxMailedText = 20_000

/** Unread messages that one e-mail has at most: the newest ones. */
const maxMailedMessages = 50

/** Notices about what vendor and organizer write to each other. */
export const messageNotices: Writers<'message.sent' | 'reply.refused' | 'thread.reported'> = {
  async 'message.sent'({ messageId }, { db }) {
    const [message] = await db.select().from(messages).where(eq(messages.id, messageId))
    return [await unreadMessages(db, requireRow(message))]
  },

  async 'reply.refused'({ userId, applicationId, why }, { db, site, sendDirect }) {
    const [person] = await peopleIn(db, [userId])
    if (!person?.email) return
    const { event, applicant } = await applicationOf(db, applicationId)
    await sendDirect({
      to: person.email,
      subject: `Your answer did not arrive: ${event.title}`,
      paragraphs: [why],
      action: {
        label: 'Read and answer',
        link: new URL(conversationPath(applicationId, userId === applicant.id ? 'vendor' : 'organizer'), site.publicUrl)
          .href,
      },
    })
  },

  async 'thread.reported'({ reportId }, { db }) {
    const [found] = await db.select().from(messageReports).where(eq(messageReports.id, reportId))
    const { application_id, reporter_id, reported_id, reason } = requireRow(found)
    const { event, company_name, organization_name, applicant } = await applicationOf(db, application_id ?? 0)
    const isByVendor = reporter_id === applicant.id
    const [by, about] = isByVendor ? [company_name, organization_name] : [organization_name, company_name]
    return [
      {
        kind: 'thread.reported',
        to: await admins(db),
        about: await peopleIn(db, [reporter_id, reported_id]),
        inDigest: adminsDigest,
        subject: `Reported conversation: ${by} about ${about}`,
        paragraphs: [inWords(event)],
        inBell: [event.title],
        quote: reasonQuote(reason),
        action: { label: 'Read the report', path: reportPath(reportId) },
      },
    ]
  },
}

const reportPath = (reportId: number) => `/admin/reports?open=${reportId}`

/** The admins' entries about a report count as read once one of them has closed it. */
export const readReported = (db: Db, reportId: number) => markAnswered(db, reportPath(reportId), ['thread.reported'])

/** The notice of what somebody has neither read nor got by e-mail of the messages about an application; null without a message. */
export async function latestMessages(db: Db, applicationId: number, readerId: number): Promise<Notice | null> {
  const [latest] = await db
    .select()
    .from(messages)
    .where(and(eq(messages.application_id, applicationId), ne(messages.author_id, readerId)))
    .orderBy(desc(messages.id))
    .limit(1)
  return latest ? unreadMessages(db, latest) : null
}

async function unreadMessages(db: Db, message: Message): Promise<Notice> {
  const { application_id } = message
  const { event, company_name, vendor, organization_name, applicant, owner } = await applicationOf(db, application_id)
  const isByVendor = message.author_id === applicant.id
  const [author, name] = isByVendor ? [applicant, company_name] : [owner, organization_name]
  const to = isByVendor ? owner : applicant
  const reader: ApplicationSide = isByVendor ? 'organizer' : 'vendor'
  const topic = messageTopicOf(application_id, reader)
  const { texts, count } = await unread(db, { topic, message, readerId: to.id })
  const isOne = count === 1
  return {
    kind: 'message.sent',
    to: [to],
    about: [author],
    topic,
    thread: threadOf(application_id),
    delaySeconds: messageMailDelaySeconds,
    subject: `${isOne ? 'Message' : `${count} messages`} from ${name}: ${event.title}`,
    paragraphs: [],
    ...(isByVendor && { vendor }),
    after: [daysAndPlace(described(event))],
    quote: {
      ...(count > texts.length && { label: `The latest ${texts.length}` }),
      text: texts.join('\n\n'),
      maxLength: maxMailedText,
    },
    action: {
      label: 'Read and answer',
      path: conversationPath(application_id, reader),
    },
  }
}

const conversationPath = (applicationId: number, reader: ApplicationSide) =>
  `/${reader === 'vendor' ? 'contractor' : reader}/applications/${applicationId}#messages`

/**
 * What the reader has neither read in the product nor got by e-mail, always with the message itself: how many messages, and the newest
 * texts, oldest first.
 */
async function unread(db: Db, { topic, message, readerId }: { topic: string; message: Message; readerId: number }) {
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
  const isNew = and(
    gt(id, sql`coalesce((${readUpTo}), 0)`),
    gt(created_at, sql`coalesce((${mailedUntil}), '-infinity'::timestamptz)`),
  )
  const rows = await db
    .select({ text, count: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(messages)
    .where(
      and(eq(application_id, message.application_id), eq(author_id, message.author_id), or(eq(id, message.id), isNew)),
    )
    .orderBy(desc(id))
    .limit(maxMailedMessages)
  return { texts: rows.map((row) => row.text).toReversed(), count: rows[0]?.count ?? 0 }
}
