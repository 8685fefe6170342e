import { and, asc, eq, exists, gt, lte, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { countsAs } from '../../db/counts.ts'
import { dayOf } from '../../db/event-days.ts'
import { isUndecided } from '../../db/places.ts'
import { eventApplications, events, organizers, users } from '../../db/schema.ts'
import { atOnce, emitOnce, isNew } from '../../notify/duty.ts'

const dayMs = 86_400_000
const daysBefore = 3

/** An event that moves to another day may need another reminder. */
const nameOf = sql<string>`concat('event.reminder:', ${events.id}, ':', ${events.start_date})`

/**
 * Events that begin within three days and have applications without an answer: the organizer is reminded once. An application of the last
 * day alone is no reason, because the organizer had a notice of it just now.
 */
export async function remindOrganizers(context: Context, now: Date, stop: AbortSignal): Promise<void> {
  const { db } = context
  const soon = and(
    eq(events.status, 'published'),
    gt(events.start_date, dayOf(now)),
    lte(events.start_date, dayOf(new Date(now.getTime() + daysBefore * dayMs))),
  )
  const isUnanswered = and(eq(eventApplications.event_id, events.id), isUndecided)
  const waitsForADay = lte(eventApplications.applied_at, new Date(now.getTime() - dayMs))
  const found = await db
    .select({ id: events.id })
    .from(events)
    .innerJoin(organizers, eq(organizers.id, events.organizer_id))
    .innerJoin(users, eq(users.id, organizers.user_id))
    .where(
      and(
        soon,
        countsAs('client'),
        exists(db.select({ id: eventApplications.id }).from(eventApplications).where(and(isUnanswered, waitsForADay))),
        isNew(nameOf),
      ),
    )
    .orderBy(asc(events.start_date), asc(events.id))
    .limit(atOnce)
  const find = async (eventId: number) => {
    const [event] = await db
      .select({ name: nameOf })
      .from(events)
      .where(and(soon, eq(events.id, eventId)))
      .for('share')
    const pending = and(eq(eventApplications.event_id, eventId), isUndecided)
    const unanswered = event ? await db.$count(eventApplications, pending) : 0
    return event && unanswered > 0
      ? { ...event, event: { type: 'event.reminder' as const, eventId, unanswered } }
      : undefined
  }
  await emitOnce(context, found, find, stop)
}
