import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, type DefaultValues, type FieldValues } from 'react-hook-form'
import * as z from 'zod/mini'
import { errorDelay } from '../../lib/forms.ts'

/** The stored value of each field of a form. A field that is sent and never returned does not compile. */
type Stored<Values> = { [Field in keyof Values]-?: Exclude<Values[Field], undefined> | null }

type FormSchema<Values, Parsed> = z.ZodMiniType<Parsed, Values> & { shape: Record<string, z.ZodMiniType> }

/** A form for a profile. It is validated by the schema that the server uses, and starts with the stored value of every field. */
export function useProfileForm<Values extends FieldValues, Parsed extends FieldValues>(
  schema: FormSchema<Values, Parsed>,
  profile: Stored<Values> | undefined,
) {
  return useForm<Values, unknown, Parsed>({
    resolver: zodResolver(schema),
    defaultValues: valuesOf(schema.shape, profile) as DefaultValues<Values>,
    mode: 'onTouched',
    delayError: errorDelay,
  })
}

function valuesOf(shape: Record<string, z.ZodMiniType>, stored: Record<string, unknown> | undefined) {
  return Object.fromEntries(
    Object.entries(shape).map(([name, field]) => {
      const value = stored?.[name] ?? null
      if (value === null) return [name, emptyValue(field)]
      // Parsing removes what is returned but not sent, such as the ids of social links.
      const parsed = z.safeParse(field, value)
      return [name, parsed.success ? parsed.data : value]
    }),
  )
}

/** The initial value of an empty field: an empty list, null if the schema refuses text, otherwise empty text. */
function emptyValue(field: z.ZodMiniType): [] | null | '' {
  const takes = (value: unknown) => z.safeParse(field, value).success
  if (takes([])) return []
  return takes(null) && !takes('') ? null : ''
}
