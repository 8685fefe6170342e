import { askingSentences, type InvitationUpdate } from '@marquee/contract/invitations'
import { maxCounts } from '@marquee/contract/limits'
import { callSentences } from '@marquee/contract/open-call'
import { refusals, type Actor } from '@marquee/contract/policy'
import { and, eq, isNull, notExists, or, sql, type SQL } from 'drizzle-orm'
import { authorize, type Context } from '../../context.ts'
import { countsAs } from '../../db/counts.ts'
import { firstRow } from '../../db/first-row.ts'
import { countInvitations } from '../../db/invitation-mails.ts'
import { changePlaces, isOpen, isSent, lockPlace } from '../../db/places.ts'
import {
  eventApplications,
  events,
  heldDecisions,
  invitationStops,
  organizers,
  placeInvitations,
  users,
  withdrawnApplications,
} from '../../db/schema.ts'
import { conflict, notFound } from '../../errors.ts'
import type { Addressing } from '../../images/addresses.ts'
import { checkAnswers, replaceAnswers, storeAnswers } from './answers.ts'
import type { bookingService } from './bookings.ts'
import { agreedConditions } from './conditions.ts'
import { candidateFinder, isInvitable } from './candidates.ts'
import { invitationsMade } from './asking-limits.ts'
import { readInvitations, soughtPlace } from './invitation-records.ts'
import { endInvitation, sendInvitation } from './invitation-times.ts'
import { readFilled } from './notices.ts'
import type { ApplicationReader } from './records.ts'

/**
 * Places that organizers offer to vendors who have not applied. Every change locks the event first (shared), then the invitation, and last the
 * place.
 */
