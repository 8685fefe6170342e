import type { PlaceCandidate } from '@marquee/contract/invitations'
import { maxCounts, maxPlaces, type WaitingRule } from '@marquee/contract/limits'
import { sql, type SQL } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import { invitedOften } from '../../db/invitation-mails.ts'
import { isNewestChange, waitingNumber } from '../../db/places.ts'
import {
  eventApplications,
  eventCalls,
  events,
  invitationStops,
  placeChanges,
  placeInvitations,
  vendorListings,
  vendors,
  withdrawnApplications,
} from '../../db/schema.ts'
import type { Addressing } from '../../images/addresses.ts'
import { areaReader, conditionOf, distanceTo, filterValues } from '../vendors/service.ts'
import { firstTrade, primaryPicture, type ApplicantPicture } from './records.ts'

/** A place of an open call, with what decides who could fill it. */
export interface SoughtPlace {
  id: number
  service_id: number | null
  event_id: number
  organizer_id: number
  event_type_id: number | null
  start_date: string
  end_date: string | null
  city: string | null
  waiting_rule: WaitingRule
}

/**
 * Finds who could fill a place: the waiting list, then vendors who have not been asked. Both the best first, except a list with numbers, which
 * keeps its order.
 */
export function candidateFinder(context: Context, addressesOf: Addressing) {
  const areaOf = areaReader(context)

  return async (place: SoughtPlace): Promise<PlaceCandidate[]> => {
    const location = place.city ?? undefined
    const area = await areaOf({ location, page: 1, limit: 1, sort_order: 'desc' })
    const service_ids = place.service_id === null ? undefined : [place.service_id]
    const filters = filterValues({ service_ids, location, ...area, page: 1, limit: 1, sort_order: 'desc' }, [])
    const { rows } = await context.db.execute<Row>(statementOf(place, filters))
    return rows.map(({ picture, ...row }) => ({
      ...row,
      primary_image: picture && { ...addressesOf(picture, true), alt_text: picture.alt_text },
    }))
  }
}

type Row = Omit<PlaceCandidate, 'primary_image'> & { picture: ApplicantPicture | null }

const max = sql.raw(String(maxCounts.candidates))

function statementOf(place: SoughtPlace, filters: ReturnType<typeof filterValues>): SQL {
  const km = filters.circle ? distanceTo(filters.circle) : sql`null::double precision`
  const id = vendorListings.vendor_id
  const isOther = sql`not coalesce(${place.event_type_id}::bigint = any(${vendorListings.event_type_ids}), false)`
  const isBare = sql`${vendorListings.head} @@ '''#bare'''`
  const [listed, most] =
    place.waiting_rule === 'in_order'
      ? [sql`${placeChanges.id}`, max]
      : [sql`known.id is null, ${isOther}, ${km} nulls last, ${isBare}, ${id}`, sql.raw(String(maxPlaces))]
  // The few vendors that the organizer knows are read once, and not asked of each candidate.
  return sql`
    with known as materialized (
      select ${eventApplications.vendor_id} as id, count(*) as events
      from ${eventApplications} join ${events} on ${events.id} = ${eventApplications.event_id}
      where ${events.organizer_id} = ${place.organizer_id} and ${events.status} = 'completed' and ${eventApplications.status} = 'accepted'
      group by ${eventApplications.vendor_id}
    ), waiting as (
      select ${id} as id, ${eventApplications.id} as application_id, ${waitingNumber} as number, ${km} as km, coalesce(known.events, 0) as events,
        row_number() over (order by ${listed}) as rank
      from ${eventApplications} join ${placeChanges} on ${isNewestChange}
      join ${eventCalls} on ${eventCalls.event_id} = ${eventApplications.event_id}
      join ${vendorListings} on ${id} = ${eventApplications.vendor_id} left join known on known.id = ${id}
      where ${eventApplications.place_id} = ${place.id} and ${eventApplications.status} = 'pending' and ${placeChanges.state} = 'waiting'
        and ${vendorListings.is_listed} and ${isFree(place)}
      order by rank limit ${most}
    ), matching as materialized (
      select ${id} as id, ${km} as km, coalesce(known.events, 0) as events, known.id is null as is_new,
        ${isOther} as is_other, ${isBare} as is_bare
      from ${vendorListings} left join known on known.id = ${id}
      where ${conditionOf(filters)} and ${isFree(place)} and ${isNotAsked(place)}
    ), best as (
      select * from matching order by is_new, is_other, km nulls last, is_bare, id limit ${max}
    ), others as (
      select id, km, events, row_number() over (order by is_new, is_other, km nulls last, is_bare, id) as rank from best
    ), found as (
      select id, application_id, number, km, events, rank from waiting
      union all select id, null, null, km, events, rank from others
    )
    select ${vendors.id}::integer as contractor_id, ${vendors.company_name} as company_name, ${firstTrade} as trade,
      ${vendors.pricing_range} as pricing_range, ${primaryPicture} as picture, found.application_id::integer as application_id, found.number,
      round(found.km)::integer as km, found.events::integer as past_events, ${hoursToAnswer} as hours_to_answer
    from found join ${vendors} on ${vendors.id} = found.id
    order by found.application_id is null, found.rank`
}

