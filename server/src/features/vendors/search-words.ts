import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import type { searchedLookups } from '../../db/schema.ts'
import { corrections } from './spelling.ts'

export type LookupKind = (typeof searchedLookups)[number]

/** A form of a word: as it is written, in lower case and without accents, and its stem, the same for singular and plural. */
export type Form = { plain: string; stem: string }

/** A searched word with everything that it may mean. A vendor matches with any of it. */
export interface SearchedWord {
  /** As it was written, in lower case and without accents. */
  written: string
  /** The word itself or, when nothing contains it, the most similar words that are known. */
  forms: Form[]
  isCorrected: boolean
  /** The lookup entries that contain the word, and those that contain only a word that starts with it. */
  lookups: Record<LookupKind, { exact: number[]; started: number[] }>
}

const maxWords = 10
/** Shorter stems are not corrected but the whole word: "paris" is not a misspelt "part". */
const shortestStem = 6

/**
 * The first ten words of a search, without small words such as "in" where there are others, each with its meaning. Empty for a search
 * without letters and digits.
 */
export async function readWords(db: Db, search: string): Promise<SearchedWord[]> {
  const found = await db.execute<Form & { is_known: boolean }>(sql`
    select plain, stem,
      exists (select from vendor_words where word = stem or (word ~>=~ plain and word ~<~ (plain || chr(1114111))))
        or exists (select from lookup_words where word = stem or (word ~>=~ plain and word ~<~ (plain || chr(1114111)))) as is_known
    from counted_words_of(${search}) order by place limit ${maxWords}`)
  const words: Omit<SearchedWord, 'lookups'>[] = []
  for (const { plain, stem, is_known } of found.rows) {
    const similar = is_known ? [] : await corrections(db, stem.length < shortestStem ? plain : stem)
    const forms = similar.length > 0 ? similar.map((word) => ({ plain: word, stem: word })) : [{ plain, stem }]
    words.push({ written: plain, forms, isCorrected: similar.length > 0 })
  }
  return withLookups(db, words)
}

async function withLookups(db: Db, words: readonly Omit<SearchedWord, 'lookups'>[]): Promise<SearchedWord[]> {
  const forms = words.flatMap((word, index) => word.forms.map((form) => ({ ...form, index })))
  if (forms.length === 0) return []
  const hits = await db.execute<{ word: number; kind: LookupKind; lookup_id: number; is_exact: boolean }>(sql`
    select * from lookups_of_words(${sql.param(forms.map((form) => form.plain))}::text[], ${sql.param(forms.map((form) => form.stem))}::text[])`)
  return words.map((word, index) => {
    const own = hits.rows.filter((hit) => forms[hit.word - 1]?.index === index)
    const of = (kind: LookupKind) => {
      const [exact, started] = [true, false].map((is) =>
        own.filter((hit) => hit.kind === kind && hit.is_exact === is).map((hit) => hit.lookup_id),
      ) as [number[], number[]]
      return { exact, started }
    }
    return {
      ...word,
      lookups: { service: of('service'), event_type: of('event_type'), style: of('style'), area: of('area') },
    }
  })
}
