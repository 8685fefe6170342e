import { callSentences, type OpenCallInput } from '@marquee/contract/open-call'
import { refusals, type Actor } from '@marquee/contract/policy'
import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { authorize, type Context } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import { callOf, tradeOfPlace } from '../../db/open-calls.ts'
import { givenOf, isOpen, isSent, moveAskedTimes, releasePlaces } from '../../db/places.ts'
import { firstRow } from '../../db/first-row.ts'
import {
  callConditions,
  eventApplications,
  eventCalls,
  callPlaces,
  events,
  placeInvitations,
  services,
} from '../../db/schema.ts'
import { conflict, refused, stale } from '../../errors.ts'
import { callLettersOf } from './notices.ts'
import { replaceQuestions } from './questions.ts'
import type { EventReader } from './records.ts'

/** Lets organizers set what an event looks for. */
export function openCalls(context: Context, { find }: Pick<EventReader, 'find'>) {
  const { db, transactional } = context

  return {
    /**
     * Replaces the open call of an event. Fails with `conflict` where it leaves out a trade for which vendors have applied, or takes away
     * places that are given, with `validation` for an unknown or retired trade, and with `stale` for another version of the event.
     */
    setCall: transactional(async (actor: Actor, id: number, call: OpenCallInput, version?: number) => {
      const { status } = await lock(actor, id, version)
      const before = await callOf(db, id)
      const { closes_local, time_zone, answer_by, confirm_within_days = null, conditions = null } = call
      const { waiting_rule, numbers_shown_to } = call
      const closes_at = closes_local === null ? null : sql`${closes_local}::timestamp at time zone ${time_zone}`
      const conditions_id = await storeConditions(id, conditions)
      const columns = {
        closes_at,
        time_zone,
        answer_by,
        confirm_within_days,
        waiting_rule,
        numbers_shown_to,
        conditions_id,
        ...(call.documents && { documents: call.documents }),
      }
      await db
        .insert(eventCalls)
        .values({ event_id: id, ...columns })
        .onConflictDoUpdate({ target: eventCalls.event_id, set: columns })
      await moveAskedTimes(db, id)
      await replacePlaces(id, call.places)
      if (call.questions) await replaceQuestions(db, id, call.questions)
      await context.audit(actor, 'event.set_call', id)
      if (before && status === 'published') await context.emit({ type: 'call.changed', eventId: id, before })
      return find(actor, id)
    }),

    /** What `setCall` would send to those who applied, each text with the number of its readers. */
    previewCall: transactional(async (actor: Actor, id: number, call: OpenCallInput) => {
      const { status } = await own(actor, id)
      const before = await callOf(db, id)
      return { letters: before && status === 'published' ? await callLettersOf(db, id, before, call) : [] }
    }),

    /** Removes the open call of an event; applications stay. Fails as `setCall` does for another version. */
    removeCall: transactional(async (actor: Actor, id: number, version?: number) => {
      await lock(actor, id, version)
      await freePlaces(context, id, 'removed')
      await replaceQuestions(db, id, [])
      await db.delete(eventCalls).where(eq(eventCalls.event_id, id))
      await context.audit(actor, 'event.remove_call', id)
      return find(actor, id)
    }),
  }

  /** Nobody applies to the event or changes it until the transaction ends, which gives it the next version. */
  async function lock(actor: Actor, id: number, version: number | undefined) {
    const event = await own(actor, id)
    if (version !== undefined && version !== event.version) throw stale()
    await db
      .update(events)
      .set({ version: event.version + 1, updated_at: sql`now()` })
      .where(eq(events.id, id))
    return event
  }

  async function own(actor: Actor, id: number) {
    const event = await db
      .select()
      .from(events)
      .where(eq(events.id, id))
      .for('update')
      .then(firstRow(refusals.eventNotFound))
    authorize(actor, 'event.edit', event)
    return event
  }

  /** The id of these conditions. A text that the event had before is that version again: who agreed to it still does. */
  async function storeConditions(event_id: number, text: string | null): Promise<number | null> {
    if (text === null) return null
    const ofEvent = eq(callConditions.event_id, event_id)
    const known = db.select({ id: callConditions.id }).from(callConditions)
    const [same] = await known.where(and(ofEvent, eq(callConditions.text, text)))
    if (same) return same.id
    const version = sql`(select count(*) + 1 from ${callConditions} where ${ofEvent})`
    const [created] = await db.insert(callConditions).values({ event_id, version, text }).returning()
    return created!.id
  }

  /** A trade that stays keeps its row, which applications name. */
  async function replacePlaces(eventId: number, places: OpenCallInput['places']): Promise<void> {
    const before = await db
      .select({
        id: callPlaces.id,
        service_id: callPlaces.service_id,
        trade: tradeOfPlace,
        wanted: callPlaces.wanted,
        given: givenOf(sql`${callPlaces.id}`),
        applications: db.$count(eventApplications, eq(eventApplications.place_id, callPlaces.id)),
      })
      .from(callPlaces)
      .leftJoin(services, eq(services.id, callPlaces.service_id))
      .where(eq(callPlaces.event_id, eventId))
    for (const { service_id, trade, wanted, given } of before) {
      const now = places.find((place) => place.service_id === service_id)?.wanted
      if (now !== undefined && now < Math.min(wanted, given)) throw conflict(callSentences.tooFew(trade, given))
    }
    const idOf = new Map(before.map((one) => [one.service_id, one.id]))
    const gone = before.filter(({ service_id }) => !places.some((place) => place.service_id === service_id))
    const kept = gone.find(({ applications }) => applications > 0)
    if (kept) throw conflict(callSentences.hasApplicants(kept.trade))
    const invited = gone.find(({ given }) => given > 0)
    if (invited) throw conflict(callSentences.tooFew(invited.trade, invited.given))
    await requireTrades(places.flatMap(({ service_id }) => (idOf.has(service_id) ? [] : (service_id ?? []))))
    const ids = gone.map((place) => place.id)
    await endAll(context, inArray(placeInvitations.asked_place_id, ids))
    await db.delete(callPlaces).where(inArray(callPlaces.id, ids))
    for (const [position, { service_id, wanted, note = null, fee = null }] of places.entries()) {
      const columns = { wanted, note, fee, position }
      const id = idOf.get(service_id)
      if (id === undefined) await db.insert(callPlaces).values({ event_id: eventId, service_id, ...columns })
      else await db.update(callPlaces).set(columns).where(eq(callPlaces.id, id))
    }
  }

  /** A retired trade stays where it was chosen before. */
  async function requireTrades(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return
    const isOffered = and(inArray(services.id, [...ids]), isNull(services.retired_at))
    const offered = await db.select({ id: services.id }).from(services).where(isOffered).for('key share')
    const { unknownTrade } = callSentences
    if (offered.length < ids.length) throw refused(unknownTrade, { places: unknownTrade })
  }
}

