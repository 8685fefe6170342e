import type { Actor } from '@marquee/contract/policy'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { newestFirst, pageOf, readPage, type PageQuery } from '../../db/paging.ts'
import { notifications } from '../../db/schema.ts'
import { notFound } from '../../errors.ts'

/** Notifications inside the application. People see and mark only their own. */
export function notificationService({ db, inTransaction }: Context) {
  return {
    /** One page, newest first, with the number of all unread ones. */
    async list(actor: Actor, query: PageQuery) {
      const mine = eq(notifications.user_id, actor.id)
      const matching = db
        .select({ id: notifications.id, created_at: notifications.created_at })
        .from(notifications)
        .where(mine)
        .as('matching')
      const { rows, pagination, first } = await readPage(query, (window) => {
        const page = pageOf(db, matching, newestFirst(matching), window)
        const unread = db.$count(notifications, and(mine, isNull(notifications.read_at))).as('unread')
        return db
          .select({ row: columns, total: page.total, unread })
          .from(page)
          .innerJoin(notifications, eq(notifications.id, page.id))
          .orderBy(page.place)
      })
      return { notifications: rows.map(({ row }) => row), unread: first?.unread ?? 0, pagination }
    },

    /** Marks one as read; `read_at` keeps the time of the first call. Fails with `not_found` for those of others. */
    async read(actor: Actor, id: number) {
      return inTransaction(async () => {
        const [row] = await db
          .update(notifications)
          .set({ read_at: sql`coalesce(${notifications.read_at}, now())` })
          .where(and(eq(notifications.id, id), eq(notifications.user_id, actor.id)))
          .returning(columns)
        if (!row) throw notFound()
        return row
      })
    },

    async readAll(actor: Actor): Promise<null> {
      return inTransaction(async () => {
        await db
          .update(notifications)
          .set({ read_at: sql`now()` })
          .where(and(eq(notifications.user_id, actor.id), isNull(notifications.read_at)))
        return null
      })
    },
  }
}

const columns = {
  id: notifications.id,
  kind: notifications.kind,
  subject: notifications.subject,
  body: notifications.body,
  link: notifications.link,
  read_at: notifications.read_at,
  created_at: notifications.created_at,
}
