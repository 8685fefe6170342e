import type { VendorFilters } from '@marquee/contract/vendor-filters'
import {
  and,
  count,
  eq,
  exists,
  gte,
  inArray,
  lte,
  ne,
  not,
  notExists,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import { offsetOf } from '../../db/paging.ts'
import { prepared } from '../../db/prepared.ts'
import {
  eventApplications,
  events,
  pictures,
  serviceAreas,
  vendorAestheticTags,
  vendorEventTypes,
  vendors,
  vendorServiceAreas,
  vendorServices,
  vendorUnavailableDates,
} from '../../db/schema.ts'
import { contains, startsWord } from '../../db/text-match.ts'
import type { Addressing } from '../../images/addresses.ts'
import { toVendor, vendorColumns } from './records.ts'
import { alternativesOf, type Term } from './spelling.ts'

/** The public list of vendors: approved ones whose owner is a vendor still. */
export function vendorSearch(context: Context, addressesOf: Addressing) {
  const { db } = context
  const unfiltered = new Map<string, ReturnType<typeof prepareUnfiltered>>()

  return async (query: VendorFilters) => {
    const { page, limit } = query
    const rows = isUnfiltered(query) ? await readUnfiltered(query) : await readFiltered(query)
    const total = rows[0]?.total ?? 0
    return {
      contractors: rows.flatMap((row) => (row.vendor ? [toVendor(row.vendor, addressesOf)] : [])),
      total,
      has_more: page * limit < total,
    }
  }

  async function readUnfiltered(query: VendorFilters) {
    const { sort_by = 'created_at', sort_order, limit } = query
    const name = `vendors_by_${sort_by}_${sort_order}`
    const read = unfiltered.get(name) ?? prepareUnfiltered(db, name, query)
    unfiltered.set(name, read)
    return read({ limit, offset: offsetOf(query) })
  }

  async function readFiltered(query: VendorFilters) {
    const terms = query.search ? await alternativesOf(db, query.search) : []
    const condition = conditionOf(db, query, terms)
    const window = { limit: query.limit, offset: offsetOf(query) }
    return query.search || query.location
      ? readOnce(db, condition, terms, query, window)
      : walkIndex(db, condition, query, window)
  }
}

type Count = number | ReturnType<typeof sql.placeholder>
interface Window {
  limit: Count
  offset: Count
}

function prepareUnfiltered(db: Db, name: string, query: VendorFilters) {
  const window = { limit: sql.placeholder('limit'), offset: sql.placeholder('offset') }
  return prepared(db, (on) => walkIndex(on, conditionOf(on, query, []), query, window).prepare(name))
}

/**
 * Total and page as one statement, so that both are of one moment, and a page beyond the end still knows the total. Each half is
 * planned for itself: the page walks the index that has its order and stops, the total counts without an order.
 */
function walkIndex(db: Db, condition: SQL | undefined, query: VendorFilters, { limit, offset }: Window) {
  const order = orderOf(query, {
    id: vendors.id,
    created_at: vendors.created_at,
    name: sql`lower(${vendors.company_name})`,
    years: vendors.years_in_business,
  })
  const counted = db
    .select({ total: count().as('total') })
    .from(vendors)
    .where(condition)
    .as('counted')
  const paged = db
    .select({ id: vendors.id, place: sql<number>`row_number() over (order by ${order})`.as('place') })
    .from(vendors)
    .where(condition)
    .orderBy(order)
    .limit(limit)
    .offset(offset)
    .as('paged')
  return db
    .select({ total: counted.total, vendor: vendorColumns })
    .from(counted)
    .leftJoin(paged, sql`true`)
    .leftJoin(vendors, eq(vendors.id, paged.id))
    .orderBy(paged.place)
}

/** The same for conditions on texts, which cost more than sorting what they let through: they are asked once for both halves. */
function readOnce(
  db: Db,
  condition: SQL | undefined,
  terms: readonly Term[],
  query: VendorFilters,
  { limit, offset }: Window,
) {
  const matching = db.$with('matching').as(
    db
      .select({
        id: vendors.id,
        created_at: vendors.created_at,
        name: sql`lower(${vendors.company_name})`.as('name'),
        years: vendors.years_in_business,
        hits: wordsInName(terms).as('hits'),
      })
      .from(vendors)
      .where(condition),
  )
  const order = query.sort_by ? orderOf(query, matching) : sql`${matching.hits} desc, ${orderOf(query, matching)}`
  const counted = db
    .select({ total: count().as('total') })
    .from(matching)
    .as('counted')
  const paged = db
    .select({ id: matching.id, place: sql<number>`row_number() over (order by ${order})`.as('place') })
    .from(matching)
    .orderBy(order)
    .limit(limit)
    .offset(offset)
    .as('paged')
  return db
    .with(matching)
    .select({ total: counted.total, vendor: vendorColumns })
    .from(counted)
    .leftJoin(paged, sql`true`)
    .leftJoin(vendors, eq(vendors.id, paged.id))
    .orderBy(paged.place)
}

/** How well a vendor fits a search: the more words in the name, the better. */
function wordsInName(terms: readonly Term[]): SQL {
  const found = terms.map((term) => sql`(${inColumn(vendors.company_name, term)})::int`)
  return found.length > 0 ? sql.join(found, sql` + `) : sql`0`
}

const notFilters = new Set(['page', 'limit', 'sort_by', 'sort_order'])

function isUnfiltered(query: VendorFilters): boolean {
  return Object.entries(query).every(([name, value]) => notFilters.has(name) || value === undefined || value === '')
}

interface SortColumns {
  id: SQLWrapper
  created_at: SQLWrapper
  name: SQLWrapper
  years: SQLWrapper
}

/** The chosen column, then id, nulls last. */
function orderOf({ sort_by, sort_order }: VendorFilters, { id, created_at, name, years }: SortColumns): SQL {
  const turn = sort_order === 'asc' ? sql`asc` : sql`desc`
  if (sort_by === 'company_name') return sql`${name} ${turn}, ${id} ${turn}`
  if (sort_by === 'years_in_business') return sql`${years} ${turn} nulls last, ${id}`
  return sql`${created_at} ${turn}, ${id} ${turn}`
}

function conditionOf(db: Db, query: VendorFilters, terms: readonly Term[]): SQL | undefined {
  return and(
    sql`${vendors.is_listed}`,
    ...terms.map((term) => or(inColumn(vendors.company_name, term), inColumn(vendors.business_description, term))),
    query.location ? isNear(db, query.location) : undefined,
    query.pricing_range && eq(vendors.pricing_range, query.pricing_range),
    query.min_years === undefined ? undefined : gte(vendors.years_in_business, query.min_years),
    query.has_images === undefined ? undefined : hasPictures(db, query.has_images),
    query.availability_date ? isFree(db, query.availability_date) : undefined,
    choseAny(db, vendorAestheticTags, query.aesthetic_tag_ids),
    choseAny(db, vendorEventTypes, query.event_type_ids),
    choseAny(db, vendorServices, query.service_ids),
    choseAny(db, vendorServiceAreas, query.service_area_ids),
  )
}

function inColumn(column: typeof vendors.company_name | typeof vendors.business_description, term: Term) {
  return or(...term.map((text) => (isShort(text) ? startsWord(column, text) : contains(column, text))))
}

function isShort(text: string): boolean {
  return /^[\p{L}\p{N}]{1,2}$/u.test(text)
}

/** A union rather than an `or`: each half has an index of its own. */
function isNear(db: Db, place: string) {
  const byAddress = db.select({ id: vendors.id }).from(vendors).where(contains(vendors.business_address, place))
  const byArea = db
    .select({ id: vendorServiceAreas.vendor_id })
    .from(vendorServiceAreas)
    .innerJoin(serviceAreas, eq(serviceAreas.id, vendorServiceAreas.lookup_id))
    .where(contains(serviceAreas.display_name, place))
  return inArray(vendors.id, byAddress.union(byArea))
}

function hasPictures(db: Db, wanted: boolean): SQL {
  const found = exists(
    db
      .select({ one: sql`1` })
      .from(pictures)
      .where(eq(pictures.vendor_id, vendors.id)),
  )
  return wanted ? found : not(found)
}

/** Neither kept free by hand nor booked by an accepted event. */
function isFree(db: Db, day: string) {
  const kept = db
    .select({ one: sql`1` })
    .from(vendorUnavailableDates)
    .where(and(eq(vendorUnavailableDates.vendor_id, vendors.id), eq(vendorUnavailableDates.date, day)))
  const booked = db
    .select({ one: sql`1` })
    .from(eventApplications)
    .innerJoin(events, eq(events.id, eventApplications.event_id))
    .where(
      and(
        eq(eventApplications.vendor_id, vendors.id),
        eq(eventApplications.status, 'accepted'),
        ne(events.status, 'cancelled'),
        lte(events.start_date, day),
        gte(sql`coalesce(${events.end_date}, ${events.start_date})`, day),
      ),
    )
  return and(notExists(kept), notExists(booked))
}

/** All four tables of choices are of one type. */
type ChoiceTable = typeof vendorAestheticTags

function choseAny(db: Db, choices: ChoiceTable, ids: readonly number[] | undefined): SQL | undefined {
  if (!ids?.length) return undefined
  return exists(
    db
      .select({ one: sql`1` })
      .from(choices)
      .where(and(eq(choices.vendor_id, vendors.id), inArray(choices.lookup_id, [...ids]))),
  )
}
