import { missing, type EditsCheck } from '@marquee/contract/admin'
import { materialFields } from '@marquee/contract/limits'
import type { Actor } from '@marquee/contract/policy'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import { auditEntries, type organizers } from '../../db/schema.ts'
import { conflict, notFound, stale } from '../../errors.ts'
import { profileKinds, type ProfileKind } from '../profiles/service.ts'

interface Edits {
  /** The time of the last edit. */
  at: Date
  /** The names of all changed fields. */
  fields: string[]
  /** The same of the material fields alone; null without any. */
  material: { at: Date; fields: string[] } | null
}

/**
 * The owner's edits since the approval, or since an admin last checked them, per profile id. Profiles without an edit are absent.
 */
export async function editsSinceApproval(db: Db, { noun, subject }: ProfileKind, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, Edits>()
  const looked = sql`(select max(look.id) from ${auditEntries} look where look.subject_type = ${subject}
    and look.subject_id = ${auditEntries.subject_id} and look.action in (${`${noun}.approve`}, ${checkOf(noun)}))`
  const found = await db
    .select({
      id: auditEntries.subject_id,
      field: sql<string>`field`,
      at: sql<Date>`max(${auditEntries.created_at})`.mapWith(auditEntries.created_at),
    })
    .from(auditEntries)
    .innerJoin(sql`unnest(${auditEntries.fields}) as field`, sql`true`)
    .where(
      and(
        eq(auditEntries.subject_type, subject),
        inArray(auditEntries.subject_id, [...ids]),
        eq(auditEntries.action, `${noun}.edit`),
        // Without an audit entry of the approval, every edit counts as later.
        sql`${auditEntries.id} > coalesce(${looked}, 0)`,
      ),
    )
    .groupBy(auditEntries.subject_id, sql`field`)
    .orderBy(sql`field`)
  const isMaterial = (field: string) => (materialFields[noun] as readonly string[]).includes(field)
  return new Map(
    [...Map.groupBy(found, ({ id }) => id)].map(([id, changes]) => {
      const material = changes.filter(({ field }) => isMaterial(field))
      return [id, { ...summary(changes), material: material.length > 0 ? summary(material) : null }]
    }),
  )
}

/** Lets admins confirm that they looked at the edits of an approved profile. */
export function editsService(context: Context) {
  return {
    /**
     * Clears the mark of a profile's edits. Fails with `conflict` when there is no edit to check, and with `stale` when the last edit is
     * not the one that the admin has seen.
     */
    checkEdits: context.transactional(
      async (actor: Actor, userId: number, { role, edited_at }: EditsCheck): Promise<null> => {
        const kind = role === 'contractor' ? profileKinds.vendor : profileKinds.organizer
        // Drizzle has no type for a select from either table. Both have all the columns that are used below.
        const table = kind.table as typeof organizers
        // An edit locks the profile too, so none can be stored between reading the edits and clearing them.
        const [profile] = await context.db
          .select({ id: table.id, version: table.version })
          .from(table)
          .where(eq(table.user_id, userId))
          .for('no key update')
        if (!profile) throw notFound(missing.user)
        const edits = (await editsSinceApproval(context.db, kind, [profile.id])).get(profile.id)
        if (!edits) throw conflict('There is no change to look at.')
        if (edits.at.getTime() !== Date.parse(edited_at)) throw stale()
        const { id, version } = profile
        await context.audit(actor, checkOf(kind.noun), id, { version, fields: edits.fields })
        return null
      },
    ),
  }
}

/** The action in the audit log when an admin has looked at the edits. */
const checkOf = (noun: ProfileKind['noun']) => `${noun}.check` as const

const summary = (changes: readonly { at: Date; field: string }[]) => ({
  at: new Date(Math.max(...changes.map(({ at }) => at.getTime()))),
  fields: changes.map(({ field }) => field),
})
