import type { ApplicationStep } from '@marquee/contract/application-history'
import type { ApplicationFilters, ApplicationInput } from '@marquee/contract/applications'
import { applicationStatuses, maxCounts, type ApplicationStatus } from '@marquee/contract/limits'
import { callSentences } from '@marquee/contract/open-call'
import { refusals, sideOf, type Actor } from '@marquee/contract/policy'
import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, ne, notInArray, or, sql, type SQL } from 'drizzle-orm'
import { authorize, type Context } from '../../context.ts'
import { countsAs } from '../../db/counts.ts'
import { erasedText } from '../../db/erased.ts'
import { dayOf, lastDay } from '../../db/event-days.ts'
import { knownStatus } from '../../db/held.ts'
import { releasePlaces } from '../../db/places.ts'
import { paginationOf, type PageQuery } from '../../db/paging.ts'
import { isGuestOf, isKnownTo } from '../../db/public-events.ts'
import { preparedOn } from '../../db/prepared.ts'
import {
  applicationAnswers,
  applicationDrafts,
  applicationEdits,
  applicationMarks,
  arrivals,
  auditEntries,
  bookingSheets,
  eventApplications,
  eventOutcomes,
  events,
  heldDecisions,
  keptApplications,
  invitationStops,
  organizers,
  placeInvitations,
  users,
  vendors,
  withdrawnApplications,
} from '../../db/schema.ts'
import { conflict, notFound, stale } from '../../errors.ts'
import type { Addressing } from '../../images/addresses.ts'
import { outbox } from '../../notify/outbox.ts'
import { agreedConditions, agreements } from './conditions.ts'
import { checkAnswers, storeAnswers } from './answers.ts'
import { applicationDecisions } from './decisions.ts'
import { removeDraft } from './drafts.ts'
import { arrivalService } from './arrivals.ts'
import { bookingService } from './bookings.ts'
import { editing } from './edits.ts'
import { heldAnswers } from './held-answers.ts'
import { applicationMarkings } from './markings.ts'
import { conversationService } from './conversations.ts'
import { askingService } from './asking.ts'
import { noteContactApplied } from './contact-invitations.ts'
import { invitationService, noteApplied } from './invitations.ts'
import { placeOf } from './place.ts'
import { placeOffers } from './place-offers.ts'
import { runSheetService } from './run-sheets.ts'
import { applicationReader, hasUnread, newestMessage, type ApplicationRecord } from './records.ts'

export { answerFileService, sweepUnsentFiles } from './answer-files.ts'
export { readContactInvitations } from './contact-invitation-records.ts'
export { contactStopService } from './contact-stops.ts'
export { draftService, sweepDrafts } from './drafts.ts'
export { readReported } from './message-notices.ts'
export { readInvitations } from './invitation-records.ts'
export { auditedReport, noteReading } from './report-readers.ts'

/** As long as an application is written, nobody cancels or deletes its event. */
const lockEvent = preparedOn((db) =>
  db
    .select({
      id: events.id,
      organizer_id: events.organizer_id,
      status: events.status,
      visibility: events.visibility,
      counts: countsAs('client'),
    })
    .from(events)
    .innerJoin(organizers, eq(organizers.id, events.organizer_id))
    .innerJoin(users, eq(users.id, organizers.user_id))
    .where(eq(events.id, sql.placeholder('id')))
    .for('share', { of: events })
    .prepare('event_to_apply_to'),
)

/**
 * Applications of vendors to events. Every change locks the event first (shared) and then the application. Deleting an event takes its
 * locks in the same order, so that there is no deadlock.
 */
