import type { Lookup, Service } from '@marquee/contract/lookups'
import { plainText } from '@marquee/contract/plain-text'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { SuggestInput } from '../../ui/suggest-field.tsx'
import { SuggestList, type Suggestion } from '../../ui/suggest-list.tsx'
import { lookupQuery } from '../lookups/queries.ts'
import type { WhatChoice } from './finder-fields.tsx'
import { suggestionsQuery } from './queries.ts'
import { countWords } from './vendor-filters.ts'

interface WhatProps {
  input: SuggestInput
  onChoice: (choice: WhatChoice) => void
  onVendor: (id: number) => void
}

type WhatSuggestion = Suggestion & ({ choice: WhatChoice } | { vendor: number })

/** The What field with suggestions. An empty field suggests every service and occasion. */
export function WhatSuggestions({ input, onChoice, onVendor }: WhatProps) {
  const services = useQuery(lookupQuery('services')).data ?? []
  const occasions = useQuery(lookupQuery('eventTypes')).data ?? []
  const asked = useDelayed(input.value.trim())
  const { data } = useQuery({
    ...suggestionsQuery({ what: asked }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  })
  const vendors = asked === '' ? [] : (data?.vendors ?? [])
  const choices = (list: WhatChoice['list'], entries: readonly Entry[]) =>
    matching(entries, input.value).map(({ id, display_name, note }): WhatSuggestion => ({
      key: `${list} ${id}`,
      label: display_name,
      note,
      choice: { list, id, label: display_name },
    }))
  return (
    <SuggestList<WhatSuggestion>
      input={input}
      groups={[
        { title: 'Services', items: choices('service_ids', services) },
        { title: 'Occasions', items: choices('event_type_ids', occasions) },
        {
          title: 'Vendors',
          items: vendors.map(({ id, company_name, place }) => ({
            key: `vendor ${id}`,
            label: company_name,
            note: place,
            vendor: id,
          })),
        },
      ]}
      onPick={(item) => ('vendor' in item ? onVendor(item.vendor) : onChoice(item.choice))}
    />
  )
}

/** The Where field with suggestions: places with the most vendors first. */
export function WhereSuggestions({ input }: { input: SuggestInput }) {
  const asked = useDelayed(input.value.trim())
  const { data } = useQuery({ ...suggestionsQuery({ where: asked }), placeholderData: keepPreviousData })
  const places = data?.places ?? []
  return (
    <SuggestList
      input={input}
      groups={[
        {
          title: 'Places',
          items: places.map(({ name, vendors }) => ({ key: name, label: name, note: countWords(vendors) })),
        },
      ]}
      onPick={({ label }) => input.onText(label)}
    />
  )
}

type Entry = Lookup & Partial<Pick<Service, 'synonyms'>>

/** The entries of which every word of the text begins a word of the name or of a synonym; `note` is the synonym that was meant. */
function matching(entries: readonly Entry[], text: string): (Entry & { note?: string })[] {
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
const wordsOf = (text: string) =>
  plainText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** The text after 150 ms without a change. */
function useDelayed(text: string): string {
  const [delayed, setDelayed] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(text), 150)
    return () => clearTimeout(timer)
  }, [text])
  return delayed
}
