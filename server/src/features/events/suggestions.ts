import type { EventSuggestions } from '@marquee/contract/event-search'
import { maxCounts } from '@marquee/contract/limits'
import type { SuggestionQuery } from '@marquee/contract/vendor-suggestions'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { dayOf } from '../../db/event-days.ts'
import { isListed } from '../../db/public-events.ts'
import { eventPlaces, events, organizers, users } from '../../db/schema.ts'
import { nextFirst } from './event-times.ts'

/** What the search of events offers while somebody types: events by the words of their titles, and places with the most events first. */
export function eventSuggestions(db: Db) {
  return async ({ what, where }: SuggestionQuery): Promise<EventSuggestions> => ({
    events: what ? await titled(what) : [],
    places: where === undefined ? [] : await placesNamed(where),
  })

  function titled(what: string) {
    const { id, title, start_date } = events
    return db
      .select({ id, title, start_date })
      .from(events)
      .innerJoin(organizers, eq(organizers.id, events.organizer_id))
      .innerJoin(users, eq(users.id, organizers.user_id))
      .where(
        and(
          isListed,
          sql`${events.words} @@ (
            select string_agg(format('(%L:A | %L:*A)', stem, plain), ' & ')::tsquery from counted_words_of(${what}))`,
        ),
      )
      .orderBy(...nextFirst(dayOf(new Date())))
      .limit(maxCounts.suggestions)
  }

  function placesNamed(where: string) {
    const { name, plain, events: number } = eventPlaces
    const start = sql`plain_words(${where})`
    return db
      .select({ name, events: number })
      .from(eventPlaces)
      .where(sql`${plain} like ${start} || '%' or ${plain} like '% ' || ${start} || '%'`)
      .orderBy(sql`${number} desc`, name)
      .limit(maxCounts.suggestions)
  }
}
