import type { VendorFilters } from '@marquee/contract/vendor-filters'
import { and, gte, or, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { prepared } from '../../db/prepared.ts'
import { vendorListings, vendorPlaces } from '../../db/schema.ts'
import { literally } from '../../db/text-match.ts'
import { anyOf, markOf, queryOfWord, type TextQuery } from './search-match.ts'
import { isNear, type Circle } from './search-near.ts'
import type { LookupKind } from '../../search/facts.ts'
import type { SearchedWord } from '../../search/words.ts'

/** The filters of a search with what was read of them. */
export type SearchQuery = VendorFilters & {
  /** Where the place is. */
  circle?: Circle | undefined
  /** Where the nearest are wanted from: the place of a search that found nobody there. */
  from?: Circle | undefined
  /** The result of `placeReader`. */
  places?: readonly string[] | undefined
}

/** The values by which a search limits the vendors. */
export interface FilterValues {
  /** Everything that is a word or a mark in `vendor_listings.words`. */
  text?: TextQuery | undefined
  /** In places that exist: for each chosen filter the facets (`vendor_facets`) of which a vendor has one. */
  choices?: readonly string[][] | undefined
  /** A pattern of `like` for `vendor_listings.place`. */
  place?: string | undefined
  /** The same where `choices` are those of places that exist. */
  known_place?: string | undefined
  /** `YYYY-MM-DD`. */
  day?: string | undefined
  /** The place that is meant, in the form of `Circle`. */
  circle?: string | undefined
  min_years?: number | undefined
}

/** Of more places the text of the addresses is asked: nobody means all that have an "a". */
const maxPlaces = 50

/** Reads which cities and service areas a location names, in the form of `vendor_facets`. Empty where none or very many contain it. */
export function placeReader(db: Db): (location: string | undefined) => Promise<string[]> {
  const read = prepared(db, (on) =>
    on
      .select({ place: sql<string>`left(md5(lower(${vendorPlaces.name})), 12)` })
      .from(vendorPlaces)
      .where(sql`lower(${vendorPlaces.name}) like lower(${sql.placeholder('pattern')})`)
      .limit(maxPlaces + 1)
      .prepare('vendor_places'),
  )
  return async (location) => {
    const found = location ? await read({ pattern: patternOf(location) }) : []
    return found.length > maxPlaces ? [] : found.map(({ place }) => place)
  }
}

export function filterValues(query: SearchQuery, words: readonly SearchedWord[]): FilterValues {
  const { location, places = [], circle, availability_date: day, min_years } = query
  const isKnown = Boolean(location) && places.length > 0
  const chosen = choicesOf(query)
  const parts = words.filter(({ isSoft }) => !isSoft).map(queryOfWord)
  if (!isKnown) parts.push(...chosen.map((choice) => anyOf(choice.map(markOf))))
  return {
    text: parts.length > 0 ? parts.map((part) => `(${part})`).join(' & ') : undefined,
    choices: isKnown ? (chosen.length > 0 ? chosen : [['']]).map((choice) => facetsIn(places, choice)) : undefined,
    [isKnown ? 'known_place' : 'place']: location ? patternOf(location) : undefined,
    day: day || undefined,
    circle,
    min_years,
  }
}

/** Also those of vendors whose places are not all known: the address decides about them. */
function facetsIn(places: readonly string[], choice: readonly string[]): string[] {
  return [...places, '?'].flatMap((place) => choice.map((one) => `${place}#${one}`))
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

/** `FilterValues` or parameters for them. */
type Given = { [Name in Exclude<keyof FilterValues, 'choices'>]?: FilterValues[Name] | SQL } & {
  choices?: readonly (readonly string[] | SQL)[] | undefined
}

/** The condition on `vendor_listings` for the filters that are given. Listed vendors only. */
export function conditionOf({ text, choices = [], place, known_place, circle, day, min_years }: Given): SQL {
  const all = and(
    sql`${vendorListings.is_listed}`,
    text ? sql`${vendorListings.words} @@ ${text}::tsquery` : undefined,
    ...choices.map((facets) => sql`${facetsOf} && ${Array.isArray(facets) ? sql.param(facets) : facets}::text[]`),
    or(place ? isIn(sql`${vendorListings.place}`, place) : undefined, circle ? isNear(circle) : undefined),
    // After the facets nearly all match; an expression keeps PostgreSQL from asking the index again.
    known_place ? isIn(sql`(${vendorListings.place} || '')`, known_place) : undefined,
    day ? isFreeOn(day) : undefined,
    min_years === undefined ? undefined : gte(vendorListings.years, min_years),
  )
  return all as SQL
}

const facetsOf = sql`vendor_facets(${vendorListings.places}, ${vendorListings.area_ids}, ${vendorListings.head})`

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
function isIn(place: SQL, pattern: string | SQL): SQL {
  return sql`${place} like lower(${pattern}::text)`
}

function patternOf(location: string): string {
  return `%${literally(location)}%`
}
