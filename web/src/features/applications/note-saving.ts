import { useMutation } from '@tanstack/react-query'
import type { ApplicationMark } from '@marquee/contract/applications'
import { maxLengths } from '@marquee/contract/limits'
import { useEffect, useRef, useState } from 'react'
import { useDraft } from '../../lib/draft.ts'
import { failureText, isUnreachable, queryClient, statusOf } from '../../lib/query-client.ts'
import { applicationQuery, markApplication } from './queries.ts'

/** A note is saved when nothing was typed for this time, in ms. */
const pauseMs = 900

/** `kept`: restored from the browser and not saved yet. */
type State = 'unchanged' | 'kept' | 'waiting' | 'saving' | 'saved' | 'failed'

const readText = (stored: unknown) => (typeof stored === 'string' ? stored : undefined)

/**
 * The text of a private note, saved after each pause in typing, when the field is left, and when it goes away. Until the server has it, it is
 * kept as a draft. When the note was changed somewhere else meanwhile, nothing is overwritten: `theirs` is what is stored then, and the
 * person chooses.
 */
export function useNote(id: number, mark: ApplicationMark) {
  /** The note as the server has it, in the version that the next change is based on. */
  const [base, setBase] = useState(mark)
  // A note that is only shown does not count as open in this tab.
  const [isWriting, setWriting] = useState(false)
  const draft = useDraft<string>({
    name: `note:application:${id}`,
    isOpen: isWriting,
    read: readText,
    show: (kept) => showKept(kept),
  })
  const [text, setText] = useState(draft.found ?? base.note ?? '')
  const [state, setState] = useState<State>(draft.found === undefined ? 'unchanged' : 'kept')
  const [failure, setFailure] = useState<string>()
  const [theirs, setTheirs] = useState<string | null>()
  const change = useMutation(markApplication)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isSaving = useRef(false)

  const isChanged = text.trim() !== (base.note ?? '')
  const isTooLong = text.trim().length > maxLengths.note
  // Something newer was read while nothing is being written here.
  if (mark.version > base.version && !isChanged) {
    setBase(mark)
    setText(mark.note ?? '')
  }

  // What the timer and the end of the component need to see as it is now.
  const now = useRef({ text, base, isTooLong, isAsking: theirs !== undefined, save })
  useEffect(() => {
    now.current = { text, base, isTooLong, isAsking: theirs !== undefined, save }
  })
  useEffect(() => {
    const latest = now
    return () => void latest.current.save()
  }, [])

  return {
    text,
    isTooLong,
    state,
    failure,
    theirs,
    draft: draft.state,
    type(next: string) {
      show(next)
      setWriting(true)
      draft.keep(next.trim() === (base.note ?? '') ? undefined : next)
      setState('waiting')
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void save(), pauseMs)
    },
    saveNow: () => void save(),
    keepMine() {
      setTheirs(undefined)
      now.current.isAsking = false
      void save()
    },
    takeTheirs() {
      show(theirs ?? '')
      setTheirs(undefined)
      forget('unchanged')
    },
  }

  function show(next: string) {
    setText(next)
    now.current.text = next
  }

  /** A discarded or restored draft. */
  function showKept(kept: string | undefined) {
    show(kept ?? now.current.base.note ?? '')
    setState(kept === undefined ? 'unchanged' : 'kept')
  }

  async function save(): Promise<void> {
    clearTimeout(timer.current)
    const { text: written, base: on, isTooLong: tooLong, isAsking } = now.current
    const note = written.trim() || null
    if (isSaving.current || tooLong || isAsking) return
    if (note === on.note) {
      setState((before) => (before === 'saved' ? 'saved' : 'unchanged'))
      return
    }
    isSaving.current = true
    setState('saving')
    try {
      const saved = await change.mutateAsync({ id, note, version: on.version })
      rebase(saved)
      isSaving.current = false
      if (now.current.text !== written) return await save()
      forget('saved')
    } catch (error) {
      isSaving.current = false
      await fail(error as Error)
    }
  }

  async function fail(error: Error): Promise<void> {
    setState('failed')
    setFailure(
      isUnreachable(error)
        ? 'The connection failed. What you wrote is kept.'
        : failureText(error, 'The note could not be saved. What you wrote is kept.'),
    )
    if (statusOf(error) !== 412) return
    const latest = await queryClient()
      .fetchQuery({ ...applicationQuery(id), staleTime: 0 })
      .catch(() => null)
    const stored = latest?.mark
    if (!stored) return
    rebase(stored)
    if ((now.current.text.trim() || null) === stored.note) {
      forget('saved')
    } else setTheirs(stored.note)
  }

  /** The server has what the field shows. */
  function forget(as: State) {
    draft.clear()
    setWriting(false)
    setState(as)
  }

  function rebase(stored: ApplicationMark) {
    setBase(stored)
    now.current.base = stored
  }
}
