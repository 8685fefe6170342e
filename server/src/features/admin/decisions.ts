import type { ProfileQuestion, RoleUpdate } from '@marquee/contract/admin'
import type { Organizer } from '@marquee/contract/organizers'
import type { Actor } from '@marquee/contract/policy'
import { judgedProfile } from '@marquee/contract/profile-changes'
import type { OwnVendor } from '@marquee/contract/vendors'
import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { addQuestion, takeBackQuestion } from '../../db/questions.ts'
import { forgetRejected, keepRejected, rejectedVersions, restoreRejected } from '../../db/rejected-profiles.ts'
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
          const kind = kindOf(user, role)
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

    /**
     * Asks the owner of a pending profile for more. It stays pending and waits for its owner, who is notified when this cannot be undone any
     * more: `updateRole` to pending takes it back. Fails with `conflict` when nothing waits for a decision, and with `stale` when `version`
     * is given and is not the profile's version.
     */
    ask: transactional(async (actor: Actor, userId: number, { role, question }: ProfileQuestion, version?: number) => {
      const user = await lockUser(db, userId, sentences.admin)
      const kind = kindOf(user, role)
      const { profile, known } = await lockPending(kind, userId, version)
      const subject = { noun: kind.noun, id: profile.id } as const
      await addQuestion(db, kind.noun, profile.id, question, actor.id)
      await write(kind, profile, {})
      await context.audit(actor, `${kind.noun}.ask`, profile.id, { reason: question, version: profile.version })
      await held.hold(subject, known, { status: 'pending', reason: profile.status_reason, question })
      return user
    }),
  }

  async function decide(
    kind: ProfileKind,
    actor: Actor,
    userId: number,
    { status, reason, version }: Decision,
  ): Promise<void> {
    const { profile, known } = await lockPending(kind, userId, version)
    if (status === 'rejected') {
      const judged = (await read[kind.noun]([profile.id])).get(profile.id)
      if (judged) await keepRejected(db, kind.noun, profile.id, judgedProfile(judged))
    } else {
      await forgetRejected(db, kind.noun, profile.id)
    }
    await write(kind, profile, { status, status_reason: reason })
    await context.audit(actor, status === 'approved' ? `${kind.noun}.approve` : `${kind.noun}.reject`, profile.id, {
      from: 'pending',
      to: status,
      reason,
      version: profile.version,
    })
    await held.hold({ noun: kind.noun, id: profile.id }, known, { status, reason })
  }

  /**
   * Makes a profile pending again whose owner was not sent the decision yet, with what the admins saw of it before. What its owner is asked
   * for and was not sent yet is taken back.
   */
  async function undo(kind: ProfileKind, actor: Actor, userId: number, version: number | undefined): Promise<void> {
    const profile = await lockProfile(kind, userId)
    const subject = { noun: kind.noun, id: profile.id } as const
    const kept = await held.heldOf(subject)
    if (!kept) throw conflict(sentences.tooLate)
    if (version !== undefined && version !== profile.version) throw stale()
    if (profile.status === 'pending') await takeBackQuestion(db, kind.noun, profile.id)
    else await restoreRejected(db, kind.noun, profile.id, kept.rejected_profile)
    // The version that its owner knows: a form that they have open still fits.
    await write(kind, profile, { status: 'pending', status_reason: kept.known_reason, version: kept.known_version })
    await context.audit(actor, `${kind.noun}.undo`, profile.id, {
      from: profile.status,
      to: 'pending',
      version: profile.version,
    })
    await held.drop(subject)
  }

  /** Locks a profile that can be decided on. What its owner was asked for and not sent yet is replaced by what is decided now. */
  async function lockPending(kind: ProfileKind, userId: number, version: number | undefined) {
    const profile = await lockProfile(kind, userId)
    // Checked before the version: a decision changes the version too, and "already decided" is the more useful answer.
    if (profile.status !== 'pending') throw conflict(sentences.decided)
    if (version !== undefined && version !== profile.version) throw stale()
    const subject = { noun: kind.noun, id: profile.id } as const
    const unsent = await held.heldOf(subject)
    if (unsent) {
      await takeBackQuestion(db, kind.noun, profile.id)
      await held.drop(subject)
    }
    const { known_status, known_reason, known_version, known_at } = unsent ?? knownOf(profile)
    const rejected_profile = (await rejectedVersions(db, kind.noun, [profile.id])).get(profile.id) ?? null
    return { profile, known: { known_status, known_reason, known_version, known_at, rejected_profile } }
  }

  async function lockProfile(kind: ProfileKind, userId: number): Promise<Profile> {
    const table = tableOf(kind)
    const { id, status, status_reason, version, updated_at } = table
    const [profile] = await db
      .select({ id, status, status_reason, version, updated_at })
      .from(table)
      .where(eq(table.user_id, userId))
      .for('no key update')
    if (!profile) throw conflict(sentences.nothingToDecide)
    return profile
  }

  async function write(kind: ProfileKind, { id, version }: Profile, change: Partial<Profile>): Promise<void> {
    const table = tableOf(kind)
    await db
      .update(table)
      .set({ version: version + 1, ...change, updated_at: sql`now()` })
      .where(eq(table.id, id))
  }
}

// Drizzle has no type for an update of either table. Both have all the columns that are used here.
const tableOf = (kind: ProfileKind) => kind.table as typeof organizers

type Profile = Pick<typeof organizers.$inferSelect, 'id' | 'status' | 'status_reason' | 'version' | 'updated_at'>

const knownOf = (profile: Profile) => ({
  known_status: 'pending' as const,
  known_reason: profile.status_reason,
  known_version: profile.version,
  known_at: profile.updated_at,
})

/** Whose profiles belong to a role. Fails with `conflict` when the person has another role, or is suspended. */
function kindOf(user: typeof users.$inferSelect, role: RoleUpdate['role']): ProfileKind {
  const kind = Object.values(profileKinds).find((one) => one.role === role)
  if (user.role !== role || !kind) throw conflict(sentences.nothingToDecide)
  if (user.suspended_at !== null) throw conflict(sentences.suspended)
  return kind
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
