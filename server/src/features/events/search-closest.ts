import { droppableEventFilters, type LeftOut } from '@marquee/contract/event-search'
import type { Actor } from '@marquee/contract/policy'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { keptOf } from '../../search/kept.ts'
import { textWithout } from '../../search/sentence.ts'
import { isOccasion } from '../../search/words.ts'
import { conditionOf, orderOf, textOf, type EventSearch, type Word } from './search.ts'
import type { EventReader } from './records.ts'

/** What people give up first: the day, the place, and last what they came for. */
const order = ['day', 'place', 'other', 'occasion', 'trade'] as const

/** A word, or filters, that can be left out. */
interface Part extends LeftOut {
  word?: Word
}

const kindOfFilter = {
  event_type_id: 'occasion',
  looking_for: 'trade',
  time: 'day',
  from: 'day',
  to: 'day',
  location: 'place',
  near: 'place',
} as const

/** For searches that find nothing: the same search without what people give up most easily. Null where nothing of it is known. */
export function closestEvents(db: Db, { page, count }: EventReader) {
  return async (actor: Actor | null, search: EventSearch, limit: number) => {
    const parts = partsOf(search)
    const kept = await keptOf(parts, order, async (attempts) => {
      const counts = attempts.map(
        (attempt) => sql`(${count(conditionOf(queryOf(search, attempt), wordsOf(attempt)))}) > 0`,
      )
      if (counts.length === 0) return []
      const found = await db.execute<{ found: boolean[] }>(sql`select array[${sql.join(counts, sql`, `)}] as found`)
      return found.rows[0]?.found ?? []
    })
    if (kept.length === 0) return null
    const left = parts.filter((part) => !kept.includes(part))
    const words = wordsOf(kept)
    const { events, pagination } = await page(
      actor,
      conditionOf(queryOf(search, kept), words),
      { page: 1, limit },
      orderOf({ ...search, query: queryOf(search, kept), words, soft: [...search.soft, ...wordsOf(left)] }),
    )
    return {
      events,
      total: pagination.total,
      left_out: left.map(({ kind, text, filters }) => ({ kind, text, filters })),
      search: left.reduce((text, part) => (part.text ? textWithout(text, part.text) : text), search.text),
    }
  }
}

const wordsOf = (parts: readonly Part[]) => parts.flatMap(({ word }) => word ?? [])

function queryOf({ query }: EventSearch, kept: readonly Part[]) {
  const stays = new Set(kept.flatMap(({ filters }) => filters))
  return {
    ...query,
    ...Object.fromEntries(droppableEventFilters.flatMap((name) => (stays.has(name) ? [] : [[name, undefined]]))),
  }
}

/** The words and filters of a search. The filters of one kind go together: a month is two days. */
function partsOf({ text, query, words, read }: EventSearch): Part[] {
  const ofWords = words.map((word): Part => ({
    kind: kindOf(word),
    text: textOf(text, word.tokens),
    filters: [],
    word,
  }))
  const set = droppableEventFilters.filter((name) => query[name] !== undefined && query[name] !== 'all')
  const kinds = [...new Set(set.map((name) => kindOfFilter[name]))]
  const ofFilters = kinds.map((kind): Part => {
    const filters = set.filter((name) => kindOfFilter[name] === kind)
    return { kind, text: read.find(({ patch }) => filters.some((name) => name in patch))?.text ?? null, filters }
  })
  return [...ofWords, ...ofFilters]
}

function kindOf(word: Word): LeftOut['kind'] {
  if (isOccasion(word)) return 'occasion'
  const { service, area } = word.lookups
  if (service.exact.length + service.started.length > 0) return 'trade'
  return area.exact.length > 0 ? 'place' : 'other'
}
