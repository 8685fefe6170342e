import { and, eq, ne } from 'drizzle-orm'
import { hasPlace } from '../../db/bookings.ts'
import type { Db } from '../../db/client.ts'
import { knownStatus } from '../../db/held.ts'
import { eventApplications, events, runSheets } from '../../db/schema.ts'

/** For the export of an organizer: run sheets of their events. */
export const runSheetsBy = (db: Db, organizerId: number) =>
  db
    .select({ event_title: events.title, rows: runSheets.rows, changed_at: runSheets.changed_at })
    .from(runSheets)
    .innerJoin(events, eq(events.id, runSheets.event_id))
    .where(eq(events.organizer_id, organizerId))
    .orderBy(runSheets.event_id)

/** For the export of a vendor: what they do at events, without the others who take part. */
export async function runSheetsOf(db: Db, vendorId: number) {
  const sheets = await db
    .select({ id: eventApplications.id, event_title: events.title, rows: runSheets.rows })
    .from(runSheets)
    .innerJoin(events, eq(events.id, runSheets.event_id))
    .innerJoin(eventApplications, eq(eventApplications.event_id, events.id))
    .where(
      and(
        eq(eventApplications.vendor_id, vendorId),
        eq(knownStatus, 'accepted'),
        hasPlace,
        ne(events.status, 'cancelled'),
      ),
    )
    .orderBy(runSheets.event_id)
  return sheets.flatMap(({ id, event_title, rows }) =>
    rows
      .filter(({ application_ids, audience }) => audience !== 'organizer' && application_ids.includes(id))
      .map(({ starts, minutes, what, place }) => ({ event_title, starts, minutes, what, place })),
  )
}
