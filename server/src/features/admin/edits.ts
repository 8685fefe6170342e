import { and, eq, inArray, max, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { auditEntries } from '../../db/schema.ts'
import type { ProfileKind } from '../profiles/service.ts'

/**
 * The owner's edits since the approval, per profile id: the time of the last one and the names of all changed fields. Profiles without an
 * edit are absent.
 */
export async function editsSinceApproval(db: Db, { noun, subject }: ProfileKind, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, { at: Date; fields: string[] }>()
  const approval = sql`(select max(approval.id) from ${auditEntries} approval where approval.subject_type = ${subject}
    and approval.subject_id = ${auditEntries.subject_id} and approval.action = ${`${noun}.approve`})`
  const found = await db
    .select({
      id: auditEntries.subject_id,
      at: max(auditEntries.created_at),
      fields: sql<string[]>`array_agg(distinct field order by field)`,
    })
    .from(auditEntries)
    .innerJoin(sql`unnest(${auditEntries.fields}) as field`, sql`true`)
    .where(
      and(
        eq(auditEntries.subject_type, subject),
        inArray(auditEntries.subject_id, [...ids]),
        eq(auditEntries.action, `${noun}.edit`),
        // Without an audit entry of the approval, every edit counts as later.
        sql`${auditEntries.id} > coalesce(${approval}, 0)`,
      ),
    )
    .groupBy(auditEntries.subject_id)
  return new Map(found.flatMap(({ id, at, fields }) => (at ? [[id, { at, fields }] as const] : [])))
}
