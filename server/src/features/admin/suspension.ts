import { missing, type SignOut, type Suspension } from '@marquee/contract/admin'
import type { Actor } from '@marquee/contract/policy'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { firstRow } from '../../db/first-row.ts'
import { users } from '../../db/schema.ts'
import { conflict, notFound, refused } from '../../errors.ts'
import { accountOfPerson, endSessionsOf } from '../../identity/records.ts'
import { eraseTokens } from '../users/service.ts'

/** Suspends accounts, lifts suspensions and ends sessions. */
export function suspensionService(context: Context) {
  const { db, transactional } = context

  return {
    /**
     * Suspends a person or lifts the suspension, and notifies the person. `actor` is null for the operator's command. Fails with
     * `validation` without a reason, and with `conflict` for admins and when there is nothing to change.
     */
    setSuspension: transactional(async (actor: Actor | null, userId: number, { suspended, reason }: Suspension) => {
      if (suspended && !reason) throw refused(sentences.noReason, { reason: sentences.noReason })
      const user = await lockUser(db, userId, sentences.admin)
      const isSuspended = user.suspended_at !== null
      if (isSuspended === suspended) throw conflict(suspended ? sentences.suspended : sentences.notSuspended)
      const [changed] = await db
        .update(users)
        .set(
          suspended
            ? { suspended_at: sql`now()`, suspended_reason: reason ?? null }
            : { suspended_at: null, suspended_reason: null },
        )
        .where(eq(users.id, userId))
        .returning()
      if (!changed) throw notFound(missing.user)
      await context.audit(actor, suspended ? 'user.suspend' : 'user.unsuspend', userId, {
        from: suspended ? null : 'suspended',
        to: suspended ? 'suspended' : null,
        reason,
      })
      await context.emit(
        suspended ? { type: 'user.suspended', userId, reason: reason ?? '' } : { type: 'user.unsuspended', userId },
      )
      return changed
    }),

    /**
     * Ends a person's access tokens and sessions at the embedded provider, also an admin's. `actor` is null for the operator's command.
     * Fails with `not_found` for an unknown person.
     */
    signOut: transactional(async (actor: Actor | null, userId: number): Promise<SignOut> => {
      // Not locked: two admins who name each other, each with their own row locked, would deadlock.
      await db
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, userId), isNull(users.deleted_at)))
        .then(firstRow(missing.user))
      const account = await accountOfPerson(db, userId)
      if (account !== undefined) await endSessionsOf(db, account)
      await eraseTokens(db, userId)
      await context.audit(actor, 'user.sign_out', userId)
      return { sessions: account !== undefined }
    }),
  }
}

/**
 * Locks a person on whom an admin decides: of two admins, the second one waits here and then sees the decision of the first. Fails with
 * `not_found` for an unknown person, and with `conflict` and `sentence` for an admin.
 */
export async function lockUser(db: Context['db'], userId: number, sentence: string) {
  // Admins are refused before the lock: two admins who name each other, each with their own row locked, would deadlock.
  const [known] = await db.select({ role: users.role }).from(users).where(eq(users.id, userId))
  if (known?.role === 'admin') throw conflict(sentence)
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deleted_at)))
    .for('no key update')
  if (!user) throw notFound(missing.user)
  if (user.role === 'admin') throw conflict(sentence)
  return user
}

const sentences = {
  admin: 'An admin cannot be suspended.',
  noReason: 'Please say why. The person reads it.',
  suspended: 'This account is suspended already.',
  notSuspended: 'This account is not suspended.',
} as const
