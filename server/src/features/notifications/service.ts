import type { Actor } from '@marquee/contract/policy'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { offsetOf, paginationOf, type PageQuery } from '../../db/paging.ts'
import { notifications } from '../../db/schema.ts'
import { notFound } from '../../errors.ts'

/** What people are told inside the application; each sees and marks only their own. */
export function notificationService({ db, inTransaction }: Context) {
  return {
    /** Newest first, with how many are unread in all. */
    async list(actor: Actor, query: PageQuery) {
      const mine = eq(notifications.user_id, actor.id)
      const rows = db
        .select(columns)
        .from(notifications)
        .where(mine)
        .orderBy(desc(notifications.created_at), desc(notifications.id))
        .limit(query.limit)
        .offset(offsetOf(query))
        .as('rows')
      const counts = db
        .select({
          total: sql<number>`count(*)`.as('total'),
          unread: sql<number>`count(*) filter (where ${notifications.read_at} is null)`.as('unread'),
        })
        .from(notifications)
        .where(mine)
        .as('counts')
      // One statement, so that counts and rows are of one moment; a page beyond the end is one row of counts alone.
      const found = await db
        .select()
        .from(counts)
        .leftJoin(rows, sql`true`)
        .orderBy(desc(rows.created_at), desc(rows.id))
      const { total = 0, unread = 0 } = found[0]?.counts ?? {}
      return {
        notifications: found.flatMap(({ rows: row }) => row ?? []),
        unread,
        pagination: paginationOf(query, total),
      }
    },

    /** Reading twice keeps the first time. */
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
