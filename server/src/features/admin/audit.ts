import type { adminApi } from '@marquee/contract/admin'
import type { Received } from '@marquee/contract/endpoint'
import { and, desc, eq, getTableColumns, inArray, isNull, sql, type SQLWrapper } from 'drizzle-orm'
import { alias, union } from 'drizzle-orm/pg-core'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import { auditSubject, isAbout, isAboutKind, isOfEntry } from '../../db/audit-subject.ts'
import { readPage } from '../../db/paging.ts'
import {
  auditEntries,
  auditSubjectRows,
  contactRequests,
  eventApplications,
  events,
  organizers,
  users,
  vendors,
} from '../../db/schema.ts'

/** Reads the audit log. */
export function auditService({ db }: Context) {
  return {
    /**
     * The audit log, newest first. `about_user_id` finds what was done with the user, their profiles, their events and their applications,
     * and what they removed themselves.
     */
    async audit(query: Received<(typeof adminApi)['audit']>['query']) {
      const { subject_type, subject_id, actor_user_id, about_user_id } = query
      const isMatching = and(
        subject_type && subject_id !== undefined
          ? isAbout(subject_type, subject_id)
          : subject_type && isAboutKind(subject_type),
        subject_type === undefined && subject_id !== undefined ? eq(auditSubject.id, subject_id) : undefined,
        actor_user_id === undefined ? undefined : eq(auditEntries.actor_user_id, actor_user_id),
        about_user_id === undefined ? undefined : inArray(auditEntries.id, entriesAbout(db, about_user_id)),
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
      return { entries: rows, pagination }
    },
  }
}

/** A part for each kind of subject, so that each is found in the index on the subject. */
function entriesAbout(db: Db, userId: number) {
  const entry = alias(auditEntries, 'entry')
  const of = (subject: (typeof auditEntries.$inferSelect)['subject_type'], ids: SQLWrapper) =>
    db
      .select({ id: entry.id })
      .from(entry)
      .leftJoin(auditSubjectRows, isOfEntry(entry))
      .where(and(eq(entry.subject_type, subject), inArray(entry.subject_id, ids), isNull(auditSubjectRows.entry_id)))
  const ownVendor = db.select({ id: vendors.id }).from(vendors).where(eq(vendors.user_id, userId))
  const ownOrganizer = db.select({ id: organizers.id }).from(organizers).where(eq(organizers.user_id, userId))
  return union(
    of('user', sql`(values (${userId}::bigint))`),
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
      .where(and(eq(entry.actor_user_id, userId), inArray(entry.action, ['event.remove', 'application.withdraw']))),
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

const columns = {
  ...getTableColumns(auditEntries),
  actor_name: users.name,
  subject_type: auditSubject.type,
  subject_id: auditSubject.id,
  subject_name: subjectName,
  fields: sql<string[]>`coalesce(${auditEntries.fields}, '{}')`,
}