/** Whether a vendor may be invited for a place now: listed, of its trade, free on the days of the event, and not asked before. */
export async function isInvitable(db: Db, place: SoughtPlace, vendorId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from (select ${vendorId}::bigint as vendor_id) given
    join ${vendorListings} on ${vendorListings.vendor_id} = given.vendor_id where ${whyNot(place)} is null`)
  return rows.length > 0
}

/** Why a vendor cannot be invited for a place; null for those who can. Of a statement with `given.vendor_id` and the listing. */
export function whyNot(place: SoughtPlace): SQL {
  const { event_id, organizer_id } = place
  const isAt = (table: typeof eventApplications | typeof placeInvitations | typeof withdrawnApplications) =>
    sql`exists (select from ${table} where vendor_id = given.vendor_id and event_id = ${event_id})`
  return sql`case
    when ${vendorListings.is_listed} is not true then 'not_listed'
    when exists (select from ${invitationStops} where organizer_id = ${organizer_id} and vendor_id = given.vendor_id) then 'stopped'
    when ${isAt(eventApplications)} or ${isAt(withdrawnApplications)} then 'applied'
    when ${isAt(placeInvitations)} then 'invited'
    when not ${isFree(place)} then 'booked'
    when not ${isOfTrade(place)} then 'other_trade'
    when given.vendor_id in ${invitedOften(organizer_id, 'vendor_id')} then 'often' end`
}

const isOfTrade = ({ service_id }: SoughtPlace) =>
  service_id === null ? sql`true` : sql`${service_id} = any(${vendorListings.service_ids})`

const isFree = ({ start_date, end_date }: SoughtPlace) =>
  sql`not ${vendorListings.taken} && daterange(${start_date}::date, ${end_date ?? start_date}::date, '[]')`

/** Has not applied to the event, not even withdrawn, was not invited, and is not asked by the organizer too often. */
function isNotAsked({ event_id, organizer_id }: SoughtPlace): SQL {
  const id = vendorListings.vendor_id
  const atEvent = (table: typeof eventApplications | typeof placeInvitations | typeof withdrawnApplications) =>
    sql`${id} not in (select vendor_id from ${table} where event_id = ${event_id})`
  return sql`${atEvent(eventApplications)} and ${atEvent(placeInvitations)} and ${atEvent(withdrawnApplications)} and ${id} not in ${invitedOften(organizer_id, 'vendor_id')}
    and ${id} not in (select vendor_id from ${invitationStops} where organizer_id = ${organizer_id})`
}

/** In how many hours a vendor answered the newest offer that they answered. */
const hoursToAnswer = sql`(
  select floor(extract(epoch from answer.created_at - offer.created_at) / 3600)::integer
  from ${placeChanges} answer cross join lateral (
    select created_at from ${placeChanges} offer
    where offer.application_id = answer.application_id and offer.id < answer.id and offer.state = 'offered' order by offer.id desc limit 1) offer
  where answer.vendor_id = ${vendors.id} and (answer.state = 'confirmed' or answer.reason = 'declined')
  order by answer.id desc limit 1)`
