import type { VendorFilters } from '@marquee/contract/vendor-filters'
import { and, gte, or, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { vendorListings } from '../../db/schema.ts'
import { anyOf, markOf, queryOfWord, type TextQuery } from './search-match.ts'
import { patternOf, travelsTo, type Area, type Circle } from './search-near.ts'
import type { LookupKind } from '../../search/facts.ts'
import type { SearchedWord } from '../../search/words.ts'

/** The filters of a search with what was read of them. */
export type SearchQuery = VendorFilters &
  Area & {
    /** Where the nearest are wanted from: the place of a search that found nobody there. */
    from?: Circle | undefined
  }

/** The values by which a search limits the vendors. */
export interface FilterValues {
  /** Words, for `vendor_listings.words`. */
  text?: TextQuery | undefined
  /** Marks of what is chosen, for `vendor_listings.head`. */
  marks?: TextQuery | undefined
  /** Of which a vendor has one. */
  places?: readonly string[] | undefined
  /** Where there are none: a pattern of `like` for `vendor_listings.place`. */
  place?: string | undefined
  /** `YYYY-MM-DD`. */
  day?: string | undefined
  /** The place that is meant, in the form of `Circle`. */
  circle?: string | undefined
  min_years?: number | undefined
}

export function filterValues(query: SearchQuery, words: readonly SearchedWord[]): FilterValues {
  const { location, circle, places = [], availability_date: day, min_years } = query
  return {
    text: allIn(words.filter(({ isSoft }) => !isSoft).map(queryOfWord)),
    marks: allIn(choicesOf(query).map((choice) => anyOf(choice.map(markOf)))),
    places: places.length > 0 ? places : undefined,
    place: location && places.length === 0 ? patternOf(location) : undefined,
    day: day || undefined,
    circle,
    min_years,
  }
}

function allIn(parts: readonly TextQuery[]): TextQuery | undefined {
  return parts.length > 0 ? parts.map((part) => `(${part})`).join(' & ') : undefined
}

/** For each filter that is chosen, what a vendor must have one of. */
function choicesOf(query: SearchQuery): string[][] {
  const { pricing_range, has_images } = query
  const any = (kind: LookupKind, ids: readonly number[] = []) => ids.map((id) => `${kind}${id}`)
  return [
    pricing_range ?? [],
    has_images === undefined ? [] : [has_images ? 'pictures' : 'bare'],
    any('style', query.aesthetic_tag_ids),
    any('event_type', query.event_type_ids),
    any('service', query.service_ids),
    any('area', query.service_area_ids),
  ].filter(({ length }) => length > 0)
}

/** Of each group a vendor who is found has at least one, as `content_changes.touched` names them. */
export function marksNeeded(query: SearchQuery): string[][] {
  const choices = choicesOf(query).map((choice) => choice.map((name) => `#${name}`))
  return query.places?.length ? [...choices, [...query.places, '#travels']] : choices
}

/** `FilterValues` or parameters for them. */
type Given = { [Name in keyof FilterValues]?: FilterValues[Name] | SQL }

/** The condition on `vendor_listings` for the filters that are given. Listed vendors only. */
export function conditionOf({ text, marks, places, place, circle, day, min_years }: Given): SQL {
  const all = and(
    sql`${vendorListings.is_listed}`,
    text ? sql`${vendorListings.words} @@ ${text}::tsquery` : undefined,
    marks ? sql`${vendorListings.head} @@ ${marks}::tsquery` : undefined,
    or(
      places
        ? sql`${vendorListings.places} && ${Array.isArray(places) ? sql.param(places) : places}::text[]`
        : undefined,
      // Not `lower(place)`, which the index does not have: the column is in lower case.
      place ? sql`${vendorListings.place} like lower(${place}::text)` : undefined,
      circle ? travelsTo(circle) : undefined,
    ),
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
