import type { OwnVendor } from '@marquee/contract/vendors'
import { and, desc, eq, ne, or, sql, type Placeholder } from 'drizzle-orm'
import { alias, union, unionAll } from 'drizzle-orm/pg-core'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import { prepared } from '../../db/prepared.ts'
import { vendorEventTypes, vendors, vendorSearch, vendorServiceAreas, vendorServices } from '../../db/schema.ts'
import type { Addressing } from '../../images/addresses.ts'
import { toVendor, vendorColumns } from './records.ts'
import { isFreeOn } from './search-filters.ts'

const maxRelated = 4
/** How many of the newest vendors are compared for each service, service area and event type of the vendor. */
const compared = { perService: 50, perArea: 100, perEventType: 20 }

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

function relatedTo(db: Db, day?: Placeholder) {
  const candidates = db
    .$with('candidates')
    .as(
      union(
        newestWith(db, vendorServices, compared.perService),
        newestWith(db, vendorServiceAreas, compared.perArea),
        newestWith(db, vendorEventTypes, compared.perEventType),
      ),
    )
  // A vendor appears once for each kind of choice in common.
  const common = unionAll(
    sharing(vendorServices, 'service'),
    sharing(vendorServiceAreas, 'area'),
    sharing(vendorEventTypes, 'event_type'),
  ).as('common')
  const has = (kind: Kind) => sql<boolean>`bool_or(${common.kind} = ${sql.raw(`'${kind}'`)})`
  const likeness = db
    .select({
      id: common.id,
      service: has('service').as('service'),
      area: has('area').as('area'),
      event_type: has('event_type').as('event_type'),
    })
    .from(common)
    .groupBy(common.id)
    .as('likeness')
  const best = [
    desc(sql`${likeness.service} and ${likeness.area}`),
    desc(likeness.service),
    desc(likeness.area),
    desc(likeness.id),
  ]
  const chosen = db
    .select({
      id: likeness.id,
      place: sql<number>`row_number() over (order by ${sql.join(best, sql`, `)})`.as('place'),
    })
    .from(likeness)
    .innerJoin(vendorSearch, eq(vendorSearch.vendor_id, likeness.id))
    .where(and(or(likeness.service, likeness.event_type), day && isFreeOn(day)))
    .orderBy(...best)
    .limit(maxRelated)
    .as('chosen')
  return db
    .with(candidates)
    .select({ vendor: vendorColumns })
    .from(chosen)
    .innerJoin(vendors, eq(vendors.id, chosen.id))
    .orderBy(chosen.place)

  function sharing(choices: ChoiceTable, kind: Kind) {
    const mine = alias(choices, 'mine')
    const wanted = db.select({ lookup_id: mine.lookup_id }).from(mine).where(eq(mine.vendor_id, vendorId))
    // With a limit PostgreSQL looks each candidate up in the primary key, instead of reading everybody with the choice.
    const found = db
      .select({ kind: sql<Kind>`${sql.raw(`'${kind}'`)}`.as('kind') })
      .from(choices)
      .where(and(eq(choices.vendor_id, candidates.id), sql`${choices.lookup_id} = any(array(${wanted}))`))
      .limit(1)
      .as('found')
    return db.select({ id: candidates.id, kind: found.kind }).from(candidates).crossJoinLateral(found)
  }
}

type Kind = 'service' | 'area' | 'event_type'
/** The three tables of choices have the same type. */
type ChoiceTable = typeof vendorServices

const vendorId = sql.placeholder('id')

/** For each of the vendor's choices the newest other listed vendors with it. The subquery walks the index of the choice from its end. */
function newestWith(db: Db, choices: ChoiceTable, limit: number) {
  const mine = alias(choices, 'mine')
  const newest = db
    .select({ id: choices.vendor_id })
    .from(choices)
    .innerJoin(vendors, and(eq(vendors.id, choices.vendor_id), sql`${vendors.is_listed}`))
    .where(and(eq(choices.lookup_id, mine.lookup_id), ne(choices.vendor_id, vendorId)))
    .orderBy(desc(choices.vendor_id))
    .limit(limit)
    .as('newest')
  return db.select({ id: newest.id }).from(mine).crossJoinLateral(newest).where(eq(mine.vendor_id, vendorId))
}
