import type { SocialPlatform } from '@marquee/contract/limits'
import type { Organizer, OrganizerInput, OrganizerUpdate } from '@marquee/contract/organizers'
import type { Actor } from '@marquee/contract/policy'
import { eq, sql } from 'drizzle-orm'
import { authorize, changedFields, type Context } from '../../context.ts'
import { eventTypes, organizerEventTypes, organizers, organizerSocialLinks, users } from '../../db/schema.ts'
import { notFound, stale } from '../../errors.ts'
import { lookupService } from '../lookups/service.ts'

export type OrganizerService = ReturnType<typeof organizerService>

/** Organizers with all their parts, by id, in one statement; unknown ids are absent. */
export async function organizersByIds(context: Context, ids: readonly number[]): Promise<Map<number, Organizer>> {
  if (ids.length === 0) return new Map()
  const rows = await context.db
    .select(organizerColumns)
    .from(organizers)
    .innerJoin(users, eq(users.id, organizers.user_id))
    .where(sql`${organizers.id} = any(${sql.param([...ids])}::bigint[])`)
  return new Map(rows.map((row) => [row.id, toOrganizer(row)]))
}

/** Organizer profiles, as their owners make and change them. */
export function organizerService(context: Context) {
  const { db } = context
  const lookups = lookupService(context)

  return {
    /** The caller's own profile, whatever became of it; `not_found` without one. */
    async own(actor: Actor): Promise<Organizer> {
      if (!actor.organizer) throw notFound()
      return read(actor.organizer.id)
    },

    /**
     * Creates the caller's profile, pending, and makes them an organizer; a profile from before is replaced. Of two calls at once
     * one wins, and the other is a `conflict`. `validation` for ids that no lookup knows.
     */
    async apply(actor: Actor, input: OrganizerInput): Promise<Organizer> {
      return context.inTransaction(async () => {
        const { role, organizer } = await lockPerson(actor.id)
        authorize({ ...actor, role, organizer }, 'organizer.apply', null)
        await lookups.requireKnown(input)
        const id = organizer ? await replace(organizer.id, input) : await create(actor.id, input)
        await writeParts(id, input)
        await db.update(users).set({ role: 'client', onboarding_completed: true }).where(eq(users.id, actor.id))
        if (role !== 'client') {
          await context.audit({ actor, action: 'user.role', subject: 'user', id: actor.id, from: role, to: 'client' })
        }
        const from = organizer?.status ?? null
        const made = await read(id)
        const { version } = made
        await context.audit({
          actor,
          action: 'organizer.apply',
          subject: 'organizer',
          id,
          from,
          to: 'pending',
          version,
        })
        await context.emit({ type: 'organizer.applied', organizerId: id })
        return made
      })
    },

    /**
     * Changes the own profile, in part or whole; a rejected organizer thereby applies again. `stale` when `version` is given and no
     * longer the one that stands.
     */
    async update(actor: Actor, input: OrganizerUpdate, version: number | undefined): Promise<Organizer> {
      return context.inTransaction(async () => {
        const organizer = await lockOwn(actor)
        if (version !== undefined && version !== organizer.version) throw stale()
        await lookups.requireKnown(input)
        const isRejected = organizer.status === 'rejected'
        if (isRejected) authorize(actor, 'organizer.resubmit', organizer)
        const approved = organizer.status === 'approved' ? await read(organizer.id) : null
        await db
          .update(organizers)
          .set({
            ...columnsOf(input),
            ...(isRejected && { status: 'pending' as const, status_reason: null }),
            version: organizer.version + 1,
            updated_at: sql`now()`,
          })
          .where(eq(organizers.id, organizer.id))
        await writeParts(organizer.id, input)
        if (isRejected) {
          await context.audit({
            actor,
            action: 'organizer.resubmit',
            subject: 'organizer',
            id: organizer.id,
            from: 'rejected',
            to: 'pending',
            version: organizer.version + 1,
          })
          await context.emit({ type: 'organizer.applied', organizerId: organizer.id })
        }
        const after = await read(organizer.id)
        if (approved) await auditEdit(actor, approved, after, input)
        return after
      })
    },
  }

  async function read(id: number): Promise<Organizer> {
    const organizer = (await organizersByIds(context, [id])).get(id)
    if (!organizer) throw notFound()
    return organizer
  }

  /** The person as they stand now, held still: whoever takes a role or makes a profile waits here. */
  async function lockPerson(userId: number) {
    const [person] = await db.select({ role: users.role }).from(users).where(eq(users.id, userId)).for('no key update')
    if (!person) throw notFound()
    const [organizer] = await db
      .select({ id: organizers.id, status: organizers.status })
      .from(organizers)
      .where(eq(organizers.user_id, userId))
      .for('no key update')
    return { role: person.role, organizer: organizer ?? null }
  }

  /** What an approved profile's owner changes nobody has looked at, so it is written down: which fields, never what they hold. */
  async function auditEdit(actor: Actor, before: Organizer, after: Organizer, input: OrganizerUpdate): Promise<void> {
    const fields = changedFields(input, before, after)
    if (fields.length === 0) return
    const { id, version } = after
    await context.audit({ actor, action: 'organizer.edit', subject: 'organizer', id, version, fields })
  }

  async function lockOwn(actor: Actor) {
    const [organizer] = await db.select().from(organizers).where(eq(organizers.user_id, actor.id)).for('no key update')
    if (!organizer) throw notFound()
    authorize(actor, 'organizer.edit', organizer)
    return organizer
  }

  async function create(userId: number, input: OrganizerInput): Promise<number> {
    const { organization_name, organization_description, organization_address } = input
    const [made] = await db
      .insert(organizers)
      .values({
        ...columnsOf(input),
        organization_name,
        organization_description,
        organization_address,
        user_id: userId,
      })
      .returning({ id: organizers.id })
    if (!made) throw notFound()
    return made.id
  }

  async function replace(id: number, input: OrganizerInput): Promise<number> {
    await db
      .update(organizers)
      .set({
        ...emptied,
        ...columnsOf(input),
        status: 'pending',
        status_reason: null,
        version: sql`${organizers.version} + 1`,
        created_at: sql`now()`,
        updated_at: sql`now()`,
      })
      .where(eq(organizers.id, id))
    return id
  }

  /** Replaces the lists that are given; those that are absent stay. */
  async function writeParts(id: number, { social_links, event_type_ids }: OrganizerUpdate): Promise<void> {
    if (social_links) {
      await db.delete(organizerSocialLinks).where(eq(organizerSocialLinks.organizer_id, id))
      if (social_links.length > 0) {
        await db.insert(organizerSocialLinks).values(social_links.map((link) => ({ ...link, organizer_id: id })))
      }
    }
    if (event_type_ids) {
      await db.delete(organizerEventTypes).where(eq(organizerEventTypes.organizer_id, id))
      if (event_type_ids.length > 0) {
        const chosen = event_type_ids.map((lookup_id, position) => ({ organizer_id: id, lookup_id, position }))
        await db.insert(organizerEventTypes).values(chosen)
      }
    }
  }
}

