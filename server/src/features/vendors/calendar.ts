import { maxCounts } from '@marquee/contract/limits'
import { refusals, type Actor } from '@marquee/contract/policy'
import { dayRefusals, type DayChanges, type UnavailableDate } from '@marquee/contract/vendor-days'
import { and, eq, gte, inArray, ne, sql, type SQL } from 'drizzle-orm'
import { authorize, type Context } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import { countsAs } from '../../db/counts.ts'
import { dayOf, lastDay } from '../../db/event-days.ts'
import { knownProfileStatus, knownStatus } from '../../db/held.ts'
import { isOffered } from '../../db/places.ts'
import { eventApplications, events, users, vendors, vendorListings, vendorUnavailableDates } from '../../db/schema.ts'
import { notFound, refused } from '../../errors.ts'
import { isFreeOn } from './search-filters.ts'

/** At most this many days of one event are listed. The search by date has no such limit. */
const maxDaysOfEvent = 730

/** The days on which a vendor cannot work. `lockOwn` locks the caller's own profile. */
export function vendorCalendar(context: Context, lockOwn: (actor: Actor) => Promise<{ id: number }>) {
  const { db, transactional } = context

  return {
    /** Whether a vendor is free on a day (`YYYY-MM-DD`). Fails with `not_found` like reading the vendor itself. */
    async availability(actor: Actor | null, id: number, date: string): Promise<{ date: string; is_free: boolean }> {
      const [found] = await db
        .select({
          user_id: vendors.user_id,
          status: knownProfileStatus('vendor'),
          counts: countsAs('contractor'),
          is_free: isFreeOn(date),
        })
        .from(vendors)
        .innerJoin(users, eq(users.id, vendors.user_id))
        .innerJoin(vendorListings, eq(vendorListings.vendor_id, vendors.id))
        .where(eq(vendors.id, id))
      if (!found) throw notFound(refusals.vendorNotFound)
      authorize(actor, 'vendor.see', found)
      return { date, is_free: found.is_free }
    },

    /** The caller's unavailable days: blocked by the vendor, or booked by an accepted event that is not cancelled. */
    async unavailableDates(actor: Actor) {
      if (!actor.vendor) throw notFound(refusals.vendorNotFound)
      authorize(actor, 'vendor.edit', { user_id: actor.id })
      return unavailableDays(db, actor.vendor.id)
    },

    /** Replaces the days that the vendor has blocked. Booked days stay as they are, with or without being in `dates`. */
    setUnavailableDates: transactional(async (actor: Actor, dates: readonly string[]) => {
      const { id } = await lockOwn(actor)
      await db.delete(vendorUnavailableDates).where(eq(vendorUnavailableDates.vendor_id, id))
      await block(id, dates)
      return unavailableDays(db, id)
    }),

    /**
     * Blocks and frees single days; all other days stay as they are. Booked days stay booked. Fails with `validation` for days before
     * today (UTC), and when more coming days would be blocked than allowed.
     */
    changeUnavailableDates: transactional(async (actor: Actor, changes: DayChanges): Promise<UnavailableDate[]> => {
      const today = dayOf(new Date())
      if ([...changes.block, ...changes.free].some((date) => date < today)) throw refused(dayRefusals.past)
      const { id } = await lockOwn(actor)
      const own = eq(vendorUnavailableDates.vendor_id, id)
      if (changes.free.length > 0) {
        await db.delete(vendorUnavailableDates).where(and(own, inArray(vendorUnavailableDates.date, changes.free)))
      }
      await block(id, changes.block)
      // Past days do not count, because nobody can free them.
      const count = await db.$count(vendorUnavailableDates, and(own, gte(vendorUnavailableDates.date, today)))
      if (count > maxCounts.unavailableDates) throw refused(dayRefusals.tooMany)
      return unavailableDays(db, id)
    }),
  }

  /** Blocks those of the days that are neither booked nor blocked. */
  async function block(id: number, dates: readonly string[]): Promise<void> {
    const taken = new Set((await unavailableDays(db, id)).map((day) => day.date))
    const added = [...new Set(dates)].filter((date) => !taken.has(date))
    if (added.length === 0) return
    await db.insert(vendorUnavailableDates).values(added.map((date) => ({ vendor_id: id, date })))
  }
}

/**
 * The days on which a vendor is taken from `first` to `last`, without those that only the event `besides` takes up, as the organizer `reader`
 * knows them: with the own acceptances that are held. Does not check access.
 */
export async function takenDays(
  db: Db,
  vendorId: number,
  { first, last, besides, reader }: { first: string; last: string; besides: number; reader: number },
): Promise<Pick<UnavailableDate, 'date' | 'booked'>[]> {
  const status = sql`case when ${events.organizer_id} = ${reader} then ${eventApplications.status} else ${knownStatus} end`
  const days = await unavailableDays(db, vendorId, status, ne(events.id, besides))
  return days.filter(({ date }) => date >= first && date <= last).map(({ date, booked }) => ({ date, booked }))
}

/** All days that a vendor has blocked, and those of accepted events that are not cancelled and fulfil `condition`. */
async function unavailableDays(
  db: Db,
  id: number,
  status: SQL = knownStatus,
  condition?: SQL,
): Promise<UnavailableDate[]> {
  const blocked = db
    .select({
      date: vendorUnavailableDates.date,
      event_id: sql<number | null>`null::bigint`.as('event_id'),
      title: sql<string | null>`null::text`.as('title'),
      is_offered: sql<boolean>`false`.as('is_offered'),
    })
    .from(vendorUnavailableDates)
    .where(eq(vendorUnavailableDates.vendor_id, id))
  const lastListed = sql`least(${lastDay(events)}, ${events.start_date} + ${maxDaysOfEvent - 1}::int)`
  const booked = db
    .select({
      date: sql<string>`generate_series(${events.start_date}, ${lastListed}, interval '1 day')::date`.as('date'),
      event_id: sql<number | null>`${events.id}`.as('event_id'),
      title: sql<string | null>`${events.title}`.as('title'),
      is_offered: isOffered.as('is_offered'),
    })
    .from(eventApplications)
    .innerJoin(events, eq(events.id, eventApplications.event_id))
    .where(and(eq(eventApplications.vendor_id, id), eq(status, 'accepted'), ne(events.status, 'cancelled'), condition))
  const days = blocked.unionAll(booked).as('days')
  return db
    .select({
      date: days.date,
      booked: sql<boolean>`count(${days.event_id}) > 0`,
      events: sql<UnavailableDate['events']>`coalesce(
          json_agg(json_build_object('id', ${days.event_id}, 'title', ${days.title}, 'is_offered', ${days.is_offered}) order by ${days.event_id})
            filter (where ${days.event_id} is not null),
          '[]')`,
    })
    .from(days)
    .groupBy(days.date)
    .orderBy(days.date)
}
