import { useCallback, useEffect, useState } from 'react'
import { forgetAddress } from './draft-owner.ts'
import { session } from './session.ts'

/** Drafts are kept under `marquee.draft:<subject>:<name>` in localStorage. The subject is the person's id at the identity provider. */
const prefix = 'marquee.draft:'
/** A draft that was not changed for this many days is removed. */
export const draftDays = 30
/** A change is written when no other change follows within this time, in ms. */
const pauseMs = 300
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
  /** Writes the value soon. Undefined, for a form that equals what is stored on the server, removes the draft. */
  keep: (value: Value | undefined) => void
  /** Removes the draft: what was typed has been sent. */
  clear: () => void
  /** Writes the last change now. Returns whether it is kept; false also where the browser forbids storage or has no room. */
  keepNow: () => boolean
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
  const [writer] = useState(() => makeWriter(key, found?.value, onRemove))
  const isOpenElsewhere = useOpenElsewhere(isOpen ? key : undefined)

  useEffect(() => {
    const flushHidden = () => document.visibilityState === 'hidden' && writer.flush()
    window.addEventListener('pagehide', writer.flush)
    document.addEventListener('visibilitychange', flushHidden)
    return () => {
      window.removeEventListener('pagehide', writer.flush)
      document.removeEventListener('visibilitychange', flushHidden)
      writer.flush()
    }
  }, [writer])

  const keep = useCallback(
    (value: Value | undefined) => {
      writer.keep(value)
      if (value !== undefined) setDiscarded(undefined)
    },
    [writer],
  )
  const clear = useCallback(() => {
    writer.clear()
    setKeptAt(undefined)
    setDiscarded(undefined)
  }, [writer])
  const discard = () => {
    const value = writer.latest()
    writer.remove()
    show(undefined)
    setKeptAt(undefined)
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
    keepNow: writer.keepNow,
    state: { keptAt, isDiscarded: discarded !== undefined, isOpenElsewhere, discard, bringBack },
  }
}

/** Gives the drafts of one person to another, in this browser. A draft that the other one has stays. */
export async function moveDrafts(from: string, to: string): Promise<void> {
  const { moveFiles } = await import('./draft-files.ts')
  // Before the texts, because files without a draft are removed.
  await moveFiles(startOf(from), startOf(to))
  for (const key of draftKeys().filter((one) => one.startsWith(startOf(from)))) {
    const kept = stored(key)
    const moved = startOf(to) + key.slice(startOf(from).length)
    removeKey(key)
    if (kept && !stored(moved)) store(moved, kept)
  }
}

/** Removes every draft of a person from this browser, for example with the account. */
export async function forgetDrafts(subject: string): Promise<void> {
  const own = startOf(subject)
  forgetAddress(subject)
  for (const key of draftKeys()) if (key.startsWith(own)) removeKey(key)
  const { forgetFiles } = await import('./draft-files.ts')
  await forgetFiles(own)
}

/** The key of a draft of the signed-in person; undefined without a session. Removes drafts that are too old on the way. */
export function draftKey(name: string): string | undefined {
  removeOld()
  const { subject } = session.state()
  return subject === undefined ? undefined : startOf(subject) + name
}

const startOf = (subject: string) => `${prefix}${encodeURIComponent(subject)}:`

/** When the draft under this key was last changed, in ms since 1970; undefined when none is kept. */
export const draftTime = (key: string | undefined): number | undefined =>
  key === undefined ? undefined : stored(key)?.at

/** Writes the values of one form, each a little after its change. */
function makeWriter<Value>(
  key: string | undefined,
  found: Value | undefined,
  onRemove: ((key: string) => void) | undefined,
) {
  let latest = found
  let written = JSON.stringify(found)
  /** What was sent: the form that still shows it makes no draft. */
  let sent: string | undefined
  let isKept = found !== undefined
  let isPending = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const write = () => {
    const text = JSON.stringify(latest)
    if (key === undefined || text === written) return
    written = text
    if (latest === undefined) {
      removeKey(key)
      onRemove?.(key)
      isKept = false
    } else isKept = store(key, { at: Date.now(), value: latest })
  }
  const flush = () => {
    if (!isPending) return
    isPending = false
    clearTimeout(timer)
    write()
  }
  const remove = () => {
    latest = undefined
    isPending = true
    flush()
  }
  return {
    latest: () => latest,
    keep(value: Value | undefined) {
      if (sent !== undefined && JSON.stringify(value) === sent) return
      sent = undefined
      latest = value
      isPending = true
      clearTimeout(timer)
      timer = setTimeout(flush, pauseMs)
    },
    flush,
    keepNow() {
      flush()
      return isKept
    },
    remove,
    clear() {
      sent = JSON.stringify(latest)
      remove()
    },
  }
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
    const hold = () => {
      clearTimeout(late)
      setElsewhere(false)
      return closed.promise
    }
    navigator.locks.request(key, { signal: waiting.signal }, hold).catch(() => clearTimeout(late))
    return () => {
      clearTimeout(late)
      waiting.abort()
      closed.resolve()
      setElsewhere(false)
    }
  }, [key])
  return isElsewhere
}

function find<Value>(key: string | undefined, read: Options<Value>['read']) {
  const kept = key === undefined ? undefined : stored(key)
  const value = kept && read(kept.value)
  return kept && value !== undefined ? { at: kept.at, value } : undefined
}

function removeOld(): void {
  for (const key of draftKeys()) if (!stored(key)) removeKey(key)
}

function draftKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

/** Undefined also for a draft that is too old, or that cannot be read. */
function stored(key: string): Kept | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Kept> | null
    const isRecent = typeof kept?.at === 'number' && Date.now() - kept.at < draftDays * 86_400_000
    return isRecent ? { at: kept.at!, value: kept.value } : undefined
  } catch {
    return undefined
  }
}

/** Returns whether there was room. */
function store(key: string, kept: Kept): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(kept))
    return true
  } catch {
    return false
  }
}

function removeKey(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage is forbidden, so nothing was kept.
  }
}
