import type { InvitationState } from '@marquee/contract/invitations'
import { maxCounts } from '@marquee/contract/limits'
import { desc, eq, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { countsAs } from '../../db/counts.ts'
import { tradeOfPlace } from '../../db/open-calls.ts'
import { isStopped as isOrganizerStopped } from '../../db/invitation-mails.ts'
import { askedBy, askedUntil } from '../../db/places.ts'
import {
  callPlaces,
  contactInvitations,
  contacts,
  contactStops,
  eventCalls,
  events,
  organizers,
  refusedAddresses,
  services,
  users,
} from '../../db/schema.ts'
import { signer } from '../../signatures.ts'

const { ended, opened_at, place_id } = contactInvitations

/** What came of it. Unlike that of a vendor it ends with the call by itself, and stores no end. */
export const contactState = sql<InvitationState>`case
  when ${ended} = 'taken' then 'applied' when ${ended} is not null then ${ended}
  when ${place_id} is null or ${events.status} <> 'published' or ${askedUntil} <= clock_timestamp() then 'expired'
  when ${opened_at} is not null then 'opened' else 'sent' end`

/** Whether an address wants no invitations of an organizer, or of nobody. */
export const isStopped = (addressHash: SQL | typeof contactInvitations.address_hash, organizerId: SQL | number) =>
  sql<boolean>`exists (select from ${contactStops} where ${contactStops.address_hash} = ${addressHash}
    and (${contactStops.organizer_id} is null or ${contactStops.organizer_id} = ${organizerId}))`

/** Whether an e-mail about it may leave now: the contact was not removed, neither the reader nor an admin has stopped it, and there is something to answer. */
export const isAskable = sql<boolean>`(${contactInvitations.contact_id} is not null and ${place_id} is not null and ${ended} is null and exists (
  select from ${events} join ${organizers} on ${organizers.id} = ${events.organizer_id} join ${users} on ${users.id} = ${organizers.user_id}
  join ${eventCalls} on ${eventCalls.event_id} = ${events.id}
  where ${events.id} = ${contactInvitations.event_id} and ${events.status} = 'published' and ${countsAs('client')}
    and ${askedUntil} > clock_timestamp() and not ${isOrganizerStopped(events.organizer_id)} and not ${isStopped(contactInvitations.address_hash, sql`${events.organizer_id}`)}))`

const columns = {
  id: contactInvitations.id,
  event_id: events.id,
  event_title: events.title,
  event_status: events.status,
  visibility: events.visibility,
  contact_id: contacts.id,
  name: contacts.name,
  email: contacts.email,
  place_id: callPlaces.id,
  trade: sql<string | null>`case when ${callPlaces.id} is not null then ${tradeOfPlace} end`,
  state: contactState,
  line: contactInvitations.line,
  reason: contactInvitations.reason,
  reminded_at: contactInvitations.reminded_at,
  created_at: contactInvitations.created_at,
  is_refused: sql<boolean>`exists (select from ${refusedAddresses} where email = lower(${contacts.email}) and why = 'refused')`,
  // For the e-mail and the link; answers leave them out.
  fee: callPlaces.fee,
  day: sql<string | null>`${askedBy}`,
  organization_name: organizers.organization_name,
  organizer_id: organizers.id,
  owner_id: users.id,
  user_id: contactInvitations.user_id,
  sent_at: contactInvitations.sent_at,
  counts: countsAs('client'),
  is_stopped: isOrganizerStopped(organizers.id),
  ended,
  address_hash: contactInvitations.address_hash,
}

/** Invitations of contacts, the newest first. Those of removed contacts are left out. */
export const readContactInvitations = (db: Db, condition: SQL | undefined) =>
  db
    .select(columns)
    .from(contactInvitations)
    .innerJoin(events, eq(events.id, contactInvitations.event_id))
    .innerJoin(organizers, eq(organizers.id, events.organizer_id))
    .innerJoin(users, eq(users.id, organizers.user_id))
    .innerJoin(contacts, eq(contacts.id, contactInvitations.contact_id))
    .leftJoin(eventCalls, eq(eventCalls.event_id, events.id))
    .leftJoin(callPlaces, eq(callPlaces.id, place_id))
    .leftJoin(services, eq(services.id, callPlaces.service_id))
    .where(condition)
    .orderBy(desc(contactInvitations.id))
    .limit(maxCounts.invitationsOfEvent)

const claim = (id: number) => `contact-invitation.${id}`

/** The page of an invitation. Its token is for this invitation alone, and binds nobody but the mailed address. */
export const contactLink = (secret: string, id: number): string =>
  `/invitation#c${id}.${signer(secret).sign(claim(id))}`

/** The invitation of a token; null for one that was not made here. */
export function readContactLink(secret: string, token: string): number | null {
  const [id = '', signature = ''] = token.slice(1).split('.')
  return signer(secret).isSigned(claim(Number(id)), signature) ? Number(id) : null
}
