import type { Described } from '@marquee/contract/described'
import { sentences } from '@marquee/contract/errors'
import type { SocialLinkInput } from '@marquee/contract/fields'
import { organizerFields } from '@marquee/contract/organizers'
import { refusals, type Actor } from '@marquee/contract/policy'
import { vendorFields } from '@marquee/contract/vendors'
import { eq, sql } from 'drizzle-orm'
import { authorize, changedFields, type Context, type DomainEvent } from '../../context.ts'
import { describedColumns } from '../../db/described.ts'
import { forgetRejected, restoreRejected } from '../../db/rejected-profiles.ts'
import { answerQuestions, forgetQuestions } from '../../db/questions.ts'
import { firstRow } from '../../db/first-row.ts'
import { organizers, users, vendors } from '../../db/schema.ts'
import { notFound, stale } from '../../errors.ts'
import { outbox } from '../../notify/outbox.ts'
import { lookupService, type LookupService } from '../lookups/service.ts'

/** What differs between the profile of a vendor and the profile of an organizer, apart from their fields. */
export const profileKinds = {
  vendor: {
    /** The first part of action names, such as `vendor.apply`, and the field of an actor that holds the profile. */
    noun: 'vendor',
    table: vendors,
    /** The role of the owners. */
    role: 'contractor',
    /** The name of the profile in the audit log. */
    subject: 'contractor',
    /** The sentence of the 404 when there is no such profile. */
    missing: refusals.vendorNotFound,
    columns: describedColumns(vendors, vendorFields),
    applied: (id: number, again: boolean): DomainEvent => ({ type: 'vendor.applied', vendorId: id, again }),
  },
  organizer: {
    noun: 'organizer',
    table: organizers,
    role: 'client',
    subject: 'organizer',
    missing: sentences.notFound,
    columns: describedColumns(organizers, organizerFields),
    applied: (id: number, again: boolean): DomainEvent => ({ type: 'organizer.applied', organizerId: id, again }),
  },
} as const

export type ProfileKind = (typeof profileKinds)[keyof typeof profileKinds]

/** The lists of a profile, which are rows of other tables. */
type Chosen = Parameters<LookupService['requireKnown']>[0]
interface Lists extends Chosen {
  social_links?: SocialLinkInput[] | undefined
}

/** How they are stored: each replaces the whole list. A list of the description that nothing stores does not compile. */
export interface ListWriters<Fields extends Described> {
  choices: {
    [Name in keyof Fields as Fields[Name]['kind'] extends 'choices' ? Name : never]: ChoiceWriter
  }
  links: (id: number, links: readonly SocialLinkInput[]) => Promise<void>
}

type Part<Whole> = { [Field in keyof Whole]?: Whole[Field] | undefined }

type ChoiceWriter = (id: number, ids: readonly number[]) => Promise<void>

interface ProfileParts<Fields extends Described, Profile> {
  kind: ProfileKind
  lists: ListWriters<Fields>
  /** Reads the profile in the form of the API. Fails with `not_found`. */
  read: (id: number) => Promise<Profile>
  /** Deletes the data of a profile that is not described. Called when a new application replaces the profile. */
  clear?: (id: number) => Promise<void>
}

/** Lets owners create, replace and change their vendor or organizer profile. */
export function profileService<
  Fields extends Described,
  Input extends Lists,
  Profile extends Input & { id: number; version: number },
