import type { Lookup, Service } from '@marquee/contract/lookups'
import { plainText } from '@marquee/contract/plain-text'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { hereSuggestions } from '../../lib/near-me.ts'
import type { Suggestion } from '../../ui/suggest-field.tsx'
import { lookupQuery } from '../lookups/queries.ts'
import { suggestionsQuery } from './queries.ts'
import { countWords } from './vendor-filters.ts'

/** A service or an occasion chosen in What: the filter that it sets, one of its ids, and its name. */
export interface WhatChoice {
  list: 'service_ids' | 'event_type_ids'
  id: number
  label: string
}

export type WhatSuggestion = Suggestion & ({ choice: WhatChoice } | { vendor: number })

/** Suggestions for What. An empty text suggests every service and occasion. Nothing is fetched before the field has the focus. */
export function useWhatSuggestions(text: string) {
  const [isWanted, setWanted] = useState(false)
  const services = useQuery({ ...lookupQuery('services'), enabled: isWanted }).data
  const occasions = useQuery({ ...lookupQuery('eventTypes'), enabled: isWanted }).data
  const asked = useDelayed(text.trim())
  const { vendors } = useSuggestions({ what: asked }, isWanted && asked !== '')
  const choices = (list: WhatChoice['list'], entries: readonly Entry[] = []) =>
    matching(entries, text).map(({ id, display_name: label, note }): WhatSuggestion => ({
      key: `${list} ${id}`,
      label,
      note,
      choice: { list, id, label },
    }))
  const named = vendors.map(({ id, company_name, place }): WhatSuggestion => ({
    key: `vendor ${id}`,
    label: company_name,
    note: place,
    vendor: id,
  }))
  return {
    onFocus: () => setWanted(true),
    groups: [
      { title: 'Services', items: choices('service_ids', services) },
      { title: 'Occasions', items: choices('event_type_ids', occasions) },
      { title: 'Vendors', items: asked === '' ? [] : named },
    ],
  }
}

/** Suggestions for Where: where the person is, and places with the most vendors first. */
export function useWhereSuggestions(text: string) {
  const [isWanted, setWanted] = useState(false)
  const { places } = useSuggestions({ where: useDelayed(text.trim()) }, isWanted)
  const items = places.map(({ name, vendors }): Suggestion => ({ key: name, label: name, note: countWords(vendors) }))
  return {
    onFocus: () => setWanted(true),
    groups: [
      { title: 'Around you', items: isWanted ? hereSuggestions(text) : [] },
      { title: 'Places', items },
    ],
  }
}

/** The server's suggestions; until new ones arrive, those before. */
function useSuggestions(asked: Parameters<typeof suggestionsQuery>[0], enabled: boolean) {
  const { data } = useQuery({ ...suggestionsQuery(asked), enabled, placeholderData: keepPreviousData })
  return data ?? { vendors: [], places: [] }
}

type Entry = Lookup & Partial<Pick<Service, 'synonyms'>>

/** The entries of which every word of the text begins a word of the name or of a synonym; `note` is the synonym that was meant. */
export function matching(entries: readonly Entry[], text: string): (Entry & { note?: string })[] {
  const asked = wordsOf(text)
  return entries.flatMap((entry) => {
    const names = [entry.display_name, ...(entry.synonyms ?? [])]
    if (asked.length === 0) return [entry]
    const fits = (words: readonly string[]) => asked.every((word) => words.some((one) => one.startsWith(word)))
    const one = names.find((name) => fits(wordsOf(name)))
    if (one) return [one === entry.display_name ? entry : { ...entry, note: one }]
    return fits(names.flatMap(wordsOf)) ? [entry] : []
  })
}

/** A text as the server compares it: lower case, without diacritics. */
export const wordsOf = (text: string) =>
  plainText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** The text after 150 ms without a change. */
export function useDelayed(text: string): string {
  const [delayed, setDelayed] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(text), 150)
    return () => clearTimeout(timer)
  }, [text])
  return delayed
}
