import type { Understood } from '@marquee/contract/vendors'
import type { VendorFilters } from '@marquee/contract/vendor-filters'
import { sql } from 'drizzle-orm'
import type { Searched } from '../../db/content-version.ts'
import { dayOf } from '../../db/event-days.ts'
import { prepared } from '../../db/prepared.ts'
import { vendorListings, vendorWords } from '../../db/schema.ts'
import { readSentence, textWithout, tokensOf, type Token } from '../../search/sentence.ts'
import { isOccasion, wordReader, type SearchedWord } from '../../search/words.ts'
import type { SearchQuery } from './search-filters.ts'
import { areaReader } from './search-near.ts'

/** A search with what its text means: the filters, chosen and read, and the words that stay. */
export interface Search {
  text: string
  query: SearchQuery
  words: readonly SearchedWord[]
  read: readonly ReadFilter[]
}

/** A filter that was read in the text. */
interface ReadFilter {
  kind: 'price' | 'day' | 'place'
  text: string
  values: readonly string[]
  patch: Partial<SearchQuery>
}

/** Reads what the text of a search means. A chosen filter counts, and not what the text names of the same kind. */
export function searchReader(database: Searched) {
  const { db } = database
  const readWords = wordReader(db, vendorWords)
  const readArea = areaReader(database)
  const located = async (query: VendorFilters): Promise<SearchQuery> => ({ ...query, ...(await readArea(query)) })
  const readName = prepared(db, (on) =>
    on
      .select({
        is_name: sql<boolean>`exists (
          select from ${vendorListings} where is_listed and name = lower(${sql.placeholder('text')}))`,
      })
      .from(sql`(select) as once`)
      .prepare('vendor_name'),
  )

  return async (query: VendorFilters): Promise<Search> => {
    const text = query.search ?? ''
    if (!text) return { text, query: await located(query), words: [], read: [] }
    const { tokens, readings } = readSentence(text, dayOf(new Date()))
    const { words, place, leftOut } = await readWords(tokens, !query.location && !query.near)
    const read: ReadFilter[] = readings.flatMap((one): ReadFilter[] => {
      if (one.kind === 'price' && !query.pricing_range)
        return [{ kind: 'price', text: one.text, values: one.prices, patch: { pricing_range: [...one.prices] } }]
      if (one.kind === 'day' && !query.availability_date)
        return [{ kind: 'day', text: one.text, values: [one.day], patch: { availability_date: one.day } }]
      return []
    })
    if (place) {
      const typed = textOf(text, place.tokens)
      read.push({ kind: 'place', text: typed, values: [place.name], patch: { location: place.name } })
    }
    // "Cheap Vows" may be what somebody is called.
    if (read.length + leftOut.length > 0 && (await readName({ text }))[0]?.is_name) {
      const name = tokensOf(text).map((token) => ({ ...token, isQuoted: true }))
      return { text, query: await located(query), words: (await readWords(name, false)).words, read: [] }
    }
    return { text, query: await located(Object.assign({}, query, ...read.map(({ patch }) => patch))), words, read }
  }
}

/** What the list names as understood, each with the text that is left when it is taken away. */
export function understoodIn({ text, read, words }: Search): Understood[] {
  const occasions = words.filter(isOccasion).map((word) => ({
    kind: 'occasion' as const,
    text: textOf(text, word.tokens),
    values: word.lookups.event_type.exact.map(String),
  }))
  return [...occasions, ...read].map(({ kind, text: typed, values }) => ({
    kind,
    text: typed,
    values: [...values],
    search: textWithout(text, typed),
  }))
}

/** How the words were typed. */
export function textOf(text: string, tokens: readonly Token[]): string {
  return text.slice(tokens[0]?.start, tokens.at(-1)?.end)
}
