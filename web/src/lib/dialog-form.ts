import { useState, type RefObject } from 'react'
import * as z from 'zod/mini'
import { codeOf, failureText, isUnreachable } from './query-client.ts'
import { useOnce } from './send-once.ts'

/** The sentences about fields, by their names. */
type Errors = Record<string, string | undefined>

interface Options<Schema extends z.ZodMiniType, Row> {
  schema: Schema
  /** The fields that can have the focus, in their order: the first wrong one gets it. */
  fields: Record<string, RefObject<HTMLElement | null>>
  /** Sends what was typed. `row`: the stored row in the version that the person knows. */
  send: (input: z.output<Schema>, row: Row | undefined) => Promise<void>
  /** The mutation of `send`. */
  call: { error: Error | null; reset: () => void }
  /** Shown when sending failed and the server gave no sentence. */
  failure: string
  /** For a form that changes a stored row. */
  stored?: Stored<Row> | undefined
}

interface Stored<Row> {
  row: Row
  /** Reads the row as it is now; undefined when it could not be read. */
  latest: () => Promise<Row | undefined>
  /** The labels of the fields that differ. */
  changed: (before: Row, now: Row) => string[]
  /** Puts a row into the fields. */
  fill: (row: Row) => void
}

/** What `DialogForm` shows besides its fields. */
export interface DialogFormState {
  /** Somebody else has changed the row: the labels of what differs, and a function that fills the form with it. */
  conflict: { changed: string[]; load: () => void } | undefined
  /** Why it could not be sent. */
  failure: string | undefined
  isUnreachable: boolean
}

/**
 * The state of a `DialogForm`: checks what was typed, sends it, and shows what is wrong at its fields, also what the server refuses. When
 * somebody else has changed the row meanwhile, nothing is lost: the person chooses whose version stays.
 */
export function useDialogForm<Schema extends z.ZodMiniType, Row = never>(options: Options<Schema, Row>) {
  const { schema, fields, send, call, failure, stored } = options
  const [shown, setShown] = useState(stored?.row)
  const [newer, setNewer] = useState<Row>()
  const [errors, setErrors] = useState<Errors>({})
  const show = (found: Errors) => {
    setErrors(found)
    const [, first] = Object.entries(fields).find(([name]) => found[name]) ?? []
    first?.current?.focus()
  }
  // What stands at a field or in the conflict is not repeated.
  const error = hasAny(errors) || (newer && codeOf(call.error) === 'stale') ? null : call.error
  return {
    errors,
    /** Changes the sentence at one field. */
    setError: (name: string, error?: string) => setErrors((before) => ({ ...before, [name]: error })),
    /** `refused`: what is wrong that the schema does not see. */
    submit: useOnce(async (values: unknown, refused: Errors = {}) => {
      const parsed = z.safeParse(schema, values)
      const found = { ...refused }
      for (const { path, message } of parsed.error?.issues ?? []) found[String(path[0])] ??= message
      show(found)
      if (!parsed.success || hasAny(found)) return
      try {
        await send(parsed.data, newer ?? shown)
      } catch (error) {
        if (codeOf(error) === 'stale' && stored) setNewer(await stored.latest())
        else show((error as { fields?: Errors }).fields ?? {})
      }
    }),
    conflict: newer &&
      shown &&
      stored && {
        changed: stored.changed(shown, newer),
        load: () => {
          setShown(newer)
          setNewer(undefined)
          setErrors({})
          stored.fill(newer)
          call.reset()
        },
      },
    failure: error && !isUnreachable(error) ? failureText(error, failure) : undefined,
    isUnreachable: isUnreachable(error),
  }
}

const hasAny = (errors: Errors) => Object.values(errors).some(Boolean)
