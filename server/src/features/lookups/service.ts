import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { aestheticTags, eventTypes, serviceAreas, services } from '../../db/schema.ts'
import { refused } from '../../errors.ts'
import { starterLists } from './starter.ts'

export type LookupService = ReturnType<typeof lookupService>

type LookupTable = typeof aestheticTags | typeof eventTypes | typeof services | typeof serviceAreas

/** The table of each field of chosen ids, and the sentence for an id that is not in it. */
const choices = {
  aesthetic_tag_ids: { table: aestheticTags, sentence: 'Please choose aesthetic tags from the list' },
  event_type_ids: { table: eventTypes, sentence: 'Please choose event types from the list' },
  service_ids: { table: services, sentence: 'Please choose services from the list' },
  service_area_ids: { table: serviceAreas, sentence: 'Please choose service areas from the list' },
}

/** The lists that vendors, organizers and events choose from. */
export function lookupService(context: Context) {
  const { db } = context

  return {
    aestheticTags: (ids?: readonly number[]) => list(aestheticTags, ids),
    eventTypes: (ids?: readonly number[]) => list(eventTypes, ids),
    services: (ids?: readonly number[]) => list(services, ids),
    serviceAreas: (ids?: readonly number[]) => list(serviceAreas, ids),

    /**
     * Fills the lists that are empty, and gives the services of the starter list their synonyms where they have none.
     * Other entries are not changed.
     */
    async startLists(): Promise<void> {
      const lists = [
        [aestheticTags, starterLists.aestheticTags],
        [eventTypes, starterLists.eventTypes],
        [services, starterLists.services],
        [serviceAreas, starterLists.serviceAreas],
      ] as const
      await context.inTransaction(async () => {
        for (const [table, entries] of lists) {
          const [known] = await db
            .select({ id: table.id })
            .from(table as LookupTable)
            .limit(1)
          if (!known) await db.insert(table as LookupTable).values([...entries])
        }
        for (const { name, synonyms } of starterLists.services) {
          await db
            .update(services)
            .set({ synonyms })
            .where(and(eq(services.name, name), eq(services.synonyms, [])))
        }
      })
    },

    /**
     * Fails with `validation` and a sentence per field for ids that are in no list; absent fields are not checked. Inside a transaction the
     * entries are locked, so that they cannot be deleted before its end.
     */
    async requireKnown(chosen: { [K in keyof typeof choices]?: readonly number[] | undefined }): Promise<void> {
      const fields: Record<string, string> = {}
      for (const [field, { table, sentence }] of Object.entries(choices)) {
        const ids = chosen[field as keyof typeof choices]
        if (!ids?.length) continue
        const known = await db
          .select({ id: table.id })
          .from(table as LookupTable)
          .where(inArray(table.id, [...ids]))
          .for('key share')
        if (known.length < new Set(ids).size) fields[field] = sentence
      }
      const [first] = Object.values(fields)
      if (first) throw refused(first, fields)
    },
  }

  /** Sorted by display name, ignoring case; unknown ids are left out. */
  async function list<Table extends LookupTable>(table: Table, ids: readonly number[] | undefined) {
    const rows = await db
      .select()
      .from(table as LookupTable)
      .where(ids && inArray(table.id, [...ids]))
      .orderBy(sql`lower(${table.display_name})`, asc(table.id))
    return rows as Table['$inferSelect'][]
  }
}
