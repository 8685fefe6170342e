import { createHmac, timingSafeEqual } from 'node:crypto'
import { brand } from '@marquee/contract/brand'
import {
  cancelledFeedDays,
  feedPath,
  pastFeedDays,
  type CalendarFeed,
  type CalendarFile,
} from '@marquee/contract/calendar'
import { maxCounts } from '@marquee/contract/limits'
import { refusals, type Actor } from '@marquee/contract/policy'
import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { authorize, type Context } from '../../context.ts'
import { sentBooking, type SentBooking } from '../../db/bookings.ts'
import { countsAs } from '../../db/counts.ts'
import { lastDay } from '../../db/event-days.ts'
import { type Known, known, knownApplication, knownStatus } from '../../db/held.ts'
import { isOffered } from '../../db/places.ts'
import { isGuestOf } from '../../db/public-events.ts'
import { calendarFeeds, eventApplications, events, organizers, users, vendors } from '../../db/schema.ts'
import { notFound } from '../../errors.ts'
import {
  calendarFile,
  organizersEntry,
  vendorsEntry,
  visitorsEntry,
  type CalendarEntry,
} from '../../notify/calendar.ts'
import type { Sheet } from '../../notify/mail-document.ts'

interface Parts extends Sheet {
  /** Key of the addresses. The same for all processes of one installation. */
  secret: string
}

/**
 * People's events for their own calendar programs: as a feed at a private address, or one as a file. The secret of an address is derived
 * from the row of the feed, so that a forged one is refused without the database.
 */
export function calendarService(context: Context, { secret, ...sheet }: Parts) {
  const { db, transactional } = context

  return {
    /** The caller's private address; null without one. Fails with `not_found` for people who have no events. */
    async feed(actor: Actor): Promise<CalendarFeed | null> {
      authorize(actor, 'calendar.feed', null)
      const [row] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.user_id, actor.id))
      return row ? shown(row) : null
    },

    /** Creates the caller's address, or returns the one that exists. With `renew` it is another one, and the former ends. */
    startFeed: transactional(
      async (actor: Actor, { renew = false }: { renew?: boolean | undefined }): Promise<CalendarFeed> => {
        authorize(actor, 'calendar.feed', null)
        const [row] = await db
          .insert(calendarFeeds)
          .values({ user_id: actor.id })
          .onConflictDoUpdate({
            target: calendarFeeds.user_id,
            set: { generation: sql`${calendarFeeds.generation} + ${renew ? 1 : 0}` },
          })
          .returning()
        if (!row) throw notFound()
        return shown(row)
      },
    ),

    /** Ends the caller's address. */
    stopFeed: transactional(async (actor: Actor): Promise<null> => {
      await erase(actor.id)
      return null
    }),

    erase,

    /** The person of a feed's secret; null when the secret was not made by us. Needs no database, and does not show whether it still holds. */
    ownerOf: (text: string): { id: number } | null => {
      const owner = opened(text)
      return owner && { id: owner.user_id }
    },

    /**
     * The calendar behind a secret. Fails with `not_found` for a wrong, former or stopped one, and for people who are suspended or have
     * neither the role of a vendor nor that of an organizer.
     */
    async read(text: string): Promise<string> {
      const wanted = opened(text)
      if (!wanted) throw notFound()
      const rows = await feedRows(wanted.user_id, wanted.generation)
      // Stopping deletes the row, and the next one begins at the same generation.
      if (rows[0]?.created_at.getTime() !== wanted.created_at.getTime()) throw notFound()
      const entries = rows.flatMap(({ event, ...around }) => (event ? [entryOf({ event, ...around })] : []))
      return calendarFile(entries, sheet, true)
    },

    /** One event as a file: a published one for everybody, otherwise for its organizer and for vendors who are accepted for it. */
    async entry(actor: Actor | null, id: number): Promise<CalendarFile> {
      const ownVendor = actor?.role === 'contractor' && actor.vendor ? eq(vendors.id, actor.vendor.id) : sql`false`
      const [row] = await db
        .select({ event: events, counts: isOrganizer, ...aroundEvent })
        .from(events)
        .innerJoin(hosts, eq(hosts.id, events.organizer_id))
        .innerJoin(users, eq(users.id, hosts.user_id))
        .leftJoin(vendors, ownVendor)
        .leftJoin(eventApplications, isOwnAcceptance)
        .where(eq(events.id, id))
      if (!row) throw notFound(refusals.eventNotFound)
      const { organizer_id, status, visibility } = row.event
      const { counts, application } = row
      authorize(actor, 'event.calendar', {
        organizer_id,
        status,
        visibility,
        counts,
        is_accepted: application !== null,
        is_guest: await isGuestOf(db, actor, row.event),
      })
      const isTheirs = application !== null || actor?.organizer?.id === organizer_id
      const entry = isTheirs ? entryOf(row) : visitorsEntry(row.event)
      return { name: `${brand.slug}-event-${id}.ics`, text: calendarFile([entry], sheet) }
    },
  }

  /** Removes a person's address. Call it in a transaction. */
  async function erase(userId: number): Promise<void> {
    await db.delete(calendarFeeds).where(eq(calendarFeeds.user_id, userId))
  }

  /** The feed with its events, in one statement: at least one row, whose event is null when there are none; no row without the feed. */
  async function feedRows(userId: number, generation: number) {
    const accepted = db
      .select({ id: eventApplications.event_id })
      .from(eventApplications)
      .where(and(eq(eventApplications.vendor_id, vendors.id), isAccepted))
    const organized = db.select({ id: events.id }).from(events).where(eq(events.organizer_id, organizers.id))
    const theirs = accepted.unionAll(organized).as('theirs')
    return db
      .select({ created_at: calendarFeeds.created_at, event: events, ...aroundEvent })
      .from(calendarFeeds)
      .innerJoin(users, eq(users.id, calendarFeeds.user_id))
      .leftJoin(vendors, and(eq(vendors.user_id, users.id), isVendor))
      .leftJoin(organizers, and(eq(organizers.user_id, users.id), isOrganizer))
      .leftJoinLateral(theirs, sql`true`)
      .leftJoin(events, and(eq(events.id, theirs.id), isShown))
      .leftJoin(hosts, eq(hosts.id, events.organizer_id))
      .leftJoin(eventApplications, isOwnAcceptance)
      .where(
        and(
          eq(calendarFeeds.user_id, userId),
          eq(calendarFeeds.generation, generation),
          isNull(users.deleted_at),
          or(isVendor, isOrganizer),
        ),
      )
      .orderBy(sql`${events.start_date} desc nulls last`, desc(events.id))
      .limit(maxCounts.calendarEntries)
  }

  function shown(row: FeedRow): CalendarFeed {
    return { url: new URL(`/api${feedPath.replace(':secret', sealed(row))}`, sheet.publicUrl).href }
  }

  /** What stands in the address: which row it is of, and the proof that we made it. */
  function sealed({ user_id, generation, created_at }: FeedRow): string {
    const named = `${user_id}-${generation}-${created_at.getTime().toString(36)}`
    return `${named}-${createHmac('sha256', secret).update(named).digest('base64url')}`
  }

  function opened(text: string): FeedRow | null {
    const [, id, generation, time] = /^(\d{1,15})-(\d{1,9})-([0-9a-z]{1,9})-[\w-]{43}$/.exec(text) ?? []
    if (id === undefined || generation === undefined || time === undefined) return null
    const row = { user_id: Number(id), generation: Number(generation), created_at: new Date(parseInt(time, 36)) }
    const [given, right] = [Buffer.from(text), Buffer.from(sealed(row))]
    return given.length === right.length && timingSafeEqual(given, right) ? row : null
  }
}