/** Nobody has a place at the event or is offered one any more. Vendors learn that their invitations are over. */
export async function freePlaces(context: Context, eventId: number, why: 'cancelled' | 'removed'): Promise<void> {
  await releasePlaces(context.db, eq(eventApplications.event_id, eventId), why)
  await endAll(context, eq(placeInvitations.event_id, eventId))
}

/** Takes back the invitations that are open; vendors who know of one get a notice. */
async function endAll({ db, emit }: Context, which: SQL): Promise<void> {
  const open = await db
    .update(placeInvitations)
    .set({ ended: 'withdrawn' })
    .where(and(which, isOpen))
    .returning({ id: placeInvitations.id, isSent })
  for (const one of open)
    if (one.isSent) await emit({ type: 'invitation.changed', invitationId: one.id, change: 'withdrawn' })
}

/** Gives a copy of an event the open call of the original, without its days, which are those of the original. */
export async function copyCall(db: Db, from: number, to: number): Promise<void> {
  await db.execute(sql`
    with conditions as (
      insert into call_conditions (event_id, version, text)
      select ${to}, 1, text from event_calls join call_conditions on call_conditions.id = conditions_id
      where event_calls.event_id = ${from}
      returning id)
    insert into event_calls (event_id, time_zone, confirm_within_days, waiting_rule, numbers_shown_to, documents, conditions_id)
    select ${to}, time_zone, confirm_within_days, waiting_rule, numbers_shown_to, documents, (select id from conditions) from event_calls where event_id = ${from}`)
  await db.execute(sql`
    insert into call_places (event_id, service_id, wanted, note, fee, position)
    select ${to}, service_id, wanted, note, fee, position from call_places where event_id = ${from}`)
  await db.execute(sql`
    insert into call_questions (event_id, text, kind, options, need, service_ids, position)
    select ${to}, text, kind, options, need, service_ids, position from call_questions
    where event_id = ${from} and position is not null`)
}