export function invitationService(
  context: Context,
  { find, shownTo }: ApplicationReader,
  { reopen }: Pick<ReturnType<typeof bookingService>, 'reopen'>,
  addressesOf: Addressing,
) {
  const { db, transactional, undoSeconds } = context
  const findCandidates = candidateFinder(context, addressesOf)

  return {
    /** Who could fill a place, for the event's organizer. */
    async candidates(actor: Actor, placeId: number) {
      return findCandidates(await soughtPlace(db, actor, placeId))
    },

    /**
     * Offers a place to a vendor, who learns of it when it cannot be undone any more. Sent again, it changes nothing. Fails with `conflict`
     * where all places are given, for a vendor who cannot be asked for it, and beyond the number of invitations of an event.
     */
    invite: transactional(async (actor: Actor, placeId: number, vendorId: number) => {
      const place = await soughtPlace(db, actor, placeId, true)
      const count = await lockPlace(db, placeId)
      const isThis = and(eq(placeInvitations.place_id, placeId), eq(placeInvitations.vendor_id, vendorId))
      const [before] = await readInvitations(db, and(isThis, isOpen))
      if (before) return before
      const { overLimit, manyInvitations, notInvitable } = callSentences
      if (!count || count.given >= count.wanted) throw conflict(overLimit(place.trade, place.wanted))
      if ((await invitationsMade(db, place.event_id)) >= maxCounts.invitationsOfEvent) throw conflict(manyInvitations)
      if (!(await isInvitable(db, place, vendorId))) throw conflict(notInvitable)
      const [made] = await db
        .insert(placeInvitations)
        .values({
          event_id: place.event_id,
          vendor_id: vendorId,
          place_id: placeId,
          send_after: sql`clock_timestamp() + make_interval(secs => ${undoSeconds})`,
        })
        .onConflictDoNothing()
        .returning({ id: placeInvitations.id })
      if (!made) throw conflict(notInvitable)
      if (count.given + 1 >= count.wanted) await readFilled(db, place.event_id, placeId)
      await countInvitations(db, place.organizer_id, 1)
      await context.audit(actor, 'event.invite', place.event_id, { vendors: [vendorId] })
      if (undoSeconds === 0) await sendInvitation(context, made.id)
      return row(made.id)
    }),

    /** What waits for an answer: a vendor's that was sent, or what an organizer has offered. */
    async mine(actor: Actor, { event_id }: { event_id?: number | undefined }) {
      const isOwn = ownCondition(actor)
      if (!isOwn) return []
      return readInvitations(
        db,
        and(isOwn, isOpen, eq(events.status, 'published'), event_id ? eq(events.id, event_id) : undefined),
      )
    },

    /**
     * Takes a place, which makes an accepted and confirmed application or accepts one that waits for an answer; or declines it. What is so
     * already stays. Fails with `conflict` for an invitation that is over, and as applying does for vendors who may not,
     * and with `validation` without the agreement to the conditions, or an answer that is needed.
     */
    answer: transactional(
      async (actor: Actor, id: number, { action, conditions_version, answers = [], ...words }: InvitationUpdate) => {
        const { is_sent, ...current } = await lock(id)
        authorize(actor, 'invitation.answer', { ...current, is_sent })
        const { ended, vendor_id, event_id, place_id, is_over } = current
        if (ended === (action === 'accept' ? 'taken' : 'declined'))
          return { application: action === 'accept' ? await made(actor, event_id, vendor_id) : null }
        if (ended === 'expired' || (ended === null && is_over)) throw conflict(callSentences.offerEnded)
        if (ended !== null || (place_id ?? current.asked_place_id) === null) throw conflict(callSentences.notOffered)
        if (action === 'decline') {
          await decline(context, current, words)
          await context.audit(actor, 'event.decline', event_id, { vendors: [vendor_id] })
          return { application: null }
        }
        if (place_id === null) throw conflict(callSentences.notOffered)
        authorize(actor, 'application.create', { ...current, status: current.event_status, ...asGuest })
        if (!current.counts) throw conflict(refusals.eventClosed)
        const conditions_id = await agreedConditions(db, event_id, conditions_version)
        const answered = await checkAnswers(db, { vendor_id, event_id }, place_id, answers)
        const applicationId = await confirmed({ event_id, vendor_id, place_id, conditions_id })
        const application = await find(applicationId)
        await reopen(actor, application)
        const { answers: former } = application
        if (former.length > 0) await replaceAnswers(db, applicationId, former, answered)
        else await storeAnswers(db, applicationId, answered)
        await endInvitation(context, id, 'taken')
        await context.audit(actor, 'application.confirm', applicationId, { from: 'pending', to: 'accepted' })
        await context.emit({ type: 'application.place_changed', applicationId, change: 'confirmed' })
        return { application: shownTo(actor, await find(applicationId)) }
      },
    ),

    /** An invitation to apply, for whoever has its link; from then on it is opened. Fails with `not_found` for one that the vendor does not know. */
    open: transactional(async (id: number) => {
      await lockLinked(id)
      await db
        .update(placeInvitations)
        .set({ opened_at: sql`clock_timestamp()` })
        .where(and(eq(placeInvitations.id, id), isNull(placeInvitations.opened_at), isNull(placeInvitations.ended)))
      return row(id)
    }),

    /** Declines an invitation to apply, for whoever has its link. Fails with `conflict` when it is answered or over; its organizer can be stopped nevertheless. */
    declineLinked: transactional(async (id: number, words: DeclineWords) => {
      const current = await lockLinked(id)
      const isOver = current.ended === null ? current.is_over : current.ended !== 'declined'
      if (isOver && !words.stops) throw conflict(askingSentences.answered)
      await decline(context, isOver ? { ...current, ended: 'expired' } : current, isOver ? { stops: true } : words)
      if (current.ended === null && !isOver)
        await context.audit(null, 'event.decline', current.event_id, { vendors: [current.vendor_id] })
      return row(id)
    }),

    /** Takes an invitation back. Before the vendor knows of it nothing is left of it. Fails with `conflict` when it was answered. */
    takeBack: transactional(async (actor: Actor, id: number): Promise<null> => {
      const current = await lock(id)
      if (actor.organizer?.id !== current.organizer_id) throw notFound(refusals.invitationNotFound)
      // Also who may not invite any more.
      const { organizer_id, event_status: status } = current
      authorize(actor, 'event.invite', { organizer_id, status, is_stopped: false })
      if (current.ended === 'withdrawn') return null
      if (current.ended !== null || current.is_over) throw conflict(callSentences.notOffered)
      if (current.is_sent) await endInvitation(context, id, 'withdrawn')
      else await db.delete(placeInvitations).where(eq(placeInvitations.id, id))
      await context.audit(actor, 'event.uninvite', current.event_id, { vendors: [current.vendor_id] })
      return null
    }),
  }

  /** Locks the event, the invitation and its place until the transaction ends, and returns it as it is now. */
  async function lock(id: number) {
    const missing = firstRow(refusals.invitationNotFound)
    const isThis = eq(placeInvitations.id, id)
    const { event_id } = await db
      .select({ event_id: placeInvitations.event_id })
      .from(placeInvitations)
      .where(isThis)
      .then(missing)
    const event = await db
      .select({ event_status: events.status, organizer_id: events.organizer_id, counts: countsAs('client') })
      .from(events)
      .innerJoin(organizers, eq(organizers.id, events.organizer_id))
      .innerJoin(users, eq(users.id, organizers.user_id))
      .where(eq(events.id, event_id))
      .for('share', { of: events })
      .then(missing)
    const invitation = await db.select().from(placeInvitations).where(isThis).for('update').then(missing)
    if (invitation.place_id !== null) await lockPlace(db, invitation.place_id)
    // By the clock after the locks, because whoever had the place before may have counted it as free.
    const { rows } = await db.execute<{ is_over: boolean }>(
      sql`select coalesce(${invitation.until}::timestamptz <= clock_timestamp(), false) as is_over`,
    )
    return {
      ...event,
      ...invitation,
      contractor_id: invitation.vendor_id,
      is_over: rows[0]!.is_over,
      is_sent: (invitation.asks ? invitation.sent_at : invitation.until) !== null,
    }
  }

  async function lockLinked(id: number) {
    const current = await lock(id)
    if (!current.asks || !current.is_sent || !current.counts) throw notFound(askingSentences.linkUnknown)
    return current
  }

  async function made(actor: Actor, event_id: number, vendor_id: number) {
    const { id } = await db
      .select({ id: eventApplications.id })
      .from(eventApplications)
      .where(and(eq(eventApplications.event_id, event_id), eq(eventApplications.vendor_id, vendor_id)))
      .then(firstRow(refusals.applicationNotFound))
    return shownTo(actor, await find(id))
  }

  async function confirmed(of: Taken): Promise<number> {
    const unsent = db.select().from(heldDecisions).where(eq(heldDecisions.application_id, eventApplications.id))
    const [application] = await db
      .insert(eventApplications)
      .values({ ...of, status: 'accepted', message: callSentences.invited })
      .onConflictDoUpdate({
        target: [eventApplications.event_id, eventApplications.vendor_id],
        set: {
          status: 'accepted',
          place_id: of.place_id,
          conditions_id: of.conditions_id,
          version: sql`${eventApplications.version} + 1`,
          updated_at: sql`clock_timestamp()`,
        },
        setWhere: sql`${eq(eventApplications.status, 'pending')} and ${notExists(unsent)}`,
      })
      .returning({ id: eventApplications.id })
    if (!application) throw conflict(callSentences.alreadyApplied)
    await changePlaces(db, eq(eventApplications.id, application.id), { state: 'confirmed', reason: sql`null` })
    const { vendor_id, event_id } = withdrawnApplications
    await db.delete(withdrawnApplications).where(and(eq(vendor_id, of.vendor_id), eq(event_id, of.event_id)))
    return application.id
  }

  async function row(id: number) {
    return readInvitations(db, eq(placeInvitations.id, id)).then(firstRow(refusals.invitationNotFound))
  }
}

