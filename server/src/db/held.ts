import type { ApplicationStatus, ProfileStatus } from '@marquee/contract/limits'
import { sql, type SQL } from 'drizzle-orm'
import { sentQuestion } from './questions.ts'
import { eventApplications, heldDecisions, organizers, vendors } from './schema.ts'

/** What the vendor knows of an application, as one JSON value: null where there is nothing more to know. */
export interface Known {
  status: ApplicationStatus
  status_reason: string | null
  version: number
  updated_at: string
}

// Drizzle leaves out the table of a column in statements without joins, and the inner table has a column `id` too.
const isOfThis = sql.raw('"held_decisions"."application_id" = "event_applications"."id"')

export const known = sql<Known | null>`(select json_build_object('status', known_status,
  'status_reason', known_reason, 'version', known_version, 'updated_at', known_at) from ${heldDecisions} where ${isOfThis})`

/** The columns of an application as its vendor knows them. */
export const knownApplication = <Row extends { known: Known | null }>({ known, ...row }: Row) => ({
  ...row,
  ...(known && { ...known, updated_at: new Date(known.updated_at) }),
})

/** The status of an application as its vendor knows it, which differs from the organizer's while a decision is held. */
export const knownStatus = sql<ApplicationStatus>`coalesce(
  (select known_status from ${heldDecisions} where ${isOfThis}), ${eventApplications.status})`

/** The reason that goes with `knownStatus`. */
export const knownReason: SQL<string | null> = sql`case
  when exists (select from ${heldDecisions} where ${isOfThis})
  then (select known_reason from ${heldDecisions} where ${isOfThis}) else ${eventApplications.status_reason} end`

/** Of a profile: all that a decision or a question changes. */
export interface KnownProfile {
  status: ProfileStatus
  status_reason: string | null
  version: number
  question: string | null
}

type Noun = 'vendor' | 'organizer'

// An approval acts at once; only its notices wait.
const isOfProfile = {
  vendor: sql.raw(`"held_decisions"."vendor_id" = "vendors"."id" and "vendors"."status" <> 'approved'`),
  organizer: sql.raw(`"held_decisions"."organizer_id" = "organizers"."id" and "organizers"."status" <> 'approved'`),
} as const

/** What all but admins know of a profile, as one JSON value: null where there is nothing more to know. */
export const knownProfile = (noun: Noun) => sql<KnownProfile | null>`(select json_build_object('status', known_status,
  'status_reason', known_reason, 'version', known_version, 'question', ${sentQuestion(noun)})
  from ${heldDecisions} where ${isOfProfile[noun]})`

/** The status of a profile as all but admins know it. */
export const knownProfileStatus = (noun: Noun) => sql<ProfileStatus>`coalesce(
  (select known_status from ${heldDecisions} where ${isOfProfile[noun]}), ${noun === 'vendor' ? vendors.status : organizers.status})`

/** Admins see what they have decided, all others what they know. */
export type View = 'decided' | 'known'

/** The columns of a profile for this view. */
export const inView = <Row extends { known: KnownProfile | null }>({ known, ...row }: Row, view: View) => ({
  ...row,
  ...(view === 'known' && known),
})
