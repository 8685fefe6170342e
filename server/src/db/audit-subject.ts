import type { auditSubjects } from '@marquee/contract/audit-log'
import type { LookupList } from '@marquee/contract/admin-lookups'
import { and, eq, inArray, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { auditEntries, auditSubjectRows, laterAuditSubjects } from './schema.ts'

export type AuditSubject = (typeof auditSubjects)[number]
type LaterKind = (typeof laterAuditSubjects)[number]

/** The nouns with which the actions of entries begin that are about a later kind, such as `service.rename`. Of lookups, each list has its own. */
export const lookupNouns = {
  services: 'service',
  'event-types': 'event_type',
  'aesthetic-tags': 'aesthetic_tag',
  'service-areas': 'service_area',
  places: 'place',
} as const satisfies Record<LookupList, string>

const subjectOfNoun = {
  user: 'user',
  audit: 'user',
  token: 'user',
  report: 'user',
  note: 'user',
  webhook: 'user',
  vendor: 'contractor',
  document: 'contractor',
  organizer: 'organizer',
  event: 'event',
  application: 'application',
  contact_request: 'contact_request',
  service: 'lookup',
  event_type: 'lookup',
  aesthetic_tag: 'lookup',
  service_area: 'lookup',
  place: 'lookup',
  delivery: 'delivery',
} as const satisfies Record<string, AuditSubject>

type AuditNoun = keyof typeof subjectOfNoun
/** Noun and verb, such as `vendor.approve`. */
export type AuditAction = `${AuditNoun}.${string}`

/** The kind of thing that an action is about. */
export const subjectOf = (action: AuditAction): AuditSubject => subjectOfNoun[action.split('.')[0] as AuditNoun]

/**
 * Whether a row of `audit_subjects` gives an entry its subject: only to an entry that names its actor's account, and whose action is of that
 * kind. So a row that somebody adds cannot change what another entry is about.
 * @param entry `auditEntries` or an alias of it
 */
export function isOfEntry(entry: Record<EntryColumn, SQLWrapper> = auditEntries): SQL {
  const noun = sql`split_part(${entry.action}, '.', 1)`
  const { entry_id, subject_type } = auditSubjectRows
  return sql`(${entry_id} = ${entry.id} and ${entry.subject_type} = 'user' and ${entry.subject_id} = ${entry.actor_user_id} and (
    (${subject_type} = 'lookup' and ${inArray(noun, Object.values(lookupNouns))}) or (${subject_type} = 'delivery' and ${noun} = 'delivery')))`
}

type EntryColumn = 'id' | 'action' | 'actor_user_id' | 'subject_type' | 'subject_id'

/** Whose invitations an entry is about, whose subject is the event: vendors, or a number of contacts, who have no names in the log. */
export interface AuditInvited {
  vendors?: readonly number[]
  contacts?: number
}

/** What the log keeps of it, in the place of a state. */
export const invitedText = ({ vendors, contacts }: AuditInvited): string | null =>
  vendors ? `vendor ${vendors.join(' ')}` : contacts ? `${contacts} ${contacts === 1 ? 'contact' : 'contacts'}` : null

const { action, to_state } = auditEntries
const isOfInvitations = inArray(action, ['event.invite', 'event.uninvite', 'event.decline'])

/** The same, read again. */
export const auditInvited = {
  vendorIds: sql`case when ${isOfInvitations} and ${to_state} ~ '^vendor( [0-9]{1,18})+$' then string_to_array(substr(${to_state}, 8), ' ')::bigint[] end`,
  contacts: sql<number>`case when ${isOfInvitations} then coalesce(substring(${to_state} from '^([0-9]{1,9}) contacts?$')::integer, 0) else 0 end`,
  /** The state after, which such an entry has not. */
  to_state: sql<string | null>`case when not ${isOfInvitations} then ${to_state} end`,
}

/** What an entry is about. The query that uses it must join `auditSubjectRows` with `isOfEntry`, as a left join. */
export const auditSubject = {
  type: sql<AuditSubject>`coalesce(${auditSubjectRows.subject_type}, ${auditEntries.subject_type})`,
  id: sql<number>`coalesce(${auditSubjectRows.subject_id}, ${auditEntries.subject_id})`.mapWith(
    auditEntries.subject_id,
  ),
}

/** Whether the kind of subject is one that `audit_entries` does not know. */
export function isLaterSubject(kind: AuditSubject): kind is LaterKind {
  return (laterAuditSubjects as readonly AuditSubject[]).includes(kind)
}

/** Entries about things of a kind, in a form that the indexes answer. */
export function isAboutKind(kind: AuditSubject): SQL | undefined {
  return isLaterSubject(kind)
    ? eq(auditSubjectRows.subject_type, kind)
    : and(eq(auditEntries.subject_type, kind), isNull(auditSubjectRows.entry_id))
}

/** Entries about one thing of a kind. */
export function isAbout(kind: AuditSubject, id: number): SQL | undefined {
  return and(isAboutKind(kind), eq(isLaterSubject(kind) ? auditSubjectRows.subject_id : auditEntries.subject_id, id))
}
