import type { EventFilters, EventMonthsQuery } from '@marquee/contract/event-search'
import { maxCounts } from '@marquee/contract/limits'
import type { Understood } from '@marquee/contract/vendors'
import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { dayOf } from '../../db/event-days.ts'
import { isListed } from '../../db/public-events.ts'
import { events, eventWords, lookupWords } from '../../db/schema.ts'
import { contains } from '../../db/text-match.ts'
import { readSentence, textWithout, type Token } from '../../search/sentence.ts'
import { wordReader, type SearchedWord } from '../../search/words.ts'
import { between, during, isPast, monthsFrom, nextFirst } from './event-times.ts'
import { looksFor } from '../../db/open-calls.ts'
import { isNear, kmTo, pointsReader, type Points } from './nearby.ts'

/** A text search query on `events.words`. Its words have only letters and digits, so that nothing needs escaping. */
type TextQuery = string

/** A searched word, with the words that mean the same services. */
export type Word = SearchedWord & { synonyms: TextQuery[] }

export type EventQuery = EventMonthsQuery &
  Partial<Pick<EventFilters, 'time' | 'from' | 'to' | 'sort_by'>> & {
    /** Of `near`, or of the place that `location` names. */
    points?: Points | undefined
  }

/** A search with what its text means: the filters, chosen and read, and the words that stay. */
export interface EventSearch {
  text: string
  query: EventQuery
  words: readonly Word[]
  /** Words that carry nothing beside the others: they only rank. */
  soft: readonly Word[]
  read: readonly ReadFilter[]
}

/** A filter that was read in the text. */
interface ReadFilter extends Pick<Understood, 'kind' | 'text' | 'values'> {
  patch: EventQuery
}

/** Reads what a search for events means. A chosen filter counts, and not what the text names of the same kind. Days are in UTC. */
export function eventSearchReader(db: Db) {
  const readWords = wordReader(db, eventWords)
  const readPoints = pointsReader(db)

  return async (query: EventQuery): Promise<EventSearch> => {
    const text = query.search ?? ''
    if (!text) return { text, query: await located(query), words: [], soft: [], read: [] }
    const isTimed = query.from !== undefined || query.to !== undefined || (query.time ?? 'all') !== 'all'
    const today = dayOf(new Date())
    const { tokens, readings } = readSentence(text, today, isTimed ? [] : ['day', 'month'])
    const { words, place, leftOut } = await readWords(tokens, !query.location && !query.near)
    const soft =
      leftOut.length > 0
        ? await readWords(
            leftOut.map((token) => ({ ...token, isQuoted: true })),
            false,
          )
        : null
    const read = readings.flatMap((one): ReadFilter[] => {
      if (one.kind === 'price') return []
      const { from, to } = one.kind === 'day' ? { from: one.day, to: one.day } : monthNumbered(one.month, today)
      return [{ kind: one.kind, text: one.text, values: one.kind === 'day' ? [from] : [from, to], patch: { from, to } }]
    })
    if (place) {
      read.push({
        kind: 'place',
        text: textOf(text, place.tokens),
        values: [place.name],
        patch: { location: place.name },
      })
    }
    const all = await withSynonyms(db, [...words, ...(soft?.words ?? [])])
    return {
      text,
      query: await located(Object.assign({}, query, ...read.map(({ patch }) => patch))),
      words: all.slice(0, words.length),
      soft: all.slice(words.length),
      read,
    }
  }

  async function located(query: EventQuery): Promise<EventQuery> {
    return { ...query, points: await readPoints(query) }
  }
}

/** What the list names as understood, each with the text that is left when it is taken away. */
export function understoodIn({ text, read }: EventSearch): Understood[] {
  return read.map(({ kind, text: typed, values }) => ({ kind, text: typed, values, search: textWithout(text, typed) }))
}

/** How the words were typed. */
export function textOf(text: string, tokens: readonly Token[]): string {
  return text.slice(tokens[0]?.start, tokens.at(-1)?.end)
}

