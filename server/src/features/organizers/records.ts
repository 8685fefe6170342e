import type { Organizer } from '@marquee/contract/organizers'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { eventTypes, organizerEventTypes, organizers, organizerSocialLinks, users } from '../../db/schema.ts'
import { choicesColumn, socialLinksColumn, type Choice, type StoredLink } from '../users/profile-lists.ts'

/** Organizers with all their parts, by id, in one statement; unknown ids are absent. */
export async function organizersByIds(context: Context, ids: readonly number[]): Promise<Map<number, Organizer>> {
  if (ids.length === 0) return new Map()
  // Drizzle writes the table's name before a column only in a statement with a join, and the lists need it.
  const rows = await context.db
    .select(organizerColumns)
    .from(organizers)
    .innerJoin(users, eq(users.id, organizers.user_id))
    .where(sql`${organizers.id} = any(${sql.param([...ids])}::bigint[])`)
  return new Map(rows.map((row) => [row.id, toOrganizer(row)]))
}

const { created_at, updated_at: _, ...columns } = getTableColumns(organizers)

const organizerColumns = {
  ...columns,
  profile_created_at: created_at,
  social_links: socialLinksColumn(organizerSocialLinks, organizerSocialLinks.organizer_id, organizers.id),
  event_types: choicesColumn(
    'event_types',
    organizerEventTypes,
    eventTypes,
    organizerEventTypes.organizer_id,
    organizers.id,
  ),
}

type OrganizerRecord = Omit<typeof organizers.$inferSelect, 'created_at' | 'updated_at'> & {
  profile_created_at: Date
  social_links: StoredLink[]
  event_types: Choice[]
}

function toOrganizer({ profile_created_at, ...record }: OrganizerRecord): Organizer {
  return {
    ...record,
    profile_created_at: profile_created_at.toISOString(),
    event_type_ids: record.event_types.map((type) => type.id),
  }
}
