import { anyTrade, type OpenCall } from '@marquee/contract/open-call'
import { eq, inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { questionsOf } from './call-questions.ts'
import type { Db } from './client.ts'
import { takenOf } from './places.ts'
import { callConditions, callPlaces, eventCalls, events, services } from './schema.ts'

/** The trade of a place in words; of a select with the services. */
export const tradeOfPlace = sql<string>`coalesce(${services.display_name}, ${anyTrade})`

/** Whether all places of a trade are taken. */
export const isFull = sql<boolean>`${takenOf(sql`${callPlaces.id}`)} >= ${callPlaces.wanted}`

/** The open call of an event, as one JSON value; null without one. Lists leave out the text of its conditions: it may be long. */
export const callColumn = (isInList: boolean) =>
  sql<OpenCall | null>`(
  select json_build_object(
    'closes_at', to_char(${eventCalls.closes_at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'closes_local', to_char(${eventCalls.closes_at} at time zone known_zone(${eventCalls.time_zone}), 'YYYY-MM-DD"T"HH24:MI'),
    'time_zone', ${eventCalls.time_zone},
    'answer_by', ${eventCalls.answer_by},
    'confirm_within_days', ${eventCalls.confirm_within_days},
    'waiting_rule', ${eventCalls.waiting_rule},
    'numbers_shown_to', ${eventCalls.numbers_shown_to},
    'documents', to_json(${eventCalls.documents}),
    'conditions', (
      select json_build_object('version', ${callConditions.version}, 'text', ${isInList ? sql`null` : callConditions.text})
      from ${callConditions} where ${callConditions.id} = ${eventCalls.conditions_id}),
    'places', (
      select json_agg(json_build_object(
        'id', ${callPlaces.id}, 'service_id', ${callPlaces.service_id}, 'trade', ${tradeOfPlace},
        'wanted', ${callPlaces.wanted}, 'taken', ${takenOf(sql`${callPlaces.id}`)}, 'is_full', ${isFull}, 'note', ${callPlaces.note}, 'fee', ${callPlaces.fee}
      ) order by ${callPlaces.position})
      from ${callPlaces} left join ${services} on ${services.id} = ${callPlaces.service_id}
      where ${callPlaces.event_id} = ${eventCalls.event_id}),
    'questions', ${questionsOf(eventCalls.event_id)})
  from ${eventCalls} where ${eventCalls.event_id} = ${events.id})`.as('call')

/** The open call of an event with the text of its conditions. */
export async function callOf(db: Db, eventId: number): Promise<OpenCall | null> {
  const ofEvent = eq(eventCalls.event_id, events.id)
  // Without a join, Drizzle leaves out the names of tables.
  const [event] = await db
    .select({ call: callColumn(false) })
    .from(events)
    .innerJoin(eventCalls, ofEvent)
    .where(eq(events.id, eventId))
  return event?.call ?? null
}

/** Events that look for one of these trades, whose call has not closed and whose places are not all taken. */
export const looksFor = (serviceIds: readonly number[]): SQL =>
  hasOpenPlace(events.id, inArray(callPlaces.service_id, [...serviceIds]))

/** Whether the call of an event has not closed and has a place left among those that match. */
export const hasOpenPlace = (eventId: SQLWrapper, isAsked: SQL): SQL => sql`exists (
    select from ${callPlaces} join ${eventCalls} on ${eventCalls.event_id} = ${callPlaces.event_id}
    where ${callPlaces.event_id} = ${eventId} and ${isAsked}
      and (${eventCalls.closes_at} is null or ${eventCalls.closes_at} > now())
      and not ${isFull})`
