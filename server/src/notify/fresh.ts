import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { deliveries } from '../db/schema.ts'
import { invitations } from './invitations.ts'
import { footerOf } from './mail-reasons.ts'
import type { Delivery, NoticeSettings } from './notice.ts'
import { renderMail, type Rendered } from './templates.ts'

/** What is written anew when the text of an e-mail changes. */
export type MailText = Rendered & Pick<typeof deliveries.$inferInsert, 'kind' | 'calendar'>

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
 * The text that a queued e-mail has to have now, however long it has waited. Returns null when there is nothing to send any more, and
 * undefined when its text is right. Call it in a transaction that has locked the delivery: a change that is stored meanwhile then finds it,
 * and writes it again.
 * @param isOutdated true: the text is known to be wrong
 */
export async function asItIsNow(
  db: Db,
  mail: Delivery,
  settings: NoticeSettings,
  { isOutdated = false } = {},
): Promise<MailText | null | undefined> {
  const notice = await settings.notices.noticeNow(db, mail, isOutdated)
  if (!notice) return notice
  const reader = notice.to.find(({ id }) => id === mail.user_id)
  if (!reader) return undefined
  const { kind, calendar, isDecision } = notice
  const written = renderMail(notice, settings, footerOf(settings, reader.id, kind))
  if (isDecision && mail.attempts === 0 && (await isSentAlready(db, mail, written))) return null
  if (mail.subject === written.subject && mail.text_body === written.text_body) return undefined
  const entries = calendar && (await invitations(db, calendar, [reader], settings))
  return { ...written, kind, calendar: entries?.get(reader.id) ?? null }
}

/** Whether the last e-mail about the decision had the same text. One that failed may have arrived, so it does not count. */
async function isSentAlready(db: Db, { id, topic, recipient }: Delivery, { subject, text_body }: Rendered) {
  const [before] = await db
    .select({ status: deliveries.status, subject: deliveries.subject, text_body: deliveries.text_body })
    .from(deliveries)
    .where(and(eq(deliveries.topic, topic ?? ''), eq(deliveries.recipient, recipient), ne(deliveries.id, id)))
    .orderBy(desc(deliveries.id))
    .limit(1)
  return before?.status === 'sent' && before.subject === subject && before.text_body === text_body
}
