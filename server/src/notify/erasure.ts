import { farewellDays } from '@marquee/contract/personal-data'
import { and, eq, like, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { deliveries, notifications, users } from '../db/schema.ts'

/**
 * Erases what a person was told, and what others were told of them. What was not sent yet is not sent. Call it in the
 * transaction that deletes the account, before anybody is told of the deletion.
 */
export async function eraseNotices(db: Db, { id, email }: { id: number; email: string | null }): Promise<void> {
  const isAbout = (about: typeof notifications.about_user_ids | typeof deliveries.about_user_ids) =>
    sql`${about} @> array[${id}]::bigint[]`
  await db.delete(notifications).where(or(eq(notifications.user_id, id), isAbout(notifications.about_user_ids)))
  if (email !== null) await db.delete(deliveries).where(sql`lower(${deliveries.recipient}) = lower(${email})`)
  const aboutThem = isAbout(deliveries.about_user_ids)
  await db.delete(deliveries).where(and(aboutThem, eq(deliveries.status, 'queued')))
  await db.update(deliveries).set(blank).where(aboutThem)
}

/**
 * Erases the last notices about deleted people: e-mails as soon as they are sent or given up, entries in the product after
 * `farewellDays`. Run periodically by every server.
 */
export async function sweepFarewells(db: Db): Promise<void> {
  // An array, so that the index on the column is used.
  const deletedOf = (about: typeof notifications.about_user_ids | typeof deliveries.about_user_ids, days: number) =>
    sql`${about} && array(select ${users.id} from ${users} where ${users.deleted_at} < now() - make_interval(days => ${days}))`
  const isOver = ne(deliveries.status, 'queued')
  await db.delete(deliveries).where(and(isOver, like(deliveries.topic, farewellTopic('%'))))
  await db
    .update(deliveries)
    .set(blank)
    .where(and(isOver, deletedOf(deliveries.about_user_ids, 0), ne(deliveries.text_body, '')))
  await db.delete(notifications).where(deletedOf(notifications.about_user_ids, farewellDays))
}

/** The topic of the last e-mail to somebody whose account was deleted. */
export const farewellTopic = (userId: number | '%') => `farewell:${userId}`

/** What stays of an e-mail: when it was sent, and how. */
const blank = { reply_to: null, subject: 'Erased', text_body: '', html_body: '', last_error: null }
