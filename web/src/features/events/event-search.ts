import type { Event } from '@marquee/contract/events'
import { plainText } from '@marquee/contract/plain-text'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSettled } from '../../lib/use-settled.ts'

interface Loaded<Row> {
  events: readonly Row[]
  pagination: { total: number; limit: number }
}

interface Props<Row> {
  /** The loaded page; undefined while it loads. */
  loaded: Loaded<Row> | undefined
  /** The loaded page answers an earlier question, and the answer to the present one is on its way. */
  isOutdated: boolean
  /** The search text in the address, which the server is asked for. */
  asked: string | undefined
  /** The text in the address that narrows the loaded rows. It wins over `asked` in the field. */
  kept: string | undefined
  /** Searches on the server, and ends the narrowing; undefined clears that search. `replace`: without a new history entry. */
  ask: (text: string | undefined, options: { replace: boolean }) => void
  /** Keeps a text in the address that only narrows the loaded rows, without a new history entry; undefined removes it. */
  keep: (text: string | undefined) => void
  /** Search on the server by itself after a pause. Without it only on demand. */
  asksByItself?: boolean
  /** The texts of an event that are searched in the browser. */
  textOf: (event: Event) => readonly (string | null)[]
}

/** A pause (ms) after the last key. */
const pause = 300

/**
 * Search in a paged list. Typing filters the loaded rows at once, and after a pause the text is kept in the address. If other pages may have
 * more (`isPartial`), `askAll` (Enter, or a button) searches on the server, and with `asksByItself` so does the pause. Clearing the field
 * clears the search on the server too.
 */
export function useEventSearch<Row extends Event>({
  loaded,
  isOutdated,
  asked = '',
  kept,
  ask,
  keep,
  asksByItself = false,
  textOf,
}: Props<Row>) {
  const there = kept ?? asked
  const [text, setText] = useState(there)
  const [seen, setSeen] = useState(there)
  // The text that this field wrote into the address: the person may have typed on since, so it does not come back into the field.
  const [sent, setSent] = useState<string>()
  if (there !== seen) {
    setSeen(there)
    setSent(undefined)
    if (there !== sent) setText(there)
  }
  const typed = text.trim()
  /** The search that the loaded rows answer. */
  const answered = useSettled(asked, loaded !== undefined && !isOutdated) ?? asked
  const isNarrowed = typed !== '' && typed !== answered
  const needle = plainText(typed)
  const shown = (loaded?.events ?? []).filter(
    (event) => !isNarrowed || textOf(event).some((part) => part && plainText(part).includes(needle)),
  )
  const hasMorePages = loaded !== undefined && loaded.pagination.total > loaded.events.length
  const isPartial = isNarrowed && (hasMorePages || answered !== '')
  const canAskAll = isPartial && typed !== asked

  const send = (next: string, replace: boolean) => {
    setSent(next)
    ask(next || undefined, { replace })
  }
  const afterPause = useEffectEvent(() => {
    if (asksByItself && canAskAll) return send(typed, true)
    setSent(typed)
    keep(typed === asked ? undefined : typed)
  })
  const isWaiting = typed !== there || (asksByItself && canAskAll)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => afterPause(), pause)
    return () => clearTimeout(timer)
  }, [isWaiting, typed])

  const type = (next: string) => {
    setText(next)
    if (next.trim() === '' && asked !== '') send('', true)
  }
  const askAll = () => {
    if (canAskAll) send(typed, false)
  }
  return { text, type, shown, isNarrowed, isPartial, canAskAll, askAll }
}
