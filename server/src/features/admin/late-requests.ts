import { lateBefore } from '@marquee/contract/business-days'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { contactRequests, toldOnce } from '../../db/schema.ts'
import { atOnce, each, isFirst } from '../../notify/duty.ts'

const nameOf = sql<string>`concat('contact.late:', ${contactRequests.id})`
const isOpen = and(eq(contactRequests.status, 'open'), eq(contactRequests.is_spam, false))

/** Contact requests that nobody has taken up in the time that applications may take: admins hear of each once. */
export async function tellLateRequests(context: Context, now: Date, stop: AbortSignal): Promise<void> {
  const { db, inTransaction } = context
  const late = await db
    .select({ id: contactRequests.id })
    .from(contactRequests)
    .where(
      and(
        isOpen,
        sql`${contactRequests.created_at} < ${lateBefore(now.toISOString())}::timestamptz`,
        sql`not exists (select from ${toldOnce} where ${toldOnce.name} = ${nameOf})`,
      ),
    )
    .orderBy(asc(contactRequests.created_at), asc(contactRequests.id))
    .limit(atOnce)
  await each(
    late,
    ({ id }) =>
      inTransaction(async () => {
        const [open] = await db
          .select({ name: nameOf })
          .from(contactRequests)
          .where(and(isOpen, eq(contactRequests.id, id)))
          .for('share')
        if (!open || !(await isFirst(context, open.name))) return
        await context.emit({ type: 'contact.late', contactRequestId: id })
      }),
    stop,
  )
}
