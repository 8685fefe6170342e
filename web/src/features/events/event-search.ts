import type { Event } from '@marquee/contract/events'
import { useState } from 'react'

interface Loaded {
  events: readonly Event[]
  pagination: { total: number; limit: number }
}

interface Props {
  /** The page that is loaded, once it is. */
  loaded: Loaded | undefined
  /** What the server was asked for, as the address holds it. */
  asked: string | undefined
  /** Asks the server; undefined asks it for everything. */
  ask: (text: string | undefined) => void
  /** What of an event is searched in the browser. */
  textOf: (event: Event) => readonly (string | null)[]
}

/**
 * Search over a paged list: typing filters what is loaded, at once; when there are more pages, `askAll` (Enter, or the button) asks
 * the server. An emptied field takes back what the server was asked for.
 */
export function useEventSearch({ loaded, asked = '', ask, textOf }: Props) {
  const [text, setText] = useState(asked)
  const [seen, setSeen] = useState(asked)
  if (asked !== seen) {
    setSeen(asked)
    setText(asked)
  }
  const wanted = text.trim()
  const isNarrowed = wanted !== '' && wanted !== asked
  const needle = wanted.toLowerCase()
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
    if (canAskAll) ask(wanted)
  }
  return { text, type, shown, isNarrowed, canAskAll, askAll }
}
