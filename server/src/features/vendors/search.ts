import type { VendorFilters } from '@marquee/contract/vendor-filters'
import {
  and,
  asc,
  desc,
  eq,
  exists,
  gte,
  inArray,
  not,
  or,
  sql,
  type SQL,
  type SQLWrapper,
  type Subquery,
} from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/client.ts'
import { pageOf, readPage, type Window } from '../../db/paging.ts'
import { prepared } from '../../db/prepared.ts'
import {
  pictures,
  serviceAreas,
  vendorAestheticTags,
  vendorEventTypes,
  vendors,
  vendorServiceAreas,
  vendorServices,
} from '../../db/schema.ts'
import { contains, startsWord } from '../../db/text-match.ts'
import type { Addressing } from '../../images/addresses.ts'
import { isFreeOn } from './calendar.ts'
import { toVendor, vendorColumns } from './records.ts'
import { alternativesOf, type Term } from './spelling.ts'

/** The public list of vendors: the listed ones (`is_listed`). */
export function vendorSearch(context: Context, addressesOf: Addressing) {
  const { db } = context
  const unfiltered = new Map<string, ReturnType<typeof prepareUnfiltered>>()

  return async (query: VendorFilters) => {
    const read = isUnfiltered(query) ? readUnfiltered(query) : await readFiltered(query)
    const { rows, pagination } = await readPage(query, read)
    return {
      contractors: rows.map((row) => toVendor(row.vendor, addressesOf)),
      total: pagination.total,
      has_more: pagination.has_more,
    }
  }

  function readUnfiltered(query: VendorFilters) {
    const { sort_by = 'created_at', sort_order } = query
    const name = `vendors_by_${sort_by}_${sort_order}`
    const read = unfiltered.get(name) ?? prepareUnfiltered(db, name, query)
    unfiltered.set(name, read)
    return (window: { limit: number; offset: number }) => read({ ...window })
  }

  async function readFiltered(query: VendorFilters) {
    const terms = query.search ? await alternativesOf(db, query.search) : []
    const matching = matchingOf(db, query, terms)
    // A condition on a text is expensive: with a CTE it is evaluated once, not separately for the page and for the total.
    if (query.search || query.location) {
      const cte = db.$with('matching').as(matching)
      return (window: Window) => pageOfVendors(db, cte, query, window, db.with(cte))
    }
    return (window: Window) => pageOfVendors(db, matching.as('matching'), query, window)
  }
}

function prepareUnfiltered(db: Db, name: string, query: VendorFilters) {
  const window = { limit: sql.placeholder('limit'), offset: sql.placeholder('offset') }
  return prepared(db, (on) => pageOfVendors(on, matchingOf(on, query, []).as('matching'), query, window).prepare(name))
}

/** The vendors that match the filters, with the columns that they can be sorted by. */
function matchingOf(db: Db, query: VendorFilters, terms: readonly Term[]) {
  return db
    .select({
      id: vendors.id,
      created_at: vendors.created_at,
      name: sql`lower(${vendors.company_name})`.as('name'),
      years: vendors.years_in_business,
      hits: wordsInName(terms).as('hits'),
    })
    .from(vendors)
    .where(conditionOf(db, query, terms))
}

/** One page of `matching`. `from` starts the statement; it must include the CTE when `matching` is one. */
function pageOfVendors(
  db: Db,
  matching: Subquery & SortColumns,
  query: VendorFilters,
  window: Window,
  from: Pick<Db, 'select'> = db,
) {
  const page = pageOf(db, matching, orderOf(query, matching), window)
  return from
    .select({ total: page.total, vendor: vendorColumns })
    .from(page)
    .innerJoin(vendors, eq(vendors.id, page.id))
    .orderBy(page.place)
}

/** How well a vendor matches a search: the number of searched words in its name. */
function wordsInName(terms: readonly Term[]): SQL {
  const found = terms.map((term) => sql`(${inColumn(vendors.company_name, term)})::int`)
  return found.length > 0 ? sql.join(found, sql` + `) : sql`0`
}

const notFilters = new Set(['page', 'limit', 'sort_by', 'sort_order'])

function isUnfiltered(query: VendorFilters): boolean {
  return Object.entries(query).every(([name, value]) => notFilters.has(name) || value === undefined || value === '')
}

type SortColumns = Record<'id' | 'created_at' | 'name' | 'years' | 'hits', SQLWrapper>

/** Sorts by the requested column, then by id; nulls come last. A search without a requested column puts the best matches first. */
function orderOf(
  { search, sort_by, sort_order }: VendorFilters,
  { id, created_at, name, years, hits }: SortColumns,
): SQL[] {
  const direction = sort_order === 'asc' ? asc : desc
  if (sort_by === 'company_name') return [direction(name), direction(id)]
  if (sort_by === 'years_in_business') return [sql`${direction(years)} nulls last`, sql`${id}`]
  const byDate = [direction(created_at), direction(id)]
  return search && !sort_by ? [desc(hits), ...byDate] : byDate
}

function conditionOf(db: Db, query: VendorFilters, terms: readonly Term[]): SQL | undefined {
  return and(
    sql`${vendors.is_listed}`,
    ...terms.map((term) => or(inColumn(vendors.company_name, term), inColumn(vendors.business_description, term))),
    query.location ? isNear(db, query.location) : undefined,
    query.pricing_range && eq(vendors.pricing_range, query.pricing_range),
    query.min_years === undefined ? undefined : gte(vendors.years_in_business, query.min_years),
    query.has_images === undefined ? undefined : hasPictures(db, query.has_images),
    query.availability_date ? isFreeOn(db, vendors.id, query.availability_date) : undefined,
    hasAnyChoice(db, vendorAestheticTags, query.aesthetic_tag_ids),
    hasAnyChoice(db, vendorEventTypes, query.event_type_ids),
    hasAnyChoice(db, vendorServices, query.service_ids),
    hasAnyChoice(db, vendorServiceAreas, query.service_area_ids),
  )
}

function inColumn(column: typeof vendors.company_name | typeof vendors.business_description, term: Term) {
  return or(...term.map((text) => (isShort(text) ? startsWord(column, text) : contains(column, text))))
}

function isShort(text: string): boolean {
  return /^[\p{L}\p{N}]{1,2}$/u.test(text)
}

/** A union and not an `or`, so that each half can use its own index. */
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

/** All four tables of choices have the same type. */
type ChoiceTable = typeof vendorAestheticTags

function hasAnyChoice(db: Db, choices: ChoiceTable, ids: readonly number[] | undefined): SQL | undefined {
  if (!ids?.length) return undefined
  return exists(
    db
      .select({ one: sql`1` })
      .from(choices)
      .where(and(eq(choices.vendor_id, vendors.id), inArray(choices.lookup_id, [...ids]))),
  )
}
