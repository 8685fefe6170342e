import type { RoleUpdate } from '@marquee/contract/admin'
import type { Organizer } from '@marquee/contract/organizers'
import type { Actor } from '@marquee/contract/policy'
import { judgedProfile } from '@marquee/contract/profile-changes'
import type { OwnVendor } from '@marquee/contract/vendors'
import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { forgetRejected, keepRejected, rejectedVersions } from '../../db/rejected-profiles.ts'
import { type organizers, users } from '../../db/schema.ts'
import { conflict, stale } from '../../errors.ts'
import { outbox } from '../../notify/outbox.ts'
import { profileKinds, type ProfileKind } from '../profiles/service.ts'
import { lockUser } from './suspension.ts'

/** Setting roles, and deciding on pending profiles. `read` has a function for each kind that reads profiles by their ids. */
export function decisionService(context: Context, read: ProfileReaders) {
  const { db, transactional } = context
  const held = outbox(context)

  return {
    /**
     * Sets a user's role; with `status` it decides the pending profile that belongs to the role instead, and the applicant
     * is notified when it cannot be undone any more. Pending undoes that.
     * Never makes an admin and never changes one. Fails with `conflict` when there is nothing to change or to decide, and with `stale`
     * when `version` is given and is not the profile's version.
     */
    updateRole: transactional(
      async (actor: Actor, userId: number, { role, status, reason }: RoleUpdate, version?: number) => {
        const user = await lockUser(db, userId, sentences.admin)
        if (status) {
          const kind = Object.values(profileKinds).find((one) => one.role === role)
          if (user.role !== role || !kind) throw conflict(sentences.nothingToDecide)
          if (user.suspended_at !== null) throw conflict(sentences.suspended)
          if (status === 'pending') await undo(kind, actor, userId, version)
          else await decide(kind, actor, userId, { status, reason: reason ?? null, version })
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
    const { table, profile } = await lockProfile(kind, userId)
    // Checked before the version: a decision changes the version too, and "already decided" is the more useful answer.
    if (profile.status !== 'pending') throw conflict(sentences.decided)
    if (version !== undefined && version !== profile.version) throw stale()
    const before = (await rejectedVersions(db, kind.noun, [profile.id])).get(profile.id) ?? null
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
    await held.hold(
      { noun: kind.noun, id: profile.id },
      {
        known_status: 'pending',
        known_reason: profile.status_reason,
        known_version: profile.version,
        known_at: profile.updated_at,
        rejected_profile: before,
      },
      { status, reason },
    )
  }

  /** Makes a profile pending again whose owner was not sent the decision yet, with what the admins saw of it before. */
  async function undo(kind: ProfileKind, actor: Actor, userId: number, version: number | undefined): Promise<void> {
    const { table, profile } = await lockProfile(kind, userId)
    const subject = { noun: kind.noun, id: profile.id } as const
    const kept = await held.heldOf(subject)
    if (!kept || profile.status === 'pending') throw conflict(sentences.tooLate)
    if (version !== undefined && version !== profile.version) throw stale()
    if (kept.rejected_profile) await keepRejected(db, kind.noun, profile.id, kept.rejected_profile)
    else await forgetRejected(db, kind.noun, profile.id)
    await db
      .update(table)
      .set({
        status: 'pending',
        status_reason: kept.known_reason,
        version: profile.version + 1,
        updated_at: sql`now()`,
      })
      .where(eq(table.id, profile.id))
    await context.audit(actor, `${kind.noun}.undo`, profile.id, {
      from: profile.status,
      to: 'pending',
      version: profile.version,
    })
    await held.drop(subject)
  }

  async function lockProfile(kind: ProfileKind, userId: number) {
    // Drizzle has no type for an update of either table. Both have all the columns that are used here.
    const table = kind.table as typeof organizers
    const { id, status, status_reason, version, updated_at } = table
    const [profile] = await db
      .select({ id, status, status_reason, version, updated_at })
      .from(table)
      .where(eq(table.user_id, userId))
      .for('no key update')
    if (!profile) throw conflict(sentences.nothingToDecide)
    return { table, profile }
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
  tooLate: 'This cannot be undone any more: the applicant knows of it.',
  nothingToDecide: 'This user has no such application waiting for a decision.',
  decided: 'This application was already decided.',
  suspended: 'This account is suspended. Lift that first.',
} as const