/** Published events of organizers whose profile counts, by filters and words; of events joined with their organizers' users. */
export function conditionOf(query: EventQuery, words: readonly Word[]): SQL | undefined {
  const { event_type_id, looking_for, location, near, points, time = 'all', from, to } = query
  return and(
    isListed,
    event_type_id !== undefined ? eq(events.event_type_id, event_type_id) : undefined,
    looking_for ? looksFor(looking_for) : undefined,
    location || near
      ? or(location ? contains(events.address, location) : undefined, points && isNear(points))
      : undefined,
    words.length > 0 ? has(words.map((word) => `(${anyOf(queriesOf(word))})`).join(' & ')) : undefined,
    during(time, dayOf(new Date())),
    between(from, to),
  )
}

/**
 * First the events that are not over, the nearest or the best matches first; without words the next ones first. What is in the place that the
 * text names comes before what is near it.
 */
export function orderOf({ query, words, soft, read }: Omit<EventSearch, 'text'>): SQL[] {
  const today = dayOf(new Date())
  const { points: place, sort_by } = query
  const points = [...words.map((word) => pointsOf(word, 1)), ...soft.map((word) => pointsOf(word, 0))]
  const named = read.flatMap(({ patch }) => patch.location ?? [])
  return [
    isPast(today),
    ...(sort_by === 'distance' && place ? [sql`${kmTo(place)} nulls last`] : []),
    ...(points.length > 0 ? [sql`${sql.join(points, sql` + `)} desc`] : []),
    ...named.map((location) => sql`${contains(events.address, location)} desc`),
    ...nextFirst(today),
  ]
}

const monthNumbered = (month: number, today: string) =>
  monthsFrom(today, maxCounts.eventMonths).find(({ to }) => Number(to.slice(5, 7)) === month)!

/** An event whose text has a synonym of a service is found by every name of it. */
async function withSynonyms(db: Db, words: readonly SearchedWord[]): Promise<Word[]> {
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
      .map((phrase) => allOf(phrase.words.map((one) => `${quoted(one)}:ABC`)))
    return { ...word, synonyms }
  })
}

/** The best of what an event has the word in: title, type, place or month, description, a synonym of a service, organization. */
function pointsOf(word: Word, least: number): SQL {
  const { exact, started, near } = word.lookups.event_type
  const best: [TextQuery[], number][] = [
    [wholeIn(word, 'A'), 16],
    [startIn(word, 'A'), 14],
    [typesOf(exact), 11],
    [wholeIn(word, 'B'), 9],
    [typesOf(started), 8],
    [wholeIn(word, 'C'), 7],
    [startIn(word, 'BC'), 4],
    [typesOf(near), 3],
    [word.synonyms, 2],
  ]
  const cases = best
    .filter(([queries]) => queries.length > 0)
    .map(([queries, points]) => sql`when ${has(anyOf(queries))} then ${sql.raw(String(points))}`)
  return sql`case ${sql.join(cases, sql` `)} else ${sql.raw(String(least))} end`
}

function queriesOf(word: Word): TextQuery[] {
  const { exact, started } = word.lookups.event_type
  return [...startIn(word), ...typesOf([...exact, ...started]), ...word.synonyms]
}

const has = (query: TextQuery) => sql`${events.words} @@ ${query}::tsquery`
const anyOf = (queries: readonly TextQuery[]): TextQuery => queries.join(' | ')
const allOf = (queries: readonly TextQuery[]): TextQuery => `(${queries.map((query) => `(${query})`).join(' & ')})`
const quoted = (word: string): TextQuery => `'${word}'`
const typesOf = (ids: readonly number[]) => ids.map((id) => quoted(`#event_type${id}`))

/** The whole word or phrase in a field; a corrected word counts as the start of one. */
function wholeIn({ forms, isCorrected }: SearchedWord, field: string): TextQuery[] {
  return isCorrected ? [] : forms.map((form) => allOf(form.map(({ stem }) => `${quoted(stem)}:${field}`)))
}

/** The word or phrase, or words that start with its words, in a field or anywhere. */
function startIn({ forms }: SearchedWord, field = ''): TextQuery[] {
  return forms.map((form) =>
    allOf(form.map(({ plain, stem }) => `${quoted(stem)}${field && `:${field}`} | ${quoted(plain)}:*${field}`)),
  )
}
