import { documentDays } from '@marquee/contract/limits'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { lastDay } from './event-days.ts'
import { isNewestChange, placeState } from './places.ts'
import { eventApplications, eventCalls, events, heldDecisions, placeChanges } from './schema.ts'

/**
 * Whether an event of the organizer has accepted the vendor, and that lasts: the vendor knows of it, the place is not given up, and the event is
 * neither cancelled nor over for more than `documentDays.afterEvent` days, on its own clock.
 */
export async function isHiredBy(db: Db, vendorId: number, organizerId: number): Promise<boolean> {
  const today = sql`(clock_timestamp() at time zone known_zone(coalesce(${eventCalls.time_zone}, 'UTC')))::date`
  const found = await db
    .select({ id: eventApplications.id })
    .from(eventApplications)
    .innerJoin(events, eq(events.id, eventApplications.event_id))
    .leftJoin(eventCalls, eq(eventCalls.event_id, events.id))
    .leftJoin(placeChanges, isNewestChange)
    .where(
      and(
        eq(eventApplications.vendor_id, vendorId),
        eq(events.organizer_id, organizerId),
        eq(eventApplications.status, 'accepted'),
        sql`not exists (select from ${heldDecisions} where ${heldDecisions.application_id} = ${eventApplications.id})`,
        sql`${placeState} not in ('waiting', 'released')`,
        inArray(events.status, ['published', 'completed']),
        sql`${lastDay(events)} + ${sql.raw(String(documentDays.afterEvent))} >= ${today}`,
      ),
    )
    .limit(1)
  return found.length > 0
}
