import { applicationSides } from '@marquee/contract/policy'
import { and, desc, eq, ne } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import { deliveries, messages } from '../db/schema.ts'
import { eventData } from './event-data.ts'
import type { Sheet } from './mail-document.ts'
import { footerOf } from './mail-reasons.ts'
import { messageNotices } from './notices/messages.ts'
import { messageTopicOf } from './notices/notice.ts'
import { renderMail } from './templates.ts'
import type { UnsubscribeSettings } from './unsubscribe.ts'

/**
 * Makes the text of an e-mail with messages again, so that it has only those that no e-mail had. It was written while the one before was
 * being sent. Does nothing for other e-mails.
 */
export async function leaveOutTold(db: Database['db'], id: number, sheet: Sheet & UnsubscribeSettings): Promise<void> {
  const [mail] = await db.select().from(deliveries).where(eq(deliveries.id, id))
  const applicationId = Number(/^messages:(\d+):/.exec(mail?.topic ?? '')?.[1])
  if (!mail?.user_id || !applicationSides.some((side) => mail.topic === messageTopicOf(applicationId, side))) return
  const [latest] = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.application_id, applicationId), ne(messages.author_id, mail.user_id)))
    .orderBy(desc(messages.id))
    .limit(1)
  if (!latest) return
  const written = await messageNotices(db, eventData(db))['message.sent']({
    type: 'message.sent',
    messageId: latest.id,
  })
  for (const { kind, to, letter } of written) {
    const reader = to.find((person) => person.id === mail.user_id)
    if (!reader) continue
    const { subject, text, html } = renderMail(letter, reader.name, sheet, footerOf(sheet, reader.id, kind))
    await db.update(deliveries).set({ subject, text_body: text, html_body: html }).where(eq(deliveries.id, id))
  }
}
