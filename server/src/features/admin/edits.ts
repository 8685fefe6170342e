import { and, eq, inArray, max, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { auditEntries } from '../../db/schema.ts'

const approvals = { contractor: 'vendor.approve', organizer: 'organizer.approve' } as const
const edits = { contractor: 'vendor.edit', organizer: 'organizer.edit' } as const

/** When and which fields the owners of these profiles changed last since they were approved; who changed nothing is absent. */
export async function editsSinceApproval(db: Db, kind: 'contractor' | 'organizer', ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, { at: Date; fields: string[] }>()
  const approval = sql`(select max(approval.id) from ${auditEntries} approval where approval.subject_type = ${kind}
    and approval.subject_id = ${auditEntries.subject_id} and approval.action = ${approvals[kind]})`
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
        eq(auditEntries.subject_type, kind),
        inArray(auditEntries.subject_id, [...ids]),
        eq(auditEntries.action, edits[kind]),
        // Where nobody remembers the approval, every edit is one after it.
        sql`${auditEntries.id} > coalesce(${approval}, 0)`,
      ),
    )
    .groupBy(auditEntries.subject_id)
  return new Map(found.flatMap(({ id, at, fields }) => (at ? [[id, { at, fields }] as const] : [])))
}
