import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import {
  arrivals,
  bookingSheets,
  boothLists,
  eventApplications,
  eventOutcomes,
  events,
  vendors,
} from '../../db/schema.ts'

const { application_id, lines, sent, sent_version, sent_at, seen_version, seen_at } = bookingSheets

/** For the export of a vendor: booking sheets as they were sent. */
export const bookingsTo = (db: Db, vendorId: number) =>
  db
    .select({ event_title: events.title, sheet: sent, sent_version, sent_at, seen_version, seen_at })
    .from(bookingSheets)
    .innerJoin(eventApplications, eq(eventApplications.id, application_id))
    .innerJoin(events, eq(events.id, eventApplications.event_id))
    .where(and(eq(eventApplications.vendor_id, vendorId), isNotNull(sent)))
    .orderBy(application_id)

/** For the export of an organizer: booking sheets as they were saved. */
export const bookingsBy = (db: Db, organizerId: number) =>
  db
    .select({
      event_title: events.title,
      company_name: vendors.company_name,
      sheet: lines,
      sent_version,
      sent_at,
      seen_version,
      seen_at,
    })
    .from(bookingSheets)
    .innerJoin(eventApplications, eq(eventApplications.id, application_id))
    .innerJoin(events, eq(events.id, eventApplications.event_id))
    .innerJoin(vendors, eq(vendors.id, eventApplications.vendor_id))
    .where(eq(events.organizer_id, organizerId))
    .orderBy(application_id)

/** For the export of an organizer: booths and stages. */
export const boothsBy = (db: Db, organizerId: number) =>
  db
    .select({ event_title: events.title, booths: boothLists.booths })
    .from(boothLists)
    .innerJoin(events, eq(events.id, boothLists.event_id))
    .where(eq(events.organizer_id, organizerId))
    .orderBy(events.id)

/** For the export: what somebody answered after events, and nothing that others did. */
export function outcomesBy(db: Db, vendorId: number | undefined, organizerId: number | undefined) {
  const { id, vendor_id, organizer_id, side, answer, problem, note, answered_at } = eventOutcomes
  return db
    .select({ event_title: events.title, company_name: vendors.company_name, side, answer, problem, note, answered_at })
    .from(eventOutcomes)
    .innerJoin(vendors, eq(vendors.id, vendor_id))
    .leftJoin(eventApplications, eq(eventApplications.id, eventOutcomes.application_id))
    .leftJoin(events, eq(events.id, eventApplications.event_id))
    .where(
      and(
        isNotNull(answer),
        or(
          vendorId === undefined ? sql`false` : and(eq(vendor_id, vendorId), eq(side, 'vendor')),
          organizerId === undefined ? sql`false` : and(eq(organizer_id, organizerId), eq(side, 'organizer')),
        ),
      ),
    )
    .orderBy(id)
}
/** For the export of an organizer: which vendors have arrived, as it was ticked. */
export const arrivalsBy = (db: Db, organizerId: number) =>
  db
    .select({
      event_title: events.title,
      company_name: vendors.company_name,
      has_arrived: arrivals.has_arrived,
      ticked_at: arrivals.ticked_at,
    })
    .from(arrivals)
    .innerJoin(eventApplications, eq(eventApplications.id, arrivals.application_id))
    .innerJoin(events, eq(events.id, eventApplications.event_id))
    .innerJoin(vendors, eq(vendors.id, eventApplications.vendor_id))
    .where(eq(events.organizer_id, organizerId))
    .orderBy(arrivals.application_id)
