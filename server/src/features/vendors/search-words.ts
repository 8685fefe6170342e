import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { lookupWords, vendorWords, type searchedLookups } from '../../db/schema.ts'
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
  /** Whether listed vendors may have it in their name, address or description; otherwise only lookups need be compared. */
  isInTexts: boolean
  /** The lookup entries that contain the word, and those that contain only a word that starts with it. */
  lookups: Record<LookupKind, { exact: number[]; started: number[] }>
}

const maxWords = 10
/** Shorter stems are not corrected but the whole word: "paris" is not a misspelt "part". */
const minStemLength = 6
/** `vendor_words` has no shorter words. */
const minCountedLength = 4

/**
 * The first ten words of a search, without small words such as "in" where there are others, each with its meaning. Empty for a search
 * without letters and digits.
 */
export async function readWords(db: Db, search: string): Promise<SearchedWord[]> {
  const found = await db.execute<Form & { in_texts: boolean; in_lookups: boolean }>(sql`
    select plain, stem, ${isKnownIn(vendorWords)} as in_texts, ${isKnownIn(lookupWords)} as in_lookups
    from counted_words_of(${search}) order by place limit ${maxWords}`)
  const words: Omit<SearchedWord, 'lookups'>[] = []
  for (const { plain, stem, in_texts, in_lookups } of found.rows) {
    const isCounted = stem.length >= minCountedLength
    const similar =
      in_texts || in_lookups || !isCounted ? [] : await corrections(db, stem.length < minStemLength ? plain : stem)
    const isCorrected = similar.length > 0
    words.push({
      written: plain,
      forms: isCorrected ? similar.map((one) => ({ plain: one.word, stem: one.word })) : [{ plain, stem }],
      isCorrected,
      isInTexts: in_texts || similar.some((one) => one.in_texts) || !isCounted,
    })
  }
  return withLookups(db, words)
}

/** Whether the table has the word, or one that starts with it. The first word from there on answers the second: one step in its index. */
function isKnownIn(table: typeof vendorWords | typeof lookupWords): SQL {
  return sql`(exists (select from ${table} where word = stem) or coalesce(starts_with(
    (select word from ${table} where word ~>=~ plain order by word using ~<~ limit 1), plain), false))`
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
