import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../src/db/client.ts'
import { auditEntries } from '../src/db/schema.ts'

/** The entries of the audit log about one thing, oldest entry first. */
export async function auditOf(db: Db, subject: (typeof auditEntries.$inferSelect)['subject_type'], id: number) {
  return db
    .select({
      actor_user_id: auditEntries.actor_user_id,
      action: auditEntries.action,
      from_state: auditEntries.from_state,
      to_state: auditEntries.to_state,
      reason: auditEntries.reason,
    })
    .from(auditEntries)
    .where(and(eq(auditEntries.subject_type, subject), eq(auditEntries.subject_id, id)))
    .orderBy(asc(auditEntries.id))
}
