import { deletionNoticeDays } from '@marquee/contract/personal-data'
import { and, eq, inArray, isNotNull, isNull, like, ne, or, sql, type SQLWrapper } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import {
  deliveries,
  digestLines,
  mailHours,
  notificationPreferences,
  notifications,
  organizers,
  users,
} from '../db/schema.ts'
import { clearRefused } from './refused-addresses.ts'

type Addressee = Pick<typeof users.$inferSelect, 'email' | 'email_verified'>

/** E-mails to the address of a person. Those to contacts are theirs only once it is confirmed: before, anybody may have given it. */
export const isToAddressOf = ({ email, email_verified }: Addressee) =>
  and(sql`lower(${deliveries.recipient}) = lower(${email})`, email_verified ? undefined : isNull(deliveries.stop_token))

/**
 * Erases the notices of a person and the choice of them, and what others read of them in the product. Call it in the transaction that deletes
 * the account, before anybody gets a notice of the deletion.
 */
export async function eraseNotices(db: Db, person: Addressee & { id: number }): Promise<void> {
  const { id, email, email_verified } = person
  await db.delete(notifications).where(or(eq(notifications.user_id, id), isAbout(notifications.about_user_ids, id)))
  await db.delete(notificationPreferences).where(eq(notificationPreferences.user_id, id))
  await db.delete(mailHours).where(eq(mailHours.user_id, id))
  await db.delete(deliveries).where(eq(deliveries.user_id, id))
  if (email === null) return
  await db.delete(deliveries).where(isToAddressOf(person))
  if (email_verified) await clearRefused(db, email)
}

/**
 * Erases what was mailed about a person before the running transaction, which deletes the account. Call it after the notices:
 * cancellations for calendars go to those whose e-mails had an entry.
 */
export async function eraseFormerMails(db: Db, id: number): Promise<void> {
  // Of digests that were not sent only the lines about them go (`forget` in digest.ts).
  const hasNoLines = sql`not exists (select from ${digestLines} where ${digestLines.delivery_id} = ${deliveries.id})`
  const isNoDigest = or(eq(deliveries.status, 'sent'), hasNoLines)
  const isFormer = and(isAbout(deliveries.about_user_ids, id), isNoDigest, sql`${deliveries.created_at} < now()`)
  await db.delete(deliveries).where(and(isFormer, eq(deliveries.status, 'queued')))
  await db.update(deliveries).set(blank).where(isFormer)
}

/**
 * Erases the last notices about deleted people: e-mails as soon as they are sent or given up, entries in the product after
 * `deletionNoticeDays`. Run periodically by every server.
 */
export async function sweepDeletionNotices(db: Db): Promise<void> {
  // An array, so that the index on the column is used.
  const deletedOf = (about: About, days: number) =>
    sql`${about} && array(select ${users.id} from ${users} where ${users.deleted_at} < now() - make_interval(days => ${days}))`
  const isOver = ne(deliveries.status, 'queued')
  await db.delete(deliveries).where(and(isOver, like(deliveries.topic, lastMailTopic('%'))))
  await db
    .update(deliveries)
    .set(blank)
    .where(and(isOver, deletedOf(deliveries.about_user_ids, 0), ne(deliveries.text_body, '')))
  // A digest that was given up keeps its lines.
  const over = db.select({ id: deliveries.id }).from(deliveries).where(isOver)
  await db
    .delete(digestLines)
    .where(and(inArray(digestLines.delivery_id, over), deletedOf(digestLines.about_user_ids, 0)))
  await db.delete(notifications).where(deletedOf(notifications.about_user_ids, deletionNoticeDays))
}

/** Deletes e-mails that were not sent, only those of one thread if it is given. Failed ones go too: an admin could send them again. */
export async function dropUnsent(db: Db, topics: readonly string[], thread?: string): Promise<void> {
  const isThread = thread === undefined ? undefined : eq(deliveries.thread, thread)
  await db
    .delete(deliveries)
    .where(and(inArray(deliveries.topic, [...topics]), isThread, ne(deliveries.status, 'sent')))
}

/** Erases e-mails of these topics, whether they were sent or not. */
export async function eraseMailsOf(db: Db, topics: readonly string[]): Promise<void> {
  await db.delete(deliveries).where(inArray(deliveries.topic, [...topics]))
}

/** Deletes what an organizer has mailed to contacts, also about events that were removed. `addresses` in lower case. */
export async function eraseMailsToContacts(db: Db, organizerId: number, addresses: SQLWrapper): Promise<void> {
  const owner = db.select({ id: organizers.user_id }).from(organizers).where(eq(organizers.id, organizerId))
  const isTheirs = sql`${deliveries.about_user_ids} && array(${owner})`
  const isToThem = sql`lower(${deliveries.recipient}) in ${addresses}`
  await db.delete(deliveries).where(and(isNotNull(deliveries.stop_token), isTheirs, isToThem))
}

/** The topic of the last e-mail to somebody whose account was deleted. Rows of earlier versions have it too. */
export const lastMailTopic = (userId: number | '%') => `farewell:${userId}`

/** What stays of an e-mail: when it was sent, and how. */
const blank = {
  reply_to: null,
  subject: 'Erased',
  text_body: '',
  html_body: '',
  calendar: null,
  picture: null,
  last_error: null,
}

type About = (typeof notifications | typeof deliveries | typeof digestLines)['about_user_ids']

const isAbout = (about: About, id: number) => sql`${about} @> array[${id}]::bigint[]`
