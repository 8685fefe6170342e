import type { Actor } from '@marquee/contract/policy'
import { eq, sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { countsAs } from './counts.ts'
import { events } from './schema.ts'

/**
 * Whether everybody may see an event. Every read of events by people who do not organize them uses this, or `isListed`. The rule is an
 * SQL function, because triggers use it too. The statement must join the owner's row.
 */
export const isPublic = sql<boolean>`(event_is_public(${events.status}, ${events.visibility}) and ${countsAs('client')})`

/** Whether an event is in lists, searches and e-mails: it is published, and everybody may see it. */
export const isListed = sql<boolean>`(${eq(events.status, 'published')} and ${isPublic})`

/** Whether somebody was let into an event: they opened its link, were invited or have applied. */
export async function isGuestOf(db: Db, actor: Pick<Actor, 'id' | 'vendor'> | null, eventId: number): Promise<boolean> {
  if (!actor) return false
  const vendorId = actor.vendor?.id ?? null
  const { rows } = await db.execute<{ is_guest: boolean }>(sql`select
    exists (select from event_guests where event_id = ${eventId} and user_id = ${actor.id})
    or exists (select from event_applications where event_id = ${eventId} and vendor_id = ${vendorId})
    or exists (select from place_invitations where event_id = ${eventId} and vendor_id = ${vendorId}
      and case when asks then sent_at else until end is not null) as is_guest`)
  return rows[0]?.is_guest ?? false
}
