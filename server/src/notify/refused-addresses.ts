import { kindsOf, noticeGroupNames, noticeKinds } from '@marquee/contract/notice-kinds'
import { mayStop } from '@marquee/contract/unsubscribe'
import { and, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import {
  contactStops,
  deliveries,
  events,
  invitationStops,
  organizerStops,
  refusedAddresses,
  users,
  vendors,
} from '../db/schema.ts'
import { oneLine } from './plain-text.ts'
import { addressHash } from './unsubscribe.ts'

type Refused = typeof refusedAddresses.$inferSelect

/** Kinds of notices whose e-mails people can stop. */
const stoppableKinds = noticeGroupNames.filter(mayStop).flatMap(kindsOf)

/** Whether people can stop e-mails such as this one: an address that refuses gets no more of these. Of a statement with the delivery. */
export const isStoppable = or(
  sql`${deliveries.campaign_event_id} is not null`,
  inArray(deliveries.kind, stoppableKinds),
)

/** Notes that an address refuses e-mails, or that its reader complained. A complaint is not replaced by a refusal. */
export async function markRefused(db: Db, to: string, why: Refused['why'], words: string): Promise<void> {
  const mark = { why, reason: oneLine(words).slice(0, 500).toWellFormed(), created_at: sql`clock_timestamp()` }
  await db
    .insert(refusedAddresses)
    .values({ email: to.toLowerCase(), ...mark })
    .onConflictDoUpdate({
      target: refusedAddresses.email,
      set: mark,
      setWhere: sql`${refusedAddresses.why} = 'refused' or excluded.why = 'complained'`,
    })
}

/** What is known of an address that e-mails are not sent to any more; undefined for every other. */
export async function refusedAddress(db: Db, email: string): Promise<Refused | undefined> {
  const [found] = await db.select().from(refusedAddresses).where(eq(refusedAddresses.email, email.toLowerCase()))
  return found
}

/** Its owner has confirmed the address: e-mails are sent to it again. */
export async function clearRefused(db: Db, email: string): Promise<void> {
  await db.delete(refusedAddresses).where(eq(refusedAddresses.email, email.toLowerCase()))
}

/**
 * Why a queued e-mail must not be sent: its organizer is stopped, or people can stop it and its address refuses. Undefined when it may be.
 * E-mails that nobody can stop are tried all the same: a bounce may be a mistake, and whoever has lost the password needs the link.
 */
export async function haltOf(
  db: Db,
  { campaign_event_id, kind, recipient, outcome }: typeof deliveries.$inferSelect,
  secret = '',
): Promise<{ outcome: 'refused' | 'complained' | 'stopped'; last_error: string } | undefined> {
  const isStopped =
    outcome === 'stopped' || (campaign_event_id !== null && (await isStoppedCampaign(db, campaign_event_id)))
  if (isStopped) return { outcome: 'stopped', last_error: sentences.stopped }
  if (campaign_event_id !== null && (await isUnwanted(db, campaign_event_id, recipient, secret)))
    return { outcome: 'stopped', last_error: sentences.unwanted }
  if (campaign_event_id === null && !(kind && mayStop(noticeKinds[kind]))) return undefined
  const refused = await refusedAddress(db, recipient)
  return refused && { outcome: refused.why, last_error: sentences[refused.why] }
}

/** Whether an admin has stopped the invitations of the event's organizer. */
async function isStoppedCampaign(db: Db, eventId: number): Promise<boolean> {
  const ofEvent = db.select({ id: events.organizer_id }).from(events).where(eq(events.id, eventId))
  return (await db.$count(organizerStops, inArray(organizerStops.organizer_id, ofEvent))) > 0
}

/**
 * Whether the reader has stopped the organizer's invitations, as a contact or as a vendor. Only the e-mail is held back: the organizer must not
 * learn that a contact and a vendor are the same person.
 */
async function isUnwanted(db: Db, eventId: number, recipient: string, secret: string): Promise<boolean> {
  const organizer = sql`(select ${events.organizer_id} from ${events} where ${events.id} = ${eventId})`
  const { rows } = await db.execute(sql`
    select from ${contactStops} where address_hash = ${addressHash(secret, recipient)}
      and (organizer_id is null or organizer_id = ${organizer})
    union all select from ${invitationStops} join ${vendors} on ${vendors.id} = ${invitationStops.vendor_id}
      join ${users} on ${users.id} = ${vendors.user_id}
    where ${invitationStops.organizer_id} = ${organizer} and ${users.email_verified} and lower(${users.email}) = ${recipient.toLowerCase()}
    limit 1`)
  return rows.length > 0
}

/** Forgets marks of a year ago: mailboxes come back. Complaints stay. */
export async function sweepRefused(db: Db): Promise<void> {
  const { why, created_at } = refusedAddresses
  await db.delete(refusedAddresses).where(and(eq(why, 'refused'), lt(created_at, sql`now() - interval '1 year'`)))
}

/** What admins read of an e-mail that was not tried. */
const sentences = {
  stopped: "An admin has stopped the organizer's invitations.",
  unwanted: 'Not sent: the reader wants no invitations of this organizer.',
  refused: 'Not sent: the address refused an earlier email.',
  complained: 'Not sent: the reader complained about an earlier email.',
} as const
