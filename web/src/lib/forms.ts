import { tooLong } from '@marquee/contract/limits'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/**
 * How long an error waits after its field lost the focus, in ms. An error that appeared during the press that left the field would move the
 * page under the pointer, and the press would miss its button.
 */
export const errorDelay = 250

/**
 * Shows the server's errors under their fields and moves the focus to the first of them. Returns the names of these form fields in the
 * server's order; for `social_links.0.url` the name is `social_links`.
 */
export function setFieldErrors<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'getValues' | 'setError'>,
  error: unknown,
): string[] {
  const known = Object.entries(fieldErrors(error)).filter(([name]) => (name.split('.')[0] ?? '') in form.getValues())
  known.forEach(([name, message], index) => {
    form.setError(name as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 })
  })
  return known.map(([name]) => name.split('.')[0] ?? name)
}

/** The sentences for fields of a failed call, by the fields' names. */
export const fieldErrors = (error: unknown): Record<string, string> =>
  (error as { fields?: Record<string, string> } | null)?.fields ?? {}

/**
 * For `register(name, { setValueAs })` of a number field: empty text becomes undefined; text that is not a number stays text, so that the
 * schema refuses it.
 */
export function toNumber(value: unknown): number | string | undefined {
  if (value === '' || value === null || value === undefined) return undefined
  const number = Number(value)
  return Number.isFinite(number) ? number : String(value)
}

/** For `register(name, { setValueAs })` of optional text and days: blank text becomes undefined. */
export function toText(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : ''
  return text === '' ? undefined : text
}

/**
 * The sentence for a text that is longer than its limit, in characters after trimming; undefined while it fits. The text itself is never cut: a
 * `maxLength` would drop the end of a pasted text without a word. `name` is that of its field: `Reason`.
 */
export function lengthError(name: string, text: string, max: number): string | undefined {
  return text.trim().length > max ? tooLong(name, max) : undefined
}
