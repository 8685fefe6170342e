import { applicationDraftsApi, type DraftInput } from '@marquee/contract/application-drafts'
import { mutationOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { client } from '../../lib/api.ts'
import { freshQuery } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'

const drafts = client(applicationDraftsApi)

/** The own applications that were begun and not sent, those that close first at the front. */
export const draftsQuery = freshQuery([...keys.applications, 'drafts'], (options) => drafts.list({}, options))

/** A failure shows nothing: the browser has kept it too. */
const saveDraft = mutationOptions({
  mutationFn: ({ eventId, written }: { eventId: number; written: DraftInput | undefined }) =>
    written ? drafts.save({ params: { eventId }, body: written }) : drafts.remove({ params: { eventId } }),
  meta: { quiet: true },
})

/** What is written of an application. `synced` is when the server kept it last. */
export type Written = Omit<DraftInput, 'place_id'> & { place_id?: number | undefined; synced?: string | undefined }

interface Options {
  /** What the browser has kept; undefined without anything. */
  kept: Written | undefined
  /** Shows what another device, or this one, has written last. */
  show: (written: Written) => void
  /** Notes when the server has kept what is written. */
  onSaved: (synced: string) => void
}

/** After so many ms without a change it is sent to the server. */
const pauseMs = 3_000

/** Keeps what is written of an application on the server too: it opens on other devices, and the vendor is reminded of it. */
export function useServerDraft(eventId: number, { kept, show, onSaved }: Options) {
  const { data, isFetchedAfterMount } = useQuery(draftsQuery)
  const { mutateAsync } = useMutation(saveDraft)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const unsent = useRef<() => void>(undefined)
  const isTouched = useRef(false)
  const found = isFetchedAfterMount ? data?.find(({ event_id }) => event_id === eventId) : undefined
  const restore = useEffectEvent(() => {
    if (!found || isTouched.current) return
    isTouched.current = true
    // What only this browser has is newer than what the server has from before.
    if (kept && (kept.synced === undefined || kept.synced === found.updated_at)) return
    const { message, answers, place_id, updated_at } = found
    show({ message, answers, ...(place_id !== null && { place_id }), synced: updated_at })
  })
  useEffect(() => restore(), [found])
  const keep = (written: Written | undefined) => {
    isTouched.current = true
    clearTimeout(timer.current)
    const { synced: _, ...body } = written ?? { message: '' }
    const send = async () => {
      forget()
      const saved = await mutateAsync({ eventId, written: written && body }).catch(() => null)
      if (saved) onSaved(saved.updated_at)
    }
    unsent.current = () => void send()
    timer.current = setTimeout(unsent.current, written ? pauseMs : 0)
  }
  const forget = () => {
    clearTimeout(timer.current)
    unsent.current = undefined
  }
  // Another page is shown before the pause is over.
  useEffect(() => () => unsent.current?.(), [])
  return {
    keep,
    /** It was sent: the server has removed it. */
    forget,
  }
}
