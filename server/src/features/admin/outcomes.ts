import { maxShownProblems, outcomeMonths } from '@marquee/contract/limits'
import { and, desc, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { eventApplications, eventOutcomes, events, organizers, vendors } from '../../db/schema.ts'

const { id, application_id, vendor_id, organizer_id, side, answer, problem, note, answered_at } = eventOutcomes
const monthOf = sql<string>`to_char(${answered_at} at time zone 'UTC', 'YYYY-MM')`

/** What others answered about somebody after events, for admins alone. */
export function outcomeTrends({ db }: Context) {
  return {
    /** About the profiles of a person: by organizers about the vendor, by vendors about the organizer. */
    async outcomesAbout(vendorId: number | undefined, organizerId: number | undefined) {
      const isAbout = and(
        isNotNull(answer),
        or(
          vendorId === undefined ? sql`false` : and(eq(vendor_id, vendorId), eq(side, 'organizer')),
          organizerId === undefined ? sql`false` : and(eq(organizer_id, organizerId), eq(side, 'vendor')),
        ),
      )
      const counts = await db
        .select({ month: monthOf, answer, count: sql<number>`count(*)`.mapWith(Number) })
        .from(eventOutcomes)
        .where(and(isAbout, sql`${answered_at} >= now() - make_interval(months => ${outcomeMonths})`))
        .groupBy(monthOf, answer)
      const countOf = (month: string, of: 'went_well' | 'had_problem') =>
        counts.find((row) => row.month === month && row.answer === of)?.count ?? 0
      const months = lastMonths().map((month) => ({
        month,
        went_well: countOf(month, 'went_well'),
        had_problem: countOf(month, 'had_problem'),
      }))
      const problems = await db
        .select({
          id,
          event_title: events.title,
          by: sql<string>`case when ${side} = 'vendor' then ${vendors.company_name} else ${organizers.organization_name} end`,
          problem: sql<NonNullable<typeof problem._.data>>`${problem}`,
          note,
          answered_at: sql<Date>`${answered_at}`.mapWith(answered_at),
        })
        .from(eventOutcomes)
        .innerJoin(vendors, eq(vendors.id, vendor_id))
        .innerJoin(organizers, eq(organizers.id, organizer_id))
        .leftJoin(eventApplications, eq(eventApplications.id, application_id))
        .leftJoin(events, eq(events.id, eventApplications.event_id))
        .where(and(isAbout, isNotNull(problem)))
        .orderBy(desc(answered_at), desc(id))
        .limit(maxShownProblems)
      return { months, problems }
    },
  }
}

/** This month and those before it, in UTC: `2027-06`. */
function lastMonths(): string[] {
  const today = new Date()
  return Array.from({ length: outcomeMonths }, (_, back) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back)).toISOString().slice(0, 7),
  )
}
