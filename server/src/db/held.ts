import type { ApplicationStatus } from '@marquee/contract/limits'
import { and, eq, ne, sql, type SQL } from 'drizzle-orm'
import type { Db } from './client.ts'
import { eventApplications, events, heldDecisions } from './schema.ts'

/** What the vendor knows of an application, as one JSON value: null where there is nothing more to know. */
export interface Known {
  status: ApplicationStatus
  reason: string | null
  version: number
  at: string
}

// Drizzle leaves out the table of a column in statements without joins, and the inner table has a column `id` too.
const isOfThis = sql.raw('"held_decisions"."application_id" = "event_applications"."id"')

export const known = sql<Known | null>`(select json_build_object('status', known_status, 'reason', known_reason,
  'version', known_version, 'at', known_at) from ${heldDecisions} where ${isOfThis})`

/** The status of an application as its vendor knows it, which differs from the organizer's while a decision is held. */
export const knownStatus = sql<ApplicationStatus>`coalesce(
  (select known_status from ${heldDecisions} where ${isOfThis}), ${eventApplications.status})`

/** The reason that goes with `knownStatus`. */
export const knownReason: SQL<string | null> = sql`case
  when exists (select from ${heldDecisions} where ${isOfThis})
  then (select known_reason from ${heldDecisions} where ${isOfThis}) else ${eventApplications.status_reason} end`

/** Sends now what waits for an event. Returns how many answers that are. Call it in a transaction. */
export async function sendHeldOf(db: Db, eventId: number): Promise<number> {
  const ofEvent = db
    .select({ id: eventApplications.id })
    .from(eventApplications)
    .innerJoin(events, eq(events.id, eventApplications.event_id))
    .where(and(eq(events.id, eventId), ne(events.status, 'cancelled')))
  const { rowCount } = await db
    .update(heldDecisions)
    .set({ send_after: sql`clock_timestamp()` })
    .where(sql`${heldDecisions.application_id} in ${ofEvent}`)
  return rowCount ?? 0
}
