import type { Event } from '@marquee/contract/events'
import { useEffect, useRef, useState } from 'react'
import { useSettled } from '../../lib/use-settled.ts'

interface Loaded {
  events: readonly Event[]
  pagination: { total: number; limit: number }
}

interface Props {
  /** The loaded page; undefined while it loads. */
  loaded: Loaded | undefined
  /** The loaded page answers an earlier question, and the answer to the present one is on its way. */
  isOutdated: boolean
  /** The search text in the address, which the server is asked for. */
  asked: string | undefined
  /** Searches on the server; undefined clears that search. `replace`: without a new history entry. */
  ask: (text: string | undefined, options: { replace: boolean }) => void
  /** Search on the server by itself, this long (ms) after the last key. Without it only on demand. */
  askAfterMs?: number
  /** The texts of an event that are searched in the browser. */
  textOf: (event: Event) => readonly (string | null)[]
}

/**
 * Search in a paged list. Typing filters the loaded rows at once. If other pages may have more (`isPartial`), `askAll` (Enter, or a button)
 * searches on the server, and so does a pause of `askAfterMs`. Clearing the field clears the search on the server too.
 */
export function useEventSearch({ loaded, isOutdated, asked = '', ask, askAfterMs, textOf }: Props) {
  const [text, setText] = useState(asked)
  const [seen, setSeen] = useState(asked)
  // The text that this field asked for: the person may have typed on since, so it does not come back into the field.
  const [sent, setSent] = useState<string>()
  if (asked !== seen) {
    setSeen(asked)
    setSent(undefined)
    if (asked !== sent) setText(asked)
  }
  const typed = text.trim()
  /** The search that the loaded rows answer. */
  const answered = useSettled(asked, loaded !== undefined && !isOutdated) ?? asked
  const isNarrowed = typed !== '' && typed !== answered
  const needle = typed.toLowerCase()
  const shown = (loaded?.events ?? []).filter(
    (event) => !isNarrowed || textOf(event).some((part) => part?.toLowerCase().includes(needle)),
  )
  const hasMorePages = loaded !== undefined && loaded.pagination.total > loaded.events.length
  const isPartial = isNarrowed && (hasMorePages || answered !== '')
  const canAskAll = isPartial && typed !== asked

  const send = (next: string, replace: boolean) => {
    setSent(next)
    ask(next || undefined, { replace })
  }
  const latestSend = useRef(send)
  useEffect(() => {
    latestSend.current = send
  })
  useEffect(() => {
    if (!canAskAll || askAfterMs === undefined) return
    const timer = setTimeout(() => latestSend.current(typed, true), askAfterMs)
    return () => clearTimeout(timer)
  }, [canAskAll, typed, askAfterMs])

  const type = (next: string) => {
    setText(next)
    if (next.trim() === '' && asked !== '') send('', true)
  }
  const askAll = () => {
    if (canAskAll) send(typed, false)
  }
  return { text, type, shown, isNarrowed, isPartial, canAskAll, askAll }
}
