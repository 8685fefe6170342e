import { missing } from '@marquee/contract/admin'
import type { ProfileStatus } from '@marquee/contract/limits'
import type { Organizer } from '@marquee/contract/organizers'
import type { OwnVendor } from '@marquee/contract/vendors'
import { and, asc, eq, isNull, sql, type SQLWrapper } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { countsAs } from '../../db/counts.ts'
import { newestFirst, pageOf, readPage, type PageQuery } from '../../db/paging.ts'
import { type organizers, users } from '../../db/schema.ts'
import { anyContains } from '../../db/text-match.ts'
import { notFound } from '../../errors.ts'
import type { ProfileKind } from '../profiles/service.ts'
import { editsSinceApproval } from './edits.ts'
import { reviewsOf } from './reviews.ts'

interface ProfileQuery extends PageQuery {
  search?: string | undefined
  status?: ProfileStatus | undefined
}

/** The lists of vendor or organizer profiles for admins. */
export function profileLists<Profile extends OwnVendor | Organizer>(
  { db }: Context,
  kind: ProfileKind,
  {
    byIds,
    searched,
  }: {
    byIds: (ids: readonly number[]) => Promise<Map<number, Profile>>
    /** Columns of the profile that are searched. */
    searched: readonly SQLWrapper[]
  },
) {
  // Drizzle has no type for a select from either table. Both have all the columns that are used below.
  const table = kind.table as typeof organizers
  const isWaiting = and(eq(table.status, 'pending'), countsAs(kind.role))

  return {
    /** All profiles, newest first, with their owners. `search` also looks in the owner's name and e-mail address. */
    async all({ search, status, ...query }: ProfileQuery) {
      const columns = [...searched, users.name, users.email]
      const matching = db
        .select({ id: table.id, created_at: table.created_at })
        .from(table)
        .innerJoin(users, eq(users.id, table.user_id))
        .where(
          and(
            isNull(users.deleted_at),
            status && eq(table.status, status),
            search ? anyContains(columns, search) : undefined,
          ),
        )
        .as('matching')
      const { rows, pagination } = await readPage(query, (window) => {
        const page = pageOf(db, matching, newestFirst(matching), window)
        return db
          .select({ id: table.id, owner_name: users.name, ...addressColumns, total: page.total })
          .from(page)
          .innerJoin(table, eq(table.id, page.id))
          .innerJoin(users, eq(users.id, table.user_id))
          .orderBy(page.place)
      })
      const profiles = await profilesOf(rows)
      const approved = [...profiles.values()].filter((profile) => profile.status === 'approved')
      const edits = await editsSinceApproval(
        db,
        kind,
        approved.map((profile) => profile.id),
      )
      return {
        rows: rows.flatMap(({ id, total: _, ...owner }) => {
          const profile = profiles.get(id)
          return profile ? [{ ...profile, ...owner, edited_since_approval: edits.get(id) ?? null }] : []
        }),
        pagination,
      }
    },

    /** Pending profiles, those first that were sent for review first. Profiles that do not count are left out. */
    async applications(query: PageQuery) {
      const submitted_at = sql`coalesce(${table.resubmitted_at}, ${table.created_at})`.as('submitted_at')
      const matching = db
        .select({ id: table.id, submitted_at })
        .from(table)
        .innerJoin(users, eq(users.id, table.user_id))
        .where(isWaiting)
        .as('matching')
      const { rows, pagination } = await readPage(query, (window) => {
        const page = pageOf(db, matching, [asc(matching.submitted_at), asc(matching.id)], window)
        return db
          .select({ id: table.id, user: ownerColumns, total: page.total })
          .from(page)
          .innerJoin(table, eq(table.id, page.id))
          .innerJoin(users, eq(users.id, table.user_id))
          .orderBy(page.place)
      })
      return { applications: await applicationsOf(rows), pagination }
    },

    /** The number of all of them. */
    async pendingCount(): Promise<number> {
      const waiting = db
        .select({ id: table.id })
        .from(table)
        .innerJoin(users, eq(users.id, table.user_id))
        .where(isWaiting)
      return db.$count(waiting.as('waiting'))
    },

    /** One user's application in any status. Fails with `not_found` when the user has no profile of this kind that counts. */
    async application(userId: number) {
      const rows = await db
        .select({ id: table.id, user: ownerColumns })
        .from(table)
        .innerJoin(users, eq(users.id, table.user_id))
        .where(and(eq(users.id, userId), countsAs(kind.role)))
      const [application] = await applicationsOf(rows)
      if (!application) throw notFound(missing.application)
      return application
    },
  }

  function profilesOf(rows: readonly { id: number }[]) {
    return byIds(rows.map((row) => row.id))
  }

  /** Each owner with the profile of the same row and what is known of its review, in the order of the rows. */
  async function applicationsOf<User>(rows: readonly { id: number; user: User }[]) {
    const profiles = await profilesOf(rows)
    const reviewOf = await reviewsOf(db, kind, [...profiles.values()])
    return rows.flatMap(({ id, user }) => {
      const profile = profiles.get(id)
      return profile ? [{ user, profile, ...reviewOf(profile) }] : []
    })
  }
}

const addressColumns = { email: users.email, email_verified: users.email_verified }
const ownerColumns = { id: users.id, name: users.name, ...addressColumns }