/** Whoever is invited knows of the event, whoever may see it. */
const asGuest = { visibility: 'private', is_guest: true } as const

type Taken = Record<'event_id' | 'vendor_id' | 'place_id', number> & { conditions_id: number | null }

/** The invitations of a vendor that were sent, or those for an organizer's events. Undefined for everybody else. */
function ownCondition(actor: Actor): SQL | undefined {
  if (actor.role === 'contractor' && actor.vendor)
    return and(eq(placeInvitations.vendor_id, actor.vendor.id), isSent, countsAs('client'))
  if (actor.role === 'client' && actor.organizer) return eq(events.organizer_id, actor.organizer.id)
  return undefined
}

export interface DeclineWords {
  reason?: string | null | undefined
  stops?: boolean | undefined
}

/**
 * Declines a locked invitation, or adds words to one that is declined; `stops`: the organizer does not invite the vendor again. It changes no
 * rank of the vendor.
 */
export async function decline(
  context: Context,
  {
    id,
    ended,
    vendor_id,
    organizer_id,
  }: Pick<typeof placeInvitations.$inferSelect, 'id' | 'ended' | 'vendor_id'> & { organizer_id: number },
  { reason, stops }: DeclineWords,
): Promise<void> {
  const { db } = context
  if (reason) await db.update(placeInvitations).set({ reason }).where(eq(placeInvitations.id, id))
  if (stops) await db.insert(invitationStops).values({ organizer_id, vendor_id }).onConflictDoNothing()
  if (ended === null) await endInvitation(context, id, 'declined')
}

/** Who was asked to apply has done so. */
export async function noteApplied({ db, emit }: Context, event_id: number, vendor_id: number): Promise<void> {
  const { id, ended, asks } = placeInvitations
  const [answered] = await db
    .update(placeInvitations)
    .set({ ended: 'taken' })
    .where(
      and(
        eq(placeInvitations.event_id, event_id),
        eq(placeInvitations.vendor_id, vendor_id),
        asks,
        or(isNull(ended), eq(ended, 'declined')),
      ),
    )
    .returning({ id })
  if (answered) await emit({ type: 'invitation.changed', invitationId: answered.id, change: 'taken' })
}
