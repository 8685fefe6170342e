import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { lastDay } from '../../db/event-days.ts'
import { hasOpenPlace } from '../../db/open-calls.ts'
import { isListed } from '../../db/public-events.ts'
import {
  callPlaces,
  eventApplications,
  eventCalls,
  events,
  organizers,
  serviceAreas,
  users,
  vendorListings,
  vendors,
} from '../../db/schema.ts'

/** What `due` of `fittingEvents` selects of a vendor, besides `told_until`. */
export const dueVendor = sql`${vendors.id} as vendor_id, ${vendors.user_id} as user_id,
  ${vendorListings.event_type_ids} as type_ids, ${vendorListings.service_ids} as service_ids, ${vendorListings.area_ids} as area_ids, ${vendorListings.places} as places,
  ${vendorListings.taken} as taken`

interface Limits {
  /** Events that were published until then. */
  until: Date
  /** Only events that are not over on this day. */
  today: string
  /** So many events for each vendor; `count` has the number of all. */
  max: number
}

/**
 * The events that fit each vendor of the statement `due` and were published after its `told_until`, the next ones first. An event fits
 * when its type is one of the vendor's, or the vendor has none, when its open call, if it has one, has a place left for the vendor's trades,
 * when the vendor is free on all its days and has not applied, and when its address has one of the vendor's places in it (the city of the own
 * address, and the names of the areas) or its city is named in the description of one of the areas.
 */
export async function fittingEvents(db: Db, due: SQL, { until, today, max }: Limits) {
  const { rows } = await db.execute<{ user_id: string; event_ids: string[]; count: string }>(sql`
    with due as materialized (${due}), fresh as materialized (
      select ${events.id} as id, ${events.event_type_id} as type_id, ${events.published_at} as published_at, ${events.start_date} as start_date,
        daterange(${events.start_date}, ${lastDay(events)}, '[]') as days,
        lower(${events.address}) as address, plain_words(split_part(city_of(${events.address}), ',', 1)) as city
      from ${events}
      join ${organizers} on ${organizers.id} = ${events.organizer_id}
      join ${users} on ${users.id} = ${organizers.user_id}
      where ${isListed} and ${lastDay(events)} >= ${today}
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
        and not due.taken && fresh.days
        and not exists (
          select from ${eventApplications}
          where ${eventApplications.event_id} = fresh.id and ${eventApplications.vendor_id} = due.vendor_id)
        and not exists (
          select from ${eventCalls}
          where ${eventCalls.event_id} = fresh.id and not ${hasOpenPlace(sql`fresh.id`, suits)})
    )
    select user_id, array_agg(id order by place) as event_ids, min(count) as count
    from numbered where place <= ${max} group by user_id order by user_id`)
  return rows.map((row) => ({
    user_id: Number(row.user_id),
    event_ids: row.event_ids.map(Number),
    count: Number(row.count),
  }))
}

/** A place for any trade suits everybody, and every place suits a vendor who has not named a trade. */
const suits = sql`(${callPlaces.service_id} is null or due.service_ids = '{}' or ${callPlaces.service_id} = any(due.service_ids))`
