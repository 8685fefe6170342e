import { and, asc, eq, isNull, lte, sql, type SQL } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { isStopped } from '../../db/invitation-mails.ts'
import { invitedUntil } from '../../db/places.ts'
import { eventApplications, eventCalls, events, invitationStops, placeInvitations, vendors } from '../../db/schema.ts'
import { atOnce } from '../../notify/duty.ts'

type Ended = NonNullable<(typeof placeInvitations.$inferSelect)['ended']>

/** The other side learns of it, except of what was taken: that is news of the application. Call it while the invitation is locked. */
export async function endInvitation({ db, emit }: Context, id: number, ended: Ended): Promise<void> {
  await db.update(placeInvitations).set({ ended }).where(eq(placeInvitations.id, id))
  await emit({ type: 'invitation.changed', invitationId: id, change: ended })
}

/** The vendor learns of it, and its time begins. Nothing is left of one whose place is gone. */
export async function sendInvitation({ db, emit }: Context, id: number): Promise<void> {
  const isThis = eq(placeInvitations.id, id)
  const [sent] = await db
    .update(placeInvitations)
    .set({
      until: sql`(select ${invitedUntil} from ${events} join ${eventCalls} on ${eventCalls.event_id} = ${events.id}
        where ${events.id} = ${placeInvitations.event_id} and ${events.status} = 'published' and not ${isStopped(events.organizer_id)} and ${placeInvitations.place_id} is not null)`,
    })
    .where(isThis)
    .returning({ until: placeInvitations.until })
  if (sent?.until) await emit({ type: 'invitation.changed', invitationId: id, change: 'sent' })
  else await db.delete(placeInvitations).where(isThis)
}

/** Whether the vendor may still be asked to apply: has not applied to the event meanwhile, and wants invitations of its organizer. */
export const isWelcome = sql<boolean>`(
  not exists (select from ${eventApplications}
    where ${eventApplications.event_id} = ${placeInvitations.event_id} and ${eventApplications.vendor_id} = ${placeInvitations.vendor_id})
  and not exists (select from ${invitationStops} join ${events} on ${events.organizer_id} = ${invitationStops.organizer_id}
    where ${events.id} = ${placeInvitations.event_id} and ${invitationStops.vendor_id} = ${placeInvitations.vendor_id}))`

/** The same for a vendor who is asked to apply. Nothing is left of one who must not be asked any more. */
async function sendAsking({ db, emit }: Context, id: number): Promise<void> {
  const isThis = eq(placeInvitations.id, id)
  const [sent] = await db
    .update(placeInvitations)
    .set({ sent_at: sql`clock_timestamp()` })
    .where(
      sql`${isThis} and ${placeInvitations.until} > clock_timestamp() and ${placeInvitations.asked_place_id} is not null and ${isWelcome}
      and exists (select from ${vendors} where ${vendors.id} = ${placeInvitations.vendor_id} and ${vendors.is_listed})
      and exists (select from ${events} where ${events.id} = ${placeInvitations.event_id} and ${events.status} = 'published' and not ${isStopped(events.organizer_id)})`,
    )
    .returning({ id: placeInvitations.id })
  if (sent) await emit({ type: 'invitation.changed', invitationId: id, change: 'sent' })
  else await db.delete(placeInvitations).where(isThis)
}

/** Sends the invitations that cannot be undone any more. Every process does so each second. */
export async function sendInvitations(context: Context): Promise<void> {
  const { asks, until, sent_at, ended, send_after } = placeInvitations
  const isTime = lte(send_after, sql`clock_timestamp()`)
  await eachDue(context, and(isNull(until), isTime), (id) => sendInvitation(context, id))
  await eachDue(context, and(asks, isNull(sent_at), isNull(ended), isTime), (id) => sendAsking(context, id))
}

/** Invitations whose time is over: their places are free for every reader at once, and here the organizer gets a notice, once for each. */
export const endInvitations = Object.assign(
  (context: Context, _now: Date, stop: AbortSignal): Promise<void> =>
    eachDue(
      context,
      and(isNull(placeInvitations.ended), lte(placeInvitations.until, sql`clock_timestamp()`)),
      (id) => endInvitation(context, id, 'expired'),
      stop,
    ),
  { isAtAnyHour: true },
)

/** Locks the event and the invitation, and works on it if it is still due: another server may have been first. */
async function eachDue(
  context: Context,
  isDue: SQL | undefined,
  work: (id: number) => Promise<void>,
  stop?: AbortSignal,
): Promise<void> {
  const { db } = context
  const due = await db
    .select({ id: placeInvitations.id, eventId: placeInvitations.event_id })
    .from(placeInvitations)
    .where(isDue)
    .orderBy(asc(placeInvitations.send_after), asc(placeInvitations.id))
    .limit(atOnce)
  for (const { id, eventId } of due) {
    if (stop?.aborted) break
    await context.inTransaction(async () => {
      await db.select({ id: events.id }).from(events).where(eq(events.id, eventId)).for('share')
      const isThis = eq(placeInvitations.id, id)
      await db.select({ id: placeInvitations.id }).from(placeInvitations).where(isThis).for('update')
      if ((await db.$count(placeInvitations, and(isThis, isDue))) > 0) await work(id)
    })
  }
}
