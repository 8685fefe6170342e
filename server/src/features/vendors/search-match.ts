import { or, sql, type SQL } from 'drizzle-orm'
import { vendorSearch } from '../../db/schema.ts'
import type { LookupKind, SearchedWord } from './search-words.ts'

/** True for the vendors that have the word in one of their fields. */
export function hasWord(word: SearchedWord): SQL {
  const started = word.isInTexts ? sql`${vendorSearch.words} @@ ${startOf(word)}::tsquery` : undefined
  const chosen = kinds.map((kind) => hasAny(kind, [...word.lookups[kind].exact, ...word.lookups[kind].started]))
  // A word that only a phrase of several words has, without the others of the phrase, hits nothing.
  return or(started, ...chosen) ?? sql`false`
}

/** How well a vendor matches the words: the points of the best field of each, added up. */
export function pointsOf(words: readonly SearchedWord[]): SQL {
  return words.length > 0 ? sql.join(words.map(pointsOfWord), sql` + `) : sql`0`
}

const kinds: readonly LookupKind[] = ['service', 'event_type', 'style', 'area']
const columns = {
  service: vendorSearch.service_ids,
  event_type: vendorSearch.event_type_ids,
  style: vendorSearch.style_ids,
  area: vendorSearch.area_ids,
}

/** Weights of `vendor_search.words`. */
type Field = 'A' | 'B' | 'C'

/** The points for a whole word and for the start of a word; corrected words count as a start. The description is the last, with 6 and 3. */
const points: readonly { of: LookupKind | Field; whole: number; start: number }[] = [
  { of: 'A', whole: 16, start: 14 },
  { of: 'service', whole: 15, start: 13 },
  { of: 'event_type', whole: 12, start: 8 },
  { of: 'style', whole: 11, start: 7 },
  { of: 'area', whole: 10, start: 5 },
  { of: 'B', whole: 9, start: 4 },
  { of: 'C', whole: 6, start: 3 },
]
const minPoints = 3

function pointsOfWord(word: SearchedWord): SQL {
  const conditions = points.flatMap(({ of, whole, start }) => {
    const wholeWord = word.isCorrected ? start : whole
    if (of === 'A' || of === 'B' || of === 'C') {
      if (!word.isInTexts) return []
      return [
        { points: wholeWord, when: sql`${vendorSearch.words} @@ ${wholeIn(word, of)}::tsquery` },
        { points: start, when: sql`${vendorSearch.words} @@ ${startOf(word, of)}::tsquery` },
      ]
    }
    return [
      { points: wholeWord, when: hasAny(of, word.lookups[of].exact) },
      { points: start, when: hasAny(of, word.lookups[of].started) },
    ]
  })
  const cases = conditions
    .filter((one) => one.when && one.points > minPoints)
    .toSorted((a, b) => b.points - a.points)
    .map((one) => sql`when ${one.when} then ${sql.raw(String(one.points))}`)
  const least = sql.raw(String(minPoints))
  return cases.length > 0 ? sql`case ${sql.join(cases, sql` `)} else ${least} end` : sql`${least}`
}

function hasAny(kind: LookupKind, ids: readonly number[]): SQL | undefined {
  return ids.length > 0 ? sql`${columns[kind]} && ${sql.param(ids)}::bigint[]` : undefined
}

/** A text search query; `field` limits it to the words of one field. Words have only letters and digits, so nothing needs escaping. */
function startOf({ forms }: SearchedWord, field = ''): string {
  return forms.map(({ plain, stem }) => `'${stem}'${field && `:${field}`} | '${plain}':*${field}`).join(' | ')
}

function wholeIn({ forms }: SearchedWord, field: Field): string {
  return forms.map(({ stem }) => `'${stem}':${field}`).join(' | ')
}
