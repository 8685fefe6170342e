import type { notificationsApi } from '@marquee/contract/notifications'
import type { Received } from '@marquee/contract/endpoint'
import type { Actor } from '@marquee/contract/policy'
import { and, eq, gte, isNull, lt, max, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { newestFirst, readPage } from '../../db/paging.ts'
import { firstRow } from '../../db/first-row.ts'
import { notifications } from '../../db/schema.ts'
import { currentSnapshot, isVisibleIn } from '../../db/snapshot.ts'

/** Notifications inside the application. People see and mark only their own. */
export function notificationService({ db, transactional }: Context) {
  return {
    /**
     * One page, newest first, with the number of all unread ones. A list that continues up to a time holds what was there then; what is
     * newer is only counted.
     */
    async list(
      actor: Actor,
      { unread: isUnread = false, up_to: given, ...query }: Received<typeof notificationsApi.list>['query'],
    ) {
      const mine = eq(notifications.user_id, actor.id)
      const isNew = isNull(notifications.read_at)
      const listed = isUnread ? and(mine, isNew) : mine
      // Read before the page, so that what arrives in between is newer.
      const { newest, snapshot } = await momentOf(actor)
      const up_to = given === undefined ? newest : new Date(given)
      const isMatching = and(listed, up_to ? lt(notifications.created_at, endOf(up_to)) : sql`false`)
      const { rows, pagination } = await readPage(query, db.select().from(notifications), {
        where: isMatching,
        order: newestFirst(notifications),
        total: db.$count(notifications, isMatching),
      })
      return {
        notifications: rows,
        unread: await db.$count(notifications, and(mine, isNew)),
        newer:
          given === undefined || up_to === null
            ? 0
            : await db.$count(notifications, and(listed, gte(notifications.created_at, endOf(up_to)))),
        up_to,
        snapshot,
        pagination,
      }
    },

    /** Marks one as read; `read_at` keeps the time of the first call. Fails with `not_found` for those of others. */
    read: transactional(async (actor: Actor, id: number) => {
      return db
        .update(notifications)
        .set({ read_at: sql`coalesce(${notifications.read_at}, now())` })
        .where(and(eq(notifications.id, id), eq(notifications.user_id, actor.id)))
        .returning()
        .then(firstRow())
    }),

    /** Marks all as read, or those that somebody has seen: up to a time, and visible in a snapshot. */
    readAll: transactional(
      async (
        actor: Actor,
        { up_to, snapshot }: { up_to?: string | undefined; snapshot?: string | undefined },
      ): Promise<null> => {
        const isSeen = and(
          up_to === undefined ? undefined : lt(notifications.created_at, endOf(new Date(up_to))),
          snapshot === undefined ? undefined : isVisibleIn(snapshot, notifications),
        )
        await db
          .update(notifications)
          .set({ read_at: sql`now()` })
          .where(and(eq(notifications.user_id, actor.id), isNull(notifications.read_at), isSeen))
        return null
      },
    ),
  }

  async function momentOf(actor: Actor) {
    const [moment] = await db
      .select({ newest: max(notifications.created_at), snapshot: currentSnapshot })
      .from(notifications)
      .where(eq(notifications.user_id, actor.id))
    if (!moment) throw new Error('An aggregate has one row.')
    return moment
  }
}

/** The database counts microseconds, answers have milliseconds: everything of this millisecond was seen. */
const endOf = (time: Date) => new Date(time.getTime() + 1)
