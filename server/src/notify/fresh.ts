import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { deliveries, eventApplications, events } from '../db/schema.ts'
import { eventData } from './event-data.ts'
import { invitations } from './invitations.ts'
import { footerOf, type DigestSheet } from './mail-reasons.ts'
import { latestMessages } from './message-mails.ts'
import { applicationNotices } from './notices/applications.ts'
import { dayAndPlaceNow } from './notices/events.ts'
import { topicOf, type Notice } from './notices/notice.ts'
import { renderMail } from './templates.ts'

type Delivery = typeof deliveries.$inferSelect

/** What is written anew when the text of an e-mail changes. */
export type MailText = Pick<typeof deliveries.$inferInsert, 'kind' | 'calendar' | 'subject' | 'text_body' | 'html_body'>

/** The columns with another text. The date is part of the Message-ID, so that a new text is a new e-mail. */
export const rewritten = ({ kind, calendar = null, subject, text_body, html_body }: MailText) => ({
  kind,
  calendar,
  subject,
  text_body,
  html_body,
  created_at: sql`clock_timestamp()`,
})

/**
 * The text that a queued e-mail about an application has to have now, however long it has waited. Returns null when there is nothing to
 * tell any more, and undefined when its text is right. Call it in a transaction that has locked the delivery: a change that is stored
 * meanwhile then finds it, and writes it again.
 * @param isOutdated true: the text is known to be wrong
 */
export async function asItIsNow(
  db: Db,
  mail: Delivery,
  sheet: DigestSheet,
  { isOutdated = false } = {},
): Promise<MailText | null | undefined> {
  const applicationId = Number(/^application:(\d+)$/.exec(mail.thread ?? '')?.[1])
  if (!applicationId || !mail.kind || !isAboutApplication(mail.kind)) return undefined
  const [now] = await db
    .select({
      applicationId: eventApplications.id,
      status: eventApplications.status,
      reason: eventApplications.status_reason,
      event_status: events.status,
      isOutdated: sql<boolean>`${isOutdated} or greatest(${eventApplications.updated_at}, ${events.updated_at}) > ${deliveries.created_at}`,
    })
    .from(deliveries)
    .innerJoin(eventApplications, eq(eventApplications.id, applicationId))
    .innerJoin(events, eq(events.id, eventApplications.event_id))
    .where(eq(deliveries.id, mail.id))
  const notice = now ? await noticeNow(db, mail, now) : null
  if (!notice) return notice
  const reader = notice.to.find(({ id }) => id === mail.user_id)
  if (!reader) return undefined
  const { kind, calendar } = notice
  const { subject, text, html } = renderMail(notice.letter, reader.name, sheet, footerOf(sheet, reader.id, kind))
  const written = { subject, text_body: text }
  if (isDecision(mail.kind) && mail.attempts === 0 && (await isToldAlready(db, mail, written))) return null
  if (mail.subject === subject && mail.text_body === text) return undefined
  const entries = calendar && (await invitations(db, calendar, [reader], sheet))
  return { ...written, html_body: html, kind, calendar: entries?.get(reader.id) ?? null }
}

interface Now {
  applicationId: number
  status: (typeof eventApplications.$inferSelect)['status']
  reason: string | null
  event_status: (typeof events.$inferSelect)['status']
  /** The application or the event was changed after the text was written. */
  isOutdated: boolean
}

async function noticeNow(db: Db, { kind, attempts, user_id }: Delivery, now: Now): Promise<Notice | null | undefined> {
  const { applicationId, status, reason, event_status, isOutdated } = now
  const data = eventData(db)
  const about = applicationNotices(db, data)
  if (isDecision(kind)) {
    // An e-mail that was tried may have arrived: then a reset, which is not mailed otherwise, corrects it.
    if (event_status === 'cancelled' || (status === 'pending' && attempts === 0)) return null
    const [decided] = await about['application.decided']({ type: 'application.decided', applicationId, status, reason })
    return decided
  }
  if (kind === 'application.received') {
    // After an answer a receipt would be read as news.
    const answered = and(eq(deliveries.topic, topicOf(applicationId)), gt(deliveries.attempts, 0))
    if (event_status !== 'published' || (await db.$count(deliveries, answered)) > 0) return null
    const submitted = await about['application.submitted']({ type: 'application.submitted', applicationId })
    return submitted.find((notice) => notice.kind === kind)
  }
  if (kind === 'message.sent')
    return isOutdated ? latestMessages(db, data, { applicationId, readerId: user_id ?? 0 }) : undefined
  if (event_status === 'cancelled') return null
  return isOutdated ? dayAndPlaceNow(data, { applicationId, status, event_status }) : undefined
}

/** Whether the last e-mail about the decision said the same. One that failed may have arrived, so it does not count. */
async function isToldAlready(
  db: Db,
  { id, topic, recipient }: Delivery,
  written: { subject: string; text_body: string },
) {
  const [before] = await db
    .select({ status: deliveries.status, subject: deliveries.subject, text_body: deliveries.text_body })
    .from(deliveries)
    .where(and(eq(deliveries.topic, topic ?? ''), eq(deliveries.recipient, recipient), ne(deliveries.id, id)))
    .orderBy(desc(deliveries.id))
    .limit(1)
  return before?.status === 'sent' && before.subject === written.subject && before.text_body === written.text_body
}

const decisions: readonly (string | null)[] = ['application.accepted', 'application.rejected', 'application.reset']
const isDecision = (kind: string | null) => decisions.includes(kind)
const isAboutApplication = (kind: string) =>
  isDecision(kind) || ['application.received', 'event.changed', 'message.sent'].includes(kind)
