import { zodResolver } from '@hookform/resolvers/zod'
import type { Field } from '@marquee/contract/described'
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type UseFormReturn,
} from 'react-hook-form'
import * as z from 'zod/mini'
import { errorDelay, toNumber, toText } from '../../lib/forms.ts'

/** The stored value of each field of a form. A field that is sent and never returned does not compile. */
export type Stored<Values> = { [Field in keyof Values]-?: Exclude<Values[Field], undefined> | null }

export type FormSchema<Values, Parsed> = z.ZodMiniType<Parsed, Values> & { shape: Record<string, z.ZodMiniType> }

/** A form for a profile. It is validated by the schema that the server uses, and starts with the stored value of every field. */
export function useProfileForm(schema: FormSchema<FieldValues, FieldValues>, profile: object | undefined) {
  return useForm({
    resolver: zodResolver(schema),
    defaultValues: valuesOf(schema, profile as FieldValues | undefined),
    mode: 'onTouched',
    delayError: errorDelay,
    // `focusFirst` does it, for pickers too.
    shouldFocusError: false,
  })
}

/** What the control of a described field needs. `options` describe how the form reads the text of the control. */
export function fieldProps<Values extends FieldValues, Parsed>(
  form: UseFormReturn<Values, unknown, Parsed>,
  fields: Readonly<Record<Exclude<keyof Values & string, 'status'>, Field>>,
) {
  return (name: Path<Values> & keyof typeof fields, options?: RegisterOptions<Values, typeof name>) => ({
    label: fields[name].label,
    required: fields[name].kind === 'required' || undefined,
    error: form.getFieldState(name, form.formState).error?.message,
    ...form.register(name, options),
  })
}

/** For a control of a number, and for one whose empty text means that there is no value. */
export const asNumber = { setValueAs: (value: unknown) => toNumber(value) ?? null }
export const asText = { setValueAs: (value: unknown) => toText(value) ?? null }

/** The values with which a form shows a stored profile; without one, those of an empty form. */
export function valuesOf<Values extends FieldValues, Parsed>(
  { shape }: FormSchema<Values, Parsed>,
  profile: Stored<Values> | undefined,
): DefaultValues<Values> {
  const stored: Record<string, unknown> = profile ?? {}
  const values = Object.entries(shape).map(([name, field]) => {
    const value = stored[name] ?? null
    if (value === null) return [name, emptyValue(field)]
    // Parsing removes what is returned but not sent, such as the ids of social links.
    const parsed = z.safeParse(field, value)
    return [name, parsed.success ? parsed.data : value]
  })
  return Object.fromEntries(values) as DefaultValues<Values>
}

/** The names of the fields whose value differs between two profiles; each is a stored profile or a parsed form. */
export function changedFields({ shape }: FormSchema<FieldValues, FieldValues>, one: object, other: object): string[] {
  const parsed = (name: string, values: FieldValues) => {
    const result = z.safeParse(shape[name]!, values[name] ?? undefined)
    return JSON.stringify((result.success ? result.data : values[name]) ?? null)
  }
  return Object.keys(shape).filter((name) => parsed(name, one) !== parsed(name, other))
}

/** The initial value of an empty field: an empty list, null if the schema refuses text, otherwise empty text. */
function emptyValue(field: z.ZodMiniType): [] | null | '' {
  const takes = (value: unknown) => z.safeParse(field, value).success
  if (takes([])) return []
  return takes(null) && !takes('') ? null : ''
}
