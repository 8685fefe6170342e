import { askingSentences } from '@marquee/contract/invitations'
import { maxCounts } from '@marquee/contract/limits'
import type { InvitationStop } from '@marquee/contract/users'
import { and, eq, lte, sql, type SQLWrapper } from 'drizzle-orm'
import { conflict } from '../errors.ts'
import type { Db } from './client.ts'
import { invitationMails, organizers, organizerStops } from './schema.ts'

/** Whether an admin has stopped the invitations of an organizer; of a statement with the organizer's id. */
export const isStopped = (organizerId: SQLWrapper) =>
  sql<boolean>`exists (select from ${organizerStops} where ${organizerStops.organizer_id} = ${organizerId})`

/** That an admin has stopped the invitations of an organizer; null when none has. */
export async function stopOf(db: Db, organizerId: number): Promise<InvitationStop | null> {
  const [stop] = await db.select().from(organizerStops).where(eq(organizerStops.organizer_id, organizerId))
  return stop ? { since: stop.created_at.toISOString(), reason: stop.reason } : null
}

/** No other process invites for the organizer until the transaction ends, so that limits hold. */
export async function lockInvitations(db: Db, organizerId: number): Promise<void> {
  await db.select({ id: organizers.id }).from(organizers).where(eq(organizers.id, organizerId)).for('no key update')
}

/** How many invitations an organizer can mail now, and when the next one is possible beyond these; null where none was mailed lately. */
export async function invitationRoom(db: Db, organizerId: number): Promise<{ left: number; again: Date | null }> {
  const { rows } = await db.execute<{ mails: number; again: string | null }>(sql`
    select coalesce(sum(${invitationMails.mails}), 0)::integer as mails, (min(${invitationMails.created_at}) + ${day})::text as again
    from ${invitationMails} where ${invitationMails.organizer_id} = ${organizerId} and ${invitationMails.created_at} > clock_timestamp() - ${day}`)
  const { mails = 0, again = null } = rows[0] ?? {}
  return { left: Math.max(0, maxCounts.invitationMails - mails), again: again === null ? null : new Date(again) }
}

/**
 * Counts invitations against the limit of a day. Call it in the transaction that makes them, after `lockInvitations`. Fails with `conflict`
 * when they are too many.
 */
export async function countInvitations(db: Db, organizerId: number, mails: number): Promise<void> {
  const { left, again } = await invitationRoom(db, organizerId)
  if (mails > left) throw conflict(askingSentences.dayLimit(again ?? new Date()))
  const isTheirs = eq(invitationMails.organizer_id, organizerId)
  await db
    .delete(invitationMails)
    .where(and(isTheirs, lte(invitationMails.created_at, sql`clock_timestamp() - ${day}`)))
  await db.insert(invitationMails).values({ organizer_id: organizerId, mails, created_at: sql`clock_timestamp()` })
}

const day = sql`interval '24 hours'`
