import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { vendorWords } from '../../db/schema.ts'
import { contains } from '../../db/text-match.ts'

/** What a word of a search stands for: itself, or, where nobody wrote it, the nearest words that somebody did. Any of them will do. */
export type Term = readonly string[]

const mostWords = 10
const mostAlternatives = 5
/** No language's words that people search by are longer; comparing two takes as many steps as the product of their lengths. */
const longestWord = 40

/** The words of a search, lower case, the first ten of them; a misspelt one as the words it may be a misspelling of. */
export async function alternativesOf(db: Db, search: string): Promise<Term[]> {
  const words = [...new Set(search.toLowerCase().split(/\s+/))].filter(Boolean).slice(0, mostWords)
  const terms: Term[] = []
  for (const word of words) terms.push(mostMistakes(word) === 0 ? [word] : await alternatives(db, word))
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
  // Each letter more or less is a slip of its own.
  const alike = (await near).filter((row) => Math.abs(row.word.length - word.length) <= mostMistakes(word))
  const distances = alike.map((row) => ({ word: row.word, distance: distance(word, row.word) }))
  const least = Math.min(...distances.map((candidate) => candidate.distance))
  if (least > mostMistakes(word)) return [word]
  const nearest = distances.filter((candidate) => candidate.distance === least).slice(0, mostAlternatives)
  return nearest.map((candidate) => candidate.word)
}

/** How many slips count as a misspelling: none in numbers and signs, nor in a short word, where one slip makes another word. */
function mostMistakes(word: string): number {
  if (word.length < 4 || word.length > longestWord || !/^\p{L}+$/u.test(word)) return 0
  return word.length < 8 ? 1 : 2
}

/** Letters to add, drop, change or swap with their neighbour to turn one word into the other. */
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
