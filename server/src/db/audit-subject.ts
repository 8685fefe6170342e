import type { auditSubjects } from '@marquee/contract/admin'
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { auditEntries, auditSubjectRows, laterAuditSubjects } from './schema.ts'

type Kind = (typeof auditSubjects)[number]
type LaterKind = (typeof laterAuditSubjects)[number]

/** The query that uses these must join `auditSubjectRows` with `isOfEntry`, as a left join. */
export const isOfEntry: SQL = eq(auditSubjectRows.entry_id, auditEntries.id)

/** What an entry is about. */
export const auditSubject = {
  type: sql<Kind>`coalesce(${auditSubjectRows.subject_type}, ${auditEntries.subject_type})`,
  id: sql<number>`coalesce(${auditSubjectRows.subject_id}, ${auditEntries.subject_id})`.mapWith(
    auditEntries.subject_id,
  ),
}

/** Whether the kind of subject is one that `audit_entries` does not know. */
export function isLaterSubject(kind: Kind): kind is LaterKind {
  return (laterAuditSubjects as readonly Kind[]).includes(kind)
}

/** Entries about things of a kind, in a form that the indexes answer. */
export function isAboutKind(kind: Kind): SQL | undefined {
  return isLaterSubject(kind)
    ? eq(auditSubjectRows.subject_type, kind)
    : and(eq(auditEntries.subject_type, kind), isNull(auditSubjectRows.entry_id))
}

/** Entries about one thing of a kind. */
export function isAbout(kind: Kind, id: number): SQL | undefined {
  return and(isAboutKind(kind), eq(isLaterSubject(kind) ? auditSubjectRows.subject_id : auditEntries.subject_id, id))
}
