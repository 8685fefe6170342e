import { getTableName, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { parameter, prepared } from '../db/prepared.ts'
import { lookupWords } from '../db/schema.ts'
import type { TextWords } from './facts.ts'

const maxCorrections = 5
/** Longer words are not corrected: the time to compare two words grows with the product of their lengths. */
const maxWordLength = 40
/** Stems shorter than this are not compared: "paris" is not a misspelt "part". */
const minStemLength = 5
const minRootLength = 4

/** What an unknown word may mean: words of which texts need any one, or the two words that were written as one. */
export type Meant = { any: string[] } | { both: [string, string] }

interface Near {
  splits: [string, string][] | null
  has_root: boolean
  similar: { word: string; in_lookups: boolean }[] | null
}

/**
 * Finds what is meant by a word that no text and no lookup has: two known words, the root of known words ("painter": "paint"), or the most
 * similar known words. Null when there is nothing similar enough.
 * @param texts the words that the searched texts use
 */
export function corrector(db: Db, texts: TextWords) {
  const read = prepared(db, (on) => nearTo(on, texts).prepare(`similar_${getTableName(texts)}`))
  return async (word: string): Promise<Meant | null> => {
    if (maxMistakes(word) === 0) return null
    const root = rootOf(word)
    const [found] = await read({ word, variants: [...new Set([word, word.replaceAll('f', 'ph')])], root: root ?? word })
    const { splits, has_root, similar } = found?.near ?? {}
    if (splits?.[0]) return { both: splits[0] }
    if (root && has_root) return { any: [root] }
    const any = nearest(word, similar ?? [])
    return any.length > 0 ? { any } : null
  }
}

/** The word without an ending that makes another kind of word of it; null for one without. */
export function rootOf(word: string): string | null {
  const root = /^(.{4,}?)(?:ers?|ors?|ists?|ians?|ings?|ations?|ments?|ed)$/.exec(word)?.[1]
  return root && root.length >= minRootLength ? root : null
}

function nearTo(db: Db, texts: TextWords) {
  const word = parameter('word', 'text')
  const root = parameter('root', 'text')
  const isKnown = (part: ReturnType<typeof sql>) => sql`exists (select from ${lookupWords} where word = stems(${part}))`
  const starts = (table: TextWords | typeof lookupWords) =>
    sql`coalesce(starts_with((select word from ${table} where word ~>=~ ${root} order by word using ~<~ limit 1), ${root}), false)`
  const near = sql`json_build_object(
    'splits', (
      select json_agg(json_build_array(left(${word}, at), substr(${word}, at + 1)))
      from generate_series(3, char_length(${word}) - 3) as at
      where ${isKnown(sql`left(${word}, at)`)} and ${isKnown(sql`substr(${word}, at + 1)`)}
    ),
    'has_root', ${starts(lookupWords)} or ${starts(texts)},
    'similar', (select json_agg(known) from (
      select word, bool_or(in_lookups) as in_lookups
      from unnest(${parameter('variants', 'text[]')}) as variant, lateral (
        select word, false as in_lookups from ${texts} where lower(word) % variant
        union all
        select word, true from ${lookupWords} where word % variant
      ) known
      group by word order by max(similarity(word, variant)) desc, word limit 50
    ) known)
  )`
  return db.select({ near: sql<Near>`${near}` }).from(sql`(select) as once`)
}

function nearest(word: string, near: NonNullable<Near['similar']>): string[] {
  const distances = near
    // Each letter of difference in length is at least one mistake.
    .filter((row) => Math.abs(row.word.length - word.length) <= maxMistakes(word) + 1)
    .map((row) => ({ ...row, distance: mistakes(word, row.word) }))
  const smallest = Math.min(...distances.map((candidate) => candidate.distance))
  if (smallest > maxMistakes(word)) return []
  const closest = distances.filter((candidate) => candidate.distance === smallest)
  const lookups = closest.filter(({ in_lookups }) => in_lookups)
  return (lookups.length > 0 ? lookups : closest).slice(0, maxCorrections).map((candidate) => candidate.word)
}

/** Known words are stems: the word's own stem counts too, and what sounds the same. */
function mistakes(word: string, known: string): number {
  const stem = word.replace(/(ie|y)$/, 'i').replace(/([^aeious]|[^ ]{2}[aeiou])s$/, '$1')
  const written = [word, ...(stem.length >= minStemLength ? [stem] : [])]
  return Math.min(...written.flatMap((one) => [distance(one, known), distance(sounded(one), sounded(known)) + 0.5]))
}

/** The word with letters that sound the same written the same. */
const sounded = (word: string) =>
  word.replaceAll('ph', 'f').replaceAll('gh', '').replaceAll('ck', 'k').replace(/(.)\1/g, '$1')

/** How many mistakes a misspelling may have: none in numbers and signs, and none in short words, where one mistake makes another word. */
function maxMistakes(word: string): number {
  if (word.length < 4 || word.length > maxWordLength || !/^\p{L}+$/u.test(word)) return 0
  return word.length < 8 ? 1 : 2
}

/** The number of letters to add, remove, change or swap with their neighbour to turn one word into the other (Damerau-Levenshtein). */
export function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      const above = rows[i - 1] as number[]
      const best = Math.min(
        (above[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (above[j - 1] as number) + cost,
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
          ? ((rows[i - 2] as number[])[j - 2] as number) + 1
          : Infinity,
      )
      row.push(best)
    }
    rows.push(row)
  }
  return (rows[a.length] as number[])[b.length] as number
}
