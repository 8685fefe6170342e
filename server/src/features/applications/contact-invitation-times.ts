import { and, asc, inArray, isNull, lte, not, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import { contactInvitations } from '../../db/schema.ts'
import { atOnce } from '../../notify/duty.ts'
import { contactTopic, type Delivery } from '../../notify/notice.ts'
import { isAskable } from './contact-invitation-records.ts'

/** Mails the invitations that cannot be undone any more; nothing is left of those that must not be mailed. Every process does so each second. */
export async function sendContactInvitations(context: Context): Promise<void> {
  const { db } = context
  const { id, send_after, sent_at } = contactInvitations
  await context.inTransaction(async () => {
    const due = await db
      .select({ id })
      .from(contactInvitations)
      .where(and(isNull(sent_at), lte(send_after, sql`clock_timestamp()`)))
      .orderBy(asc(send_after), asc(id))
      .limit(atOnce)
      .for('update', { skipLocked: true })
    if (due.length === 0) return
    const isDue = inArray(
      id,
      due.map((one) => one.id),
    )
    await db.delete(contactInvitations).where(and(isDue, not(isAskable)))
    const sent = await db
      .update(contactInvitations)
      .set({ sent_at: sql`clock_timestamp()` })
      .where(isDue)
      .returning({ id })
    for (const one of sent)
      await context.emit({ type: 'contact_invitation.changed', invitationId: one.id, change: 'sent' })
  })
}

/** Whether a queued e-mail to a contact may still leave. */
export async function isStillAsked(db: Db, { topic }: Pick<Delivery, 'topic'>): Promise<boolean> {
  const [, id = ''] = topic?.split(':') ?? []
  return (
    topic === contactTopic(Number(id)) &&
    (await db.$count(contactInvitations, and(sql`${contactInvitations.id} = ${Number(id)}`, isAskable))) > 0
  )
}
