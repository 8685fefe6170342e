import { noticeGroups } from '@marquee/contract/notice-kinds'
import { unsubscribeSentences } from '@marquee/contract/unsubscribe'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { notificationPreferences, users } from '../../db/schema.ts'
import { notFound } from '../../errors.ts'
import { dropQueued } from '../../notify/preferences.ts'
import { readToken } from '../../notify/unsubscribe.ts'

/** Stops e-mails by the link in one of them. The token alone gives the right; nobody is signed in. */
export function unsubscribeService({ db, transactional }: Context, unsubscribeSecret: string) {
  return {
    /** Switches the e-mails of the token's group off for its person; those that wait are not sent. Fails with `not_found` for a token that was not made here. */
    stop: transactional(async (token: string): Promise<null> => {
      const found = readToken(unsubscribeSecret, token)
      if (!found) throw notFound(unsubscribeSentences.unknown)
      const { userId, group } = found
      const off = 'isDigest' in noticeGroups[group] ? { frequency: 'off' as const } : { email: false }
      // A deleted account gets no e-mails, and no rows. The lock keeps a deletion from running between the two statements.
      const [person] = await db
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, userId), isNull(users.deleted_at)))
        .for('share')
      if (!person) return null
      await db
        .insert(notificationPreferences)
        .values({ user_id: userId, notice_group: group, ...off })
        .onConflictDoUpdate({
          target: [notificationPreferences.user_id, notificationPreferences.notice_group],
          set: { ...off, updated_at: sql`now()` },
        })
      await dropQueued(db, userId, group)
      return null
    }),
  }
}
