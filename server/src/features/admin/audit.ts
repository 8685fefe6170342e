import type { AuditCheck, auditCalls } from '@marquee/contract/audit-log'
import type { Received } from '@marquee/contract/endpoint'
import type { Actor } from '@marquee/contract/policy'
import { and, desc, eq, getTableColumns, gte, inArray, isNull, lt, or, sql, type SQLWrapper } from 'drizzle-orm'
import { alias, union } from 'drizzle-orm/pg-core'
import { adminWork, type Context } from '../../context.ts'
import { type ChainEnd, verifyAuditChain } from '../../db/audit-chain.ts'
import type { Db } from '../../db/client.ts'
import { auditInvited, auditSubject, isAbout, isAboutKind, isOfEntry } from '../../db/audit-subject.ts'
import { readPage } from '../../db/paging.ts'
import {
  auditChain,
  auditEntries,
  auditSubjectRows,
  contactRequests,
  eventApplications,
  events,
  installation,
  organizers,
  users,
  vendors,
} from '../../db/schema.ts'
import { anyContains } from '../../db/text-match.ts'
import { unavailable } from '../../errors.ts'

/** Somebody who applies changes their own role. */
const isByAdmin = sql`(${auditEntries.actor_user_id} is not null and not (${auditEntries.subject_type} = 'user' and ${auditEntries.subject_id} = ${auditEntries.actor_user_id}))`

/** How long (ms) one call may verify the log. */
const checkMs = 30_000

/** Reads and verifies the audit log. */
export function auditService(context: Context) {
  const { db } = context
  return {
    /**
     * The audit log, newest first. `about_user_id` finds what was done with the user, their profiles, their events and their applications,
     * and what they removed themselves; `search` the same of all people with such a name or address, and what they did.
     */
    async audit(query: Received<(typeof auditCalls)['audit']>['query']) {
      const { subject_type, subject_id, actor_user_id, about_user_id, search, from, to, decisions } = query
      const one = about_user_id === undefined ? undefined : sql`(values (${about_user_id}::bigint))`
      const found = search
        ? db
            .select({ id: users.id })
            .from(users)
            .where(anyContains([users.name, users.email], search))
        : undefined
      const isMatching = and(
        subject_type && subject_id !== undefined
          ? isAbout(subject_type, subject_id)
          : subject_type && isAboutKind(subject_type),
        subject_type === undefined && subject_id !== undefined ? eq(auditSubject.id, subject_id) : undefined,
        actor_user_id === undefined ? undefined : eq(auditEntries.actor_user_id, actor_user_id),
        one && inArray(auditEntries.id, entriesAbout(db, one)),
        found && or(inArray(auditEntries.actor_user_id, found), inArray(auditEntries.id, entriesAbout(db, found))),
        from === undefined ? undefined : gte(auditEntries.created_at, sql`${from}::timestamp at time zone 'UTC'`),
        to === undefined
          ? undefined
          : lt(auditEntries.created_at, sql`(${to}::date + 1)::timestamp at time zone 'UTC'`),
        decisions ? and(isByAdmin, sql`${auditEntries.action} ~ ${adminWork.source}`) : undefined,
      )
      const matching = db
        .select({ id: auditEntries.id })
        .from(auditEntries)
        .leftJoin(auditSubjectRows, isOfEntry())
        .where(isMatching)
        .as('matching')
      const { rows, pagination } = await readPage(
        query,
        db
          .select(columns)
          .from(auditEntries)
          .leftJoin(auditSubjectRows, isOfEntry())
          .leftJoin(users, eq(users.id, auditEntries.actor_user_id)),
        {
          where: isMatching,
          order: [desc(auditEntries.id)],
          total: db.$count(matching),
        },
      )
      const { check } = await lastCheck(db)
      return { entries: rows, pagination, checked: check }
    },

    /**
     * Verifies the whole log, and that it still contains what was verified before. Fails with `unavailable` when that takes too long.
     */
    async checkAudit(actor: Actor): Promise<AuditCheck> {
      const { end: known } = await lastCheck(db)
      const limit = AbortSignal.timeout(checkMs)
      const { broken, ...found } = await verifyAuditChain(context, known, limit).catch((error: unknown) => {
        throw limit.aborted ? unavailable(sentences.long) : error
      })
      // What is wrong now must not hide what the log contained when it was whole.
      const end = broken === null ? found : (known ?? { entries: 0, hash: '' })
      const [last] = await db
        .select({ id: auditChain.entry_id })
        .from(auditChain)
        .where(eq(auditChain.position, end.entries))
      const check: AuditCheck = {
        entry_id: last?.id ?? null,
        entries: end.entries,
        checked_at: new Date().toISOString(),
        fault: broken,
      }
      const value = JSON.stringify({ end, check } satisfies LastCheck)
      await context.inTransaction(async () => {
        await db
          .insert(installation)
          .values({ name: checkName, value })
          .onConflictDoUpdate({ target: installation.name, set: { value } })
        await context.audit(actor, 'audit.check', actor.id, { to: broken === null ? 'whole' : 'broken' })
      })
      return check
    },
  }
}

