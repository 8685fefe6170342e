import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { vendorListings } from '../../db/schema.ts'
import type { LookupKind, SearchedWord } from './search-words.ts'

/**
 * A text search query on `vendor_listings.words`. Words have only letters and digits and marks only those and `#`, so that nothing needs
 * escaping.
 */
export type TextQuery = string

/** Found in no row. */
const nothing: TextQuery = `'#'`
const everything: TextQuery = `!'#'`

/** Finds the vendors that have the word in one of their fields. */
export function queryOfWord(word: SearchedWord): TextQuery {
  const marks = kinds.flatMap((kind) => marksOf(kind, [...word.lookups[kind].exact, ...word.lookups[kind].started]))
  // A word that only a phrase of several words has, without the others of the phrase, hits nothing.
  return anyOf([...(word.isInTexts ? [startOf(word)] : []), ...marks])
}

/** Whether no vendor can have the word. */
export function findsNothing(word: SearchedWord): boolean {
  return queryOfWord(word) === nothing
}

/** The mark of a choice in `vendor_listings.words`. */
export function markOf(name: string): TextQuery {
  return `'#${name}'`
}

export function marksOf(kind: LookupKind, ids: readonly number[]): TextQuery[] {
  return ids.map((id) => markOf(`${kind}${id}`))
}

export function anyOf(queries: readonly TextQuery[]): TextQuery {
  return queries.length > 0 ? queries.join(' | ') : nothing
}

const kinds: readonly LookupKind[] = ['service', 'event_type', 'style', 'area']

/** Weights of `vendor_listings.words`. */
type Field = 'A' | 'B' | 'C'

/** The points for a whole word and for the start of a word; corrected words count as a start. The description is the last, with 6 and 3. */
const points: readonly { of: LookupKind | Field; whole: number; start: number }[] = [
  { of: 'A', whole: 16, start: 14 },
  { of: 'service', whole: 15, start: 13 },
  { of: 'event_type', whole: 12, start: 8 },
  { of: 'style', whole: 11, start: 7 },
  { of: 'area', whole: 10, start: 5 },
  { of: 'B', whole: 9, start: 4 },
]
const description = { whole: 6, start: 3 }

interface Step {
  points: number
  column: SQLWrapper
  /** Null when the word cannot get these points; PostgreSQL then does not even read the column. */
  queryOf(word: SearchedWord): TextQuery | null
}

/** All points that a word may get but the fewest, the highest first. */
const steps: readonly Step[] = [
  ...points.flatMap(({ of, whole, start }) => [
    { points: whole, column: vendorListings.head, queryOf: (word: SearchedWord) => wholeIn(word, of) },
    { points: start, column: vendorListings.head, queryOf: (word: SearchedWord) => startIn(word, of) },
  ]),
  // Who has the word nowhere else has it in the description, which is long: it is read only where the word may also be the start of another.
  {
    points: description.whole,
    column: vendorListings.head,
    queryOf: (word: SearchedWord) => (isAlwaysWhole(word) ? everything : null),
  },
  { points: description.whole, column: vendorListings.words, queryOf: (word: SearchedWord) => wholeIn(word, 'C') },
].toSorted((a, b) => b.points - a.points)

/** The value of `queries` in `pointsOf`. */
export function rankingOf(words: readonly SearchedWord[]): (TextQuery | null)[] {
  return words.flatMap((word) => steps.map(({ queryOf }) => queryOf(word)))
}

/**
 * How well a vendor matches so many words: the points of the best field of each, added up. The statement depends only on the number of
 * words, so that it can be prepared.
 * @param queries the result of `rankingOf`, as a `tsquery[]`
 */
export function pointsOf(words: number, queries: SQL): SQL<number> {
  const ofWords = Array.from({ length: words }, (_, word) => {
    const cases = steps.map((step, index) => {
      const query = sql`${queries}[${sql.raw(String(word * steps.length + index + 1))}]`
      return sql`when ${step.column} @@ ${query} then ${sql.raw(String(step.points))}`
    })
    return sql`case ${sql.join(cases, sql` `)} else ${sql.raw(String(description.start))} end`
  })
  return sql<number>`${sql.join(ofWords, sql` + `)}`
}

function isAlwaysWhole({ isCorrected, isInTexts, startsOthers }: SearchedWord): boolean {
  return isInTexts && !isCorrected && !startsOthers
}

function isField(of: LookupKind | Field): of is Field {
  return of === 'A' || of === 'B' || of === 'C'
}

function wholeIn(word: SearchedWord, of: LookupKind | Field): TextQuery | null {
  if (word.isCorrected) return null
  if (!isField(of)) return anyOrNull(marksOf(of, word.lookups[of].exact))
  return word.isInTexts ? anyOf(word.forms.map(({ stem }) => `'${stem}':${of}`)) : null
}

function startIn(word: SearchedWord, of: LookupKind | Field): TextQuery | null {
  if (isField(of)) return word.isInTexts ? startOf(word, of) : null
  const { exact, started } = word.lookups[of]
  return anyOrNull(marksOf(of, word.isCorrected ? [...exact, ...started] : started))
}

function anyOrNull(queries: readonly TextQuery[]): TextQuery | null {
  return queries.length > 0 ? anyOf(queries) : null
}

/** Finds the word and words that start with it; `field` limits it to the words of one field. */
function startOf({ forms }: SearchedWord, field = ''): TextQuery {
  return anyOf(forms.map(({ plain, stem }) => `'${stem}'${field && `:${field}`} | '${plain}':*${field}`))
}
