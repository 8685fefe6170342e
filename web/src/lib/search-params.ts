import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigation, useSearchParams } from 'react-router'
import * as z from 'zod/mini'

/**
 * Parses the query of an address with an endpoint's own `query` schema. A value that the schema refuses counts as absent, so that an old or
 * hand-written link still shows a page.
 */
export function readQuery<S extends z.ZodMiniObject>(schema: S, params: URLSearchParams): z.output<S> {
  const given: Record<string, unknown> = {}
  for (const name of Object.keys(schema.def.shape)) {
    const values = params.getAll(name).filter((value) => value !== '')
    if (values.length > 0) given[name] = values.length === 1 ? values[0] : values
  }
  const first = z.safeParse(schema, given)
  if (first.success) return first.data
  for (const issue of first.error.issues) delete given[String(issue.path[0])]
  return z.parse(schema, given)
}

/** Writes filters as a query: empty values and those equal to `defaults` are left out, a list repeats its key. */
export function writeQuery(query: Record<string, unknown>, defaults: Record<string, unknown> = {}): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '' || value === defaults[name]) continue
    for (const one of Array.isArray(value) ? value : [value]) params.append(name, String(one))
  }
  return params
}

export interface ChangeOptions {
  /** Adds no history entry: for typing and for more pages. Does nothing while the person is on the way to another page. */
  replace?: boolean
  /** The state of the history entry. Default: with `replace` it stays, a new entry has none. */
  state?: unknown
}

/**
 * A list's filters, kept in the address. `change` merges into them, resets the page to 1 unless it names a page, and does not scroll. A
 * change with `replace` would cancel a navigation to another page, so it is left out during one.
 */
export function useFilters<S extends z.ZodMiniObject>(schema: S, defaults: Partial<z.output<S>> = {}) {
  const [params, setParams] = useSearchParams()
  const filters = readQuery(schema, params)
  // Filters that were written while the address has not changed yet: the next change builds on them.
  const written = useRef<URLSearchParams>(undefined)
  useEffect(() => {
    written.current = undefined
  }, [params])
  const target = useNavigation().location?.pathname
  const { pathname, state } = useLocation()
  const isLeaving = useRef(false)
  useEffect(() => {
    isLeaving.current = target !== undefined && target !== pathname
  }, [target, pathname])
  const change = (patch: Partial<z.output<S>>, options: ChangeOptions = {}) => {
    const { replace = false } = options
    if (replace && isLeaving.current) return
    setParams(
      (settled) => {
        const before = written.current ?? settled
        const next = writeQuery({ ...readQuery(schema, before), page: 1, ...patch }, { page: 1, ...defaults })
        for (const name of before.keys()) {
          if (!(name in schema.def.shape)) next.set(name, before.get(name) ?? '')
        }
        written.current = next
        return next
      },
      {
        preventScrollReset: true,
        replace,
        state: 'state' in options ? options.state : replace ? (state as unknown) : null,
      },
    )
  }
  return { filters, change }
}

/** Longer than between two keys, so that no list is drawn in the middle of a word. */
const pauseMs = 300

/**
 * The state of a text field whose text is committed `pauseMs` after the last key press; follows `value` when that changes from outside.
 * Returns the text, the function for a key press, and `settle`, which ends the wait: it commits the text, or with `false` returns to `value`.
 */
export function useDebouncedText(value: string, commit: (text: string) => void) {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  // What was typed and has not become the value yet. Until then an older commit that arrives must not overwrite it.
  const [typed, setTyped] = useState<string>()
  const [isWaiting, setWaiting] = useState(false)
  if (value !== seen) {
    setSeen(value)
    if (typed === undefined) setText(value)
    else if (value === typed) setTyped(undefined)
  }
  const settle = (isWanted = true) => {
    setWaiting(false)
    const wanted = text.trim()
    if (!isWanted) setText(value)
    if (!isWanted || (isWaiting && wanted === value)) setTyped(undefined)
    if (isWanted && isWaiting) commit(wanted)
  }
  const afterPause = useEffectEvent(() => settle())
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => afterPause(), pauseMs)
    return () => clearTimeout(timer)
  }, [isWaiting, text])
  const type = (next: string) => {
    setText(next)
    setTyped(next.trim())
    setWaiting(true)
  }
  return [text, type, settle] as const
}
