import { eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { eventGuests, events, keptApplications } from '../../db/schema.ts'

/** For the export: applications that wait for the approval, and the links of events that were opened. */
export const guestLists = (db: Db, userId: number, vendorId: number | undefined) => ({
  kept_applications: async () => {
    const { application, problem, created_at } = keptApplications
    return (
      vendorId &&
      db
        .select({ event_title: events.title, application, problem, created_at })
        .from(keptApplications)
        .innerJoin(events, eq(events.id, keptApplications.event_id))
        .where(eq(keptApplications.vendor_id, vendorId))
    )
  },
  opened_links: () =>
    db
      .select({ event_title: events.title, created_at: eventGuests.created_at })
      .from(eventGuests)
      .innerJoin(events, eq(events.id, eventGuests.event_id))
      .where(eq(eventGuests.user_id, userId)),
})
