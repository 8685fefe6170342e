import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/**
 * How long a field that is left with something wrong waits before it says so (ms): a sentence that came with the press that left
 * the field would move the page under that press, and the press would be lost.
 */
export const errorDelay = 250

/**
 * Puts the server's sentences under the fields they speak of and moves focus to the first of them.
 * Answers the form's fields that were named, in the server's order; of `social_links.0.url` it is `social_links`.
 */
export function setFieldErrors<Values extends FieldValues>(form: UseFormReturn<Values>, error: unknown): string[] {
  const fields = (error as { fields?: Record<string, string> } | null)?.fields ?? {}
  const known = Object.entries(fields).filter(([name]) => (name.split('.')[0] ?? '') in form.getValues())
  known.forEach(([name, message], index) => {
    form.setError(name as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 })
  })
  return known.map(([name]) => name.split('.')[0] ?? name)
}

/** For `register(name, { setValueAs })` of a number field: what is empty is absent, what is not a number stays text for the schema to refuse. */
export function toNumber(value: unknown): number | string | undefined {
  if (value === '' || value === null || value === undefined) return undefined
  const number = Number(value)
  return Number.isFinite(number) ? number : String(value)
}

/** For `register(name, { setValueAs })` of optional text and days: what is blank is absent. */
export function toText(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : ''
  return text === '' ? undefined : text
}
