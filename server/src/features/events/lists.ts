import type { EventFilters, EventMonthsQuery, MyEventFilters } from '@marquee/contract/event-search'
import { type EventStatus, maxCounts } from '@marquee/contract/limits'
import type { Actor } from '@marquee/contract/policy'
import { and, asc, count, eq, gt, gte, inArray, ne, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { countsAs } from '../../db/counts.ts'
import { dayOf, lastDay } from '../../db/event-days.ts'
import { isPublic } from '../../db/public-events.ts'
import { newestFirst, paginationOf, type PageQuery } from '../../db/paging.ts'
import { isUndecided } from '../../db/places.ts'
import {
  eventApplications,
  contactInvitations,
  eventGuests,
  events,
  eventTypes,
  organizers,
  users,
  vendorListings,
  vendors,
} from '../../db/schema.ts'
import { anyContainsPlain } from '../../db/text-match.ts'
import { dueVendor, fittingEvents } from './fitting.ts'
import { between, isPast, monthsFrom, nextFirst } from './event-times.ts'
import type { EventReader } from './records.ts'
import { conditionOf, eventSearchReader, orderOf, understoodIn } from './search.ts'
import { closestEvents } from './search-closest.ts'
import { eventSuggestions } from './suggestions.ts'

/** The lists of events: the public one, the organizer's own, and the one of a user for admins. */
export function eventLists(db: Db, reader: EventReader) {
  const { page, withPictures } = reader
  const read = eventSearchReader(db)
  const findClosest = closestEvents(db, reader)
  return {
    /**
     * Published events of organizers whose profile counts: first those that are not over, nearest first, then past ones, latest first. With
     * words the best matches come first in both. Days are in UTC.
     */
    async list(actor: Actor | null, query: EventFilters) {
      const search = await read(query)
      const found = await page(actor, conditionOf(search.query, search.words), query, orderOf(search))
      const closest = found.pagination.total === 0 ? await findClosest(actor, search, query.limit) : null
      return { ...found, understood: understoodIn(search), closest }
    },

    /** How many of these events have a day in each of the next twelve months that is not past. */
    async months(query: EventMonthsQuery) {
      const { query: asked, words } = await read({ ...query, time: 'all' })
      const isAsked = conditionOf({ ...asked, from: undefined, to: undefined }, words)
      const months = monthsFrom(dayOf(new Date()), maxCounts.eventMonths)
      const inMonth = months.map(({ from, to }) => sql`count(*) filter (where ${between(from, to)})`)
      const [found] = await db
        .select({ counts: sql<string[]>`array[${sql.join(inMonth, sql`, `)}]` })
        .from(events)
        .innerJoin(organizers, eq(organizers.id, events.organizer_id))
        .innerJoin(users, eq(users.id, organizers.user_id))
        .where(and(isAsked, between(months[0]?.from, months.at(-1)?.to)))
      return { months: months.map((month, index) => ({ ...month, events: Number(found?.counts[index] ?? 0) })) }
    },

    suggestions: eventSuggestions(db),

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
        page(actor, and(isMine, isAsked), query, sort_by === 'next_date' ? nextFirst(today) : newestFirst(events)),
        db
          .select({ count: count() })
          .from(events)
          .leftJoin(eventTypes, eq(eventTypes.id, events.event_type_id))
          .where(and(isMine, isOver)),
      ])
      return { ...list, events: await withAnswers(list.events), past_count: past?.count ?? 0 }
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
      const found = await page(actor, inArray(events.id, fitting.event_ids), all, nextFirst(dayOf(now)))
      return { events: found.events }
    },

    /** Coming events whose link or invitation the caller has opened, but not those that were opened by link and are listed now, and that they have not applied to, the next ones first. Days are in UTC. */
    async opened(actor: Actor) {
      const today = dayOf(new Date())
      const opened = db.select({ id: eventGuests.event_id }).from(eventGuests).where(eq(eventGuests.user_id, actor.id))
      const invited = db
        .select({ id: contactInvitations.event_id })
        .from(contactInvitations)
        .where(eq(contactInvitations.user_id, actor.id))
      const applied = db
        .select({ id: eventApplications.event_id })
        .from(eventApplications)
        .where(eq(eventApplications.vendor_id, actor.vendor?.id ?? 0))
      const isAsked = and(
        inArray(events.id, opened),
        notInArray(events.id, applied),
        eq(events.status, 'published'),
        or(ne(events.visibility, 'listed'), inArray(events.id, invited)),
        countsAs('client'),
        gte(lastDay(events), today),
      )
      const found = await page(actor, isAsked, { page: 1, limit: maxCounts.openedEvents }, nextFirst(today))
      return { events: found.events }
    },

    /** The events of a user in every status, newest first, for admins. The caller has checked that it is one. */
    ofUser(actor: Actor, userId: number, query: PageQuery) {
      return page(actor, eq(organizers.user_id, userId), query, newestFirst(events))
    },

    /** What an organizer has to do next: unanswered applications by event, and the nearest event; and numbers of all events. Days are in UTC. */
    async agenda(actor: Actor) {
      const organizerId = actor.organizer?.id
      if (organizerId === undefined) return { waiting: [], next_event: null, numbers: noNumbers }
      const isAhead = and(
        eq(events.organizer_id, organizerId),
        eq(events.status, 'published'),
        gte(lastDay(events), dayOf(new Date())),
      )
      const [waiting, next, numbers] = await Promise.all([
        waitingIn(isAhead),
        page(actor, isAhead, { page: 1, limit: 1 }, [asc(events.start_date), asc(events.id)]),
        numbersOf(organizerId),
      ])
      const [next_event = null] = await withAnswers(next.events)
      return { waiting, next_event, numbers }
    },
  }

  /** The events with unanswered applications, the longest waiting first. */
  async function waitingIn(condition: SQL | undefined) {
    const { applied_at } = eventApplications
    const since = sql`min(${applied_at}) filter (where ${isUndecided})`.mapWith(applied_at)
    const { id, title, start_date, end_date } = events
    const rows = await db
      .select({ id, title, start_date, end_date, is_public: isPublic.as('is_public'), ...answers, since })
      .from(events)
      .innerJoin(organizers, eq(organizers.id, events.organizer_id))
      .innerJoin(users, eq(users.id, organizers.user_id))
      .innerJoin(eventApplications, eq(eventApplications.event_id, events.id))
      .where(condition)
      .groupBy(events.id, organizers.id, users.id)
      .having(gt(answers.pending_count, 0))
      .orderBy(since, asc(events.id))
    return (await withPictures(rows)).map(({ id: event_id, images, ...row }) => {
      const image = images.find(({ is_primary }) => is_primary) ?? null
      return { ...row, event_id, image }
    })
  }

  async function numbersOf(organizerId: number) {
    const isOwn = eq(events.organizer_id, organizerId)
    const of = (status: EventStatus) => countOf(eq(events.status, status))
    const [numbers] = await db
      .select({
        events: count(),
        published: of('published'),
        drafts: of('draft'),
        applications: db.$count(
          eventApplications,
          inArray(eventApplications.event_id, db.select({ id: events.id }).from(events).where(isOwn)),
        ),
      })
      .from(events)
      .where(isOwn)
    return numbers ?? noNumbers
  }

  /** Adds how many applications wait for an answer, and how many are accepted. */
  async function withAnswers<Row extends { id: number }>(rows: Row[]) {
    const ids = rows.map((row) => row.id)
    const { event_id } = eventApplications
    const found = await db
      .select({ event_id, ...answers })
      .from(eventApplications)
      .where(inArray(event_id, ids))
      .groupBy(event_id)
    return rows.map((row) => {
      const { pending_count = 0, accepted_count = 0 } = found.find((one) => one.event_id === row.id) ?? {}
      return { ...row, pending_count, accepted_count }
    })
  }
}

const countOf = (condition: SQL) => sql`count(*) filter (where ${condition})`.mapWith(Number)

/** How many applications of an event wait for an answer, and how many are accepted. */
const answers = {
  pending_count: countOf(isUndecided),
  accepted_count: countOf(eq(eventApplications.status, 'accepted')),
}

const noNumbers = { events: 0, published: 0, drafts: 0, applications: 0 }
