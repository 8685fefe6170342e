// Without zod, so that pages can check a day before they load it.

/** The form of a day. Not every text of this form is one. */
export const dayPattern = /^\d{4}-\d{2}-\d{2}$/

/** Whether a text is a calendar day as `YYYY-MM-DD`, from 1900 on. */
export function isDay(text: string): boolean {
  if (!dayPattern.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) && text >= '1900-01-01'
}
