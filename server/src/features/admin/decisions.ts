import type { RoleUpdate } from '@marquee/contract/admin'
import type { Organizer } from '@marquee/contract/organizers'
import type { Actor } from '@marquee/contract/policy'
import { judgedProfile } from '@marquee/contract/profile-changes'
import type { OwnVendor } from '@marquee/contract/vendors'
import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { forgetRejected, keepRejected } from '../../db/rejected-profiles.ts'
import { type organizers, users } from '../../db/schema.ts'
import { conflict, refused, stale } from '../../errors.ts'
import { profileKinds, type ProfileKind } from '../profiles/service.ts'
import { lockUser } from './suspension.ts'

/** Setting roles, and deciding on pending profiles. `read` has a function for each kind that reads profiles by their ids. */
export function decisionService(context: Context, read: ProfileReaders) {
  const { db, transactional } = context

  return {
    /**
     * Sets a user's role; with `status` it decides the pending profile that belongs to the role instead, and the applicant is notified.
     * Never makes an admin and never changes one. Fails with `conflict` when there is nothing to change or to decide, and with `stale`
     * when `version` is given and is not the profile's version.
     */
    updateRole: transactional(
      async (actor: Actor, userId: number, { role, status, reason }: RoleUpdate, version?: number) => {
        if (status === 'pending') throw refused(sentences.noDecision, { status: sentences.noDecision })
        const user = await lockUser(db, userId, sentences.admin)
        if (status) {
          const kind = Object.values(profileKinds).find((one) => one.role === role)
          if (user.role !== role || !kind) throw conflict(sentences.nothingToDecide)
          if (user.suspended_at !== null) throw conflict(sentences.suspended)
          await decide(kind, actor, userId, { status, reason: reason ?? null, version })
          return user
        }
        if (user.role === role) throw conflict(sentences.sameRole)
        await db.update(users).set({ role }).where(eq(users.id, userId))
        await context.audit(actor, 'user.role', userId, { from: user.role, to: role, reason })
        return { ...user, role }
      },
    ),
  }

  async function decide(
    kind: ProfileKind,
    actor: Actor,
    userId: number,
    { status, reason, version }: Decision,
  ): Promise<void> {
    // Drizzle has no type for an update of either table. Both have all the columns that are used below.
    const table = kind.table as typeof organizers
    const [profile] = await db
      .select({ id: table.id, status: table.status, version: table.version })
      .from(table)
      .where(eq(table.user_id, userId))
      .for('no key update')
    if (!profile) throw conflict(sentences.nothingToDecide)
    // Checked before the version: a decision changes the version too, and "already decided" is the more useful answer.
    if (profile.status !== 'pending') throw conflict(sentences.decided)
    if (version !== undefined && version !== profile.version) throw stale()
    if (status === 'rejected') {
      const judged = (await read[kind.noun]([profile.id])).get(profile.id)
      if (judged) await keepRejected(db, kind.noun, profile.id, judgedProfile(judged))
    } else {
      await forgetRejected(db, kind.noun, profile.id)
    }
    await db
      .update(table)
      .set({ status, status_reason: reason, version: profile.version + 1, updated_at: sql`now()` })
      .where(eq(table.id, profile.id))
    await context.audit(actor, status === 'approved' ? `${kind.noun}.approve` : `${kind.noun}.reject`, profile.id, {
      from: 'pending',
      to: status,
      reason,
      version: profile.version,
    })
    await context.emit(kind.decided(profile.id, { status, reason }))
  }
}

type ProfileReaders = Record<
  ProfileKind['noun'],
  (ids: readonly number[]) => Promise<Map<number, OwnVendor | Organizer>>
>

interface Decision {
  status: 'approved' | 'rejected'
  reason: string | null
  /** The version of the profile that the admin has read, if the call names one. */
  version: number | undefined
}

const sentences = {
  admin: "An admin's role cannot be changed.",
  sameRole: 'This user already has this role.',
  noDecision: 'An application can be approved or rejected.',
  nothingToDecide: 'This user has no such application waiting for a decision.',
  decided: 'This application was already decided.',
  suspended: 'This account is suspended. Lift that first.',
} as const
