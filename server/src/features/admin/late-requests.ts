import { lateBefore } from '@marquee/contract/business-days'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { contactRequests } from '../../db/schema.ts'
import { atOnce, emitOnce, isNew } from '../../notify/duty.ts'

const nameOf = sql<string>`concat('contact.late:', ${contactRequests.id})`
const isOpen = and(eq(contactRequests.status, 'open'), eq(contactRequests.is_spam, false))

/** Contact requests that nobody has taken up in the time that applications may take: admins get one notice of each. */
export async function noteLateRequests(context: Context, now: Date, stop: AbortSignal): Promise<void> {
  const { db } = context
  const isLate = sql`${contactRequests.created_at} < ${lateBefore(now.toISOString())}::timestamptz`
  const late = await db
    .select({ id: contactRequests.id })
    .from(contactRequests)
    .where(and(isOpen, isLate, isNew(nameOf)))
    .orderBy(asc(contactRequests.created_at), asc(contactRequests.id))
    .limit(atOnce)
  const find = async (id: number) => {
    const [open] = await db
      .select({ name: nameOf })
      .from(contactRequests)
      .where(and(isOpen, eq(contactRequests.id, id)))
      .for('share')
    return open && { ...open, event: { type: 'contact.late' as const, contactRequestId: id } }
  }
  await emitOnce(context, late, find, stop)
}
