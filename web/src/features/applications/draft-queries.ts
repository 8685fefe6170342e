import { applicationDraftsApi, type DraftInput } from '@marquee/contract/application-drafts'
import { mutationOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { client } from '../../lib/api.ts'
import { freshQuery } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'

const drafts = client(applicationDraftsApi)

/** The own applications that were begun and not sent, those that close first at the front. */
export const draftsQuery = freshQuery([...keys.applications, 'drafts'], (options) => drafts.list({}, options))

/** A failure shows nothing: the browser has kept it too. One call after the other, so that the last one counts. */
const saveDraft = mutationOptions({
  scope: { id: 'application-drafts' },
  mutationFn: ({ eventId, written }: { eventId: number; written: DraftInput | undefined }) =>
    written ? drafts.save({ params: { eventId }, body: written }) : drafts.remove({ params: { eventId } }),
  meta: { quiet: true },
})

/** What is written of an application. */
export type Written = Omit<DraftInput, 'place_id'> & {
  place_id?: number | undefined
  /** When the server kept it last. */
  synced?: string | undefined
  /** It was changed after that. */
  isUnsent?: boolean | undefined
}

interface Options {
  /** What the browser has kept; undefined without anything. */
  kept: Written | undefined
  /** When the browser kept it, in ms since 1970. */
  keptAt: number | undefined
  /** Shows what another device, or this one, has written last. */
  show: (written: Written) => void
  /** Offers what is not shown of two texts, and when it was kept, in ms since 1970. */
  offer: (other: Written, at: number) => void
  /** Notes when the server has kept what is written; not called when that has changed meanwhile. */
  onSaved: (synced: string) => void
}

const textOf = ({ message, place_id, answers }: Written) => JSON.stringify([message, place_id ?? null, answers ?? {}])

/** After so many ms without a change it is sent to the server. */
const pauseMs = 3_000

/** Keeps what is written of an application on the server too: it opens on other devices, and the vendor is reminded of it. */
export function useServerDraft(eventId: number, { kept, keptAt = 0, show, offer, onSaved }: Options) {
  const { data, isFetchedAfterMount } = useQuery(draftsQuery)
  const { mutateAsync } = useMutation(saveDraft)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const unsent = useRef<() => void>(undefined)
  const isTouched = useRef(false)
  const isRead = useRef(false)
  /** What was written last; undefined when it was discarded or sent. */
  const last = useRef<Written>(undefined)
  const found = isFetchedAfterMount ? data?.find(({ event_id }) => event_id === eventId) : undefined
  const restore = useEffectEvent(() => {
    if (isRead.current || !isFetchedAfterMount) return
    isRead.current = isTouched.current || found !== undefined
    if (!found) return
    const { message, answers, place_id, updated_at } = found
    const theirs = { message, answers, ...(place_id !== null && { place_id }), synced: updated_at }
    const mine = isTouched.current ? last.current : kept
    if (!mine) return isTouched.current || show(theirs)
    // Without a change on another device, this clock need not be right.
    if (mine.synced === updated_at || textOf(mine) === textOf(theirs)) return
    const isUnsent = mine.isUnsent ?? mine.synced === undefined
    if (isTouched.current || (isUnsent && keptAt > Date.parse(updated_at))) return offer(theirs, Date.parse(updated_at))
    show(theirs)
    if (isUnsent) offer(mine, keptAt)
  })
  useEffect(() => void restore(), [found, isFetchedAfterMount])
  const keep = (written: Written | undefined) => {
    isTouched.current = true
    // What is read from now on may be what was sent here.
    isRead.current ||= isFetchedAfterMount
    clearTimeout(timer.current)
    last.current = written
    const { synced: _, isUnsent: __, ...body } = written ?? { message: '' }
    const send = async () => {
      stop()
      const saved = await mutateAsync({ eventId, written: written && body }).catch(() => null)
      if (saved && written === last.current) onSaved(saved.updated_at)
    }
    unsent.current = () => void send()
    timer.current = setTimeout(unsent.current, written ? pauseMs : 0)
  }
  const stop = () => {
    clearTimeout(timer.current)
    unsent.current = undefined
  }
  const forget = () => {
    stop()
    last.current = undefined
  }
  // Another page is shown before the pause is over. The form may be opened again before the answer, and then notes it no more here.
  useEffect(
    () => () => {
      unsent.current?.()
      last.current = undefined
    },
    [],
  )
  return {
    keep,
    /** It was sent: the server has removed it. */
    forget,
  }
}
