import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { vendorWords } from '../../db/schema.ts'
import { contains } from '../../db/text-match.ts'

/** A searched word: itself or, when no vendor uses it, the most similar words that vendors use. A vendor matches with any of them. */
export type Term = readonly string[]

const maxWords = 10
const maxAlternatives = 5
/** Longer words are not corrected: the time to compare two words grows with the product of their lengths. */
const maxWordLength = 40

/** The first ten words of a search, in lower case; each misspelt word with its possible corrections. */
export async function alternativesOf(db: Db, search: string): Promise<Term[]> {
  const words = [...new Set(search.toLowerCase().split(/\s+/))].filter(Boolean).slice(0, maxWords)
  const terms: Term[] = []
  for (const word of words) terms.push(maxMistakes(word) === 0 ? [word] : await alternatives(db, word))
  return terms
}

async function alternatives(db: Db, word: string): Promise<Term> {
  const known = db.select({ word: vendorWords.word }).from(vendorWords).where(contains(vendorWords.word, word)).limit(1)
  const near = db
    .select({ word: vendorWords.word })
    .from(vendorWords)
    .where(sql`lower(${vendorWords.word}) % ${word} and not exists ${known}`)
    .orderBy(sql`similarity(${vendorWords.word}, ${word}) desc`, vendorWords.word)
    .limit(50)
  // Each letter of difference in length is at least one mistake.
  const candidates = (await near).filter((row) => Math.abs(row.word.length - word.length) <= maxMistakes(word))
  const distances = candidates.map((row) => ({ word: row.word, distance: distance(word, row.word) }))
  const smallest = Math.min(...distances.map((candidate) => candidate.distance))
  if (smallest > maxMistakes(word)) return [word]
  const nearest = distances.filter((candidate) => candidate.distance === smallest).slice(0, maxAlternatives)
  return nearest.map((candidate) => candidate.word)
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
