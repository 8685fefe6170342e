import { getTableName, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { prepared } from '../../db/prepared.ts'
import { lookupWords, vendorWords, type searchedLookups } from '../../db/schema.ts'
import { corrector, type TextWords } from './spelling.ts'

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
  /** Whether it may also be the start of another word there. */
  startsOthers: boolean
  /** The lookup entries that contain the word, and those that contain only a word that starts with it. */
  lookups: Record<LookupKind, { exact: number[]; started: number[] }>
}

const maxWords = 10
/** Shorter stems are not corrected but the whole word: "paris" is not a misspelt "part". */
const minStemLength = 6
/** `vendor_words` has no shorter words. */
const minCountedLength = 4

/**
 * Reads what the words of a search mean.
 * @param texts the words of what is searched
 */
export function wordReader(db: Db, texts: TextWords = vendorWords) {
  const read = prepared(db, (on) =>
    wordsOf(on, texts, sql.placeholder('search')).prepare(`searched_${getTableName(texts)}`),
  )
  const readLookups = prepared(db, (on) =>
    lookupsOf(on, sql.placeholder('plains'), sql.placeholder('stems')).prepare('searched_lookups'),
  )
  const correct = corrector(db, texts)

  /**
   * The first ten words of a search, without small words such as "in" where there are others, each with its meaning. Empty for a search
   * without letters and digits.
   */
  return async (search: string): Promise<SearchedWord[]> => {
    const words: Omit<SearchedWord, 'lookups'>[] = []
    for (const { plain, stem, is_in_texts, starts_in_texts, is_in_lookups, starts_in_lookups } of await read({
      search,
    })) {
      const in_texts = is_in_texts || starts_in_texts
      const in_lookups = is_in_lookups || starts_in_lookups
      const isCounted = stem.length >= minCountedLength
      const similar =
        in_texts || in_lookups || !isCounted ? [] : await correct(stem.length < minStemLength ? plain : stem)
      const isCorrected = similar.length > 0
      words.push({
        written: plain,
        forms: isCorrected ? similar.map((one) => ({ plain: one.word, stem: one.word })) : [{ plain, stem }],
        isCorrected,
        isInTexts: in_texts || similar.some((one) => one.in_texts) || !isCounted,
        startsOthers: starts_in_texts || !isCounted,
      })
    }
    return withLookups(words)
  }

  async function withLookups(words: readonly Omit<SearchedWord, 'lookups'>[]): Promise<SearchedWord[]> {
    const forms = words.flatMap((word, index) => word.forms.map((form) => ({ ...form, index })))
    if (forms.length === 0) return []
    const hits = await readLookups({ plains: forms.map((form) => form.plain), stems: forms.map((form) => form.stem) })
    return words.map((word, index) => {
      const own = hits.filter((hit) => forms[hit.word - 1]?.index === index)
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
}

function wordsOf(db: Db, texts: TextWords, search: Placeholder) {
  return db
    .select({
      plain: sql<string>`plain`,
      stem: sql<string>`stem`,
      is_in_texts: isIn(texts),
      starts_in_texts: startsOthersIn(texts),
      is_in_lookups: isIn(lookupWords),
      starts_in_lookups: startsOthersIn(lookupWords),
    })
    .from(sql`counted_words_of(${search})`)
    .orderBy(sql`place`)
    .limit(maxWords)
}

function lookupsOf(db: Db, plains: Placeholder, stems: Placeholder) {
  return db
    .select({
      word: sql<number>`word`.mapWith(Number),
      kind: sql<LookupKind>`kind`,
      lookup_id: sql<number>`lookup_id`.mapWith(Number),
      is_exact: sql<boolean>`is_exact`,
    })
    .from(sql`lookups_of_words(${plains}::text[], ${stems}::text[])`)
}

type WordTable = TextWords | typeof lookupWords

/** Whether the table has the word. */
function isIn(table: WordTable): SQL<boolean> {
  return sql<boolean>`exists (select from ${table} where word = stem)`
}

/** Whether the table has another word that starts with it. The first word from there on answers it: one step in its index. */
function startsOthersIn(table: WordTable): SQL<boolean> {
  return sql<boolean>`coalesce(starts_with(
    (select word from ${table} where word ~>=~ plain and word <> stem order by word using ~<~ limit 1), plain), false)`
}
