import { reportMissing, type reportCalls, type ReportPerson } from '@marquee/contract/reports'
import type { Received } from '@marquee/contract/endpoint'
import type { Actor } from '@marquee/contract/policy'
import { asc, eq, isNotNull, isNull, sql, type SQLWrapper } from 'drizzle-orm'
import { authorize, type Context } from '../../context.ts'
import { newestFirst, readPage } from '../../db/paging.ts'
import { firstRow } from '../../db/first-row.ts'
import { eventApplications, events, messageReports, organizers, users, vendors } from '../../db/schema.ts'
import { notFound } from '../../errors.ts'
import { auditedReport, noteReading, readReported } from '../applications/service.ts'

/** Conversations that one of the two sides has reported: admins read them and note what was done. */
export function reportService(context: Context) {
  const { db, transactional } = context

  return {
    /** Reports; open ones come longest waiting first, otherwise the newest first. */
    async reports({ state, ...query }: Received<(typeof reportCalls)['reports']>['query']) {
      const { id, created_at, closed_at } = messageReports
      const isMatching = state && (state === 'open' ? isNull(closed_at) : isNotNull(closed_at))
      const { rows, pagination } = await readPage(query, selectReports(), {
        where: isMatching,
        order: [...(state === 'open' ? [asc(created_at), asc(id)] : newestFirst(messageReports))],
        total: db.$count(messageReports, isMatching),
      })
      return { reports: rows, pagination }
    },

    /** A report with the messages as they were. The audit log notes who reads it. Fails with `not_found` for an unknown id. */
    async report(actor: Actor, id: number) {
      const report = await find(id)
      await noteReading(context, actor, { id, reported_id: report.reported.id })
      const [kept] = await db
        .select({ transcript: messageReports.transcript })
        .from(messageReports)
        .where(eq(messageReports.id, id))
      return { report, transcript: [...(kept?.transcript ?? [])] }
    },

    /** Closes a report. Fails with `conflict` when it is closed already. */
    closeReport: transactional(async (actor: Actor, id: number, outcome: string) => {
      const { closed_at, reported_id } = messageReports
      const [before] = await db
        .select({ closed_at, reported_id })
        .from(messageReports)
        .where(eq(messageReports.id, id))
        .for('update')
      if (!before) throw notFound(reportMissing)
      authorize(actor, 'thread.review', { is_closed: before.closed_at !== null })
      await db
        .update(messageReports)
        .set({ closed_at: sql`now()`, closed_by: actor.id, outcome })
        .where(eq(messageReports.id, id))
      await readReported(db, id)
      await context.audit(actor, 'report.close', before.reported_id, {
        from: 'open',
        to: 'closed',
        reason: auditedReport(id),
      })
      return find(id)
    }),
  }

  function selectReports() {
    return db
      .select(columns)
      .from(messageReports)
      .leftJoin(eventApplications, eq(eventApplications.id, messageReports.application_id))
      .leftJoin(events, eq(events.id, eventApplications.event_id))
  }

  async function find(id: number) {
    return selectReports().where(eq(messageReports.id, id)).then(firstRow(reportMissing))
  }
}

/** One of the two people. The query that uses it must join the application, as a left join: it may be gone. */
const person = (userId: SQLWrapper, name: string) =>
  sql<ReportPerson>`(select json_build_object(
    'id', person.id,
    'name', person.name,
    'suspended', person.suspended_at is not null,
    'profile_name', coalesce(case when person.role = 'client' then organizer.organization_name end, vendor.company_name, organizer.organization_name),
    'side', case when ${eventApplications.id} is null then null when vendor.id = ${eventApplications.vendor_id} then 'vendor' else 'organizer' end)
    from ${users} person
    left join ${vendors} vendor on vendor.user_id = person.id
    left join ${organizers} organizer on organizer.user_id = person.id
    where person.id = ${userId})`.as(name)

const columns = {
  id: messageReports.id,
  application_id: messageReports.application_id,
  event_id: eventApplications.event_id,
  event_title: events.title,
  reporter: person(messageReports.reporter_id, 'reporter'),
  reported: person(messageReports.reported_id, 'reported'),
  reports_about:
    sql<number>`(select count(*)::int from ${messageReports} other where other.reported_id = ${messageReports.reported_id})`.as(
      'reports_about',
    ),
  reason: messageReports.reason,
  created_at: messageReports.created_at,
  closed_at: messageReports.closed_at,
  closed_by_name: sql<
    string | null
  >`(select admin.name from ${users} admin where admin.id = ${messageReports.closed_by})`.as('closed_by_name'),
  outcome: messageReports.outcome,
}
