import type { VendorFilters } from '@marquee/contract/vendor-filters'
import { and, gte, not, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { vendorSearch } from '../../db/schema.ts'
import { contains } from '../../db/text-match.ts'
import { hasWord } from './search-match.ts'
import type { SearchedWord } from './search-words.ts'

/** The condition on `vendor_search` for the filters and the words of the search. Listed vendors only. */
export function conditionOf(query: VendorFilters, words: readonly SearchedWord[]): SQL | undefined {
  return and(
    sql`${vendorSearch.is_listed}`,
    ...words.map(hasWord),
    query.location ? contains(vendorSearch.place, query.location) : undefined,
    query.pricing_range ? hasTrait(query.pricing_range) : undefined,
    query.min_years === undefined ? undefined : gte(vendorSearch.years, query.min_years),
    query.has_images === undefined ? undefined : hasPictures(query.has_images),
    query.availability_date ? isFreeOn(query.availability_date) : undefined,
    hasAnyOf(vendorSearch.style_ids, query.aesthetic_tag_ids),
    hasAnyOf(vendorSearch.event_type_ids, query.event_type_ids),
    hasAnyOf(vendorSearch.service_ids, query.service_ids),
    hasAnyOf(vendorSearch.area_ids, query.service_area_ids),
  )
}

/** True for vendors with a city or service area of exactly this name; "Portland" is also the city of "Portland, OR". */
export function isExactlyIn(location: string): SQL {
  return sql`exists (
    select from unnest(${vendorSearch.places}) place
    where lower(${location}) in (lower(place), lower(split_part(place, ',', 1))))`
}

/** True for vendors who are free on a day (`YYYY-MM-DD`): they have not blocked it and have no accepted event on it. */
export function isFreeOn(day: string | Placeholder): SQL<boolean> {
  return sql<boolean>`not ${vendorSearch.taken} @> ${day}::date`
}

const notFilters = new Set(['page', 'limit', 'sort_by', 'sort_order', 'search'])

/** Whether no filter is set. The search does not count. */
export function isUnfiltered(query: VendorFilters): boolean {
  return Object.entries(query).every(([name, value]) => notFilters.has(name) || value === undefined || value === '')
}

function hasPictures(wanted: boolean): SQL {
  return wanted ? hasTrait('pictures') : not(hasTrait('pictures'))
}

function hasTrait(trait: string): SQL {
  return sql`${vendorSearch.traits} @> ${sql.param([trait])}::text[]`
}

function hasAnyOf(column: typeof vendorSearch.style_ids, ids: readonly number[] | undefined): SQL | undefined {
  return ids?.length ? sql`${column} && ${sql.param(ids)}::bigint[]` : undefined
}
