import type { Organizer, organizerFields, OrganizerInput } from '@marquee/contract/organizers'
import type { Actor } from '@marquee/contract/policy'
import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { organizerEventTypes, organizers, organizerSocialLinks, users } from '../../db/schema.ts'
import type { View } from '../../db/held.ts'
import { notFound } from '../../errors.ts'
import { replaceRows } from '../../db/profile-lists.ts'
import { profileKinds, profileService } from '../profiles/service.ts'
import { organizerColumns, toOrganizer } from './records.ts'

/** Organizers with their lists, by id; unknown ids are absent. Does not check access. */
export async function organizersByIds(
  context: Context,
  ids: readonly number[],
  view?: View,
): Promise<Map<number, Organizer>> {
  if (ids.length === 0) return new Map()
  // The join is needed: without one Drizzle writes columns without their table, and the subqueries of the lists would be ambiguous.
  const rows = await context.db
    .select(organizerColumns)
    .from(organizers)
    .innerJoin(users, eq(users.id, organizers.user_id))
    .where(sql`${organizers.id} = any(${sql.param([...ids])}::bigint[])`)
  return new Map(rows.map((row) => [row.id, toOrganizer(row, view)]))
}

/** Organizer profiles, for their owners. */
export function organizerService(context: Context) {
  const { db } = context
  const { apply, update, erase } = profileService<typeof organizerFields, OrganizerInput, Organizer>(context, {
    kind: profileKinds.organizer,
    lists: {
      links: (id, links) => replaceRows(db, organizerSocialLinks, 'organizer_id', id, links),
      choices: {
        event_type_ids: (id, ids) =>
          replaceRows(
            db,
            organizerEventTypes,
            'organizer_id',
            id,
            ids.map((lookup_id, position) => ({ lookup_id, position })),
          ),
      },
    },
    read,
  })

  return {
    /** The caller's own profile in any status. Fails with `not_found` without one. */
    async own(actor: Actor): Promise<Organizer> {
      if (!actor.organizer) throw notFound()
      return read(actor.organizer.id)
    },

    apply,
    update,
    erase,
  }

  async function read(id: number): Promise<Organizer> {
    const organizer = (await organizersByIds(context, [id])).get(id)
    if (!organizer) throw notFound()
    return organizer
  }
}
