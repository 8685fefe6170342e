import { eventStatusRefusals } from '@marquee/contract/event-status'
import type { Actor } from '@marquee/contract/policy'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { hasPlace } from '../../db/bookings.ts'
import { settlePlace } from '../../db/places.ts'
import { eventApplications, eventOutcomes, events } from '../../db/schema.ts'
import { conflict } from '../../errors.ts'
import { outbox } from '../../notify/outbox.ts'

/**
 * Rejects the applications to an event that is being completed which have no answer yet, each with its audit entry; their vendors are notified.
 * Fails with `conflict` when there are some and no reason is given. Call it in the transaction that has locked and changed the event.
 * @returns the ids of the rejected applications
 */
export async function rejectUndecided(
  context: Context,
  actor: Actor,
  eventId: number,
  reason: string | undefined,
): Promise<number[]> {
  const { db, audit, emit } = context
  const held = outbox(context)
  const isUndecided = and(eq(eventApplications.event_id, eventId), eq(eventApplications.status, 'pending'))
  const { id, version } = eventApplications
  const undecided = await db
    .select({ id, version })
    .from(eventApplications)
    .where(isUndecided)
    .orderBy(id)
    .for('update')
  if (undecided.length > 0 && reason === undefined) throw conflict(eventStatusRefusals.undecided(undecided.length))
  await db
    .update(eventApplications)
    .set({
      status: 'rejected',
      status_reason: reason ?? null,
      version: sql`${version} + 1`,
      updated_at: sql`clock_timestamp()`,
    })
    .where(isUndecided)
  for (const one of undecided) {
    await held.drop({ noun: 'application', id: one.id })
    await audit(actor, 'application.reject', one.id, { from: 'pending', to: 'rejected', reason, version: one.version })
    await settlePlace(db, one.id, 'rejected')
    await emit({ type: 'application.decided', applicationId: one.id, status: 'rejected', reason: reason ?? null })
  }
  // Completing cannot be undone, and neither can a decision after it.
  await held.sendOf(eventId)
  return undecided.map((one) => one.id)
}

/** Asks the organizer and each vendor who has a place how the event went. Call it in the transaction that completes the event. */
export async function askOutcomes({ db }: Context, eventId: number): Promise<void> {
  await db.execute(sql`
    insert into ${eventOutcomes} (application_id, vendor_id, organizer_id, side)
    select ${eventApplications.id}, ${eventApplications.vendor_id}, ${events.organizer_id}, sides.side
    from ${eventApplications} join ${events} on ${events.id} = ${eventApplications.event_id},
      (values ('vendor'), ('organizer')) as sides (side)
    where ${events.id} = ${eventId} and ${eventApplications.status} = 'accepted' and ${hasPlace}
    on conflict do nothing`)
}
