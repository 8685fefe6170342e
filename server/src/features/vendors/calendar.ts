import { refusals, type Actor } from '@marquee/contract/policy'
import { and, eq, ne, sql } from 'drizzle-orm'
import { authorize, type Context } from '../../context.ts'
import { countsAs } from '../../db/counts.ts'
import { eventApplications, events, users, vendors, vendorListings, vendorUnavailableDates } from '../../db/schema.ts'
import { notFound } from '../../errors.ts'
import { isFreeOn } from './search-filters.ts'

/** At most this many days of one event are listed. The search by date has no such limit. */
const maxDaysOfEvent = 730

/** The days on which a vendor cannot work. `lockOwn` locks the caller's own profile. */
export function vendorCalendar(context: Context, lockOwn: (actor: Actor) => Promise<{ id: number }>) {
  const { db } = context

  return {
    /** Whether a vendor is free on a day (`YYYY-MM-DD`). Fails with `not_found` like reading the vendor itself. */
    async availability(actor: Actor | null, id: number, date: string): Promise<{ date: string; is_free: boolean }> {
      const [found] = await db
        .select({
          user_id: vendors.user_id,
          status: vendors.status,
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
      return datesOf(actor.vendor.id)
    },

    /** Replaces the days that the vendor has blocked. Booked days stay as they are, with or without being in `dates`. */
    async setUnavailableDates(actor: Actor, dates: readonly string[]) {
      return context.inTransaction(async () => {
        const { id } = await lockOwn(actor)
        await db.delete(vendorUnavailableDates).where(eq(vendorUnavailableDates.vendor_id, id))
        const booked = new Set((await datesOf(id)).map((day) => day.date))
        const blocked = [...new Set(dates)].filter((date) => !booked.has(date))
        if (blocked.length > 0) {
          await db.insert(vendorUnavailableDates).values(blocked.map((date) => ({ vendor_id: id, date })))
        }
        return datesOf(id)
      })
    },
  }

  async function datesOf(id: number): Promise<{ date: string; booked: boolean }[]> {
    const blocked = db
      .select({ date: vendorUnavailableDates.date, booked: sql<boolean>`false`.as('booked') })
      .from(vendorUnavailableDates)
      .where(eq(vendorUnavailableDates.vendor_id, id))
    const lastDay = sql`least(coalesce(${events.end_date}, ${events.start_date}), ${events.start_date} + ${maxDaysOfEvent - 1}::int)`
    const booked = db
      .select({
        date: sql<string>`generate_series(${events.start_date}, ${lastDay}, interval '1 day')::date`.as('date'),
        booked: sql<boolean>`true`.as('booked'),
      })
      .from(eventApplications)
      .innerJoin(events, eq(events.id, eventApplications.event_id))
      .where(
        and(
          eq(eventApplications.vendor_id, id),
          eq(eventApplications.status, 'accepted'),
          ne(events.status, 'cancelled'),
        ),
      )
    const days = blocked.unionAll(booked).as('days')
    return db
      .select({ date: days.date, booked: sql<boolean>`bool_or(${days.booked})` })
      .from(days)
      .groupBy(days.date)
      .orderBy(days.date)
  }
}
