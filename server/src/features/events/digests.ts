import type { DigestFrequency } from '@marquee/contract/notice-kinds'
import { and, asc, eq, gt, inArray, lt, or, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { countsAs } from '../../db/counts.ts'
import { dayOf, lastDay } from '../../db/event-days.ts'
import {
  eventApplications,
  events,
  notificationPreferences as preferences,
  organizers,
  serviceAreas,
  users,
  vendorListings,
  vendors,
} from '../../db/schema.ts'
import { firstHour } from '../../notify/duty.ts'

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

/**
 * The new events that fit each of these people's vendor profiles, the next ones first; people without one are left out. An event fits
 * when its type is one of the vendor's, or the vendor has none, and when its address has one of the vendor's places in it (the city of
 * the own address, and the names of the areas) or its city is named in the description of one of the areas.
 */
async function fitting({ db }: Context, people: readonly number[], { until, today }: Batch) {
  const ids = sql`array[${sql.join([...people], sql`, `)}]::bigint[]`
  const { rows } = await db.execute<{ user_id: string; event_ids: string[]; count: string }>(sql`
    with due as materialized (
      select ${vendors.id} as vendor_id, ${vendors.user_id} as user_id, ${preferences.told_until} as told_until,
        ${vendorListings.event_type_ids} as type_ids, ${vendorListings.area_ids} as area_ids, ${vendorListings.places} as places
      from ${preferences}
      join ${vendors} on ${vendors.user_id} = ${preferences.user_id}
      join ${vendorListings} on ${vendorListings.vendor_id} = ${vendors.id} and ${vendorListings.is_listed}
      where ${preferences.notice_group} = 'new_events' and ${preferences.user_id} = any(${ids})
    ), fresh as materialized (
      select ${events.id} as id, ${events.event_type_id} as type_id, ${events.published_at} as published_at, ${events.start_date} as start_date,
        lower(${events.address}) as address, plain_words(split_part(city_of(${events.address}), ',', 1)) as city
      from ${events}
      join ${organizers} on ${organizers.id} = ${events.organizer_id}
      join ${users} on ${users.id} = ${organizers.user_id}
      where ${events.status} = 'published' and ${countsAs('client')} and ${lastDay(events)} >= ${today}
        and ${events.published_at} > (select min(told_until) from due) and ${events.published_at} <= ${until.toISOString()}
    ), places as (
      select vendor_id, unnest(places) as place from due
    ), areas as materialized (
      select ${serviceAreas.id} as id, concat(' ', plain_words(${serviceAreas.description}), ' ') as words from ${serviceAreas}
    ), near as (
      select places.vendor_id, hit.event_id
      from (
        select place, fresh.id as event_id from (select distinct place from places) as named
        join fresh on strpos(fresh.address, lower(place)) > 0
      ) as hit
      join places on places.place = hit.place
      union
      select chosen.vendor_id, hit.event_id
      from (
        select areas.id as area_id, fresh.id as event_id from areas
        join fresh on fresh.city <> '' and strpos(areas.words, concat(' ', fresh.city, ' ')) > 0
      ) as hit
      join (select vendor_id, unnest(area_ids) as area_id from due) as chosen on chosen.area_id = hit.area_id
    ), numbered as (
      select due.user_id, fresh.id, count(*) over (partition by due.user_id) as count,
        row_number() over (partition by due.user_id order by fresh.start_date, fresh.id) as place
      from near
      join due on due.vendor_id = near.vendor_id
      join fresh on fresh.id = near.event_id
      where fresh.published_at > due.told_until
        and (cardinality(due.type_ids) = 0 or fresh.type_id = any(due.type_ids))
        and not exists (
          select from ${eventApplications}
          where ${eventApplications.event_id} = fresh.id and ${eventApplications.vendor_id} = due.vendor_id)
    )
    select user_id, array_agg(id order by place) as event_ids, min(count) as count
    from numbered where place <= ${maxEvents} group by user_id order by user_id`)
  return rows.map((row) => ({
    user_id: Number(row.user_id),
    event_ids: row.event_ids.map(Number),
    count: Number(row.count),
  }))
}

/** When the last digest was due: at the first hour of the day, or of the last Monday. */
function lastTime(frequency: Batch['frequency'], now: Date): Date {
  const time = new Date(now.getTime() - settledMs)
  time.setUTCHours(time.getUTCHours() - firstHour, 0, 0, 0)
  const daysAgo = frequency === 'daily' ? 0 : (time.getUTCDay() - monday + 7) % 7
  return new Date(Math.floor(time.getTime() / dayMs) * dayMs - daysAgo * dayMs + firstHour * 3_600_000)
}
