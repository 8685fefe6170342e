import { askingSentences } from '@marquee/contract/invitations'
import { maxCounts } from '@marquee/contract/limits'
import type { InvitationStop } from '@marquee/contract/users'
import { and, eq, isNotNull, lte, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { conflict } from '../errors.ts'
import type { Db } from './client.ts'
import {
  contactInvitations,
  events,
  formerInvitations,
  invitationMails,
  notifications,
  organizers,
  organizerStops,
  placeInvitations,
} from './schema.ts'

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

/**
 * Whom an organizer has invited so often in 30 days that no more is allowed, also to events that were removed. A subquery with one column: ids
 * of vendors, or hashes of addresses.
 */
export function invitedOften(organizerId: number, who: 'vendor_id' | 'address_hash'): SQL {
  const table = who === 'vendor_id' ? placeInvitations : contactInvitations
  const id = sql.identifier(who)
  return sql`(select ${id} from (
      select ${table}.${id}, ${table.created_at} from ${table} join ${events} on ${events.id} = ${table.event_id}
      where ${events.organizer_id} = ${organizerId}
      union all select ${id}, created_at from ${formerInvitations} where organizer_id = ${organizerId} and ${id} is not null
    ) invited where created_at > now() - ${month}
    group by ${id} having count(*) >= ${sql.raw(String(maxCounts.invitationsOfVendor))})`
}

/** Keeps for the limits whom an event has invited, and nothing else of it. Call it in the transaction that removes the event. */
export async function keepInvited(db: Db, { id, organizer_id }: { id: number; organizer_id: number }): Promise<void> {
  const { event_id, vendor_id, until, sent_at, created_at } = placeInvitations
  const asContacts = contactInvitations
  await db.execute(sql`
    insert into ${formerInvitations} (organizer_id, vendor_id, address_hash, created_at)
    select ${organizer_id}::bigint, ${vendor_id}, null, ${created_at} from ${placeInvitations}
    where ${and(eq(event_id, id), or(isNotNull(until), isNotNull(sent_at)))}
    union all select ${organizer_id}::bigint, null, ${asContacts.address_hash}, ${asContacts.created_at} from ${asContacts}
    where ${and(eq(asContacts.event_id, id), isNotNull(asContacts.sent_at))}`)
  // They name who has declined.
  await db
    .delete(notifications)
    .where(and(eq(notifications.event_id, id), eq(notifications.kind, 'invitation.declined')))
}

export async function sweepInvited(db: Db): Promise<void> {
  await db.delete(formerInvitations).where(lte(formerInvitations.created_at, sql`now() - ${month}`))
}

const month = sql`interval '30 days'`
const day = sql`interval '24 hours'`