export type CalendarService = ReturnType<typeof calendarService>

type FeedRow = typeof calendarFeeds.$inferSelect

const isVendor = countsAs('contractor')
const isOrganizer = countsAs('client')
/** The organizer of the event, who is not the owner of the feed in a vendor's calendar. */
const hosts = alias(organizers, 'hosts')

const isAccepted = eq(knownStatus, 'accepted')
/** The statement has joined the profile of the vendor whose calendar it is. */
const isOwnAcceptance = and(
  eq(eventApplications.event_id, events.id),
  eq(eventApplications.vendor_id, vendors.id),
  isAccepted,
)

const isShown = sql`(
  ${events.status} in ('published', 'completed') and ${lastDay(events)} >= current_date - ${pastFeedDays}::int
  or ${events.status} = 'cancelled' and ${events.updated_at} > now() - make_interval(days => ${cancelledFeedDays})
)`

/** What belongs to an event in a calendar: the application is null in that of its organizer. */
const aroundEvent = {
  application: eventApplications,
  known: known.as('known'),
  booking: sentBooking,
  is_offered: isOffered,
  company_name: vendors.company_name,
  organization_name: hosts.organization_name,
  accepted: sql<number>`(
    select count(*) from ${eventApplications} "all_accepted"
    where "all_accepted"."event_id" = ${events.id} and "all_accepted"."status" = 'accepted'
  )`.mapWith(Number),
}

interface Row {
  event: typeof events.$inferSelect
  application: typeof eventApplications.$inferSelect | null
  known: Known | null
  booking: SentBooking | null
  is_offered: boolean
  company_name: string | null
  organization_name: string | null
  accepted: number
}

function entryOf({ event, application, known, booking, is_offered, ...row }: Row): CalendarEntry {
  const { company_name, organization_name, accepted } = row
  if (!application || company_name === null || organization_name === null) return organizersEntry(event, accepted)
  const names = { company_name, organization_name }
  return {
    ...vendorsEntry(event, knownApplication({ ...application, known }), names, booking),
    isTentative: is_offered,
  }
}
