import type { EventFilters, MyEventFilters } from '@marquee/contract/events'
import { maxCounts } from '@marquee/contract/limits'
import type { Actor } from '@marquee/contract/policy'
import { and, asc, count, eq, gte, inArray, min, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { countsAs } from '../../db/counts.ts'
import { dayOf, lastDay } from '../../db/event-days.ts'
import { newestFirst, paginationOf, type PageQuery } from '../../db/paging.ts'
import { eventApplications, events, eventTypes, organizers, vendorListings, vendors } from '../../db/schema.ts'
import { anyContainsPlain, contains } from '../../db/text-match.ts'
import { dueVendor, fittingEvents } from './fitting.ts'
import { during, isPast, nextFirst } from './event-times.ts'
import type { EventReader } from './records.ts'

/** The lists of events: the public one, the organizer's own, and the one of a user for admins. */
export function eventLists(db: Db, { page }: EventReader) {
  return {
    /**
     * Published events of organizers whose profile counts: first those that are not over, nearest first, then past ones, latest first. Days
     * are in UTC.
     */
    async list(query: EventFilters) {
      const today = dayOf(new Date())
      const { event_type_id, location, search } = query
      const isListed = and(
        eq(events.status, 'published'),
        countsAs('client'),
        event_type_id !== undefined ? eq(events.event_type_id, event_type_id) : undefined,
        location ? contains(events.address, location) : undefined,
        search
          ? anyContainsPlain(
              [events.title, events.address, events.description, eventTypes.display_name, organizers.organization_name],
              search,
            )
          : undefined,
        during(query.time, today),
      )
      return page(isListed, query, nextFirst(today))
    },

    /** The organizer's own events in every status. Days are in UTC. */
    async mine(actor: Actor, query: MyEventFilters) {
      if (!actor.organizer) return { events: [], pagination: paginationOf(query, 0), past_count: 0 }
      const today = dayOf(new Date())
      const { status, search, time, sort_by } = query
      const isMine = and(
        eq(events.organizer_id, actor.organizer.id),
        status && eq(events.status, status),
        search ? anyContainsPlain([events.title, events.address, eventTypes.display_name], search) : undefined,
      )
      const isOver = isPast(today)
      const isAsked = { all: undefined, upcoming: sql`not ${isOver}`, past: isOver }[time]
      const [list, [past]] = await Promise.all([
        page(and(isMine, isAsked), query, sort_by === 'next_date' ? nextFirst(today) : newestFirst(events)),
        db
          .select({ count: count() })
          .from(events)
          .leftJoin(eventTypes, eq(eventTypes.id, events.event_type_id))
          .where(and(isMine, isOver)),
      ])
      return { ...list, events: await withPending(list.events), past_count: past?.count ?? 0 }
    },

    /** Coming events that fit the vendor and are open to them, the next ones first; none where the profile is not listed. Days are in UTC. */
    async suggested(actor: Actor) {
      const now = new Date()
      const due = sql`
        select ${dueVendor}, '-infinity'::timestamptz as told_until from ${vendors}
        join ${vendorListings} on ${vendorListings.vendor_id} = ${vendors.id} and ${vendorListings.is_listed}
        where ${vendors.id} = ${actor.vendor?.id ?? null}`
      const [fitting] = await fittingEvents(db, due, { until: now, today: dayOf(now), max: maxCounts.suggestedEvents })
      if (!fitting) return { events: [] }
      const all = { page: 1, limit: maxCounts.suggestedEvents }
      const found = await page(inArray(events.id, fitting.event_ids), all, nextFirst(dayOf(now)))
      return { events: found.events }
    },

    /** The events of a user in every status, newest first, for admins. The caller has checked that it is one. */
    ofUser(userId: number, query: PageQuery) {
      return page(eq(organizers.user_id, userId), query, newestFirst(events))
    },

    /** What an organizer has to do next: unanswered applications by event, and the nearest event. Days are in UTC. */
    async agenda(actor: Actor) {
      if (!actor.organizer) return { waiting: [], next_event: null }
      const today = dayOf(new Date())
      const isAhead = and(
        eq(events.organizer_id, actor.organizer.id),
        eq(events.status, 'published'),
        gte(lastDay(events), today),
      )
      const [waiting, [next]] = await Promise.all([
        db
          .select({
            event_id: events.id,
            title: events.title,
            start_date: events.start_date,
            end_date: events.end_date,
            pending_count: count(),
            since: min(eventApplications.applied_at),
          })
          .from(events)
          .innerJoin(
            eventApplications,
            and(eq(eventApplications.event_id, events.id), eq(eventApplications.status, 'pending')),
          )
          .where(isAhead)
          .groupBy(events.id)
          .orderBy(asc(events.start_date), asc(events.id)),
        db
          .select({
            id: events.id,
            title: events.title,
            start_date: events.start_date,
            end_date: events.end_date,
            address: events.address,
            accepted_count: db.$count(
              eventApplications,
              and(eq(eventApplications.event_id, events.id), eq(eventApplications.status, 'accepted')),
            ),
          })
          .from(events)
          .where(isAhead)
          .orderBy(asc(events.start_date), asc(events.id))
          .limit(1),
      ])
      return {
        waiting: waiting.flatMap(({ since, ...row }) => (since ? [{ ...row, since }] : [])),
        next_event: next ?? null,
      }
    },
  }

  async function withPending<Row extends { id: number }>(rows: Row[]) {
    const ids = rows.map((row) => row.id)
    const waiting = await db
      .select({ id: eventApplications.event_id, count: count() })
      .from(eventApplications)
      .where(and(inArray(eventApplications.event_id, ids), eq(eventApplications.status, 'pending')))
      .groupBy(eventApplications.event_id)
    const counts = new Map(waiting.map((row) => [row.id, row.count]))
    return rows.map((row) => ({ ...row, pending_count: counts.get(row.id) ?? 0 }))
  }
}
