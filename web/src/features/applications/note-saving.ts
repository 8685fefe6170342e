import { useMutation } from '@tanstack/react-query'
import type { ApplicationMark } from '@marquee/contract/applications'
import { maxLengths } from '@marquee/contract/limits'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { useDraft } from '../../lib/draft.ts'
import { failureText, isUnreachable, queryClient, statusOf } from '../../lib/query-client.ts'
import { applicationQuery, markApplication } from './queries.ts'

/** A note is saved when nothing was typed for this time, in ms. */
const pauseMs = 900

/** `kept`: restored from the browser and not saved yet. */
type State = 'unchanged' | 'kept' | 'waiting' | 'saving' | 'saved' | 'failed'

/** What somebody wrote, and the version of the note that it is based on. */
const Written = z.object({ text: z.string(), version: z.number() })
type Written = z.output<typeof Written>

const readWritten = (stored: unknown) => Written.safeParse(stored).data

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
    show: (kept) => showKept(kept),
  })
  /** The note that the text is based on. During a conflict it is older than what the server has. */
  const [base, setBase] = useState({ ...mark, version: draft.found?.version ?? mark.version })
  const [text, setText] = useState(draft.found?.text ?? mark.note ?? '')
  const [state, setState] = useState<State>(draft.found === undefined ? 'unchanged' : 'kept')
  const [failure, setFailure] = useState<string>()
  const [theirs, setTheirs] = useState(draft.found && conflict(draft.found, mark))
  const change = useMutation(markApplication)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isSaving = useRef(false)

  const isChanged = text.trim() !== (base.note ?? '')
  const isTooLong = text.trim().length > maxLengths.note
  // Something newer was read while nothing is being written here.
  if (mark.version > base.version && !isChanged && !theirs) {
    setBase(mark)
    setText(mark.note ?? '')
  }
  // The draft was restored beside an older copy of the note.
  const newer = state === 'kept' && !theirs ? conflict({ text, version: base.version }, mark) : undefined
  if (newer && newer.version > base.version) setTheirs(newer)

  // What the timer and the end of the component need to see as it is now.
  const seen = { text, base, isTooLong, isKept: state === 'kept', isAsking: theirs !== undefined, save }
  const now = useRef(seen)
  useEffect(() => {
    now.current = seen
  })
  useEffect(() => {
    const latest = now
    return () => void (latest.current.isKept || latest.current.save())
  }, [])

  return {
    text,
    isTooLong,
    state,
    failure,
    /** The note as it was changed somewhere else; undefined without a conflict. */
    theirs: theirs && theirs.note,
    draft: draft.state,
    type(next: string) {
      show(next)
      setWriting(true)
      const isBase = !theirs && next.trim() === (base.note ?? '')
      draft.keep(isBase ? undefined : { text: next, version: base.version })
      setState('waiting')
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void save(), pauseMs)
    },
    saveNow: () => void save(),
    /** The field was left. */
    leave: () => void (state === 'kept' || save()),
    keepMine() {
      endConflict()
      void save()
    },
    takeTheirs() {
      endConflict()
      show(now.current.base.note ?? '')
      forget('unchanged')
    },
  }

  function show(next: string) {
    setText(next)
    now.current.text = next
  }

  /** A discarded or restored draft. */
  function showKept(kept: Written | undefined) {
    endConflict()
    const { base: stored } = now.current
    show(kept?.text ?? stored.note ?? '')
    setState(kept === undefined ? 'unchanged' : 'kept')
    if (!kept) return
    setTheirs(conflict(kept, stored))
    rebase({ ...stored, version: kept.version })
  }

  /** What the person writes now counts as based on what is stored. */
  function endConflict() {
    if (theirs) rebase(theirs)
    setTheirs(undefined)
    now.current.isAsking = false
  }

  async function save(): Promise<void> {
    clearTimeout(timer.current)
    const { text: written, base: on, isTooLong: tooLong, isAsking } = now.current
    const note = written.trim() || null
    if (isSaving.current || tooLong || isAsking) return
    if (note === on.note) {
      forget(state === 'saved' ? 'saved' : 'unchanged')
      return
    }
    isSaving.current = true
    setState('saving')
    try {
      const saved = await change.mutateAsync({ id, note, version: on.version })
      rebase(saved)
      isSaving.current = false
      if (now.current.text !== written) {
        draft.keep({ text: now.current.text, version: saved.version })
        return await save()
      }
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
    const found = conflict({ text: now.current.text, version: now.current.base.version }, stored)
    setTheirs(found)
    if (found) return
    rebase(stored)
    forget('saved')
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

/** The stored note, if it is newer than what the text is based on and says something else. */
function conflict({ text, version }: Written, stored: ApplicationMark): ApplicationMark | undefined {
  return version !== stored.version && text.trim() !== (stored.note ?? '') ? stored : undefined
}
