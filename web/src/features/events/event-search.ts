import type { Event } from '@marquee/contract/events'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSettled } from '../../lib/use-settled.ts'

interface Props<Row> {
  /** The query of the loaded page. */
  list: {
    data: { events: readonly Row[]; pagination: { total: number } } | undefined
    isPlaceholderData: boolean
  }
  /** In the address: the text that the server is asked for, and one that only narrows the loaded rows. This wins in the field. */
  filters: { search?: string | undefined; text?: string | undefined; page: number }
  change: (
    patch: { search?: string | undefined; text?: string | undefined; page?: number },
    options: { replace: boolean },
  ) => void
  /** Search on the server by itself after a pause. Without it only on demand. */
  asksByItself?: boolean
  /** Whether a loaded event matches what is typed. */
  fits: (event: Event, typed: string) => boolean
}

/** A pause (ms) after the last key. */
const pause = 300

/**
 * Search in a paged list. Typing filters the loaded rows at once, and after a pause the text is kept in the address. If other pages may have
 * more (`isPartial`), `askAll` (Enter, or a button) searches on the server, and with `asksByItself` so does the pause. Clearing the field
 * clears the search on the server too.
 */
export function useEventSearch<Row extends Event>(props: Props<Row>) {
  const { list, filters, change, asksByItself = false, fits } = props
  const { search: asked = '', text: kept, page } = filters
  const { data: loaded, isPlaceholderData: isOutdated } = list
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
  const shown = (loaded?.events ?? []).filter((event) => !isNarrowed || fits(event, typed))
  const hasMorePages = loaded !== undefined && loaded.pagination.total > loaded.events.length
  // Where nothing fits, the server may know another word for it.
  const isMissed = asksByItself && loaded !== undefined && shown.length === 0
  const isPartial = isNarrowed && (hasMorePages || answered !== '' || isMissed)
  const canAskAll = isPartial && typed !== asked

  const send = (next: string, replace: boolean) => {
    setSent(next)
    change({ search: next || undefined, text: undefined }, { replace })
  }
  const afterPause = useEffectEvent(() => {
    if (asksByItself && canAskAll) return send(typed, true)
    setSent(typed)
    change({ text: typed === asked ? undefined : typed, page }, { replace: true })
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
