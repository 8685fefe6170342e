import { useEffect, useEffectEvent, useState } from 'react'
import { useFormState, useWatch, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { useDraft, type DraftState } from './draft.ts'

/** What belongs to a form's draft beside its fields: its pictures, the step of a wizard. */
export interface DraftPart {
  /** Stored as JSON. */
  value: unknown
  /** Whether it differs from what is stored on the server. */
  isChanged: boolean
  /** Whether it is kept beside the form's fields, for what is stored elsewhere. */
  isKept?: () => boolean
  /** Shows what was stored, perhaps by an older version of the form; undefined: what the form starts with. */
  show: (stored: unknown) => void
}

interface Options<Values extends FieldValues, Parsed> {
  /** See `useDraft`. */
  name: string
  form: UseFormReturn<Values, unknown, Parsed>
  /** The schema of each field. A stored value whose type does not fit it is dropped. */
  shape: Readonly<Record<string, z.ZodMiniType>>
  parts: Readonly<Record<string, DraftPart>>
  onRemove?: ((key: string) => void) | undefined
}

interface FormDraft {
  /** What was entered has been sent: removes the draft. */
  clear: () => void
  /** Whether everything is kept. */
  isKept: () => boolean
  state: DraftState
}

interface Value {
  fields: Record<string, unknown>
  parts: Record<string, unknown>
}

/** A draft of a form and its parts. A form that equals what it started with has no draft. */
export function useFormDraft<Values extends FieldValues, Parsed>(options: Options<Values, Parsed>): FormDraft {
  const { name, form, shape, parts, onRemove } = options
  const entries = Object.entries(parts)
  const show = (value: Value | undefined) => {
    const fields = value && ({ ...form.formState.defaultValues, ...value.fields } as DefaultValues<Values>)
    form.reset(fields, { keepDefaultValues: true })
    for (const [part, { show: showPart }] of entries) showPart(value?.parts[part])
  }
  const draft = useDraft<Value>({ name, onRemove, show, read: (stored) => readValue(stored, shape) })
  const { found } = draft

  // Until the form shows what was kept, it has nothing to keep.
  const [isShown, setShown] = useState(found === undefined)
  const restore = useEffectEvent(() => {
    if (isShown) return
    show(found)
    setShown(true)
  })
  useEffect(() => restore(), [])

  const fields = useWatch({ control: form.control })
  const { isDirty } = useFormState({ control: form.control })
  const isChanged = isDirty || entries.some(([, part]) => part.isChanged)
  const value = isChanged
    ? { fields, parts: Object.fromEntries(entries.map(([part, { value }]) => [part, value])) }
    : undefined
  const keep = useEffectEvent(() => draft.keep(value))
  const text = JSON.stringify(value)
  useEffect(() => {
    if (isShown) keep()
  }, [isShown, text])

  return {
    clear: draft.clear,
    isKept: () => draft.isKept() && entries.every(([, { isKept }]) => isKept?.() ?? true),
    state: draft.state,
  }
}

/** Problems of a value that show that its type has changed, and not that somebody has yet to finish it. */
const typeProblems = new Set(['invalid_type', 'invalid_value', 'invalid_union', 'invalid_key', 'invalid_element'])

function readValue(stored: unknown, shape: Options<FieldValues, unknown>['shape']): Value | undefined {
  const outer = z.safeParse(Stored, stored)
  if (!outer.success) return undefined
  const fits = ([name, value]: [string, unknown]) => {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined
    return field && !z.safeParse(field, value).error?.issues.some(({ code }) => typeProblems.has(code))
  }
  return { ...outer.data, fields: Object.fromEntries(Object.entries(outer.data.fields).filter(fits)) }
}

const Stored = z.object({
  fields: z.record(z.string(), z.unknown()),
  parts: z.record(z.string(), z.unknown()),
})
