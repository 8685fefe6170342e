import type { VendorFilters } from '@marquee/contract/vendor-filters'
import { and, gte, or, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { vendorListings } from '../../db/schema.ts'
import { literally } from '../../db/text-match.ts'
import { anyOf, queryOfWord, type TextQuery } from './search-match.ts'
import { isNear, type Circle } from './search-near.ts'
import type { LookupKind } from '../../search/facts.ts'
import type { SearchedWord } from '../../search/words.ts'

/** The filters of a search with what was read of them. */
export type SearchQuery = VendorFilters & {
  /** Where the place is. */
  circle?: Circle | undefined
  /** Where the nearest are wanted from: the place of a search that found nobody there. */
  from?: Circle | undefined
}

/** The values by which a search limits the vendors. */
export interface FilterValues {
  /** Everything that is a word or a mark in `vendor_listings.words`. */
  text?: TextQuery | undefined
  /** The same for vendors in a place that exists: the choices in that place, in `local_marks`. */
  local?: TextQuery | undefined
  /** A pattern of `like` for `vendor_listings.place`. */
  place?: string | undefined
  /** `YYYY-MM-DD`. */
  day?: string | undefined
  /** The place that is meant, in the form of `Circle`. */
  circle?: string | undefined
  min_years?: number | undefined
}

/** @param local the choices in a place, where `localQueries` knows it */
export function filterValues(query: SearchQuery, words: readonly SearchedWord[], local?: TextQuery): FilterValues {
  const { location, circle, availability_date: day, min_years } = query
  const choices = marksOfChoices(query).map((marks) => anyOf(marks.split(' ').map((mark) => `'${mark}'`)))
  const parts = [...words.filter(({ isSoft }) => !isSoft).map(queryOfWord), ...(local === undefined ? choices : [])]
  return {
    text: parts.length > 0 ? parts.map((part) => `(${part})`).join(' & ') : undefined,
    local,
    place: location ? `%${literally(location)}%` : undefined,
    day: day || undefined,
    circle,
    min_years,
  }
}

/** The marks of the chosen filters: for each filter those of which a vendor must have one, with spaces between. */
export function marksOfChoices(query: SearchQuery): string[] {
  const { pricing_range, has_images } = query
  const any = (kind: LookupKind, ids: readonly number[] = []) => ids.map((id) => `#${kind}${id}`).join(' ')
  return [
    (pricing_range ?? []).map((range) => `#${range}`).join(' '),
    has_images === undefined ? '' : has_images ? '#pictures' : '#bare',
    any('style', query.aesthetic_tag_ids),
    any('event_type', query.event_type_ids),
    any('service', query.service_ids),
    any('area', query.service_area_ids),
  ].filter(Boolean)
}

/** The condition on `vendor_listings` for the filters that are given; their values may be placeholders. Listed vendors only. */
export function conditionOf(given: { [Name in keyof FilterValues]: FilterValues[Name] | SQL }): SQL {
  const { text, local, place, day, circle, min_years } = given
  const all = and(
    sql`${vendorListings.is_listed}`,
    text ? sql`${vendorListings.words} @@ ${text}::tsquery` : undefined,
    local
      ? sql`local_marks(${vendorListings.places}, ${vendorListings.area_ids}, ${vendorListings.head}) @@ ${local}::tsquery`
      : undefined,
    or(place ? isIn(place, local !== undefined) : undefined, circle ? isNear(circle) : undefined),
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

/** Not `lower(place)`, which the index does not have: the column is in lower case. */
function isIn(place: string | SQL, isLocal: boolean): SQL {
  // After `local_marks` nearly all match; an expression keeps PostgreSQL from asking an index again.
  const column = isLocal ? sql`(${vendorListings.place} || '')` : vendorListings.place
  return sql`${column} like lower(${place}::text)`
}
