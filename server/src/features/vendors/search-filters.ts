import type { VendorFilters } from '@marquee/contract/vendor-filters'
import { and, gte, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { vendorListings } from '../../db/schema.ts'
import { literally } from '../../db/text-match.ts'
import { anyOf, markOf, marksOf, queryOfWord, type TextQuery } from './search-match.ts'
import type { LookupKind, SearchedWord } from './search-words.ts'

/** The values by which a search limits the vendors. */
export interface FilterValues {
  /** Everything that is a word or a mark in `vendor_listings.words`. */
  text?: TextQuery | undefined
  /** A pattern of `like` for `vendor_listings.place`. */
  place?: string | undefined
  /** `YYYY-MM-DD`. */
  day?: string | undefined
  min_years?: number | undefined
}

export function filterValues(query: VendorFilters, words: readonly SearchedWord[]): FilterValues {
  const { pricing_range, has_images, location, availability_date: day, min_years } = query
  const parts = [
    ...words.map(queryOfWord),
    ...(pricing_range ? [markOf(pricing_range)] : []),
    ...(has_images === undefined ? [] : [markOf(has_images ? 'pictures' : 'bare')]),
    ...marksOfAny('style', query.aesthetic_tag_ids),
    ...marksOfAny('event_type', query.event_type_ids),
    ...marksOfAny('service', query.service_ids),
    ...marksOfAny('area', query.service_area_ids),
  ]
  return {
    text: parts.length > 0 ? parts.map((part) => `(${part})`).join(' & ') : undefined,
    place: location ? `%${literally(location)}%` : undefined,
    day: day || undefined,
    min_years,
  }
}

/** The condition on `vendor_listings` for the filters that are given; their values may be placeholders. Listed vendors only. */
export function conditionOf(given: { [Name in keyof FilterValues]: FilterValues[Name] | SQL }): SQL {
  const { text, place, day, min_years } = given
  const all = and(
    sql`${vendorListings.is_listed}`,
    text ? sql`${vendorListings.words} @@ ${text}::tsquery` : undefined,
    // Not `lower(place)`, which the index does not have: the column is in lower case.
    place ? sql`${vendorListings.place} like lower(${place}::text)` : undefined,
    day ? isFreeOn(day) : undefined,
    min_years === undefined ? undefined : gte(vendorListings.years, min_years),
  )
  return all as SQL
}

/** True for vendors with a city or service area of exactly this name; "Portland" is also the city of "Portland, OR". */
export function isExactlyIn(location: SQL): SQL<boolean> {
  return sql<boolean>`exists (
    select from unnest(${vendorListings.places}) place
    where lower(${location}) in (lower(place), lower(split_part(place, ',', 1))))`
}

/** True for vendors who are free on a day (`YYYY-MM-DD`): they have not blocked it and have no accepted event on it. */
export function isFreeOn(day: string | SQL | Placeholder): SQL<boolean> {
  return sql<boolean>`not ${vendorListings.taken} @> ${day}::date`
}

function marksOfAny(kind: LookupKind, ids: readonly number[] | undefined): TextQuery[] {
  return ids?.length ? [anyOf(marksOf(kind, ids))] : []
}
