import type { OwnVendor } from '@marquee/contract/vendors'
import { and, desc, eq, ne, or, sql, type Placeholder } from 'drizzle-orm'
import { alias, union } from 'drizzle-orm/pg-core'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import { prepared } from '../../db/prepared.ts'
import { vendorEventTypes, vendors, vendorListings, vendorServiceAreas, vendorServices } from '../../db/schema.ts'
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
  const related = prepared(db, (on) => relatedTo(on).prepare('related_vendors'))
  const relatedAndFree = prepared(db, (on) => relatedTo(on, sql.placeholder('day')).prepare('related_free_vendors'))

  return async (id: number, day?: string): Promise<OwnVendor[]> => {
    const rows = await (day === undefined ? related({ id }) : relatedAndFree({ id, day }))
    return rows.map((row) => toVendor(row.vendor, addressesOf))
  }
}

const vendorId = sql.placeholder('id')

function relatedTo(db: Db, day?: Placeholder) {
  const candidates = union(
    newestWith(db, vendorServices, compared.perService),
    newestWith(db, vendorServiceAreas, compared.perArea),
    newestWith(db, vendorEventTypes, compared.perEventType),
  ).as('candidates')
  const mine = alias(vendorListings, 'mine')
  const hasInCommon = (choices: 'service_ids' | 'area_ids' | 'event_type_ids') =>
    sql<boolean>`(${vendorListings[choices]} && ${mine[choices]})`
  const service = hasInCommon('service_ids')
  const area = hasInCommon('area_ids')
  const best = sql.join(
    [desc(sql`(${service} and ${area})`), desc(service), desc(area), desc(vendorListings.vendor_id)],
    sql`, `,
  )
  const chosen = db
    .select({
      id: sql<number>`${vendorListings.vendor_id}`.as('chosen_id'),
      place: sql<number>`row_number() over (order by ${best})`.as('place'),
    })
    .from(candidates)
    .innerJoin(vendorListings, eq(vendorListings.vendor_id, candidates.id))
    .innerJoin(mine, eq(mine.vendor_id, vendorId))
    .where(and(or(service, hasInCommon('event_type_ids')), day && isFreeOn(day)))
    .orderBy(best)
    .limit(maxRelated)
    .as('chosen')
  return db
    .select({ vendor: vendorColumns })
    .from(chosen)
    .innerJoin(vendors, eq(vendors.id, chosen.id))
    .orderBy(chosen.place)
}

/** The three tables of choices have the same type. */
type ChoiceTable = typeof vendorServices

/** For each of the vendor's choices the newest other listed vendors with it. The subquery walks the index of the choice from its end. */
function newestWith(db: Db, choices: ChoiceTable, limit: number) {
  const mine = alias(choices, 'mine')
  const newest = db
    .select({ id: choices.vendor_id })
    .from(choices)
    .innerJoin(vendorListings, and(eq(vendorListings.vendor_id, choices.vendor_id), sql`${vendorListings.is_listed}`))
    .where(and(eq(choices.lookup_id, mine.lookup_id), ne(choices.vendor_id, vendorId)))
    .orderBy(desc(choices.vendor_id))
    .limit(limit)
    .as('newest')
  return db.select({ id: newest.id }).from(mine).crossJoinLateral(newest).where(eq(mine.vendor_id, vendorId))
}
