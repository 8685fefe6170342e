import type { AdminClaim, ClaimUpdate } from '@marquee/contract/admin-claims'
import { claimMinutes } from '@marquee/contract/limits'
import type { Actor } from '@marquee/contract/policy'
import { and, asc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { adminClaims, users } from '../../db/schema.ts'

/** Which applications admins have open, so that two do not work on one. Nothing is locked by it. */
export function claimService(context: Context) {
  const { db, transactional } = context

  return {
    /** What other admins have open, the longest first. What was opened minutes ago counts no longer. */
    async claims(actor: Actor): Promise<{ claims: AdminClaim[] }> {
      const { admin_id, role, user_id, claimed_at } = adminClaims
      const claims = await db
        .select({ admin_name: users.name, role, user_id })
        .from(adminClaims)
        .innerJoin(users, eq(users.id, admin_id))
        .where(
          and(
            ne(admin_id, actor.id),
            eq(users.role, 'admin'),
            isNull(users.deleted_at),
            gt(claimed_at, sql`now() - make_interval(mins => ${claimMinutes})`),
          ),
        )
        .orderBy(asc(claimed_at))
      return { claims }
    },

    /** Notes what the caller has open in place of what they had, or that they have left it. */
    claim: transactional(async (actor: Actor, { role, user_id, is_open }: ClaimUpdate): Promise<null> => {
      if (is_open) {
        const claim = { role, user_id, claimed_at: sql`now()` }
        await db
          .insert(adminClaims)
          .values({ admin_id: actor.id, ...claim })
          .onConflictDoUpdate({ target: adminClaims.admin_id, set: claim })
      } else {
        // What was opened meanwhile stays.
        await db
          .delete(adminClaims)
          .where(and(eq(adminClaims.admin_id, actor.id), eq(adminClaims.role, role), eq(adminClaims.user_id, user_id)))
      }
      await context.notifyAdmins('admin.claimed')
      return null
    }),
  }
}
