import type { DigestFrequency } from '@marquee/contract/notice-kinds'
import { and, asc, eq, gt, inArray, lt, or, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { dayOf } from '../../db/event-days.ts'
import { notificationPreferences as preferences, vendorListings, vendors } from '../../db/schema.ts'
import { firstHour } from '../../notify/duty.ts'
import { dueVendor, fittingEvents } from './fitting.ts'

const dayMs = 86_400_000
const monday = 1
const batchSize = 100
/** An e-mail names so many events; of the rest it has the number. */
const maxEvents = 12
/**
 * A digest ends at its hour, and is made this much later: what was published before its hour is committed by then, and other servers'
 * clocks have passed it too.
 */
const settledMs = 5 * 60_000

/** E-mails of newly published events to vendors who asked for them: every day, or every Monday. */
export async function sendEventDigests(context: Context, now: Date, stop: AbortSignal): Promise<void> {
  for (const frequency of ['daily', 'weekly'] as const) {
    const until = lastTime(frequency, now)
    let after = 0
    while (!stop.aborted) {
      const last = await sendBatch(context, { frequency, until, after, today: dayOf(now) })
      if (last === null) break
      after = last
    }
  }
}

interface Batch {
  frequency: Exclude<DigestFrequency, 'off'>
  /** The digest has what was published until then. */
  until: Date
  /** Only for people with a greater id. */
  after: number
  today: string
}

/** Sends the digests of the next people, and returns the last of them; null when there is nobody left. */
async function sendBatch(context: Context, batch: Batch): Promise<number | null> {
  const { db, inTransaction } = context
  return inTransaction(async () => {
    const due = await db
      .select({ user_id: preferences.user_id })
      .from(preferences)
      .where(and(isDue(batch), gt(preferences.user_id, batch.after)))
      .orderBy(asc(preferences.user_id))
      .limit(batchSize)
      // What another server is working on is not due any more afterwards.
      .for('update', { skipLocked: true })
    const people = due.map(({ user_id }) => user_id)
    const last = people.at(-1)
    if (last === undefined) return null
    for (const { user_id, event_ids, count } of await fitting(context, people, batch)) {
      const more = count - event_ids.length
      await context.emit({ type: 'events.digest', userId: user_id, eventIds: event_ids, more })
    }
    await db
      .update(preferences)
      .set({ told_until: batch.until })
      .where(and(eq(preferences.notice_group, 'new_events'), inArray(preferences.user_id, people)))
    return last
  })
}

function isDue({ frequency, until }: Batch) {
  return and(
    eq(preferences.notice_group, 'new_events'),
    eq(preferences.frequency, frequency),
    eq(preferences.email, true),
    or(isNull(preferences.told_until), lt(preferences.told_until, until)),
  )
}

/** The new events that fit each of these people's vendor profiles; people without one are left out. */
function fitting({ db }: Context, people: readonly number[], { until, today }: Batch) {
  const ids = sql`array[${sql.join([...people], sql`, `)}]::bigint[]`
  const due = sql`
    select ${dueVendor}, ${preferences.told_until} as told_until
    from ${preferences}
    join ${vendors} on ${vendors.user_id} = ${preferences.user_id}
    join ${vendorListings} on ${vendorListings.vendor_id} = ${vendors.id} and ${vendorListings.is_listed}
    where ${preferences.notice_group} = 'new_events' and ${preferences.user_id} = any(${ids})`
  return fittingEvents(db, due, { until, today, max: maxEvents })
}

/** When the last digest was due: at the first hour of the day, or of the last Monday. */
function lastTime(frequency: Batch['frequency'], now: Date): Date {
  const time = new Date(now.getTime() - settledMs)
  time.setUTCHours(time.getUTCHours() - firstHour, 0, 0, 0)
  const daysAgo = frequency === 'daily' ? 0 : (time.getUTCDay() - monday + 7) % 7
  return new Date(Math.floor(time.getTime() / dayMs) * dayMs - daysAgo * dayMs + firstHour * 3_600_000)
}
