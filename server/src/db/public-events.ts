import type { Actor } from '@marquee/contract/policy'
import { eq, sql, type SQLWrapper } from 'drizzle-orm'
import type { Db } from './client.ts'
import { countsAs } from './counts.ts'
import { isSent } from './places.ts'
import { eventApplications, eventGuests, events, placeInvitations } from './schema.ts'

/**
 * Whether everybody may see an event. Every read of events by people who do not organize them uses this, or `isListed`. The rule is an
 * SQL function, because triggers use it too. The statement must join the owner's row.
 */
export const isPublic = sql<boolean>`(event_is_public(${events.status}, ${events.visibility}) and ${countsAs('client')})`

/** Whether an event is in lists, searches and e-mails: it is published, and everybody may see it. */
export const isListed = sql<boolean>`(${eq(events.status, 'published')} and ${isPublic})`

type EventId = number | SQLWrapper
type PersonId = number | null | SQLWrapper

/** Whether somebody was let into an event: they opened its link, were invited or have applied. */
const isGuest = (eventId: EventId, userId: PersonId, vendorId: PersonId) => sql<boolean>`(
  exists (select from ${eventGuests} where ${eventGuests.event_id} = ${eventId} and ${eventGuests.user_id} = ${userId})
  or exists (select from ${eventApplications}
    where ${eventApplications.event_id} = ${eventId} and ${eventApplications.vendor_id} = ${vendorId})
  or exists (select from ${placeInvitations}
    where ${placeInvitations.event_id} = ${eventId} and ${placeInvitations.vendor_id} = ${vendorId} and ${isSent}))`

/** Whether an event is listed, or somebody was let into it; of a statement with the event and a join. */
export const isKnownTo = (userId: PersonId, vendorId: PersonId) =>
  sql<boolean>`(${eq(events.visibility, 'listed')} or ${isGuest(events.id, userId, vendorId)})`

/** Whether somebody was let into an event that is not listed; nobody needs it for others. */
export async function isGuestOf(
  db: Db,
  actor: Pick<Actor, 'id' | 'vendor'> | null,
  { id, visibility }: Pick<typeof events.$inferSelect, 'id' | 'visibility'>,
): Promise<boolean> {
  return visibility !== 'listed' && wasLetIn(db, actor, id)
}

/** Whether somebody was let into an event: also one that everybody may see. */
export async function wasLetIn(db: Db, actor: Pick<Actor, 'id' | 'vendor'> | null, id: number): Promise<boolean> {
  if (!actor) return false
  const { rows } = await db.execute<{ is_guest: boolean }>(
    sql`select ${isGuest(id, actor.id, actor.vendor?.id ?? null)} as is_guest`,
  )
  return rows[0]?.is_guest ?? false
}
