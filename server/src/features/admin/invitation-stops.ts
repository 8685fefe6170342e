import { missing, type InvitationsUpdate } from '@marquee/contract/admin'
import type { Actor } from '@marquee/contract/policy'
import type { InvitationStop } from '@marquee/contract/users'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { firstRow } from '../../db/first-row.ts'
import { lockInvitations, stopOf } from '../../db/invitation-mails.ts'
import { deliveries, events, organizers, organizerStops } from '../../db/schema.ts'
import { conflict, refused } from '../../errors.ts'

/** Lets admins stop the invitations of an organizer. */
export function invitationStops(context: Context) {
  const { db, transactional } = context

  return {
    /**
     * Stops an organizer's invitations or allows them again. What waits is never sent. Fails with `validation` without a reason, and with
     * `conflict` for somebody without an organizer profile and when there is nothing to change.
     */
    stopInvitations: transactional(
      async (
        actor: Actor,
        userId: number,
        { stopped, reason }: InvitationsUpdate,
      ): Promise<{ invitations_stopped: InvitationStop | null }> => {
        if (stopped && !reason) throw refused(sentences.noReason, { reason: sentences.noReason })
        const { id } = await db
          .select({ id: organizers.id })
          .from(organizers)
          .where(eq(organizers.user_id, userId))
          .then(firstRow(missing.user))
        await lockInvitations(db, id)
        const isThis = eq(organizerStops.organizer_id, id)
        const { rowCount } = stopped
          ? await db
              .insert(organizerStops)
              .values({ organizer_id: id, reason: reason ?? '' })
              .onConflictDoNothing()
          : await db.delete(organizerStops).where(isThis)
        if (!rowCount) throw conflict(stopped ? sentences.stopped : sentences.notStopped)
        if (stopped) await stopWaiting(id)
        await context.audit(actor, stopped ? 'organizer.stop_invitations' : 'organizer.allow_invitations', id, {
          from: stopped ? null : 'stopped',
          to: stopped ? 'stopped' : null,
          reason,
        })
        return { invitations_stopped: await stopOf(db, id) }
      },
    ),
  }

  /** Of an e-mail that is on its way just now only another attempt is stopped. */
  async function stopWaiting(organizerId: number): Promise<void> {
    const theirs = db.select({ id: events.id }).from(events).where(eq(events.organizer_id, organizerId))
    const isOnItsWay = sql`${deliveries.attempts} > 0 and ${deliveries.retry_at} is null`
    await db
      .update(deliveries)
      .set({ outcome: 'stopped', status: sql`case when ${isOnItsWay} then 'queued' else 'failed' end` })
      .where(and(inArray(deliveries.campaign_event_id, theirs), eq(deliveries.status, 'queued')))
  }
}

const sentences = {
  noReason: 'Please say why. The organizer reads it.',
  stopped: 'These invitations are stopped already.',
  notStopped: 'These invitations are not stopped.',
} as const
