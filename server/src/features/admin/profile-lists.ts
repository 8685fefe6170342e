import { missing } from '@marquee/contract/admin'
import { lateBefore } from '@marquee/contract/business-days'
import { profileStatuses, type ProfileStatus } from '@marquee/contract/limits'
import type { Organizer } from '@marquee/contract/organizers'
import type { OwnVendor } from '@marquee/contract/vendors'
import { and, asc, eq, inArray, isNotNull, isNull, notExists, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Context } from '../../context.ts'
import { countsAs } from '../../db/counts.ts'
import { isAnswered } from '../../db/questions.ts'
import { readPage, type PageQuery } from '../../db/paging.ts'
import { firstRow } from '../../db/first-row.ts'
import { type organizers, users } from '../../db/schema.ts'
import { byPlace, byText, byWebsite, inOrder, type SortQuery } from '../../db/sorting.ts'
import { anyContains } from '../../db/text-match.ts'
import type { ProfileKind } from '../profiles/service.ts'
import { editsSinceApproval } from './edits.ts'
import { reviewsOf } from './reviews.ts'

interface ProfileQuery<Sort extends string> extends PageQuery, SortQuery<Sort | OwnSort> {
  search?: string | undefined
  status?: ProfileStatus | undefined
}

/** What the lists of both kinds can be sorted by. */
type OwnSort = 'profile_created_at' | 'owner_name' | 'email' | 'status' | 'website'

/** The lists of vendor or organizer profiles for admins. */
export function profileLists<Profile extends OwnVendor | Organizer, Sort extends string>(
  { db }: Context,
  kind: ProfileKind,
  {
    byIds,
    searched,
    sorts,
  }: {
    byIds: (ids: readonly number[]) => Promise<Map<number, Profile>>
    /** Columns of the profile that are searched. */
    searched: readonly SQLWrapper[]
    /** What only this kind can be sorted by. */
    sorts: Record<Sort, SQL>
  },
) {
  // Drizzle has no type for a select from either table. Both have all the columns that are used below.
  const table = kind.table as typeof organizers
  const keys: Record<string, SQL> = {
    ...sorts,
    owner_name: byText(users.name),
    email: byText(users.email),
    status: byPlace(table.status, profileStatuses),
    website: byWebsite(table.website),
  } satisfies Record<Exclude<OwnSort, 'profile_created_at'>, SQL>
  const deletedOwner = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, table.user_id), isNotNull(users.deleted_at)))
  const isPending = and(eq(table.status, 'pending'), countsAs(kind.role))
  const answered = isAnswered(kind.noun)

  const submittedAt = sql`coalesce(${table.resubmitted_at}, ${table.created_at})`

  return {
    /** All profiles with their owners. `search` also looks in the owner's name and e-mail address. */
    async all({ search, status, sort_by, sort_order, ...query }: ProfileQuery<Sort>) {
      const isMatching = and(status && eq(table.status, status), search ? inArray(table.id, found(search)) : undefined)
      const { rows, pagination } = await readPage(
        query,
        db
          .select({ id: table.id, owner_name: users.name, ...addressColumns })
          .from(table)
          .innerJoin(users, eq(users.id, table.user_id)),
        {
          where: and(isNull(users.deleted_at), isMatching),
          order: inOrder(table, sort_by && keys[sort_by], sort_order),
          total: // Not a join with those who are there, who are nearly all.
            db.$count(table, and(notExists(deletedOwner), isMatching)),
        },
      )
      return { rows: await withOwners(rows), pagination }
    },

    /** The profile of one user with its owner; null when the user has none of this kind. */
    async ofUser(userId: number) {
      const rows = await db
        .select({ id: table.id, owner_name: users.name, ...addressColumns })
        .from(table)
        .innerJoin(users, eq(users.id, table.user_id))
        .where(eq(users.id, userId))
      return (await withOwners(rows))[0] ?? null
    },

    /**
     * Pending profiles: those first whose owners answered a question, then those that were sent for review first; at the end those that
     * wait for their owners. Profiles that do not count are left out.
     */
    async applications(query: PageQuery) {
      const { rows, pagination } = await readPage(
        query,
        db.select({ id: table.id, user: ownerColumns }).from(table).innerJoin(users, eq(users.id, table.user_id)),
        {
          where: isPending,
          order: [sql`case when ${answered} then 0 when not ${answered} then 2 else 1 end`, submittedAt, asc(table.id)],
          total: pendingCount(),
        },
      )
      return { applications: await applicationsOf(rows), pagination }
    },

    /** How many of them wait for admins, since when the first one waits, and how many are late. */
    waiting: () =>
      db
        .select(waitOf(submittedAt))
        .from(table)
        .innerJoin(users, eq(users.id, table.user_id))
        .where(and(isPending, sql`${answered} is not false`))
        .then(firstRow()),

    /** One user's application in any status. Fails with `not_found` when the user has no profile of this kind that counts. */
    async application(userId: number) {
      const rows = await db
        .select({ id: table.id, user: ownerColumns })
        .from(table)
        .innerJoin(users, eq(users.id, table.user_id))
        .where(and(eq(users.id, userId), countsAs(kind.role)))
      return applicationsOf(rows).then(firstRow(missing.application))
    },
  }

  async function pendingCount(): Promise<number> {
    const waiting = db
      .select({ id: table.id })
      .from(table)
      .innerJoin(users, eq(users.id, table.user_id))
      .where(isPending)
    return db.$count(waiting.as('waiting'))
  }

  /** The ids of the profiles with this text. Two statements, because no index serves a condition on two tables. */
  function found(search: string) {
    return union(
      db.select({ id: table.id }).from(table).where(anyContains(searched, search)),
      db
        .select({ id: table.id })
        .from(users)
        .innerJoin(table, eq(table.user_id, users.id))
        .where(anyContains([users.name, users.email], search)),
    )
  }

  function profilesOf(rows: readonly { id: number }[]) {
    return byIds(rows.map((row) => row.id))
  }

  /** The profiles with their owners and what changed since the approval, in the order of the rows. */
  async function withOwners<Owner>(rows: readonly (Owner & { id: number })[]) {
    const profiles = await profilesOf(rows)
    const approved = [...profiles.values()].filter((profile) => profile.status === 'approved')
    const edits = await editsSinceApproval(
      db,
      kind,
      approved.map((profile) => profile.id),
    )
    return rows.flatMap(({ id, ...owner }) => {
      const profile = profiles.get(id)
      return profile ? [{ ...profile, ...owner, edited_since_approval: edits.get(id) ?? null }] : []
    })
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

/** What is shown of a queue, in which each waits since a time. */
export const waitOf = (since: SQLWrapper) => ({
  count: sql<number>`count(*)::int`,
  since: sql<Date | null>`min(${since})`.mapWith(users.created_at),
  late: sql<number>`(count(*) filter (where ${since} < ${lateBefore(new Date().toISOString())}::timestamptz))::int`,
})

const addressColumns = { email: users.email, email_verified: users.email_verified }
const ownerColumns = { id: users.id, name: users.name, ...addressColumns }
