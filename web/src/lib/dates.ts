/** Days (`YYYY-MM-DD`) and instants (ISO 8601) in words, US English. Always in UTC, so that server and browser say the same. */

export const noDate = 'No date set'

/** `Jun 19, 2027`; nothing given: `No date set`. */
export const shortDate = (value: string | null | undefined) => write(short, value)

/** `June 19, 2027`; nothing given: `No date set`. */
export const longDate = (value: string | null | undefined) => write(long, value)

/** `June 19, 2027` or `June 19, 2027 - June 21, 2027`; no start: `No date set`. */
export const longRange = (start: string | null | undefined, end?: string | null) => range(long, start, end)

/** `Saturday, June 19, 2027`, or two of them as a range; no start: `No date set`. */
export const weekdayRange = (start: string | null | undefined, end?: string | null) => range(weekday, start, end)

/** The parts of a ticket's date block: `{ weekday: 'Sat', day: '19', month: 'Jun', year: '2027' }`; null without a date. */
export function dateParts(value: string | null | undefined) {
  const date = parse(value)
  if (!date) return null
  const parts = Object.fromEntries(block.formatToParts(date).map((part) => [part.type, part.value]))
  return { weekday: parts.weekday ?? '', day: parts.day ?? '', month: parts.month ?? '', year: parts.year ?? '' }
}

/** The day `days` after today, in UTC, as `YYYY-MM-DD`. */
export function today(days = 0): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { year: 'numeric', day: 'numeric', timeZone: 'UTC', ...options })

const short = format({ month: 'short' })
const long = format({ month: 'long' })
const weekday = format({ month: 'long', weekday: 'long' })
const block = format({ month: 'short', weekday: 'short' })

function write(style: Intl.DateTimeFormat, value: string | null | undefined): string {
  const date = parse(value)
  return date ? style.format(date) : noDate
}

function range(style: Intl.DateTimeFormat, start: string | null | undefined, end: string | null | undefined): string {
  const first = write(style, start)
  return parse(start) && parse(end) && end !== start ? `${first} - ${write(style, end)}` : first
}

function parse(value: string | null | undefined): Date | null {
  if (!value) return null
  const date = new Date(value.length === 10 ? `${value}T00:00:00Z` : value)
  return Number.isNaN(date.getTime()) ? null : date
}