/** Its name among the values of the installation. */
const checkName = 'audit.checked'

interface LastCheck {
  /** The end of the log when it was last whole, which a later log must contain. */
  end: ChainEnd
  check: AuditCheck
}

async function lastCheck(db: Db): Promise<LastCheck | { end: undefined; check: null }> {
  const [row] = await db.select().from(installation).where(eq(installation.name, checkName))
  return row ? (JSON.parse(row.value) as LastCheck) : { end: undefined, check: null }
}

const sentences = {
  long: 'The log is too long to be verified here. The command "npm run admin -- audit" verifies it.',
} as const

/**
 * A part for each kind of subject, so that each is found in the index on the subject.
 * @param people a query of their ids
 */
function entriesAbout(db: Db, people: SQLWrapper) {
  const entry = alias(auditEntries, 'entry')
  const of = (subject: (typeof auditEntries.$inferSelect)['subject_type'], ids: SQLWrapper) =>
    db
      .select({ id: entry.id })
      .from(entry)
      .leftJoin(auditSubjectRows, isOfEntry(entry))
      .where(and(eq(entry.subject_type, subject), inArray(entry.subject_id, ids), isNull(auditSubjectRows.entry_id)))
  const ownVendor = db.select({ id: vendors.id }).from(vendors).where(inArray(vendors.user_id, people))
  const ownOrganizer = db.select({ id: organizers.id }).from(organizers).where(inArray(organizers.user_id, people))
  return union(
    of('user', people),
    of('contractor', ownVendor),
    of('organizer', ownOrganizer),
    of('event', db.select({ id: events.id }).from(events).where(inArray(events.organizer_id, ownOrganizer))),
    of(
      'application',
      db
        .select({ id: eventApplications.id })
        .from(eventApplications)
        .where(inArray(eventApplications.vendor_id, ownVendor)),
    ),
    // Their rows are gone, so that nothing else shows whose they were.
    db
      .select({ id: entry.id })
      .from(entry)
      .where(
        and(inArray(entry.actor_user_id, people), inArray(entry.action, ['event.remove', 'application.withdraw'])),
      ),
  )
}

/** What the subject is called now, by its kind. */
const subjectName = sql<string | null>`case ${auditSubject.type}
  when 'user' then (select subject.name from ${users} subject where subject.id = ${auditEntries.subject_id})
  when 'contractor' then (select subject.company_name from ${vendors} subject where subject.id = ${auditEntries.subject_id})
  when 'organizer' then (select subject.organization_name from ${organizers} subject where subject.id = ${auditEntries.subject_id})
  when 'event' then (select subject.title from ${events} subject where subject.id = ${auditEntries.subject_id})
  when 'application' then (select event.title from ${eventApplications} subject join ${events} event on event.id = subject.event_id
    where subject.id = ${auditEntries.subject_id})
  when 'contact_request' then (select vendor.company_name from ${contactRequests} subject join ${vendors} vendor
    on vendor.id = subject.vendor_id where subject.id = ${auditEntries.subject_id})
  end`

/** Whose application or invitation it is. */
const vendorNames = sql<string[]>`case
  when ${auditSubject.type} = 'application' then array(select vendor.company_name from ${eventApplications} subject
    join ${vendors} vendor on vendor.id = subject.vendor_id where subject.id = ${auditEntries.subject_id})
  else array(select vendor.company_name from ${vendors} vendor where vendor.id = any(${auditInvited.vendorIds}) order by vendor.company_name)
  end`

const columns = {
  ...getTableColumns(auditEntries),
  actor_name: users.name,
  vendors: vendorNames,
  contacts: auditInvited.contacts,
  to_state: auditInvited.to_state,
  subject_type: auditSubject.type,
  subject_id: auditSubject.id,
  subject_name: subjectName,
  fields: sql<string[]>`coalesce(${auditEntries.fields}, '{}')`,
}
