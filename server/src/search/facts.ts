import { getTableName, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { parameter, prepared } from '../db/prepared.ts'
import {
  eventPlaces,
  eventWords,
  lookupWords,
  placeRegions,
  vendorPlaces,
  type vendorWords,
  type searchedLookups,
} from '../db/schema.ts'

export type LookupKind = (typeof searchedLookups)[number]

/** The words that the searched texts use. */
export type TextWords = typeof vendorWords | typeof eventWords

/** A form of a word: as it is written, in lower case and without accents, and its stem, the same for singular and plural. */
export type Form = { plain: string; stem: string }

/** `vendor_words` has no shorter words. */
export const minCountedLength = 4

/** Smaller cities are meant only after "in" or "near": there are places called Garland and Reading. */
const minPopulation = 100_000

/** A form of an asked word, and where it is known. */
interface Fact extends Form {
  in_texts: boolean
  starts_in_texts: boolean
  in_lookups: boolean
}
/** A lookup of which all words that count are asked for: which of the asked words has which word of it. */
export interface Hit {
  kind: LookupKind
  id: number
  phrase: number
  size: number
  asked: number
  word: string
  is_exact: boolean
}
interface Facts {
  words: Fact[]
  hits: Hit[] | null
  places: { asked: string; name: string; is_sure: boolean }[] | null
}

/**
 * Reads what is known about words, in one statement.
 * @param texts the words that the searched texts use
 */
export function factReader(db: Db, texts: TextWords) {
  const read = prepared(db, (on) => factsOf(on, texts).prepare(`searched_${getTableName(texts)}`))
  return async (asked: readonly string[], places: readonly string[]) => {
    const [found] = asked.length > 0 ? await read({ asked, places }) : []
    return factsFrom(asked, found?.facts ?? { words: [], hits: null, places: null })
  }
}

export type AllFacts = ReturnType<typeof factsFrom>

function factsFrom(asked: readonly string[], { words, hits, places }: Facts) {
  const byWord = new Map(asked.map((word, at) => [word, words[at]]))
  const byAsked = new Map<string, Hit[]>()
  for (const hit of hits ?? []) {
    const word = asked[hit.asked - 1]!
    byAsked.set(word, [...(byAsked.get(word) ?? []), hit])
  }
  const formOf = (word: string): Form => {
    const { plain, stem } = byWord.get(word) ?? { plain: word, stem: word }
    return { plain, stem }
  }
  return {
    places: places ?? [],
    of: (word: string) => byWord.get(word),
    hitsOf: (word: string) => byAsked.get(word) ?? [],
    formOf,
    mayBeInTexts: (word: string) => {
      const fact = byWord.get(word)
      return !fact || fact.in_texts || fact.starts_in_texts || fact.stem.length < minCountedLength
    },
  }
}

function factsOf(db: Db, texts: TextWords) {
  const known = texts === eventWords ? eventPlaces : vendorPlaces
  const asked = sql`(
    select place, left(plain_words(word), 40) as plain, left(stems(plain_words(word)), 40) as stem
    from unnest(${parameter('asked', 'text[]')}) with ordinality as given (word, place)
  ) asked`
  const words = sql`(
    select json_agg(json_build_object(
      'plain', plain, 'stem', stem, 'in_texts', ${isIn(texts)}, 'starts_in_texts', ${startsOthersIn(texts)},
      'in_lookups', ${isIn(lookupWords)} or ${startsOthersIn(lookupWords)}
    ) order by place) from ${asked})`
  const hits = sql`(
    select json_agg(hit) from (select array_agg(plain order by place) as plains, array_agg(stem order by place) as stems from ${asked}) one,
      phrases_of_words(one.plains, one.stems) hit)`
  // First the places that the texts have; of a name of several cities then all are meant. `starts_with` costs little, and comes first.
  const places = sql`(
    with cities as materialized (
      select * from known_places(array(select place_words(name) from unnest(${parameter('places', 'text[]')}) as name)))
    select json_agg(json_build_object('asked', name_asked, 'name', found.name, 'is_sure', found.is_sure))
    from unnest(${parameter('places', 'text[]')}) as name_asked, lateral (
      (select name, true as is_sure from ${known} where plain = name_asked limit 1)
      union all
      (select split_part(name, ',', 1), true from ${known}
        where starts_with(plain, name_asked) and plain_words(split_part(name, ',', 1)) = name_asked limit 1)
      union all
      (select ', ' || ${placeRegions.region}, true from ${placeRegions}
        where plain = name_asked and char_length(plain) > 2 and country = 'US' limit 1)
      union all
      (select label, population is null or population >= ${sql.raw(String(minPopulation))}
        from cities where plain = place_words(name_asked))
    ) found)`
  return db
    .select({
      facts: sql<Facts>`json_build_object('words', coalesce(${words}, '[]'), 'hits', ${hits}, 'places', ${places})`,
    })
    .from(sql`(select) as once`)
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
