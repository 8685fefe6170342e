import { zoneName } from '@marquee/contract/open-call'
import { and, asc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import { countsAs } from '../../db/counts.ts'
import { isKnownTo } from '../../db/public-events.ts'
import {
  applicationDrafts,
  eventApplications,
  eventCalls,
  events,
  organizers,
  users,
  vendors,
} from '../../db/schema.ts'
import { writeMoment } from '../../formats.ts'
import { atOnce, emitOnce, isNew } from '../../notify/duty.ts'
import { eventOf, personColumns, requireRow } from '../../notify/event-data.ts'
import { ticketOf } from '../../notify/event-words.ts'
import type { Delivery, Writers } from '../../notify/notice.ts'
import { dayBefore } from './offer-reminders.ts'
import { hosts } from './records.ts'

/** The vendor of a draft has applied, perhaps while it was saved. */
const hasApplied = sql`exists (select from ${eventApplications}
  where ${eventApplications.event_id} = ${applicationDrafts.event_id} and ${eventApplications.vendor_id} = ${applicationDrafts.vendor_id})`

/** Of a select with the event, its call and host, and the vendor: they can still apply. */
export const isUnfinished = and(
  eq(events.status, 'published'),
  or(isNull(eventCalls.closes_at), gt(eventCalls.closes_at, sql`clock_timestamp()`)),
  sql`not ${hasApplied}`,
  isKnownTo(vendors.user_id, vendors.id),
  countsAs('client', hosts),
)

/** The page on which an application to an event is written. */
export const applyPath = (eventId: number) => `/events/${eventId}#apply`

const topicOf = (eventId: number) => `closing:${eventId}`

/** A call that closes later than it did may need another reminder. */
const nameOf = sql<string>`concat('call.closing:', ${applicationDrafts.event_id}, ':', ${applicationDrafts.vendor_id}, ':',
  extract(epoch from ${eventCalls.closes_at})::bigint)`

const drafts = (db: Db) =>
  db
    .select({
      id: applicationDrafts.id,
      name: nameOf,
      eventId: applicationDrafts.event_id,
      vendorId: applicationDrafts.vendor_id,
    })
    .from(applicationDrafts)
    .innerJoin(events, eq(events.id, applicationDrafts.event_id))
    .innerJoin(eventCalls, eq(eventCalls.event_id, events.id))
    .innerJoin(organizers, eq(organizers.id, events.organizer_id))
    .innerJoin(hosts, eq(hosts.id, organizers.user_id))
    .innerJoin(vendors, eq(vendors.id, applicationDrafts.vendor_id))
    .innerJoin(users, eq(users.id, vendors.user_id))

/** Vendors who have begun an application are reminded once, the day before the call closes. */
export async function remindOfDrafts(context: Context, _now: Date, stop: AbortSignal): Promise<void> {
  const { db } = context
  const isDue = and(
    gt(eventCalls.closes_at, sql`clock_timestamp()`),
    sql`${dayBefore(eventCalls.closes_at)} <= clock_timestamp()`,
    // Not while they write.
    lt(applicationDrafts.updated_at, sql`clock_timestamp() - interval '1 hour'`),
    isUnfinished,
    eq(vendors.is_listed, true),
    countsAs('contractor'),
  )
  const due = await drafts(db)
    .where(and(isDue, isNew(nameOf)))
    .orderBy(asc(eventCalls.closes_at), asc(applicationDrafts.id))
    .limit(atOnce)
  const find = async (id: number) => {
    const isThis = eq(applicationDrafts.id, id)
    await db.select({ id: applicationDrafts.id }).from(applicationDrafts).where(isThis).for('update')
    // Read again after the lock: it may be sent.
    const [draft] = await drafts(db).where(and(isThis, isDue))
    if (!draft) return undefined
    const { name, eventId, vendorId } = draft
    return { name, event: { type: 'call.closing' as const, eventId, vendorId } }
  }
  await emitOnce(context, due, find, stop)
}
remindOfDrafts.isAtAnyHour = true

export const draftReminderNotices: Writers<'call.closing'> = {
  async 'call.closing'({ eventId, vendorId }, { db }) {
    const event = await eventOf(db, eventId)
    const [found] = await db
      .select({
        vendor: personColumns,
        time_zone: eventCalls.time_zone,
        closes: sql<string>`to_char(${eventCalls.closes_at} at time zone known_zone(${eventCalls.time_zone}), 'YYYY-MM-DD"T"HH24:MI')`,
      })
      .from(vendors)
      .innerJoin(users, eq(users.id, vendors.user_id))
      .innerJoin(eventCalls, eq(eventCalls.event_id, eventId))
      .where(eq(vendors.id, vendorId))
    const { vendor, time_zone, closes } = requireRow(found)
    return [
      {
        kind: 'event.closing_soon',
        to: [vendor],
        about: [event.owner],
        topic: topicOf(eventId),
        subject: `Apply by ${writeMoment(closes)}: ${event.title}`,
        paragraphs: [
          `You have begun an application. ${event.organization_name} takes it until ${writeMoment(closes)}, ${zoneName(time_zone)} time.`,
        ],
        tickets: [ticketOf(event)],
        action: { label: 'Finish your application', path: applyPath(eventId) },
      },
    ]
  },
}

/** Whether an e-mail that waits still has something to remind of. */
export async function isStillDraft(db: Db, { topic, user_id }: Pick<Delivery, 'topic' | 'user_id'>): Promise<boolean> {
  const eventId = Number(topic?.slice(topicOf(0).length - 1) ?? 0)
  const found = await drafts(db)
    .where(and(eq(applicationDrafts.event_id, eventId), eq(vendors.user_id, user_id ?? 0), isUnfinished))
    .limit(1)
  return found.length > 0
}
