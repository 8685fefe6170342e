import { getTableName, sql, type Placeholder } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { prepared } from '../../db/prepared.ts'
import { lookupWords, type eventWords, type vendorWords } from '../../db/schema.ts'

const maxCorrections = 5
/** Longer words are not corrected: the time to compare two words grows with the product of their lengths. */
const maxWordLength = 40

/** The words that texts use: those of listed vendors, or of published events. */
export type TextWords = typeof vendorWords | typeof eventWords

/** A known word; `in_texts` when texts use it, and not only lookups. */
type Known = { word: string; in_texts: boolean }

/**
 * Finds the most similar words that texts and lookups use, for a word that none of them uses. Nothing when none is similar enough.
 */
export function corrector(db: Db, texts: TextWords) {
  const readNear = prepared(db, (on) =>
    similarTo(on, texts, sql.placeholder('word')).prepare(`similar_${getTableName(texts)}`),
  )
  return async (word: string): Promise<Known[]> =>
    maxMistakes(word) === 0 ? [] : nearest(word, await readNear({ word }))
}

function similarTo(db: Db, texts: TextWords, word: Placeholder) {
  const known = sql`(
    select word, true as in_texts from ${texts} where lower(word) % ${word}::text
    union all
    select word, false from ${lookupWords} where word % ${word}::text
  ) known`
  return db
    .select({ word: sql<string>`word`, in_texts: sql<boolean>`bool_or(in_texts)` })
    .from(known)
    .groupBy(sql`word`)
    .orderBy(sql`similarity(word, ${word}::text) desc`, sql`word`)
    .limit(50)
}

function nearest(word: string, near: readonly Known[]): Known[] {
  // Each letter of difference in length is at least one mistake.
  const candidates = near.filter((row) => Math.abs(row.word.length - word.length) <= maxMistakes(word))
  const distances = candidates.map((row) => ({ row, distance: distance(word, row.word) }))
  const smallest = Math.min(...distances.map((candidate) => candidate.distance))
  if (smallest > maxMistakes(word)) return []
  return distances
    .filter((candidate) => candidate.distance === smallest)
    .slice(0, maxCorrections)
    .map((candidate) => candidate.row)
}

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
