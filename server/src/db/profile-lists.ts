import type { SocialPlatform } from '@marquee/contract/limits'
import { eq, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './client.ts'
import type { organizerEventTypes, organizerSocialLinks, vendorAestheticTags, vendorSocialLinks } from './schema.ts'

/** The lists of a profile are rows in separate tables. These functions read each list as one column, and replace it. */

export interface StoredLink {
  id: number
  platform: SocialPlatform
  url: string
}

export interface Choice {
  id: number
  name: string
  display_name: string
}

/** All tables of choices of vendors have the same type. */
type ChoiceTable = typeof vendorAestheticTags | typeof organizerEventTypes
type LinkTable = typeof vendorSocialLinks | typeof organizerSocialLinks
type LookupTable = PgTable & { id: PgColumn; name: PgColumn; display_name: PgColumn }

/** The social links of the profile whose id `profile` is, as JSON, in the order they were given. `owner` refers to the profile. */
export function socialLinksColumn(links: LinkTable, owner: PgColumn, profile: PgColumn): SQL.Aliased<StoredLink[]> {
  return sql<StoredLink[]>`(
    select coalesce(json_agg(json_build_object('id', ${links.id}, 'platform', ${links.platform}, 'url', ${links.url}) order by ${links.id}), '[]')
    from ${links} where ${owner} = ${profile})`.as('social_links')
}

/** The lookup entries that a profile has chosen, as JSON, in the order of choosing. `owner` refers to the profile. */
export function choicesColumn(
  name: string,
  choices: ChoiceTable,
  lookup: LookupTable,
  owner: PgColumn,
  profile: PgColumn,
): SQL.Aliased<Choice[]> {
  return sql<Choice[]>`(
    select coalesce(json_agg(json_build_object('id', ${lookup.id}, 'name', ${lookup.name}, 'display_name', ${lookup.display_name}) order by ${choices.position}), '[]')
    from ${choices} join ${lookup} on ${lookup.id} = ${choices.lookup_id} where ${owner} = ${profile})`.as(name)
}

/** Replaces all rows of `table` whose column `owner` holds the id of the profile. */
export async function replaceRows<Table extends PgTable & Record<Owner, PgColumn>, Owner extends string>(
  db: Db,
  table: Table,
  owner: Owner,
  id: number,
  rows: readonly Omit<Table['$inferInsert'], Owner>[],
): Promise<void> {
  await db.delete(table).where(eq(table[owner], id))
  const owned = rows.map((row) => ({ ...row, [owner]: id }))
  if (owned.length > 0) await db.insert<PgTable>(table).values(owned)
}
