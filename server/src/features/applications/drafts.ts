import { maxCounts } from '@marquee/contract/limits'
import { callSentences } from '@marquee/contract/open-call'
import type { DraftInput } from '@marquee/contract/application-drafts'
import { refusals, type Actor } from '@marquee/contract/policy'
import { and, eq, sql } from 'drizzle-orm'
import { authorize, type Context } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import { dayOf, lastDay } from '../../db/event-days.ts'
import { firstRow } from '../../db/first-row.ts'
import { isGuestOf } from '../../db/public-events.ts'
import {
  applicationDrafts,
  callPlaces,
  eventApplications,
  eventCalls,
  events,
  organizers,
  vendors,
} from '../../db/schema.ts'
import { conflict, notFound } from '../../errors.ts'
import { markAnswered } from '../../notify/answered.ts'
import { applyPath, isUnfinished } from './draft-reminders.ts'
import { hosts } from './records.ts'

const { vendor_id, event_id, message, place_id, answers, updated_at } = applicationDrafts

/** Applications that vendors have begun and not sent. */
export function draftService(context: Context) {
  const { db, transactional } = context

  return {
    /** The caller's, those that close first at the front. */
    async list(actor: Actor) {
      if (actor.role !== 'contractor' || !actor.vendor) return []
      return db
        .select({
          event_id,
          event_title: events.title,
          event_start_date: events.start_date,
          event_end_date: events.end_date,
          closes_at: eventCalls.closes_at,
          message,
          place_id,
          answers,
          updated_at,
        })
        .from(applicationDrafts)
        .innerJoin(events, eq(events.id, event_id))
        .innerJoin(organizers, eq(organizers.id, events.organizer_id))
        .innerJoin(hosts, eq(hosts.id, organizers.user_id))
        .innerJoin(vendors, eq(vendors.id, vendor_id))
        .leftJoin(eventCalls, eq(eventCalls.event_id, event_id))
        .where(and(eq(vendor_id, actor.vendor.id), isUnfinished))
        .orderBy(sql`${eventCalls.closes_at} nulls last`, events.start_date, event_id)
    },

    /** Fails when the policy refuses to apply, and with `conflict` for too many drafts and for an event that the vendor has applied to. */
    save: transactional(async (actor: Actor, eventId: number, draft: DraftInput) => {
      const event = await db
        .select({
          id: events.id,
          organizer_id: events.organizer_id,
          status: events.status,
          visibility: events.visibility,
        })
        .from(events)
        .where(eq(events.id, eventId))
        .for('share')
        .then(firstRow(refusals.eventNotFound))
      const is_guest = await isGuestOf(db, actor, event)
      authorize(actor, 'application.create', { ...event, is_guest })
      const vendorId = actor.vendor?.id ?? 0
      const { event_id: applied, vendor_id: applicant } = eventApplications
      if ((await db.$count(eventApplications, and(eq(applied, eventId), eq(applicant, vendorId)))) > 0)
        throw conflict(callSentences.alreadyApplied)
      const others = and(eq(vendor_id, vendorId), sql`${event_id} <> ${eventId}`)
      if ((await db.$count(applicationDrafts, others)) >= maxCounts.applicationDrafts)
        throw conflict(callSentences.manyDrafts)
      const written = {
        message: draft.message,
        // It may be gone meanwhile.
        place_id: sql`(select ${callPlaces.id} from ${callPlaces}
          where ${callPlaces.id} = ${draft.place_id ?? null} and ${callPlaces.event_id} = ${eventId})`,
        answers: draft.answers ?? {},
        updated_at: sql`clock_timestamp()`,
      }
      return db
        .insert(applicationDrafts)
        .values({ vendor_id: vendorId, event_id: eventId, ...written })
        .onConflictDoUpdate({ target: [vendor_id, event_id], set: written })
        .returning({ updated_at })
        .then(firstRow())
    }),

    /** Fails with `not_found` without one. */
    remove: transactional(async (actor: Actor, eventId: number): Promise<null> => {
      const isGone = actor.vendor && (await removeDraft(db, actor.vendor.id, eventId, actor.id))
      if (!isGone) throw notFound(callSentences.noDraft)
      return null
    }),
  }
}

/** Removes a draft that is sent or discarded; the reminder of it counts as read. False without one. */
export async function removeDraft(db: Db, vendorId: number, eventId: number, userId: number): Promise<boolean> {
  const gone = await db
    .delete(applicationDrafts)
    .where(and(eq(vendor_id, vendorId), eq(event_id, eventId)))
    .returning({ event_id })
  if (gone.length === 0) return false
  await markAnswered(db, applyPath(eventId), ['event.closing_soon'], userId)
  return true
}

/** Forgets drafts for events that are over. Run periodically by every server. */
export async function sweepDrafts(db: Db): Promise<void> {
  const over = db
    .select({ id: events.id })
    .from(events)
    .where(sql`${events.id} = ${event_id} and ${lastDay(events)} < ${dayOf(new Date())}`)
  await db.delete(applicationDrafts).where(sql`exists ${over}`)
}
