import { useEffect, useRef, useState } from 'react'
import { forgetAddress } from './draft-owner.ts'
import { session } from './session.ts'
import { storage } from './storage.ts'

/** Drafts are kept under `marquee.draft:<subject>:<name>` in localStorage. The subject is the person's id at the identity provider. */
const prefix = 'marquee.draft:'
/** A draft that was not changed for this many days is removed. */
const draftDays = 30
/** A lock that is granted within this time was not held by another tab, but by a form that is closing in this one. In ms. */
const lockWaitMs = 500

/** What is stored of a draft. */
interface Kept {
  /** The time of the last change, in ms since 1970. */
  at: number
  value: unknown
}

interface Options<Value> {
  /** Names the form and what it is about, such as `apply:7`. It must not change while the form is mounted. */
  name: string
  /** Makes a value of what was stored, perhaps by an older version of the form; undefined when nothing of it fits. */
  read: (stored: unknown) => Value | undefined
  /** Puts a value into the form, or, for undefined, what the form starts with. */
  show: (value: Value | undefined) => void
  /** False while a dialog is closed: then it does not count as open in this tab. */
  isOpen?: boolean | undefined
  /** Called with the key when the draft is removed. */
  onRemove?: ((key: string) => void) | undefined
}

/** For `DraftNotice`. */
export interface DraftState {
  /** When the restored draft was last changed, in ms since 1970; undefined when nothing was restored. */
  keptAt: number | undefined
  /** The draft was discarded by hand and can still be brought back. */
  isDiscarded: boolean
  isOpenElsewhere: boolean
  discard: () => void
  bringBack: () => void
}

export interface Draft<Value> {
  /** What was kept when the form was mounted. */
  found: Value | undefined
  /** Writes the value. Undefined, for a form that equals what is stored on the server, removes the draft. */
  keep: (value: Value | undefined) => void
  /** Removes the draft: what was typed has been sent. */
  clear: () => void
  /** Whether the last change is kept; false also where the browser forbids storage or has no room. */
  isKept: () => boolean
  state: DraftState
}

/**
 * Keeps what somebody types in this browser until it is sent: through a reload, a crash, a lost connection, and signing in again as the same
 * person. Without a session, and where storage is forbidden or full, nothing is kept and the form works all the same.
 */
export function useDraft<Value extends NonNullable<unknown>>(options: Options<Value>): Draft<Value> {
  const { name, read, show, isOpen = true, onRemove } = options
  const [key] = useState(() => draftKey(name))
  const [found] = useState(() => find(key, read))
  const [keptAt, setKeptAt] = useState(found?.at)
  const [discarded, setDiscarded] = useState<{ value: Value; at: number | undefined }>()
  const last = useRef({ value: found?.value, isKept: found !== undefined })
  const isOpenElsewhere = useOpenElsewhere(isOpen ? key : undefined)

  const remove = () => {
    last.current.isKept = false
    if (key === undefined) return
    storage.remove(key)
    onRemove?.(key)
  }
  const keep = (value: Value | undefined) => {
    // Also what was sent: the form that still shows it makes no draft.
    if (JSON.stringify(value) === JSON.stringify(last.current.value)) return
    last.current.value = value
    if (value === undefined) return remove()
    setDiscarded(undefined)
    last.current.isKept = key !== undefined && store(key, { at: Date.now(), value })
  }
  const clear = () => {
    remove()
    setKeptAt(undefined)
    setDiscarded(undefined)
  }
  const discard = () => {
    const { value } = last.current
    clear()
    last.current.value = undefined
    show(undefined)
    if (value !== undefined) setDiscarded({ value, at: keptAt })
  }
  const bringBack = () => {
    if (!discarded) return
    show(discarded.value)
    keep(discarded.value)
    setKeptAt(discarded.at)
  }
  return {
    found: found?.value,
    keep,
    clear,
    isKept: () => last.current.isKept,
    state: { keptAt, isDiscarded: discarded !== undefined, isOpenElsewhere, discard, bringBack },
  }
}

/** Gives the drafts of one person to another, in this browser. A draft that the other one has stays. */
export async function moveDrafts(from: string, to: string): Promise<void> {
  const { moveFiles } = await import('./draft-files.ts')
  // Before the texts, because files without a draft are removed.
  await moveFiles(startOf(from), startOf(to))
  for (const key of storage.keys(startOf(from))) {
    const kept = stored(key)
    const moved = startOf(to) + key.slice(startOf(from).length)
    storage.remove(key)
    if (kept && !stored(moved)) store(moved, kept)
  }
}

/** Removes every draft of a person from this browser, for example with the account. */
export async function forgetDrafts(subject: string): Promise<void> {
  forgetAddress(subject)
  for (const key of storage.keys(startOf(subject))) storage.remove(key)
  const { forgetFiles } = await import('./draft-files.ts')
  await forgetFiles(startOf(subject))
}

/** The key of a draft of the signed-in person; undefined without a session. Removes drafts that are too old on the way. */
export function draftKey(name: string): string | undefined {
  for (const key of storage.keys(prefix)) if (!stored(key)) storage.remove(key)
  const { subject } = session.state()
  return subject === undefined ? undefined : startOf(subject) + name
}

const startOf = (subject: string) => `${prefix}${encodeURIComponent(subject)}:`

/** When the draft under this key was last changed, in ms since 1970; undefined when none is kept. */
export const draftTime = (key: string | undefined): number | undefined =>
  key === undefined ? undefined : stored(key)?.at

/** What a form's draft under this key keeps beside the fields, by the name of the part; undefined without a draft. */
export function draftPart(key: string | undefined, part: string): unknown {
  const kept = key === undefined ? undefined : (stored(key)?.value as { parts?: Record<string, unknown> } | undefined)
  return kept?.parts?.[part]
}

/**
 * Whether another tab has the form with this key open. Each form waits for a lock with its key and holds it until it is closed; the browser
 * releases the lock of a tab that crashed.
 */
function useOpenElsewhere(key: string | undefined): boolean {
  const [isElsewhere, setElsewhere] = useState(false)
  useEffect(() => {
    // Every browser has locks where the product may run (https or localhost).
    if (key === undefined || !navigator.locks) return
    const closed = Promise.withResolvers<void>()
    const waiting = new AbortController()
    const late = setTimeout(() => setElsewhere(true), lockWaitMs)
    const isAlone = () => {
      clearTimeout(late)
      setElsewhere(false)
    }
    const hold = () => {
      isAlone()
      return closed.promise
    }
    navigator.locks.request(key, { signal: waiting.signal }, hold).catch(isAlone)
    return () => {
      waiting.abort()
      closed.resolve()
      isAlone()
    }
  }, [key])
  return isElsewhere
}

function find<Value>(key: string | undefined, read: Options<Value>['read']) {
  const kept = key === undefined ? undefined : stored(key)
  const value = kept && read(kept.value)
  return kept && value !== undefined ? { at: kept.at, value } : undefined
}

/** Undefined also for a draft that is too old, or that cannot be read. */
function stored(key: string): Kept | undefined {
  const kept = storage.json(key) as Partial<Kept> | null
  const isRecent = typeof kept?.at === 'number' && Date.now() - kept.at < draftDays * 86_400_000
  return isRecent ? { at: kept.at!, value: kept.value } : undefined
}

/** Returns whether there was room. */
const store = (key: string, kept: Kept) => storage.set(key, JSON.stringify(kept))
