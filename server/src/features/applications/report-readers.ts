import type { Actor } from '@marquee/contract/policy'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { auditEntries } from '../../db/schema.ts'

/** A page reads a conversation again and again; the audit log notes an admin who reads it once in this time. */
const readingHours = 1

/** How the audit log names a report: the reported person is the subject, and this names the report. */
export const auditedReport = (id: number) => `Report ${id}`

/** Writes into the audit log that an admin has read a reported conversation. */
export async function noteReading(
  context: Context,
  actor: Actor,
  report: { id: number; reported_id: number },
): Promise<void> {
  const { db } = context
  const action = 'report.read'
  const reason = auditedReport(report.id)
  const isSame = and(
    eq(auditEntries.subject_type, 'user'),
    eq(auditEntries.subject_id, report.reported_id),
    eq(auditEntries.actor_user_id, actor.id),
    eq(auditEntries.action, action),
    eq(auditEntries.reason, reason),
    gt(auditEntries.created_at, sql`now() - make_interval(hours => ${readingHours})`),
  )
  await context.inTransaction(async () => {
    if ((await db.$count(auditEntries, isSame)) > 0) return
    await context.audit(actor, action, report.reported_id, { reason })
  })
}
