import { noticeGroupRule, type NoticeGroup } from '@marquee/contract/notice-kinds'
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/**
 * When an e-mail of `deliveries` may leave, or could have left, that is ready at this time: not in the quiet hours of its reader. Everybody
 * asks here who sends e-mails or counts those that are late.
 */
export const leavesAt = (ready: SQL) =>
  sql`mail_leaves(${ready}, deliveries.may_wait, deliveries.user_id, clock_timestamp())`

/** When the next e-mail of a group leaves to somebody who gets them once a day or week; null for at once, and for groups without that choice. */
export const nextMailing = (userId: number | SQLWrapper | null | undefined, group: NoticeGroup | undefined) =>
  group && noticeGroupRule(group).frequencies?.includes('at_once')
    ? sql`next_mailing(${userId}, ${group}, clock_timestamp())`
    : sql`null::timestamptz`
