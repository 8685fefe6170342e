import type { Actor } from '@marquee/contract/policy'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { dayOf, lastDay } from '../../db/event-days.ts'
import {
  applicationMarks,
  arrivals,
  bookingSheets,
  boothLists,
  callConditions,
  eventApplications,
  eventCalls,
  eventLinks,
  eventOutcomes,
  events,
  runSheets,
} from '../../db/schema.ts'
import type { Gallery } from '../../images/gallery.ts'
import { freePlaces } from './open-call.ts'
import { replaceQuestions } from './questions.ts'
import { entered } from './records.ts'

/**
 * Ends the events of an organizer whose account is being deleted. Events to come are cancelled and their applicants are notified; events
 * without applications are removed. The others stay for those who applied, with what their description keeps, and without the organizer's
 * notes. Call it in a transaction.
 */
export function leaving(context: Context, pictures: Gallery) {
  const { db } = context

  return async (actor: Actor, organizerId: number): Promise<void> => {
    await db.update(eventOutcomes).set({ note: null }).where(eq(eventOutcomes.organizer_id, organizerId))
    const theirs = await db
      .select({
        id: events.id,
        status: events.status,
        isToCome: sql<boolean>`${lastDay(events)} >= ${dayOf(new Date())}`,
      })
      .from(events)
      .where(eq(events.organizer_id, organizerId))
      .orderBy(events.id)
      .for('update')
    for (const { id, status, isToCome } of theirs) {
      await pictures.removeAll({ event_id: id })
      if ((await db.$count(eventApplications, eq(eventApplications.event_id, id))) === 0) {
        await context.audit(actor, 'event.remove', id, { from: status })
        await db.delete(events).where(eq(events.id, id))
        continue
      }
      const isCancelled = status === 'published' && isToCome
      if (isCancelled) {
        await context.audit(actor, 'event.cancel', id, { from: status, to: 'cancelled' })
        await context.emit({ type: 'event.cancelled', eventId: id })
      }
      await db
        .update(events)
        .set({
          ...(isCancelled && { status: 'cancelled' }),
          ...entered.erased(),
          change_word: null,
          version: sql`${events.version} + 1`,
          updated_at: sql`now()`,
        })
        .where(eq(events.id, id))
      await freePlaces(context, id, 'cancelled')
      await replaceQuestions(db, id, [])
      await db.delete(boothLists).where(eq(boothLists.event_id, id))
      await db.delete(eventLinks).where(eq(eventLinks.event_id, id))
      await db.delete(eventCalls).where(eq(eventCalls.event_id, id))
      await db.delete(callConditions).where(eq(callConditions.event_id, id))
      await db.delete(runSheets).where(eq(runSheets.event_id, id))
      await db.update(eventApplications).set({ status_reason: null }).where(eq(eventApplications.event_id, id))
      const applied = db
        .select({ id: eventApplications.id })
        .from(eventApplications)
        .where(eq(eventApplications.event_id, id))
      for (const table of [applicationMarks, bookingSheets, arrivals])
        await db.delete(table).where(inArray(table.application_id, applied))
    }
  }
}
