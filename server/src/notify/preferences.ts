import {
  kindsOf,
  noticeGroupRule,
  noticeKinds,
  type NoticeChannel,
  type NoticeGroup,
  type NoticeKind,
} from '@marquee/contract/notice-kinds'
import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { deliveries, notificationPreferences } from '../db/schema.ts'
import { nextMailing } from './mail-hours.ts'

/**
 * Reads on which channels people want notices of these kinds. Without a choice of theirs it is every channel that the group uses; required
 * channels stay whatever was chosen.
 */
export async function wantedChannels(
  db: Db,
  kinds: readonly NoticeKind[],
  people: readonly { id: number }[],
): Promise<(kind: NoticeKind, person: { id: number }, channel: NoticeChannel) => boolean> {
  const groups = kinds.map((kind) => noticeKinds[kind])
  const ids = people.map(({ id }) => id)
  const chosen = ids.length
    ? await db
        .select({
          user_id: notificationPreferences.user_id,
          group: notificationPreferences.notice_group,
          in_app: notificationPreferences.in_app,
          email: notificationPreferences.email,
        })
        .from(notificationPreferences)
        .where(
          and(inArray(notificationPreferences.notice_group, groups), inArray(notificationPreferences.user_id, ids)),
        )
    : []
  const choices = new Map(chosen.map((row) => [`${row.group} ${row.user_id}`, row]))
  return (kind, { id }, channel) => {
    const group = noticeKinds[kind]
    const { required, unused = [] } = noticeGroupRule(group)
    if (unused.includes(channel)) return false
    return required.includes(channel) || (choices.get(`${group} ${id}`)?.[channel] ?? true)
  }
}

/**
 * Removes the e-mails of a group that wait to be sent to a person who has stopped them. A digest for admins with lines of another group
 * stays. Call it in the transaction that stores the choice.
 */
export async function dropQueued(db: Db, userId: number, group: NoticeGroup): Promise<void> {
  const { user_id, status, kind } = deliveries
  await db.delete(deliveries).where(and(eq(user_id, userId), eq(status, 'queued'), inArray(kind, kindsOf(group))))
}

/** Gives the e-mails of a group that wait the time that the person chose now. Call it in the transaction that stores the choice. */
export async function setTimes(db: Db, userId: number, group: NoticeGroup): Promise<void> {
  const { user_id, status, kind, attempts } = deliveries
  await db
    .update(deliveries)
    .set({ send_after: nextMailing(userId, group) })
    .where(and(eq(user_id, userId), eq(status, 'queued'), eq(attempts, 0), inArray(kind, kindsOf(group))))
}
