import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { briefDate } from '../../lib/dates.ts'
import { hereSuggestions } from '../../lib/near-me.ts'
import type { Suggestion } from '../../ui/suggest-field.tsx'
import { eventTypesQuery } from '../lookups/queries.ts'
import { matching, useDelayed } from '../vendors/finder-suggestions.tsx'
import { eventSuggestionsQuery } from './queries.ts'

export type EventSuggestion = Suggestion & ({ type: number } | { event: number })

/** Suggestions for the text of an event search: event types, and events by title. An empty text suggests every type. */
export function useEventSuggestions(text: string) {
  const types = useQuery(eventTypesQuery()).data ?? []
  const asked = useDelayed(text.trim())
  const [isWanted, setWanted] = useState(false)
  const { events } = useSuggestions({ what: asked }, isWanted && asked !== '')
  const ofTypes = matching(types, text).map(({ id, display_name: label }): EventSuggestion => ({
    key: `type ${id}`,
    label,
    type: id,
  }))
  const titled = events.map(({ id, title: label, start_date }): EventSuggestion => ({
    key: `event ${id}`,
    label,
    note: briefDate(start_date),
    event: id,
  }))
  return {
    onFocus: () => setWanted(true),
    groups: [
      { title: 'Events', items: asked === '' ? [] : titled },
      { title: 'Event types', items: ofTypes },
    ],
  }
}

/** Suggestions of places: where the person is, then those with the most events first. */
export function useEventPlaces(text: string) {
  const [isWanted, setWanted] = useState(false)
  const { places } = useSuggestions({ where: useDelayed(text.trim()) }, isWanted)
  const items = places.map(({ name, events }): Suggestion => ({ key: name, label: name, note: eventsInWords(events) }))
  return {
    onFocus: () => setWanted(true),
    groups: [
      { title: 'Around you', items: isWanted ? hereSuggestions(text) : [] },
      { title: 'Places', items },
    ],
  }
}

/** "1 event", "12 events". */
export const eventsInWords = (count: number) => `${count} ${count === 1 ? 'event' : 'events'}`

/** The server's suggestions; until new ones arrive, those before. */
function useSuggestions(asked: Parameters<typeof eventSuggestionsQuery>[0], enabled: boolean) {
  const { data } = useQuery({ ...eventSuggestionsQuery(asked), enabled, placeholderData: keepPreviousData })
  return data ?? { events: [], places: [] }
}
