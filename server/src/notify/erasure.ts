import { deletionNoticeDays } from '@marquee/contract/personal-data'
import { and, eq, inArray, like, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { deliveries, digestLines, mailHours, notificationPreferences, notifications, users } from '../db/schema.ts'

/**
 * Erases the notices of a person and the choice of them, and what others read of them in the product. Call it in the transaction that deletes
 * the account, before anybody gets a notice of the deletion.
 */
export async function eraseNotices(db: Db, { id, email }: { id: number; email: string | null }): Promise<void> {
  await db.delete(notifications).where(or(eq(notifications.user_id, id), isAbout(notifications.about_user_ids, id)))
  await db.delete(notificationPreferences).where(eq(notificationPreferences.user_id, id))
  await db.delete(mailHours).where(eq(mailHours.user_id, id))
  await db.delete(deliveries).where(eq(deliveries.user_id, id))
  if (email !== null) await db.delete(deliveries).where(sql`lower(${deliveries.recipient}) = lower(${email})`)
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
