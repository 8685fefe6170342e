import { refusals, type Actor } from '@marquee/contract/policy'
import { eq } from 'drizzle-orm'
import { authorize } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import { firstRow } from '../../db/first-row.ts'
import { events } from '../../db/schema.ts'

/** Fails with `not_found` for an event that is not there, and as the policy refuses to edit it. */
export async function requireOwnEvent(db: Db, actor: Actor, eventId: number): Promise<void> {
  const event = await db
    .select({ organizer_id: events.organizer_id, status: events.status })
    .from(events)
    .where(eq(events.id, eventId))
    .then(firstRow(refusals.eventNotFound))
  authorize(actor, 'event.edit', event)
}
