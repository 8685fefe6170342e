import type { Application, ApplicationMark } from '@marquee/contract/applications'
import { maxLengths, tooLong } from '@marquee/contract/limits'
import { useMutation } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import * as z from 'zod/mini'
import { useDraft } from '../../lib/draft.ts'
import { failureText, isUnreachable, queryClient, statusOf } from '../../lib/query-client.ts'
import { makeStore, useStore } from '../../lib/store.ts'
import { Button } from '../../ui/button.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { applicationQuery, markApplication } from './queries.ts'

/** From this length on, the field counts its characters. */
const countedFrom = maxLengths.note - 400

/**
 * What an organizer notes about an application; nobody else reads it. It is saved while it is written, and kept in the browser until it is.
 * Nothing for people who do not see the organizer's side.
 */
export function PrivateNote({ application }: { application: Application }) {
  const { id, mark } = application
  return mark && <Note key={id} id={id} mark={mark} />
}

function Note({ id, mark }: { id: number; mark: NonNullable<Application['mark']> }) {
  const note = useNote(id, mark)
  return (
    <div data-note={id} className="grid gap-2">
      <TextArea
        label="Private note"
        hint="Only you read it. It is saved while you write."
        rows={1}
        value={note.text}
        error={note.isTooLong ? tooLong('Note', maxLengths.note) : undefined}
        {...(note.text.length > countedFrom && { counter: maxLengths.note })}
        onChange={(event) => note.type(event.target.value)}
        onBlur={note.leave}
      />
      <DraftNotice draft={note.draft} />
      {note.theirs ? (
        <div role="alert" className="grid gap-3 rounded-md bg-wait-wash p-4 text-wait">
          <p>
            <span className="font-semibold">This note was changed somewhere else. Yours is still here. </span>
            {note.theirs.note === null ? 'The other one is empty.' : `The other one: “${note.theirs.note}”`}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button size="sm" onClick={note.keepMine}>
              Save mine
            </Button>
            <Button size="sm" onClick={note.takeTheirs}>
              Take the other
            </Button>
          </div>
        </div>
      ) : (
        <State {...note} />
      )}
    </div>
  )
}

function State({ state, failure, saveNow }: Pick<ReturnType<typeof useNote>, 'state' | 'failure' | 'saveNow'>) {
  if (state === 'failed' || state === 'kept') {
    return (
      <p role={state === 'failed' ? 'alert' : undefined} className="flex flex-wrap items-center gap-3 text-sm">
        {failure ? (
          <span className="font-medium text-no">{failure}</span>
        ) : (
          <span className="text-muted">It is not saved yet.</span>
        )}
        <Button size="sm" onClick={saveNow}>
          Save the note
        </Button>
      </p>
    )
  }
  return (
    <p role="status" className="-mb-2 flex min-h-5 items-center gap-1.5 text-sm text-muted">
      {state === 'saving' && 'Saving…'}
      {state === 'saved' && (
        <>
          <Check aria-hidden="true" className="size-4 text-yes" />
          Note saved
        </>
      )}
    </p>
  )
}

/** A note is saved when nothing was typed for this time, in ms. */
const pauseMs = 900

/** What somebody wrote, and the version of the note that it is based on. */
const Written = z.object({ text: z.string(), version: z.number() })
type Written = z.output<typeof Written>

const readWritten = (stored: unknown) => Written.safeParse(stored).data

interface NoteState {
  text: string
  /** The note that the text is based on. During a conflict it is older than what the server has. */
  base: ApplicationMark
  /** The text was restored from the browser. */
  isKept?: boolean
  isSaving?: boolean
  /** This text was saved here. */
  isSaved?: boolean | undefined
  /** Why it could not be saved. */
  failure?: string | undefined
  /** The note as it was changed somewhere else: the person chooses. */
  theirs?: ApplicationMark | undefined
}

/** The note as it is stored, or as it was kept in the browser. */
const begun = (stored: ApplicationMark, kept: Written | undefined): NoteState =>
  kept
    ? { text: kept.text, base: { ...stored, version: kept.version }, isKept: true, theirs: conflict(kept, stored) }
    : { text: stored.note ?? '', base: stored }

/**
 * The text of a private note, saved after each pause in typing, when the field is left, and when it goes away. Until the server has it, it is
 * kept as a draft. When the note was changed somewhere else meanwhile, also before a draft was restored, nothing is overwritten: `theirs` is
 * what is stored then, and the person chooses. A restored draft is saved when the person asks for it or goes on writing.
 */
