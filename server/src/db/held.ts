import type { ApplicationStatus } from '@marquee/contract/limits'
import { sql, type SQL } from 'drizzle-orm'
import { eventApplications, heldDecisions } from './schema.ts'

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