/** An organizer with all its parts as columns of one statement (one with a join: the parts name the table they belong to). */
const organizerColumns = {
  id: organizers.id,
  user_id: organizers.user_id,
  organization_name: organizers.organization_name,
  organization_description: organizers.organization_description,
  organization_address: organizers.organization_address,
  website: organizers.website,
  years_organizing: organizers.years_organizing,
  typical_event_size: organizers.typical_event_size,
  annual_events_count: organizers.annual_events_count,
  status: organizers.status,
  status_reason: organizers.status_reason,
  version: organizers.version,
  profile_created_at: organizers.created_at,
  social_links: sql<{ id: number; platform: SocialPlatform; url: string }[]>`(
    select coalesce(json_agg(json_build_object('id', ${organizerSocialLinks.id}, 'platform', ${organizerSocialLinks.platform}, 'url', ${organizerSocialLinks.url}) order by ${organizerSocialLinks.id}), '[]')
    from ${organizerSocialLinks} where ${organizerSocialLinks.organizer_id} = ${organizers.id})`.as('social_links'),
  event_types: sql<{ id: number; display_name: string }[]>`(
    select coalesce(json_agg(json_build_object('id', ${eventTypes.id}, 'display_name', ${eventTypes.display_name}) order by ${organizerEventTypes.position}), '[]')
    from ${organizerEventTypes} join ${eventTypes} on ${eventTypes.id} = ${organizerEventTypes.lookup_id} where ${organizerEventTypes.organizer_id} = ${organizers.id})`.as(
    'event_types',
  ),
}

type OrganizerRecord = Omit<Organizer, 'event_type_ids' | 'profile_created_at'> & { profile_created_at: Date }

function toOrganizer({ profile_created_at, ...record }: OrganizerRecord): Organizer {
  return {
    ...record,
    profile_created_at: profile_created_at.toISOString(),
    event_type_ids: record.event_types.map((type) => type.id),
  }
}

const emptied = { website: null, years_organizing: null, typical_event_size: null, annual_events_count: null }

/** The profile's own columns; what is absent is left alone. */
function columnsOf({ social_links: _links, event_type_ids: _types, ...columns }: OrganizerUpdate) {
  return columns
}
