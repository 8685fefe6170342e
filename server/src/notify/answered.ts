import type { NoticeKind } from '@marquee/contract/notice-kinds'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { notifications } from '../db/schema.ts'

/**
 * Marks the entries of these kinds that lead to a page as read: what they ask for is done, by whichever of their readers. Call it in the
 * transaction of the change.
 * @param readerId of a page that each person has: only their entries
 */
export async function markAnswered(
  db: Db,
  path: string,
  kinds: readonly NoticeKind[],
  readerId?: number,
): Promise<void> {
  const { kind, link, read_at, user_id } = notifications
  const isTheirs = readerId === undefined ? undefined : eq(user_id, readerId)
  await db
    .update(notifications)
    .set({ read_at: sql`now()` })
    .where(and(inArray(kind, [...kinds]), eq(link, path), isNull(read_at), isTheirs))
}
