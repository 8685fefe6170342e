import { useCallback, useEffect, useRef, useState } from 'react'
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

/**
 * A list's filters, kept in the address. `change` merges into them, resets the page to 1 unless it names a page, and does not scroll; with
 * `replace` it adds no history entry (for typing and for more pages), and does nothing while the person is on the way to another page, because
 * it would cancel that navigation.
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
  const { pathname } = useLocation()
  const isLeaving = useRef(false)
  useEffect(() => {
    isLeaving.current = target !== undefined && target !== pathname
  }, [target, pathname])
  const change = (patch: Partial<z.output<S>>, options: { replace?: boolean } = {}) => {
    if (options.replace && isLeaving.current) return
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
      { preventScrollReset: true, replace: options.replace ?? false },
    )
  }
  return { filters, change }
}

/** The state of a text field whose text is committed `delay` ms after the last key press; follows `value` when that changes from outside. */
export function useDebouncedText(value: string, commit: (text: string) => void, delay = 200) {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(commit)
  useEffect(() => {
    latest.current = commit
  })
  if (value !== seen) {
    setSeen(value)
    if (value !== text.trim()) setText(value)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const type = useCallback(
    (next: string) => {
      setText(next)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => latest.current(next.trim()), delay)
    },
    [delay],
  )
  return [text, type] as const
}
