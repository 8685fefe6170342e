import { lookupSentences } from '@marquee/contract/admin-lookups'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { aestheticTags, eventTypes, namedPlaces, serviceAreas, services } from '../../db/schema.ts'
import { refused } from '../../errors.ts'
import { starterLists } from './starter.ts'

export type LookupService = ReturnType<typeof lookupService>

export type LookupTable = typeof aestheticTags | typeof eventTypes | typeof services | typeof serviceAreas

/** The order of a list, as people see it. */
export const lookupOrder = (table: LookupTable) => [
  asc(table.list_position),
  asc(sql`lower(${table.display_name})`),
  asc(table.id),
]

/** The table of each field of chosen ids, and the sentence for an id that is not in it. */
const choices = {
  aesthetic_tag_ids: { table: aestheticTags, sentence: 'Please choose aesthetic tags from the list' },
  event_type_ids: { table: eventTypes, sentence: 'Please choose event types from the list' },
  service_ids: { table: services, sentence: 'Please choose services from the list' },
  service_area_ids: { table: serviceAreas, sentence: 'Please choose service areas from the list' },
}

type Chosen = { [K in keyof typeof choices]?: readonly number[] | undefined }

/** The lists that vendors, organizers and events choose from. */
export function lookupService(context: Context) {
  const { db } = context

  return {
    aestheticTags: (ids?: readonly number[]) => list(aestheticTags, ids),
    eventTypes: (ids?: readonly number[]) => list(eventTypes, ids),
    services: (ids?: readonly number[]) => list(services, ids),
    serviceAreas: (ids?: readonly number[]) => list(serviceAreas, ids),

    /**
     * Fills the lists that are empty, in the order of the starter lists, and gives the services of the starter list their synonyms where they have none.
     * Other entries are not changed.
     */
    async startLists(): Promise<void> {
      const lists = [
        [aestheticTags, starterLists.aestheticTags],
        [eventTypes, starterLists.eventTypes],
        [services, starterLists.services],
        [serviceAreas, starterLists.serviceAreas],
        [namedPlaces, starterLists.namedPlaces],
      ] as const
      await context.inTransaction(async () => {
        for (const [table, entries] of lists) {
          const [known] = await db
            .select({ id: table.id })
            .from(table as LookupTable)
            .limit(1)
          if (!known)
            await db
              .insert(table as LookupTable)
              .values(entries.map((entry, at) => ({ ...entry, list_position: at + 1 })))
        }
        // An admin who took all of them away has changed the version.
        const bare = and(eq(services.synonyms, []), eq(services.version, 1))
        const found = await db.select({ name: services.name }).from(services).where(bare)
        const names = new Set(found.map(({ name }) => name))
        for (const { name, synonyms } of starterLists.services) {
          if (!names.has(name)) continue
          await db
            .update(services)
            .set({ synonyms })
            .where(and(eq(services.name, name), bare))
        }
      })
    },

    /**
     * Fails with `validation` and a sentence per field for ids that are in no list, and for retired entries that `chosenBefore` does not
     * name; absent fields are not checked. Inside a transaction the entries are locked, so that they are neither renamed nor retired
     * before its end.
     * @param chosenBefore called only where a retired entry is chosen
     */
    async requireKnown(chosen: Chosen, chosenBefore: () => Promise<Chosen> = async () => ({})): Promise<void> {
      const fields: Record<string, string> = {}
      let before: Chosen | undefined
      for (const [name, { table, sentence }] of Object.entries(choices)) {
        const field = name as keyof typeof choices
        const ids = chosen[field]
        if (!ids?.length) continue
        const known = await db
          .select({ id: table.id, display_name: table.display_name, retired_at: table.retired_at })
          .from(table as LookupTable)
          .where(inArray(table.id, [...ids]))
          .for('key share')
        if (known.length < new Set(ids).size) fields[field] = sentence
        const retired = known.filter(({ retired_at }) => retired_at !== null)
        if (retired.length > 0) before ??= await chosenBefore()
        const refusedOne = retired.find(({ id }) => !before?.[field]?.includes(id))
        if (refusedOne) fields[field] ??= lookupSentences.retired(refusedOne.display_name)
      }
      const [first] = Object.values(fields)
      if (first) throw refused(first, fields)
    },
  }

  /** In the list's order; without `ids` only the entries that can be chosen. Unknown ids are left out. */
  async function list<Table extends LookupTable>(table: Table, ids: readonly number[] | undefined) {
    const rows = await db
      .select()
      .from(table as LookupTable)
      .where(ids ? inArray(table.id, [...ids]) : isNull(table.retired_at))
      .orderBy(...lookupOrder(table))
    return rows as Table['$inferSelect'][]
  }
}
