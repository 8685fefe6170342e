import type { InvitationState, OwnInvitation } from '@marquee/contract/invitations'
import type { OpenCall } from '@marquee/contract/open-call'
import { callSentences } from '@marquee/contract/open-call'
import type { Actor } from '@marquee/contract/policy'
import { questionsFor } from '@marquee/contract/questions'
import { maxCounts } from '@marquee/contract/limits'
import { eq, sql, type SQL } from 'drizzle-orm'
import { authorize } from '../../context.ts'
import { questionsOf } from '../../db/call-questions.ts'
import type { Db } from '../../db/client.ts'
import { firstRow } from '../../db/first-row.ts'
import { isStopped, lockInvitations } from '../../db/invitation-mails.ts'
import { tradeOfPlace } from '../../db/open-calls.ts'
import { askedUntil, invitedBy, takenOf } from '../../db/places.ts'
import {
  callConditions,
  callPlaces,
  eventCalls,
  events,
  organizers,
  placeInvitations,
  services,
  users,
  vendors,
} from '../../db/schema.ts'
import { conflict, notFound } from '../../errors.ts'
import { signer } from '../../signatures.ts'
import type { SoughtPlace } from './candidates.ts'

/** What came of an invitation. Its time is over, whatever process runs. */
const state = sql<InvitationState>`case
  when ${placeInvitations.ended} = 'taken' then 'applied' when ${placeInvitations.ended} is not null then ${placeInvitations.ended}
  when ${placeInvitations.until} <= clock_timestamp() then 'expired'
  when ${placeInvitations.opened_at} is not null then 'opened' else 'sent' end`

/** The place that an invitation is about. */
export const placeOfInvitation = sql<number>`coalesce(${placeInvitations.place_id}, ${placeInvitations.asked_place_id})`

const columns = {
  id: placeInvitations.id,
  event_id: events.id,
  event_title: events.title,
  event_start_date: events.start_date,
  event_end_date: events.end_date,
  event_address: events.address,
  organization_name: organizers.organization_name,
  place_id: callPlaces.id,
  trade: tradeOfPlace,
  note: callPlaces.note,
  fee: callPlaces.fee,
  conditions: sql<OpenCall['conditions']>`(
    select json_build_object('version', ${callConditions.version}, 'text', ${callConditions.text})
    from ${callConditions} where ${callConditions.id} = ${eventCalls.conditions_id})`.as('conditions'),
  service_id: callPlaces.service_id,
  questions: questionsOf(events.id).as('questions'),
  contractor_id: vendors.id,
  company_name: vendors.company_name,
  asks: placeInvitations.asks,
  until: placeInvitations.until,
  confirm_by: invitedBy,
  state,
  line: placeInvitations.line,
  reason: placeInvitations.reason,
  reminded_at: placeInvitations.reminded_at,
}

/** Invitations as both sides get them; those whose place is gone are left out. By default the first to end comes first. */
export async function readInvitations(
  db: Db,
  condition: SQL | undefined,
  order: SQL = sql`${placeInvitations.until} nulls last, ${placeInvitations.id}`,
) {
  const rows = await db
    .select(columns)
    .from(placeInvitations)
    .innerJoin(events, eq(events.id, placeInvitations.event_id))
    .innerJoin(eventCalls, eq(eventCalls.event_id, placeInvitations.event_id))
    .innerJoin(callPlaces, eq(callPlaces.id, placeOfInvitation))
    .leftJoin(services, eq(services.id, callPlaces.service_id))
    .innerJoin(organizers, eq(organizers.id, events.organizer_id))
    .innerJoin(users, eq(users.id, organizers.user_id))
    .innerJoin(vendors, eq(vendors.id, placeInvitations.vendor_id))
    .where(condition)
    .orderBy(order)
    .limit(maxCounts.invitationsOfEvent)
  return rows.map(({ service_id, ...one }) => ({ ...one, questions: questionsFor(one.questions, service_id) }))
}

/**
 * The place, for the organizer of its event. `isLocked`: until the transaction ends nobody changes the event, and no other process invites for
 * the organizer, so that limits hold.
 */
export async function soughtPlace(db: Db, actor: Actor, id: number, isLocked = false) {
  if (isLocked) await lockInvitations(db, actor.organizer?.id ?? 0)
  const query = db
    .select({
      id: callPlaces.id,
      service_id: callPlaces.service_id,
      wanted: callPlaces.wanted,
      trade: tradeOfPlace,
      fee: callPlaces.fee,
      event_id: events.id,
      event_title: events.title,
      organization_name: organizers.organization_name,
      organizer_id: events.organizer_id,
      event_type_id: events.event_type_id,
      start_date: events.start_date,
      end_date: events.end_date,
      city: sql<string | null>`city_of(${events.address})`,
      status: events.status,
      is_stopped: isStopped(events.organizer_id),
      waiting_rule: eventCalls.waiting_rule,
      asked_until: askedUntil,
      is_closed: sql<boolean>`${askedUntil} <= clock_timestamp()`,
    })
    .from(callPlaces)
    .innerJoin(events, eq(events.id, callPlaces.event_id))
    .innerJoin(organizers, eq(organizers.id, events.organizer_id))
    .innerJoin(eventCalls, eq(eventCalls.event_id, events.id))
    .leftJoin(services, eq(services.id, callPlaces.service_id))
    .where(eq(callPlaces.id, id))
  const place = await (isLocked ? query.for('share', { of: events }) : query).then(
    firstRow(callSentences.placeNotFound),
  )
  if (actor.organizer?.id !== place.organizer_id) throw notFound(callSentences.placeNotFound)
  authorize(actor, 'event.invite', place)
  return place satisfies SoughtPlace
}

/** The place, if vendors can apply for it now; as `soughtPlace`. Fails with `conflict` otherwise. */
export async function openPlace(db: Db, actor: Actor, id: number, isLocked = false) {
  const place = await soughtPlace(db, actor, id, isLocked)
  if (place.is_closed) throw conflict(callSentences.closed)
  const { taken } = await db
    .select({ taken: takenOf(sql`${callPlaces.id}`) })
    .from(callPlaces)
    .innerJoin(events, eq(events.id, callPlaces.event_id))
    .where(eq(callPlaces.id, id))
    .then(firstRow(callSentences.placeNotFound))
  if (taken >= place.wanted) throw conflict(callSentences.full(place.trade))
  return place
}

const claim = (id: number) => `invitation.${id}`

/** The page of an invitation to apply. Its token is for this invitation alone, and allows to read and to decline it. */
export const invitationLink = (secret: string, id: number): NonNullable<OwnInvitation['link']> =>
  `/invitation#${id}.${signer(secret).sign(claim(id))}`

/** The invitation of a token; null for one that was not made here. */
export function readInvitationToken(secret: string, token: string): number | null {
  const [id = '', signature = ''] = token.split('.')
  return signer(secret).isSigned(claim(Number(id)), signature) ? Number(id) : null
}
