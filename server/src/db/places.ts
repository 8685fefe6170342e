import { invitationDays, type ApplicationStatus, type PlaceReason, type PlaceState } from '@marquee/contract/limits'
import { eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Db } from './client.ts'
import {
  callPlaces,
  eventApplications,
  eventCalls,
  events,
  heldDecisions,
  placeChanges,
  placeInvitations,
} from './schema.ts'

// Of a statement that joins the newest change of an application. An offer is over at its time, whatever process runs.
const { state, reason, until } = placeChanges
export const isLive = sql<boolean>`(${state} = 'offered' and ${until} > clock_timestamp())`
const isExpired = sql`(${state} = 'offered' and ${until} <= clock_timestamp())`

/** The state of an application's place. */
export const placeState = sql<PlaceState>`case when ${isExpired} then 'released' else coalesce(${state}, 'none') end`
/** Why it is released; null for other states. */
export const placeReason = sql<PlaceReason | null>`case when ${isExpired} then 'expired' else ${reason} end`

/** The newest change of an application. */
export const isNewestChange = eq(placeChanges.id, eventApplications.place_change_id)

/** Whether an application waits for the organizer: it has no answer, and no place on a waiting list. Of a statement with the application. */
export const isUndecided = sql<boolean>`(${eventApplications.status} = 'pending' and not exists (
  select from ${placeChanges} where ${isNewestChange} and ${state} = 'waiting'))`

/** Whether the place of an application is offered and waits for a confirmation; of a statement with the application. */
export const isOffered = sql<boolean>`exists (select from ${placeChanges} where ${isNewestChange} and ${isLive})`

/** How many vendors have a place, and have confirmed it where that is asked for. */
export const takenOf = (place: SQL): SQL<number> => sql<number>`(select count(*)::integer
  from ${eventApplications} join ${placeChanges} on ${isNewestChange}
  where ${eventApplications.place_id} = ${place} and ${state} = 'confirmed')`

/** An invitation that keeps its place: it waits for an answer, and its time is not over. */
export const isOpen = sql<boolean>`(${placeInvitations.ended} is null and coalesce(${placeInvitations.until} > clock_timestamp(), true))`

/** Whether the vendor knows of an invitation. */
export const isSent = sql<boolean>`(case when ${placeInvitations.asks} then ${placeInvitations.sent_at} else ${placeInvitations.until} end is not null)`

/**
 * How many of a place are given, as the organizer knows: accepted, and the offer is not over, or offered by an open invitation. An acceptance
 * that was not sent yet counts, because it becomes an offer.
 */
export const givenOf = (place: SQL): SQL<number> => sql<number>`(
  (select count(*)::integer from ${placeInvitations} where ${placeInvitations.place_id} = ${place} and ${isOpen}) + (select count(*)::integer
  from ${eventApplications} "given" left join ${placeChanges} on ${placeChanges.id} = "given"."place_change_id"
  where "given"."place_id" = ${place} and "given"."status" = 'accepted' and (${placeState} <> 'released'
    or exists (select from ${heldDecisions} where ${heldDecisions.application_id} = "given"."id"))))`

/** The number of an application on the waiting list of its place; null outside of it, and where the organizer chooses. Of a statement with the call. */
export const waitingNumber = sql<
  number | null
>`case when ${state} = 'waiting' and ${eventCalls.waiting_rule} = 'in_order' then (select count(*)::integer
  from ${eventApplications} "waiting" join ${placeChanges} "before" on "before"."id" = "waiting"."place_change_id"
  where "waiting"."place_id" = ${eventApplications.place_id} and "before"."state" = 'waiting' and "before"."id" <= ${placeChanges.id}) end`

/**
 * The last day to confirm an offer that is made now, in the zone of the event: so many whole days after today, and before the event
 * begins, but never less than the rest of today. Of a statement with the call and the event; null where no confirmation is asked for.
 */
const lastDayAfter = (days: SQLWrapper) => sql`(select least(today + ${days}, greatest(today, ${events.start_date} - 1))
  from (select (clock_timestamp() at time zone known_zone(${eventCalls.time_zone}))::date as today) as days)`
const lastDayNow = lastDayAfter(eventCalls.confirm_within_days)
const endOf = (day: SQL) => sql`((${day} + 1)::timestamp at time zone known_zone(${eventCalls.time_zone}))`
/** Until when an invitation is open that is sent now. */
export const invitedUntil = endOf(
  lastDayAfter(sql`coalesce(${eventCalls.confirm_within_days}, ${sql.raw(String(invitationDays))})`),
)

/** Until when somebody who is asked to apply can do so: the call closes, or the event begins. */
export const askedUntil =
  sql<Date>`least(coalesce(${eventCalls.closes_at}, 'infinity'), (${events.start_date}::timestamp at time zone known_zone(${eventCalls.time_zone})))`.mapWith(
    placeInvitations.until,
  )

