import type { PlaceAction } from '@marquee/contract/places'
import { callSentences } from '@marquee/contract/open-call'
import type { Actor } from '@marquee/contract/policy'
import { and, asc, eq, lte, notExists, sql } from 'drizzle-orm'
import { authorize, type Context } from '../../context.ts'
import { changePlaces, isNewestChange, lockPlace } from '../../db/places.ts'
import { eventApplications, events, heldDecisions, placeChanges } from '../../db/schema.ts'
import { conflict } from '../../errors.ts'
import { atOnce } from '../../notify/duty.ts'
import { outbox } from '../../notify/outbox.ts'
import type { ApplicationReader } from './records.ts'

/** Answers of vendors to offered places, and the waiting list of the organizer. */
export function placeOffers(context: Context, { find, lock, shownTo }: ApplicationReader) {
  const { db, transactional } = context
  const held = outbox(context)

  return {
    /**
     * Confirms or declines the offer of a place, or puts an application without an answer on the waiting list or takes it off. What is so
     * already stays. Fails with `conflict` for an offer that is over or was taken back, and for an application that cannot wait.
     */
    changePlace: transactional(async (actor: Actor, id: number, action: PlaceAction) => {
      const current = await lock(actor, id, undefined)
      const isVendors = action === 'confirm' || action === 'decline'
      authorize(actor, isVendors ? 'application.confirm' : 'application.decide', current)
      // Whoever gives the place to another counts this offer, or waits for the answer.
      if (action === 'confirm' && current.place_id !== null) await lockPlace(db, current.place_id)
      // Read after the locks.
      const { place } = await find(id)
      const unsent = await held.heldOf({ noun: 'application', id })
      const is = (state: string, reason: string | null = null) => place?.state === state && place.reason === reason
      const goals = {
        confirm: is('confirmed'),
        decline: is('released', 'declined'),
        wait: is('waiting'),
        stop_waiting: !is('waiting'),
      }
      if (goals[action]) return shownTo(actor, await find(id))
      if (isVendors) {
        if (is('released', 'expired')) throw conflict(callSentences.offerEnded)
        if (!is('offered') || (action === 'confirm' && current.status !== 'accepted'))
          throw conflict(callSentences.notOffered)
      } else if (!place || current.status !== 'pending' || unsent) throw conflict(callSentences.notListed)
      // Of a decision that was not sent, the vendor's history needs the version.
      const isClosed = action === 'decline'
      if (isClosed) await held.drop({ noun: 'application', id })
      await note(id, action, unsent === undefined || isClosed)
      await context.audit(actor, `application.${action}`, id)
      await context.emit({ type: 'application.place_changed', applicationId: id, change: changes[action] })
      return shownTo(actor, await find(id))
    }),
  }

  async function note(id: number, action: PlaceAction, isNewVersion: boolean): Promise<void> {
    const isThis = eq(eventApplications.id, id)
    if (action === 'confirm' || action === 'wait')
      await changePlaces(db, isThis, { state: action === 'confirm' ? 'confirmed' : 'waiting' })
    else await changePlaces(db, isThis, { state: 'released', reason: action === 'decline' ? 'declined' : 'removed' })
    if (action === 'decline') await close(context, id)
    else if (isNewVersion) await db.update(eventApplications).set({ version: nextVersion }).where(isThis)
  }
}

/** What the other side reads of each. */
const changes = { confirm: 'confirmed', decline: 'declined', wait: 'waiting', stop_waiting: 'not_waiting' } as const

const nextVersion = sql`${eventApplications.version} + 1`

/** An application whose offer is over has no place, and its day is free again. */
const close = ({ db }: Context, id: number) =>
  db
    .update(eventApplications)
    .set({ status: 'rejected', status_reason: null, version: nextVersion, updated_at: sql`clock_timestamp()` })
    .where(eq(eventApplications.id, id))

/** Offers whose time is over: their places are free for every reader at once, and here both sides get a notice, once for each offer. */
export async function endOffers(context: Context, _now: Date, stop: AbortSignal): Promise<void> {
  const { db } = context
  const isDue = and(
    eq(eventApplications.status, 'accepted'),
    eq(placeChanges.state, 'offered'),
    lte(placeChanges.until, sql`clock_timestamp()`),
    // Another offer follows when the decision is sent.
    notExists(
      db
        .select({ id: heldDecisions.id })
        .from(heldDecisions)
        .where(eq(heldDecisions.application_id, eventApplications.id)),
    ),
  )
  const due = await db
    .select({ id: eventApplications.id, eventId: eventApplications.event_id })
    .from(placeChanges)
    .innerJoin(eventApplications, isNewestChange)
    .where(isDue)
    .orderBy(asc(placeChanges.until), asc(eventApplications.id))
    .limit(atOnce)
  for (const { id, eventId } of due) {
    if (stop.aborted) break
    await context.inTransaction(async () => {
      await db.select({ id: events.id }).from(events).where(eq(events.id, eventId)).for('share')
      await db
        .select({ id: eventApplications.id })
        .from(eventApplications)
        .where(eq(eventApplications.id, id))
        .for('update')
      // Read again after the locks: another server may have been first.
      const [still] = await db
        .select({ id: eventApplications.id })
        .from(eventApplications)
        .innerJoin(placeChanges, isNewestChange)
        .where(and(eq(eventApplications.id, id), isDue))
      if (!still) return
      await changePlaces(db, eq(eventApplications.id, id), { state: 'released', reason: 'expired' })
      await close(context, id)
      await context.audit(null, 'application.expire', id)
      await context.emit({ type: 'application.place_changed', applicationId: id, change: 'expired' })
    })
  }
}
endOffers.isAtAnyHour = true