export function applicationService(context: Context, addressesOf: Addressing) {
  const { db, transactional } = context
  const reader = applicationReader(db, addressesOf)
  const { find, lock, page, shownTo } = reader
  const { heldOf } = outbox(context)
  const bookings = bookingService(context, reader)

  return {
    /**
     * Applies to a published event. Fails when the policy refuses it, and with `conflict` when the vendor has applied to the event before.
     */
    create: transactional(
      async (actor: Actor, { event_id, message, place_id, conditions_version, answers = [] }: ApplicationInput) => {
        const [event] = await lockEvent(db, { id: event_id })
        if (!event) throw notFound(refusals.eventNotFound)
        const is_guest = await isGuestOf(db, actor, event)
        authorize(actor, 'application.create', { ...event, is_guest })
        // The organizer has lost the role or is suspended, and could not decide on the application.
        if (!event.counts || !actor.vendor) throw conflict(refusals.eventClosed)

        await db.delete(keptApplications).where(isKept(event_id, actor.vendor.id))
        const place = await placeOf(db, actor.vendor.id, event_id, place_id)
        const conditions_id = await agreedConditions(db, event_id, conditions_version)
        const answered = await checkAnswers(db, { vendor_id: actor.vendor.id, event_id }, place, answers)
        const [created] = await db
          .insert(eventApplications)
          .values({ event_id, vendor_id: actor.vendor.id, message, place_id: place, conditions_id })
          .onConflictDoNothing({ target: [eventApplications.event_id, eventApplications.vendor_id] })
          .returning({ id: eventApplications.id })
        if (!created) throw conflict(callSentences.alreadyApplied)
        await storeAnswers(db, created.id, answered)
        await db.delete(withdrawnApplications).where(isWithdrawn(actor.vendor.id, event_id))
        await noteApplied(context, event_id, actor.vendor.id)
        await noteContactApplied(context, event_id, actor.id)
        await removeDraft(db, actor.vendor.id, event_id, actor.id)
        await context.emit({ type: 'application.submitted', applicationId: created.id })
        return shownTo(actor, await find(created.id))
      },
    ),

    /** A vendor gets their applications, an organizer those to their events, others get none; newest first, conversations by their latest message. */
    async mine(actor: Actor, query: ApplicationFilters) {
      const isOwn = ownCondition(actor)
      if (!isOwn) return { applications: [], pagination: paginationOf(query, 0) }
      const { status, event_id, has_unread, has_messages } = query
      return page(
        actor,
        and(
          isOwn,
          status && eq(actor.role === 'contractor' ? knownStatus : sql`${eventApplications.status}`, status),
          event_id !== undefined ? eq(eventApplications.event_id, event_id) : undefined,
          has_unread ? hasUnread(actor) : undefined,
          has_messages ? isNotNull(newestMessage) : undefined,
        ),
        query,
        has_messages ? [desc(newestMessage)] : [],
      )
    },

    /** What the caller has withdrawn, newest first; nobody but the vendor sees it. */
    async withdrawn(actor: Actor) {
      if (actor.role !== 'contractor' || !actor.vendor) return []
      return (
        db
          .select({
            event_id: events.id,
            event_title: events.title,
            event_start_date: events.start_date,
            event_end_date: events.end_date,
            is_open: sql<boolean>`${events.status} = 'published' and ${countsAs('client')}`,
            withdrawn_at: withdrawnApplications.withdrawn_at,
          })
          .from(withdrawnApplications)
          .innerJoin(events, eq(events.id, withdrawnApplications.event_id))
          .innerJoin(organizers, eq(organizers.id, events.organizer_id))
          .innerJoin(users, eq(users.id, organizers.user_id))
          // A published event becomes a draft again when nobody applies any more.
          .where(
            and(
              eq(withdrawnApplications.vendor_id, actor.vendor.id),
              ne(events.status, 'draft'),
              isKnownTo(actor.id, actor.vendor.id),
            ),
          )
          .orderBy(desc(withdrawnApplications.withdrawn_at), desc(events.id))
          .limit(maxCounts.withdrawn)
      )
    },

    /** Applications to one event, newest first, for its organizer and admins. */
    async ofEvent(actor: Actor, eventId: number, query: PageQuery) {
      const [event] = await db
        .select({ organizer_id: events.organizer_id, status: events.status })
        .from(events)
        .where(eq(events.id, eventId))
      if (!event) throw notFound(refusals.eventNotFound)
      authorize(actor, 'event.applications', event)
      return page(actor, eq(eventApplications.event_id, eventId), query)
    },

    /** The applications of a user, newest first, for admins. The caller has checked that it is one. */
    ofUser(actor: Actor, userId: number, query: PageQuery) {
      const profiles = db.select({ id: vendors.id }).from(vendors).where(eq(vendors.user_id, userId))
      return page(actor, inArray(eventApplications.vendor_id, profiles), query)
    },

    /** One application, for the applicant, the event's organizer and admins. */
    async get(actor: Actor, id: number) {
      const application = await find(id)
      authorize(actor, 'application.see', application)
      return shownTo(actor, application)
    },

    /**
     * What happened to an application, oldest first, for those who may see it: when it was sent, and every decision from the audit log,
     * without who made it.
     */
    async history(actor: Actor, id: number): Promise<(Omit<ApplicationStep, 'at'> & { at: Date })[]> {
      const application = await find(id)
      authorize(actor, 'application.see', application)
      const decisions = await db
        .select({
          status: sql<ApplicationStatus>`${auditEntries.to_state}`,
          at: auditEntries.created_at,
          reason: auditEntries.reason,
        })
        .from(auditEntries)
        .where(
          and(
            eq(auditEntries.subject_type, 'application'),
            eq(auditEntries.subject_id, id),
            inArray(auditEntries.to_state, [...applicationStatuses]),
            sideOf(actor, application) === 'vendor' ? isToldOf(application) : undefined,
          ),
        )
        .orderBy(asc(auditEntries.id))
      return [{ status: 'pending', at: application.applied_at, reason: null }, ...decisions]
    },

    ...applicationDecisions(context, reader, bookings),
    ...applicationMarkings(context, reader),
    ...editing(context, reader),
    ...placeOffers(context, reader),
    ...agreements(context, reader),
    ...heldAnswers(context),

    invitations: { ...invitationService(context, reader, bookings, addressesOf), ...askingService(context) },

    arrivals: arrivalService(context, reader),

    bookings,

    runSheets: runSheetService(context),

    conversations: conversationService(context, reader),

    /** Deletes the caller's application. Fails with `conflict` for a rejected one, and with `stale` as `decide` does. */
    withdraw: transactional(async (actor: Actor, id: number, version?: number): Promise<null> => {
      const current = await lock(actor, id, undefined)
      const unsent = await heldOf({ noun: 'application', id })
      if (version !== undefined && version !== (unsent?.known_version ?? current.version)) throw stale()
      const status = (unsent?.known_status ?? current.status) as ApplicationStatus
      authorize(actor, 'application.withdraw', { ...current, status })
      await takeBack(actor, { id, status: current.status })
      await db.insert(withdrawnApplications).values({ vendor_id: current.contractor_id, event_id: current.event_id })
      return null
    }),

    /**
     * Withdraws what is open of a vendor whose account is being deleted: pending applications, and accepted ones for events to come. The
     * organizers are notified. The others keep event and status, without the texts, the answers and what their
     * organizers noted. Call it in a transaction.
     */
    async leave(actor: Actor, vendorId: number): Promise<void> {
      const isTheirs = eq(eventApplications.vendor_id, vendorId)
      const locked = await db
        .select({ id: events.id, isToCome: sql<boolean>`${lastDay(events)} >= ${dayOf(new Date())}` })
        .from(events)
        .where(
          and(
            ne(events.status, 'cancelled'),
            inArray(events.id, db.select({ id: eventApplications.event_id }).from(eventApplications).where(isTheirs)),
          ),
        )
        .orderBy(events.id)
        .for('share')
      for (const { id: eventId, isToCome } of locked) {
        const [application] = await db
          .select({ id: eventApplications.id, status: eventApplications.status })
          .from(eventApplications)
          .where(and(isTheirs, eq(eventApplications.event_id, eventId)))
          .for('update')
        if (!application) continue
        const isOpen = application.status === 'pending' || (application.status === 'accepted' && isToCome)
        if (isOpen) await takeBack(actor, application, true)
      }
      await db
        .update(eventApplications)
        .set({ message: erasedText, status_reason: null, version: sql`${eventApplications.version} + 1` })
        .where(isTheirs)
      // After the update, which waits for a note that is being stored.
      const theirs = db.select({ id: eventApplications.id }).from(eventApplications).where(isTheirs)
      await db.update(eventOutcomes).set({ note: null }).where(eq(eventOutcomes.vendor_id, vendorId))
      for (const table of [applicationMarks, bookingSheets, arrivals])
        await db.delete(table).where(inArray(table.application_id, theirs))
      await db.delete(applicationDrafts).where(eq(applicationDrafts.vendor_id, vendorId))
      await db.delete(applicationAnswers).where(inArray(applicationAnswers.application_id, theirs))
      await db.delete(applicationEdits).where(inArray(applicationEdits.application_id, theirs))
      await db.delete(heldDecisions).where(inArray(heldDecisions.application_id, theirs))
      await db.delete(withdrawnApplications).where(eq(withdrawnApplications.vendor_id, vendorId))
      await db.delete(keptApplications).where(eq(keptApplications.vendor_id, vendorId))
      await db.delete(placeInvitations).where(eq(placeInvitations.vendor_id, vendorId))
      await db.delete(invitationStops).where(eq(invitationStops.vendor_id, vendorId))
    },
  }

  async function takeBack(
    actor: Actor,
    { id, status }: { id: number; status: ApplicationStatus },
    isLeaving = false,
  ): Promise<void> {
    await releasePlaces(db, eq(eventApplications.id, id), 'withdrawn')
    await context.emit({ type: 'application.withdrawn', applicationId: id, ...(isLeaving && { isLeaving }) })
    await context.audit(actor, 'application.withdraw', id, { from: status })
    await db.delete(eventApplications).where(eq(eventApplications.id, id))
  }
}

/** The entries of decisions that the vendor was sent. */
function isToldOf({ known, untold_versions }: ApplicationRecord): SQL | undefined {
  const { version } = auditEntries
  return or(
    isNull(version),
    and(known ? lt(version, known.version) : undefined, notInArray(version, [-1, ...untold_versions])),
  )
}

/** What was kept of a vendor's application to an event. */
export const isKept = (eventId: number, vendorId: number) =>
  and(eq(keptApplications.event_id, eventId), eq(keptApplications.vendor_id, vendorId))

const isWithdrawn = (vendorId: number, eventId: number) =>
  and(eq(withdrawnApplications.vendor_id, vendorId), eq(withdrawnApplications.event_id, eventId))

/** The SQL condition for the applications by a vendor, or to the events of an organizer. Undefined for everybody else. */
function ownCondition(actor: Actor): SQL | undefined {
  if (actor.role === 'contractor' && actor.vendor) return eq(eventApplications.vendor_id, actor.vendor.id)
  if (actor.role === 'client' && actor.organizer) return eq(events.organizer_id, actor.organizer.id)
  return undefined
}
