import { useMutation } from '@tanstack/react-query'
import type { ApplicationMark } from '@marquee/contract/applications'
import { maxLengths } from '@marquee/contract/limits'
import { useEffect, useEffectEvent, useState } from 'react'
import * as z from 'zod/mini'
import { useDraft } from '../../lib/draft.ts'
import { failureText, isUnreachable, queryClient, statusOf } from '../../lib/query-client.ts'
import { makeStore, useStore } from '../../lib/store.ts'
import { applicationQuery, markApplication } from './queries.ts'

/** A note is saved when nothing was typed for this time, in ms. */
const pauseMs = 900

/** `kept`: restored from the browser and not saved yet. */
type State = 'unchanged' | 'kept' | 'waiting' | 'saving' | 'saved' | 'failed'

/** What somebody wrote, and the version of the note that it is based on. */
const Written = z.object({ text: z.string(), version: z.number() })
type Written = z.output<typeof Written>

const readWritten = (stored: unknown) => Written.safeParse(stored).data

interface Note {
  text: string
  /** The note that the text is based on. During a conflict it is older than what the server has. */
  base: ApplicationMark
  state: State
  /** A call is on its way. */
  isSaving: boolean
  failure: string | undefined
  /** The note as it was changed somewhere else: the person chooses. */
  theirs: ApplicationMark | undefined
}

/** The note as it is stored, or as it was kept in the browser. */
const begun = (stored: ApplicationMark, kept: Written | undefined): Note => ({
  text: kept?.text ?? stored.note ?? '',
  base: { ...stored, version: kept?.version ?? stored.version },
  state: kept ? 'kept' : 'unchanged',
  isSaving: false,
  failure: undefined,
  theirs: kept && conflict(kept, stored),
})

/**
 * The text of a private note, saved after each pause in typing, when the field is left, and when it goes away. Until the server has it, it is
 * kept as a draft. When the note was changed somewhere else meanwhile, also before a draft was restored, nothing is overwritten: `theirs` is
 * what is stored then, and the person chooses. A restored draft is saved when the person says so or goes on writing.
 */
export function useNote(id: number, mark: ApplicationMark) {
  // A note that is only shown does not count as open in this tab.
  const [isWriting, setWriting] = useState(false)
  const draft = useDraft<Written>({
    name: `note:application:${id}`,
    isOpen: isWriting,
    read: readWritten,
    show: (kept) => put({ ...begun(stored(), kept), isSaving: store.get().isSaving }),
  })
  const [store] = useState(() => makeStore(begun(mark, draft.found)))
  const { text, state, failure, theirs } = useStore(store)
  const change = useMutation(markApplication)
  const put = (part: Partial<Note>) => store.set({ ...store.get(), ...part })
  const isTooLong = isLong(text)

  // Something newer was read: while nothing is being written here, it is shown; beside a restored draft, the person chooses.
  useEffect(() => {
    const now = store.get()
    if (mark.version <= now.base.version || now.theirs) return
    const newer = now.state === 'kept' && conflict({ text: now.text, version: now.base.version }, mark)
    if (now.text.trim() === (now.base.note ?? '')) store.set({ ...now, base: mark, text: mark.note ?? '' })
    else if (newer) store.set({ ...now, theirs: newer })
  })
  const leave = useEffectEvent(() => void (store.get().state === 'kept' || save()))
  useEffect(() => {
    if (state !== 'waiting') return
    const timer = setTimeout(() => leave(), pauseMs)
    return () => clearTimeout(timer)
  }, [state, text])
  useEffect(() => () => leave(), [])

  return {
    text,
    isTooLong,
    state,
    failure,
    /** The note as it was changed somewhere else; undefined without a conflict. */
    theirs: theirs && theirs.note,
    draft: draft.state,
    type(next: string) {
      const { base, theirs: other } = store.get()
      put({ text: next, state: 'waiting' })
      setWriting(true)
      const isBase = !other && next.trim() === (base.note ?? '')
      draft.keep(isBase ? undefined : { text: next, version: base.version })
    },
    saveNow: () => void save(),
    /** The field was left. */
    leave: () => void (state === 'kept' || save()),
    keepMine() {
      put({ base: stored(), theirs: undefined })
      void save()
    },
    takeTheirs() {
      put({ base: stored(), theirs: undefined, text: stored().note ?? '' })
      forget('unchanged')
    },
  }

  /** What the server has, as far as it is known. */
  function stored(): ApplicationMark {
    const { theirs: other, base } = store.get()
    return other ?? base
  }

  async function save(): Promise<void> {
    const { text: written, base, state: before, isSaving, theirs: other } = store.get()
    const note = written.trim() || null
    if (isSaving || isLong(written) || other) return
    if (note === base.note) return forget(before === 'saved' ? 'saved' : 'unchanged')
    put({ state: 'saving', isSaving: true })
    try {
      const saved = await change.mutateAsync({ id, note, version: base.version })
      put({ base: saved, isSaving: false })
      if (store.get().text === written) return forget('saved')
      draft.keep({ text: store.get().text, version: saved.version })
      return await save()
    } catch (error) {
      put({ isSaving: false })
      await fail(error as Error)
    }
  }

  async function fail(error: Error): Promise<void> {
    const sentence = isUnreachable(error)
      ? 'The connection failed. What you wrote is kept.'
      : failureText(error, 'The note could not be saved. What you wrote is kept.')
    put({ state: 'failed', failure: sentence })
    if (statusOf(error) !== 412) return
    const latest = await queryClient()
      .fetchQuery({ ...applicationQuery(id), staleTime: 0 })
      .catch(() => null)
    if (!latest?.mark) return
    const now = store.get()
    const found = conflict({ text: now.text, version: now.base.version }, latest.mark)
    if (found) return put({ theirs: found })
    put({ base: latest.mark })
    forget('saved')
  }

  /** The server has what the field shows. */
  function forget(as: State) {
    draft.clear()
    setWriting(false)
    put({ state: as })
  }
}

const isLong = (text: string) => text.trim().length > maxLengths.note

/** The stored note, if it is newer than what the text is based on and says something else. */
function conflict({ text, version }: Written, stored: ApplicationMark): ApplicationMark | undefined {
  return version !== stored.version && text.trim() !== (stored.note ?? '') ? stored : undefined
}