>(context: Context, { kind, lists, read, clear }: ProfileParts<Fields, Profile>) {
  const { db, transactional } = context
  const { noun, role } = kind
  // Drizzle has no type for an update of either table. Both have all the columns that are used below.
  const { table, columns } = kind as typeof profileKinds.organizer
  const lookups = lookupService(context)
  const held = outbox(context)

  return {
    /**
     * Creates the caller's profile with the status pending and gives them the role; an older profile of theirs is replaced as a whole.
     * Of two calls at the same time one succeeds, and the other fails with `conflict`. Fails with `validation` for ids that are in no
     * lookup, and when the policy refuses it.
     */
    apply: transactional(async (actor: Actor, input: Input): Promise<Profile> => {
      const person = await lockPerson(actor.id)
      const old = await lockProfile(actor.id)
      authorize({ ...actor, role: person.role, [noun]: old }, `${noun}.apply`, null)
      await lookups.requireKnown(input, async () => (old ? read(old.id) : {}))
      const id = old ? await replace(old.id, input) : await create(actor.id, input)
      await writeLists(id, input)
      await db.update(users).set({ role, onboarding_completed: true }).where(eq(users.id, actor.id))
      if (person.role !== role) {
        await context.audit(actor, 'user.role', actor.id, { from: person.role, to: role })
      }
      const profile = await read(id)
      await context.audit(actor, `${noun}.apply`, id, {
        from: old?.status ?? null,
        to: 'pending',
        version: profile.version,
      })
      await context.emit(kind.applied(id, false))
      return profile
    }),

    /**
     * Changes the caller's profile: absent fields stay, null clears an optional one. A rejected profile becomes pending again, and
     * what an admin has asked for is answered. A rejection that was not sent yet is taken back: it is about what the profile was before.
     * Fails with `stale` when `version` is given and is not the profile's version.
     */
    update: transactional(async (actor: Actor, input: Part<Input>, version: number | undefined): Promise<Profile> => {
      const profile = await lockOwn(actor)
      const { id } = profile
      const after = profile.version + 1
      const unsent = await held.heldOf({ noun, id })
      // An approval is known at once.
      const unknown = profile.status === 'approved' ? undefined : unsent
      const status = unknown?.known_status ?? profile.status
      if (version !== undefined && version !== (unknown?.known_version ?? profile.version)) throw stale()
      await lookups.requireKnown(input, () => read(id))
      const isResubmitted = status === 'rejected'
      if (isResubmitted) authorize(actor, `${noun}.resubmit`, profile)
      const isUnsentRejection = unsent !== undefined && profile.status === 'rejected'
      const isUnsentQuestion = unsent !== undefined && profile.status === 'pending'
      const isAnswer = status === 'pending' && (await answerQuestions(db, noun, id, isUnsentQuestion))
      const approved = profile.status === 'approved' ? await read(id) : null
      await db
        .update(table)
        .set({
          ...columns.given(input),
          ...(isResubmitted && { status: 'pending' }),
          ...(isUnsentRejection && { status: 'pending', status_reason: unsent.known_reason }),
          ...((isResubmitted || isAnswer) && { resubmitted_at: sql`now()` }),
          version: after,
          updated_at: sql`now()`,
        })
        .where(eq(table.id, id))
      await writeLists(id, input)
      if (isUnsentRejection) {
        await restoreRejected(db, noun, id, unsent.rejected_profile)
        await held.drop({ noun, id })
      } else if (unsent) await held.noteEdit({ noun, id }, after)
      if (isResubmitted || isUnsentRejection) {
        const step = { from: 'rejected', to: 'pending', version: after }
        await context.audit(actor, `${noun}.resubmit`, id, step)
      }
      if (isResubmitted) {
        await forgetQuestions(db, noun, id)
        await context.emit(kind.applied(id, true))
      } else if (isAnswer) {
        await context.audit(actor, `${noun}.answer`, id, { version: after })
        await context.emit({ type: 'review.answered', noun, id })
      } else if (status === 'pending') await context.notifyAdmins()
      const changed = await read(id)
      if (approved) await auditEdit(actor, approved, changed, input)
      return changed
    }),

    /**
     * Empties the profile of an account that is being deleted. The row stays for what refers to it; it is never listed again. Call it in
     * the transaction of the deletion.
     */
    async erase(id: number): Promise<void> {
      await db
        .update(table)
        .set({
          ...columns.erased(),
          status: 'rejected',
          status_reason: null,
          version: sql`${table.version} + 1`,
          updated_at: sql`now()`,
        })
        .where(eq(table.id, id))
      for (const write of [lists.links, ...Object.values<ChoiceWriter>(lists.choices)]) await write(id, [])
      await forgetRejected(db, noun, id)
      await forgetQuestions(db, noun, id)
      await held.drop({ noun, id })
      await clear?.(id)
    },

    lockOwn,
  }

  /** Locks the person's row and returns the role in it. Every change of a role waits for this lock. */
  async function lockPerson(userId: number) {
    return db.select({ role: users.role }).from(users).where(eq(users.id, userId)).for('no key update').then(firstRow())
  }

  async function lockProfile(userId: number) {
    const [profile] = await db
      .select({ id: table.id, user_id: table.user_id, status: table.status, version: table.version })
      .from(table)
      .where(eq(table.user_id, userId))
      .for('no key update')
    return profile ?? null
  }

  /** Locks the caller's own profile. Fails with `not_found` without one, and with `forbidden` for callers who may not change it. */
  async function lockOwn(actor: Actor) {
    const profile = await lockProfile(actor.id)
    if (!profile) throw notFound(kind.missing)
    authorize(actor, `${noun}.edit`, profile)
    return profile
  }

  async function create(userId: number, input: Input): Promise<number> {
    const [created] = await db
      .insert(table)
      .values({ ...columns.all(input), user_id: userId })
      .returning({ id: table.id })
    if (!created) throw notFound()
    return created.id
  }

  async function replace(id: number, input: Input): Promise<number> {
    await db
      .update(table)
      .set({
        ...columns.all(input),
        status: 'pending',
        status_reason: null,
        resubmitted_at: null,
        version: sql`${table.version} + 1`,
        created_at: sql`now()`,
        updated_at: sql`now()`,
      })
      .where(eq(table.id, id))
    await forgetRejected(db, noun, id)
    await forgetQuestions(db, noun, id)
    await held.drop({ noun, id })
    await clear?.(id)
    return id
  }

  /** Replaces the lists that are given; absent ones stay. */
  async function writeLists(id: number, input: Part<Input>): Promise<void> {
    if (input.social_links) await lists.links(id, input.social_links)
    for (const [name, write] of Object.entries<ChoiceWriter>(lists.choices)) {
      const ids = input[name as keyof Chosen]
      if (ids) await write(id, ids)
    }
  }

  /** Records the names of the fields that the owner of an approved profile has changed, without their values: no admin has checked them. */
  async function auditEdit(actor: Actor, before: Profile, after: Profile, input: Part<Input>): Promise<void> {
    const fields = changedFields<Profile>(input as Partial<Record<keyof Profile, unknown>>, before, after)
    if (fields.length === 0) return
    await context.audit(actor, `${noun}.edit`, after.id, { version: after.version, fields })
  }
}
