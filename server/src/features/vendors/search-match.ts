import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { vendorListings } from '../../db/schema.ts'
import type { Form, LookupKind } from '../../search/facts.ts'
import { rootOf } from '../../search/spelling.ts'
import type { SearchedWord } from '../../search/words.ts'

/**
 * A text search query on `vendor_listings.words`. Words have only letters and digits and marks only those and `#`, so that nothing needs
 * escaping.
 */
export type TextQuery = string

/** Found in no row. */
const nothing: TextQuery = `'#'`

/** Finds the vendors that have the word in one of their fields. */
export function queryOfWord(word: SearchedWord): TextQuery {
  const marks = kinds.flatMap((kind) => marksOf(kind, [...word.lookups[kind].exact, ...word.lookups[kind].started]))
  // A word that only a phrase of several words has, without the others of the phrase, hits nothing.
  return anyOf([...(word.isInTexts ? word.forms.map((form) => allOf(form.map((one) => startOf(one)))) : []), ...marks])
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

/** Weights of `vendor_listings.words`: name, address; '' is any, also the description. */
type Field = 'A' | 'B' | ''

interface Step {
  points: number
  column: SQLWrapper
  /** Null when the word cannot get these points; PostgreSQL then does not even read the column. */
  queryOf(word: SearchedWord): TextQuery | null
}

/**
 * The points of a word: those of the first step of each group that holds, added up. So the trade that offers it comes first, of its vendors
 * those who write the word themselves. What is one of several words of a name is less than a trade; corrected words count as a start.
 */
const groups: readonly (readonly Step[])[] = [
  [
    lookupStep('service', 24, 'exact'),
    textStep('A', 16, wholeIn),
    lookupStep('service', 18, 'started'),
    textStep('A', 14, partIn),
  ],
  [
    lookupStep('event_type', 12, 'exact'),
    lookupStep('style', 11, 'exact'),
    lookupStep('area', 10, 'exact'),
    textStep('B', 3, wholeIn),
    lookupStep('event_type', 8, 'started', 'near'),
    lookupStep('style', 7, 'started', 'near'),
    lookupStep('area', 5, 'started', 'near'),
    textStep('B', 1, partIn),
  ],
  [textStep('', 6, wholeIn), textStep('', 3, partIn)],
]
const steps = groups.flat()
/** For a name that has all searched words, and no others but "the", "and" and "of". */
const wholeName = 50

function lookupStep(kind: LookupKind, points: number, ...of: (keyof SearchedWord['lookups'][LookupKind])[]): Step {
  return {
    points,
    column: vendorListings.head,
    queryOf: ({ lookups }) =>
      anyOrNull(
        marksOf(
          kind,
          of.flatMap((name) => lookups[kind][name]),
        ),
      ),
  }
}

function textStep(field: Field, points: number, queryOf: (word: SearchedWord, field: Field) => TextQuery | null): Step {
  // The description is long, and only in `words`.
  const column = field === '' ? vendorListings.words : vendorListings.head
  return { points, column, queryOf: (word) => queryOf(word, field) }
}

/** The value of `queries` in `pointsOf`: first the whole name, then the steps of each word. */
export function rankingOf(words: readonly SearchedWord[]): (TextQuery | null)[] {
  const typed = words.map(({ forms }) => allOf((forms[0] ?? []).map(({ stem }) => `'${stem}':A`)))
  return [allOf(typed), ...words.flatMap((word) => steps.map(({ queryOf }) => queryOf(word)))]
}

/**
 * How well a vendor matches so many words. The statement depends only on the number of words, so that it can be prepared.
 * @param queries the result of `rankingOf`, as a `tsquery[]`
 */
export function pointsOf(words: number, queries: SQL): SQL<number> {
  const name = sql`${queries}[1]`
  // A query of n words has 2n - 1 nodes.
  const isName = sql`case when ${vendorListings.head} @@ ${name}
    and length(ts_filter(ts_delete(${vendorListings.head}, '{the,and,of}'), '{a}')) = (numnode(${name}) + 1) / 2 then ${sql.raw(String(wholeName))} else 0 end`
  const ofWords = Array.from({ length: words }, (_, word) =>
    groups.map((group) => {
      const cases = group.map((step) => {
        const query = sql`${queries}[${sql.raw(String(word * steps.length + steps.indexOf(step) + 2))}]`
        return sql`when ${step.column} @@ ${query} then ${sql.raw(String(step.points))}`
      })
      return sql`case ${sql.join(cases, sql` `)} else 0 end`
    }),
  )
  return sql<number>`${sql.join([isName, ...ofWords.flat()], sql` + `)}`
}

function wholeIn({ forms, isCorrected, isInTexts }: SearchedWord, field: Field): TextQuery | null {
  const weight = field && `:${field}`
  return isCorrected || !isInTexts
    ? null
    : anyOf(forms.map((form) => allOf(form.map(({ stem }) => `'${stem}'${weight}`))))
}

/** Words that start like it or like its root, and single words of the phrase that was typed. */
function partIn({ forms, isCorrected, isInTexts }: SearchedWord, field: Field): TextQuery | null {
  const [typed = [], ...others] = forms
  const roots = isCorrected ? [] : typed.flatMap(({ plain }) => rootOf(plain) ?? [])
  return anyOrNull([
    ...(isInTexts || typed.length > 1 ? typed.map((form) => startOf(form, field)) : []),
    ...roots.map((root) => `'${root}':*${field}`),
    ...(isInTexts ? others.map((form) => allOf(form.map((one) => startOf(one, field)))) : []),
  ])
}

function anyOrNull(queries: readonly TextQuery[]): TextQuery | null {
  return queries.length > 0 ? anyOf(queries) : null
}

function allOf(queries: readonly TextQuery[]): TextQuery {
  return queries.length === 1 ? queries[0]! : queries.map((query) => `(${query})`).join(' & ')
}

/** Finds the word and words that start with it; `field` limits it to the words of one field. */
function startOf({ plain, stem }: Form, field = ''): TextQuery {
  return `'${stem}'${field && `:${field}`} | '${plain}':*${field}`
}