/** Invitations to apply that are open end when the call now does. Call it after a change of the call or the day, while the event is locked. */
export async function moveAskedTimes(db: Db, eventId: number): Promise<void> {
  await db.execute(sql`update ${placeInvitations} set until = ${askedUntil} from ${events} join ${eventCalls} on ${eventCalls.event_id} = ${events.id}
    where ${events.id} = ${eventId} and ${placeInvitations.event_id} = ${events.id} and ${placeInvitations.asks} and ${placeInvitations.ended} is null`)
}

const lastDayBefore = (end: SQLWrapper) =>
  sql`(((${end} at time zone known_zone(${eventCalls.time_zone})) - interval '1 second')::date)::text`
/** The last day to take an invitation, and of one to apply that is made now. */
export const invitedBy = sql<string | null>`${lastDayBefore(placeInvitations.until)}`
export const askedBy = sql<string>`${lastDayBefore(askedUntil)}`

/** The last day to confirm: of the offer, or of one that would be made now; null for a confirmed place, and where no confirmation is asked for. */
export const confirmBy = sql<string | null>`case
  when ${isLive} then ${lastDayBefore(until)}
  when ${eventCalls.confirm_within_days} is not null and coalesce(${state}, 'none') <> 'confirmed' then ${lastDayNow}::text end`

/** `confirmBy` of an application. */
export async function confirmDayOf(db: Db, applicationId: number): Promise<string | null> {
  const [found] = await db
    .select({ day: confirmBy })
    .from(eventApplications)
    .innerJoin(events, eq(events.id, eventApplications.event_id))
    .innerJoin(callPlaces, eq(callPlaces.id, eventApplications.place_id))
    .innerJoin(eventCalls, eq(eventCalls.event_id, eventApplications.event_id))
    .leftJoin(placeChanges, isNewestChange)
    .where(eq(eventApplications.id, applicationId))
  return found?.day ?? null
}

interface Change {
  state: PlaceState | SQL
  reason?: PlaceReason | SQL
  until?: SQL
  isOverLimit?: boolean
}

/** Adds a change for each application that matches and has a place. Call it in the transaction of what causes it. */
export async function changePlaces(db: Db, condition: SQL | undefined, change: Change): Promise<void> {
  const { id, event_id, vendor_id, place_id } = eventApplications
  await db.execute(sql`
    with made as (
      insert into ${placeChanges} (event_id, vendor_id, application_id, place_id, state, reason, until, is_over_limit)
      select ${event_id}, ${vendor_id}, ${id}, ${place_id}, ${change.state}, ${change.reason ?? null}, ${change.until ?? sql`null::timestamptz`},
        coalesce(${change.isOverLimit ?? null}::boolean, ${placeChanges.is_over_limit}, false)
      from ${eventApplications} left join ${placeChanges} on ${isNewestChange}
      join ${events} on ${events.id} = ${event_id} left join ${eventCalls} on ${eventCalls.event_id} = ${event_id}
      where ${place_id} is not null and ${condition}
      returning id, application_id)
    update ${eventApplications} set place_change_id = made.id from made where ${id} = made.application_id`)
}

/** Nothing of these applications waits, is offered or confirmed any more. */
export const releasePlaces = (db: Db, condition: SQL | undefined, why: PlaceReason): Promise<void> =>
  changePlaces(db, sql`${condition} and ${state} in ('waiting', 'offered', 'confirmed')`, {
    state: 'released',
    reason: why,
  })

/**
 * What an announced decision makes of the place: accepted, it is offered where the call asks for a confirmation, otherwise the vendor has it.
 * The time of the offer begins here, when the vendor gets it.
 */
export async function settlePlace(db: Db, applicationId: number, status: ApplicationStatus): Promise<void> {
  const isThis = eq(eventApplications.id, applicationId)
  if (status !== 'accepted') return releasePlaces(db, isThis, 'removed')
  const isNotKept = sql`${isThis} and coalesce(${state}, 'none') <> 'confirmed' and not coalesce(${isLive}, false)`
  const asks = sql`${eventCalls.confirm_within_days} is not null`
  await changePlaces(db, sql`${isNotKept} and not (${asks})`, { state: 'confirmed' })
  await changePlaces(db, sql`${isNotKept} and ${asks}`, { state: 'offered', until: endOf(lastDayNow) })
}

/** How many vendors a place wants and has, after locking it: nobody else gives one of it until the transaction ends. */
export async function lockPlace(db: Db, placeId: number): Promise<{ wanted: number; given: number } | undefined> {
  const isThis = eq(callPlaces.id, placeId)
  const [place] = await db.select({ wanted: callPlaces.wanted }).from(callPlaces).where(isThis).for('no key update')
  // A statement of its own sees what others gave before the lock. Drizzle leaves out the names of tables in one without a join.
  const { rows } = await db.execute<{ given: number }>(sql`select ${givenOf(sql`${placeId}::bigint`)} as given`)
  return place && { ...place, given: rows[0]!.given }
}