function useNote(id: number, mark: ApplicationMark) {
  // A note that is only shown does not count as open in this tab.
  const [isWriting, setWriting] = useState(false)
  const draft = useDraft<Written>({
    name: `note:application:${id}`,
    isOpen: isWriting,
    read: readWritten,
    show: (kept) => store.set(begun(stored(), kept)),
  })
  const [store] = useState(() => makeStore(begun(mark, draft.found)))
  const note = useStore(store)
  const change = useMutation(markApplication)
  const put = (part: Partial<NoteState>) => store.set({ ...store.get(), ...part })
  const state = stateOf(note)

  // Something newer was read: while nothing is being written here, it is shown; beside a restored draft, the person chooses.
  useEffect(() => {
    const { text, base, isKept, theirs } = store.get()
    if (mark.version <= base.version || theirs) return
    if (text.trim() === (base.note ?? '')) put({ base: mark, text: mark.note ?? '' })
    else if (isKept) put({ theirs: conflict({ text, version: base.version }, mark) })
  })
  const leave = () => void (store.get().isKept || save())
  const leaveLater = useEffectEvent(leave)
  useEffect(() => {
    if (state !== 'waiting') return
    const timer = setTimeout(() => leaveLater(), pauseMs)
    return () => clearTimeout(timer)
  }, [state, note.text])
  useEffect(() => () => leaveLater(), [])

  return {
    ...note,
    state,
    isTooLong: isLong(note.text),
    draft: draft.state,
    type(text: string) {
      const { base, theirs } = store.get()
      put({ text, isKept: false, isSaved: false, failure: undefined })
      setWriting(true)
      const isBase = !theirs && text.trim() === (base.note ?? '')
      draft.keep(isBase ? undefined : { text, version: base.version })
    },
    saveNow: () => void save(),
    /** The field was left. */
    leave,
    keepMine() {
      put({ base: stored(), theirs: undefined })
      void save()
    },
    takeTheirs: () => settle({ base: stored(), text: stored().note ?? '' }),
  }

  /** What the server has, as far as it is known. */
  function stored(): ApplicationMark {
    const { theirs, base } = store.get()
    return theirs ?? base
  }

  async function save(): Promise<void> {
    const { text, base, isSaving, isSaved = false, theirs } = store.get()
    const written = text.trim() || null
    if (isSaving || isLong(text) || theirs) return
    if (written === base.note) return settle({ base, isSaved })
    put({ isSaving: true, isKept: false, failure: undefined })
    try {
      const saved = await change.mutateAsync({ id, note: written, version: base.version })
      put({ base: saved, isSaving: false })
      if (store.get().text === text) return settle({ base: saved, isSaved: true })
      draft.keep({ text: store.get().text, version: saved.version })
      return await save()
    } catch (error) {
      await fail(error as Error)
    }
  }

  async function fail(error: Error): Promise<void> {
    const failure = isUnreachable(error)
      ? 'The connection failed. What you wrote is kept.'
      : failureText(error, 'The note could not be saved. What you wrote is kept.')
    put({ isSaving: false, failure })
    if (statusOf(error) !== 412) return
    const latest = await queryClient()
      .fetchQuery({ ...applicationQuery(id), staleTime: 0 })
      .catch(() => null)
    if (!latest?.mark) return
    const { text, base } = store.get()
    const theirs = conflict({ text, version: base.version }, latest.mark)
    if (theirs) put({ theirs })
    else settle({ base: latest.mark, isSaved: true })
  }

  /** The server has what the field shows. */
  function settle(note: Pick<NoteState, 'base' | 'isSaved'> & { text?: string }): void {
    draft.clear()
    setWriting(false)
    store.set({ text: store.get().text, ...note })
  }
}

const isLong = (text: string) => text.trim().length > maxLengths.note

function stateOf({ text, base, isKept, isSaving, isSaved, failure }: NoteState) {
  if (isSaving) return 'saving'
  if (failure) return 'failed'
  if (isKept) return 'kept'
  if (text.trim() !== (base.note ?? '')) return 'waiting'
  return isSaved ? 'saved' : 'unchanged'
}

/** The stored note, if it is newer than what the text is based on and differs from the text. */
function conflict({ text, version }: Written, stored: ApplicationMark): ApplicationMark | undefined {
  return version !== stored.version && text.trim() !== (stored.note ?? '') ? stored : undefined
}
