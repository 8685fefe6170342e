import { createHash, randomUUID } from 'node:crypto'
import { deletionNoticeDays } from '@marquee/contract/personal-data'
import type { Actor } from '@marquee/contract/policy'
import { sentences } from '@marquee/contract/errors'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { authorize, type Claims, type Context } from '../../context.ts'
import { deletedIdentities, users } from '../../db/schema.ts'
import { notFound, unauthorized } from '../../errors.ts'
import type { adminRole } from './admins.ts'

/** For this long after a deletion, tokens are refused without the time when they were issued. */
const undatedMinutes = 60

/** People who delete their account: their row, and the tokens that are still around. */
export function departures(context: Context, admins: Pick<ReturnType<typeof adminRole>, 'othersThan'>) {
  const { db } = context

  return {
    /**
     * Erases the person's row, which stays for what refers to it, and refuses their tokens from now on. Call it last in the transaction of the deletion: until then the row is only locked against
     * changes, and others can still refer to it.
     */
    async erase({ id }: Pick<Actor, 'id'>): Promise<void> {
      const [person] = await db
        .select({ issuer: users.issuer, subject: users.subject })
        .from(users)
        .where(eq(users.id, id))
      if (!person) throw notFound()
      const hash = hashOf(person)
      const deleted = { deleted_at: sql`clock_timestamp()` }
      await db
        .insert(deletedIdentities)
        .values({ hash, ...deleted })
        .onConflictDoUpdate({ target: deletedIdentities.hash, set: deleted })
      await db
        .update(users)
        .set({
          ...deleted,
          subject: `deleted:${randomUUID()}`,
          email: null,
          email_verified: false,
          name: null,
          name_is_own: false,
          phone: null,
          role: 'user',
          admin_by: null,
          onboarding_completed: false,
        })
        .where(eq(users.id, id))
    },

    /** Fails with `conflict` for the only admin. Of two admins who leave at the same time, the second one waits here for the first. */
    async requireNotLast(actor: Actor): Promise<void> {
      const isAdmin = actor.role === 'admin' || actor.lacks_second_factor === true
      const otherAdmins = isAdmin ? await admins.othersThan(actor.id) : 0
      authorize(actor, 'account.delete', { otherAdmins })
    },

    /**
     * Fails with `unauthorized` for a token from before the deletion of the account that it names. A later one is a new sign-in, which
     * begins with an empty account.
     */
    async refuseFormer(claims: Claims): Promise<void> {
      const { hash, deleted_at } = deletedIdentities
      const isFormer =
        claims.issued_at === undefined
          ? gt(deleted_at, sql`now() - make_interval(mins => ${undatedMinutes})`)
          : gt(deleted_at, sql`to_timestamp(${claims.issued_at})`)
      const former = await db.$count(deletedIdentities, and(eq(hash, hashOf(claims)), isFormer))
      if (former > 0) throw unauthorized(sentences.badToken)
    },
  }
}

/** Forgets whose account was deleted, once no token of theirs can be around any more. Run periodically by every server. */
export async function sweepDeletedIdentities(db: Context['db']): Promise<void> {
  const isOld = lt(deletedIdentities.deleted_at, sql`now() - make_interval(days => ${deletionNoticeDays})`)
  await db.delete(deletedIdentities).where(isOld)
}

function hashOf({ issuer, subject }: Pick<Claims, 'issuer' | 'subject'>): string {
  return createHash('sha256')
    .update(JSON.stringify([issuer, subject]))
    .digest('base64url')
}
