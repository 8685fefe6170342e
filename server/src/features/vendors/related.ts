import type { OwnVendor } from '@marquee/contract/vendors'
import { and, desc, eq, exists, inArray, ne, or, sql, type SQLWrapper } from 'drizzle-orm'
import { alias, union } from 'drizzle-orm/pg-core'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import { vendorEventTypes, vendors, vendorSearch, vendorServiceAreas, vendorServices } from '../../db/schema.ts'
import type { Addressing } from '../../images/addresses.ts'
import { toVendor, vendorColumns } from './records.ts'
import { isFreeOn } from './search-filters.ts'

const maxRelated = 4
/** How many of the newest vendors are compared for each service, service area and event type of the vendor. */
const compared = { perService: 100, perArea: 200, perEventType: 20 }

/**
 * Finds up to four listed vendors like the one with this id: first those with a service and a service area in common, then a service, then
 * an event type; the newest first. With `day` (`YYYY-MM-DD`) only those who are free then. Only the newest vendors of each choice are
 * compared, so that the cost does not grow with the number of vendors.
 */
export function relatedVendors({ db }: Context, addressesOf: Addressing) {
  return async (id: number, day?: string): Promise<OwnVendor[]> => {
    const candidates = union(
      newestWith(db, vendorServices, id, compared.perService),
      newestWith(db, vendorServiceAreas, id, compared.perArea),
      newestWith(db, vendorEventTypes, id, compared.perEventType),
    ).as('candidates')
    const shared = db
      .select({
        id: candidates.id,
        service: hasChoiceOf(db, vendorServices, candidates.id, id).as('service'),
        area: hasChoiceOf(db, vendorServiceAreas, candidates.id, id).as('area'),
        event_type: hasChoiceOf(db, vendorEventTypes, candidates.id, id).as('event_type'),
      })
      .from(candidates)
      .as('shared')
    const best = [
      desc(sql`${shared.service} and ${shared.area}`),
      desc(shared.service),
      desc(shared.area),
      desc(shared.id),
    ]
    const chosen = db
      .select({
        id: shared.id,
        place: sql<number>`row_number() over (order by ${sql.join(best, sql`, `)})`.as('place'),
      })
      .from(shared)
      .innerJoin(vendorSearch, eq(vendorSearch.vendor_id, shared.id))
      .where(and(or(shared.service, shared.event_type), day ? isFreeOn(day) : undefined))
      .orderBy(...best)
      .limit(maxRelated)
      .as('chosen')
    const rows = await db
      .select({ vendor: vendorColumns })
      .from(chosen)
      .innerJoin(vendors, eq(vendors.id, chosen.id))
      .orderBy(chosen.place)
    return rows.map((row) => toVendor(row.vendor, addressesOf))
  }
}

/** The three tables of choices have the same type. */
type ChoiceTable = typeof vendorServices

/** For each of the vendor's choices the newest other listed vendors with it. The subquery walks the index of the choice from its end. */
function newestWith(db: Db, choices: ChoiceTable, id: number, limit: number) {
  const mine = alias(choices, 'mine')
  const newest = db
    .select({ id: choices.vendor_id })
    .from(choices)
    .innerJoin(vendors, and(eq(vendors.id, choices.vendor_id), sql`${vendors.is_listed}`))
    .where(and(eq(choices.lookup_id, mine.lookup_id), ne(choices.vendor_id, id)))
    .orderBy(desc(choices.vendor_id))
    .limit(limit)
    .as('newest')
  return db.select({ id: newest.id }).from(mine).crossJoinLateral(newest).where(eq(mine.vendor_id, id))
}

function hasChoiceOf(db: Db, choices: ChoiceTable, other: SQLWrapper, id: number) {
  const mine = alias(choices, 'mine')
  const wanted = db.select({ lookup_id: mine.lookup_id }).from(mine).where(eq(mine.vendor_id, id))
  const found = db
    .select({ one: sql`1` })
    .from(choices)
    .where(and(eq(choices.vendor_id, other), inArray(choices.lookup_id, wanted)))
  return sql<boolean>`${exists(found)}`
}
