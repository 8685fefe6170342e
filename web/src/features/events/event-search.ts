import type { Event } from '@marquee/contract/events'
import { useState } from 'react'

interface Loaded {
  events: readonly Event[]
  pagination: { total: number; limit: number }
}

interface Props {
  /** The loaded page; undefined while it loads. */
  loaded: Loaded | undefined
  /** The search text in the address, which the server has searched for. */
  asked: string | undefined
  /** Searches on the server; undefined clears that search. */
  ask: (text: string | undefined) => void
  /** The texts of an event that are searched in the browser. */
  textOf: (event: Event) => readonly (string | null)[]
}

/**
 * Search in a paged list. Typing filters the loaded rows at once. If there are more pages, `askAll` (Enter, or the button) searches on the
 * server. Clearing the field clears the search on the server too.
 */
export function useEventSearch({ loaded, asked = '', ask, textOf }: Props) {
  const [text, setText] = useState(asked)
  const [seen, setSeen] = useState(asked)
  if (asked !== seen) {
    setSeen(asked)
    setText(asked)
  }
  const typed = text.trim()
  const isNarrowed = typed !== '' && typed !== asked
  const needle = typed.toLowerCase()
  const shown = (loaded?.events ?? []).filter(
    (event) => !isNarrowed || textOf(event).some((part) => part?.toLowerCase().includes(needle)),
  )
  const hasMorePages = loaded !== undefined && loaded.pagination.total > loaded.events.length
  const canAskAll = isNarrowed && (hasMorePages || asked !== '')
  const type = (next: string) => {
    setText(next)
    if (next.trim() === '' && asked !== '') ask(undefined)
  }
  const askAll = () => {
    if (canAskAll) ask(typed)
  }
  return { text, type, shown, isNarrowed, canAskAll, askAll }
}
