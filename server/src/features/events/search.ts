import type { EventFilters } from '@marquee/contract/event-search'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { countsAs } from '../../db/counts.ts'
import { dayOf } from '../../db/event-days.ts'
import { events, eventWords, lookupWords } from '../../db/schema.ts'
import { contains } from '../../db/text-match.ts'
import { wordReader, type SearchedWord } from '../vendors/service.ts'
import { between, during, isPast, nextFirst } from './event-times.ts'
import { looksFor } from './open-call.ts'

/** A text search query on `events.words`. Its words have only letters and digits, so that nothing needs escaping. */
type TextQuery = string

/** A searched word, with the words that mean the same services. */
type Word = SearchedWord & { synonyms: TextQuery[] }

type Filters = Pick<EventFilters, 'event_type_id' | 'looking_for' | 'location' | 'search' | 'from' | 'to'> & {
  time?: EventFilters['time']
}

/** Finds published events of organizers whose profile counts, by filters and words. Days are in UTC. */
export function eventSearch(db: Db) {
  const readWords = wordReader(db, eventWords)

  /** The condition on events joined with their organizers' users, and the order: without words the next ones first. */
  return async (query: Filters): Promise<{ isListed: SQL | undefined; order: SQL[] }> => {
    const today = dayOf(new Date())
    const { event_type_id, looking_for, location, search, time = 'all', from, to } = query
    const words = search ? await withSynonyms(await readWords(search)) : []
    const isListed = and(
      eq(events.status, 'published'),
      countsAs('client'),
      event_type_id !== undefined ? eq(events.event_type_id, event_type_id) : undefined,
      looking_for ? looksFor(looking_for) : undefined,
      location ? contains(events.address, location) : undefined,
      words.length > 0 ? has(words.map((word) => `(${anyOf(queriesOf(word))})`).join(' & ')) : undefined,
      during(time, today),
      between(from, to),
    )
    const best = words.length > 0 ? [isPast(today), sql`${sql.join(words.map(pointsOf), sql` + `)} desc`] : []
    return { isListed, order: [...best, ...nextFirst(today)] }
  }

  /** An event whose text has a synonym of a service is found by every name of it. */
  async function withSynonyms(words: readonly SearchedWord[]): Promise<Word[]> {
    const servicesOf = ({ lookups }: SearchedWord) => [...lookups.service.exact, ...lookups.service.started]
    const ids = [...new Set(words.flatMap(servicesOf))]
    if (ids.length === 0) return words.map((word) => ({ ...word, synonyms: [] }))
    const phrases = await db
      .select({ id: lookupWords.lookup_id, words: sql<string[]>`array_agg(${lookupWords.word})` })
      .from(lookupWords)
      .where(sql`${lookupWords.kind} = 'service' and ${lookupWords.lookup_id} = any(${sql.param(ids)}::bigint[])`)
      .groupBy(lookupWords.lookup_id, lookupWords.phrase)
    return words.map((word) => {
      const own = new Set(servicesOf(word))
      const synonyms = phrases
        .filter(({ id }) => own.has(id))
        .map((phrase) => `(${phrase.words.map((one) => `${quoted(one)}:ABC`).join(' & ')})`)
      return { ...word, synonyms }
    })
  }
}

/** The best of what an event has the word in: title, type, place or month, description, a synonym of a service, organization. */
function pointsOf(word: Word): SQL {
  const { exact, started } = word.lookups.event_type
  const best: [TextQuery[], number][] = [
    [wholeIn(word, 'A'), 16],
    [startIn(word, 'A'), 14],
    [typesOf(exact), 11],
    [wholeIn(word, 'B'), 9],
    [typesOf(started), 8],
    [wholeIn(word, 'C'), 7],
    [startIn(word, 'BC'), 4],
    [word.synonyms, 2],
  ]
  const cases = best
    .filter(([queries]) => queries.length > 0)
    .map(([queries, points]) => sql`when ${has(anyOf(queries))} then ${sql.raw(String(points))}`)
  return sql`case ${sql.join(cases, sql` `)} else 1 end`
}

function queriesOf(word: Word): TextQuery[] {
  const { exact, started } = word.lookups.event_type
  return [...startIn(word), ...typesOf([...exact, ...started]), ...word.synonyms]
}

const has = (query: TextQuery) => sql`${events.words} @@ ${query}::tsquery`
const anyOf = (queries: readonly TextQuery[]): TextQuery => queries.join(' | ')
const quoted = (word: string): TextQuery => `'${word}'`
const typesOf = (ids: readonly number[]) => ids.map((id) => quoted(`#event_type${id}`))

/** The whole word in a field; a corrected word counts as the start of one. */
function wholeIn({ forms, isCorrected }: SearchedWord, field: string): TextQuery[] {
  return isCorrected ? [] : forms.map(({ stem }) => `${quoted(stem)}:${field}`)
}

/** The word or one that starts with it, in a field or anywhere. */
function startIn({ forms }: SearchedWord, field = ''): TextQuery[] {
  return forms.flatMap(({ plain, stem }) => [`${quoted(stem)}${field && `:${field}`}`, `${quoted(plain)}:*${field}`])
}
