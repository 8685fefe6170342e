import { and, asc, eq, sql, type SQLWrapper } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { countsAs } from '../../db/counts.ts'
import { confirmDayOf, isLive, isNewestChange } from '../../db/places.ts'
import { eventApplications, eventCalls, events, heldDecisions, placeChanges, users, vendors } from '../../db/schema.ts'
import { writeDay } from '../../formats.ts'
import { atOnce, emitOnce, isNew } from '../../notify/duty.ts'
import { applicationOf } from '../../notify/event-data.ts'
import { ticketOf } from '../../notify/event-words.ts'
import { threadOf, type Writers } from '../../notify/notice.ts'
import { viewOwn } from './notices.ts'

const { created_at, until } = placeChanges

/** Half of the time of an offer. */
const half = sql`(${created_at} + (${until} - ${created_at}) / 2)`
/** A day before an end on the clock of the event: on the days on which the clocks change, that is not 24 hours. */
export const dayBefore = (end: SQLWrapper) =>
  sql`((${end} at time zone known_zone(${eventCalls.time_zone}) - interval '1 day') at time zone known_zone(${eventCalls.time_zone}))`

/** When the vendor is reminded; the first is null where less than a day lies between the two. Of a statement with the call. */
export const remindedAt = {
  first: sql<Date | null>`case when ${dayBefore(until)} >= ${half} + interval '1 day' then ${half} end`,
  last: sql<Date>`greatest(${half}, ${dayBefore(until)})`,
}

/** The reminder that is due; null before the first. After a time without a server there is one, and not both. */
const nameOf = sql<string>`case when ${remindedAt.last} <= clock_timestamp() then concat('offer.reminder:', ${placeChanges.id}, ':last')
  when ${remindedAt.first} <= clock_timestamp() then concat('offer.reminder:', ${placeChanges.id}, ':first') end`

/** Vendors who have not answered an offer are reminded at half of its time and a day before its end, once each. */
export async function remindOfOffers(context: Context, _now: Date, stop: AbortSignal): Promise<void> {
  const { db } = context
  const isHeld = sql`exists (select from ${heldDecisions} where ${heldDecisions.application_id} = ${eventApplications.id})`
  const isDue = and(
    eq(placeChanges.state, 'offered'),
    isLive,
    eq(eventApplications.status, 'accepted'),
    eq(events.status, 'published'),
    countsAs('contractor'),
    sql`not ${isHeld}`,
    sql`${nameOf} is not null`,
  )
  const offers = () =>
    db
      .select({ id: eventApplications.id, name: nameOf })
      .from(placeChanges)
      .innerJoin(eventApplications, isNewestChange)
      .innerJoin(events, eq(events.id, eventApplications.event_id))
      .innerJoin(eventCalls, eq(eventCalls.event_id, events.id))
      .innerJoin(vendors, eq(vendors.id, eventApplications.vendor_id))
      .innerJoin(users, eq(users.id, vendors.user_id))
  const due = await offers()
    .where(and(isDue, isNew(nameOf)))
    .orderBy(asc(until), asc(eventApplications.id))
    .limit(atOnce)
  const find = async (id: number) => {
    const isThis = eq(eventApplications.id, id)
    await db.select({ id: eventApplications.id }).from(eventApplications).where(isThis).for('update')
    // Read again after the lock: the vendor may have answered.
    const [offer] = await offers().where(and(isThis, isDue))
    return offer && { name: offer.name, event: { type: 'offer.reminder' as const, applicationId: id } }
  }
  await emitOnce(context, due, find, stop)
}
remindOfOffers.isAtAnyHour = true

export const offerReminderNotices: Writers<'offer.reminder'> = {
  async 'offer.reminder'({ applicationId }, { db }) {
    const { event, organization_name, owner, applicant } = await applicationOf(db, applicationId)
    const day = writeDay((await confirmDayOf(db, applicationId)) ?? event.start_date, { month: 'long', day: 'numeric' })
    return [
      {
        kind: 'application.offer_reminder',
        to: [applicant],
        about: [owner],
        thread: threadOf(applicationId),
        subject: `Please confirm by ${day}: ${event.title}`,
        paragraphs: [
          `${organization_name} keeps the place for you until the end of ${day}. After that somebody else can have it.`,
        ],
        tickets: [ticketOf(event)],
        action: { ...viewOwn(applicationId), label: 'Confirm or decline' },
      },
    ]
  },
}
