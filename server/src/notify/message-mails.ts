import { and, desc, eq, ne } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { messages } from '../db/schema.ts'
import type { EventData } from './event-data.ts'
import { messageNotices } from './notices/messages.ts'
import type { Notice } from './notices/notice.ts'

/** The notice of what somebody has neither read nor got by e-mail of the messages about an application; null without a message. */
export async function latestMessages(
  db: Db,
  data: EventData,
  { applicationId, readerId }: { applicationId: number; readerId: number },
): Promise<Notice | null> {
  const [latest] = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.application_id, applicationId), ne(messages.author_id, readerId)))
    .orderBy(desc(messages.id))
    .limit(1)
  if (!latest) return null
  const [notice] = await messageNotices(db, data)['message.sent']({ type: 'message.sent', messageId: latest.id })
  return notice ?? null
}
