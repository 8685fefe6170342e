import { formats, type DateStyle, type DateWords } from '@marquee/contract/formats'

/**
 * Formats days (`YYYY-MM-DD`) and instants (ISO 8601), always in UTC, so that server and browser render the same text: by the
 * server's templates for LOCALE, without them in US English.
 */

export const noDate = 'No date set'

/** `Jun 19, 2027`; without a value `No date set`. */
export const shortDate = (value: string | null | undefined) => write('short', value)

/** `Jun 19` for a day of this year (UTC), otherwise `Jun 19, 2027`; without a value `No date set`. */
export const briefDate = (value: string | null | undefined) => write('brief', value)

/** `June 19, 2027`; without a value `No date set`. */
export const longDate = (value: string | null | undefined) => write('long', value)

/** `June 19, 2027` or `June 19, 2027 - June 21, 2027`; without a start `No date set`. */
export const longRange = (start: string | null | undefined, end?: string | null) => range('long', start, end)

/** `Jun 19, 2027` or `Jun 19, 2027 - Jun 21, 2027`; without a start `No date set`. */
export const shortRange = (start: string | null | undefined, end?: string | null) => range('short', start, end)

/** `Jun 19` or `Jun 19 - Jun 21`, with the year where it is not this one; without a start `No date set`. */
export const briefRange = (start: string | null | undefined, end?: string | null) => range('brief', start, end)

/** `Saturday, June 19, 2027`, or a range of two such days; without a start `No date set`. */
export const weekdayRange = (start: string | null | undefined, end?: string | null) => range('weekday', start, end)

/** `Saturday, June 19`, without the year; without a value `No date set`. */
export const dayName = (value: string | null | undefined) => write('named', value)

/** `June 19, 2027 at 6:30 PM` for the time of a clock on the wall (`YYYY-MM-DDTHH:MM`). */
export const wallMoment = (value: string) => write('moment', `${value}Z`)

/** `June 2027` for a month (`YYYY-MM`). */
export const monthName = (month: string) => write('inYear', `${month}-01`)

/** How long ago an instant was, for a narrow column: `today`, `3 days`, `5 weeks`, `4 months`. */
export function ageOf(instant: string): string {
  const days = Math.max(0, Math.floor((Date.now() - Date.parse(instant)) / 86_400_000))
  if (days < 1) return 'today'
  const [count, unit] =
    days < 14 ? [days, 'day'] : days < 70 ? [Math.floor(days / 7), 'week'] : [Math.floor(days / 30), 'month']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** For how long somebody has waited since an instant, in hours and days: `just now`, `5 hours`, `30 days`. */
export function waitedFor(instant: string): string {
  const hours = Math.floor((Date.now() - Date.parse(instant)) / 3_600_000)
  if (hours < 1) return 'just now'
  if (hours < 24) return hours === 1 ? '1 hour' : `${hours} hours`
  const days = Math.floor(hours / 24)
  return days === 1 ? '1 day' : `${days} days`
}

/**
 * The lines of a ticket's date block: `{ weekday: 'Sat', day: '19', month: 'Jun', year: '2027' }`, for several days in one month
 * `{ weekday: 'Sat–Mon', day: '19–21', … }`, across months `{ …, day: '30 Nov\n– 2 Dec', month: '', … }`. Null without a date.
 */
export function dateParts(start: string | null | undefined, end?: string | null) {
  const date = parse(start)
  if (!date) return null
  const first = abbreviatedParts(date)
  const lastDay = parse(end)
  if (!lastDay || +lastDay <= +date) return first
  const { day, month } = first
  const last = abbreviatedParts(lastDay)
  const years = last.year === first.year ? first.year : `${first.year}–${last.year.slice(2)}`
  const isOneMonth = years === last.year && month === last.month
  return {
    weekday: `${first.weekday}–${last.weekday}`,
    day: isOneMonth ? `${day}–${last.day}` : `${day} ${month}\n– ${last.day} ${last.month}`,
    month: isOneMonth ? month : '',
    year: years,
  }
}

/** The day `days` after today, in UTC, as `YYYY-MM-DD`. */
export function today(days = 0): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

/** The first day that is not past for every reader: today where the reader is may be yesterday in UTC. */
export const firstDay = () => today(-1)

const months = 'January February March April May June July August September October November December'.split(' ')
const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
const abbreviated = (names: readonly string[]) => names.map((name) => name.slice(0, 3))

const american: DateWords = {
  short: '{m} {d}, {y}',
  brief: '{m} {d}',
  long: '{M} {d}, {y}',
  named: '{W}, {M} {d}',
  inYear: '{M} {y}',
  weekday: '{W}, {M} {d}, {y}',
  moment: '{M} {d}, {y} at {h}:{i} {a}',
  names: { a: ['AM', 'PM'], M: months, m: abbreviated(months), S: months, W: weekdays, w: abbreviated(weekdays) },
}

function fill(template: string, date: Date): string {
  const { names } = formats().dates ?? american
  const hour = date.getUTCHours()
  const two = (count: number) => `${count}`.padStart(2, '0')
  const numbers: Record<string, string | number> = {
    d: date.getUTCDate(),
    y: date.getUTCFullYear(),
    h: hour % 12 || 12,
    H: two(hour),
    k: hour,
    i: two(date.getUTCMinutes()),
  }
  const named = { W: date.getUTCDay(), w: date.getUTCDay(), a: hour < 12 ? 0 : 1 } as Record<string, number>
  return template.replaceAll(
    /\{(\w)\}/g,
    (_, part: string) =>
      `${numbers[part] ?? names[part as keyof typeof names][named[part] ?? date.getUTCMonth()] ?? ''}`,
  )
}

function abbreviatedParts(date: Date) {
  const part = (name: string) => fill(`{${name}}`, date)
  return { weekday: part('w'), day: part('d'), month: part('m'), year: part('y') }
}

function write(asked: DateStyle, value: string | null | undefined): string {
  const date = parse(value)
  if (!date) return noDate
  const style = asked === 'brief' && `${date.getUTCFullYear()}` !== today().slice(0, 4) ? 'short' : asked
  return fill((formats().dates ?? american)[style], date)
}

function range(style: DateStyle, start: string | null | undefined, end: string | null | undefined): string {
  const first = write(style, start)
  return parse(start) && parse(end) && end !== start ? `${first} - ${write(style, end)}` : first
}

function parse(value: string | null | undefined): Date | null {
  if (!value) return null
  const date = new Date(value.length === 10 ? `${value}T00:00:00Z` : value)
  return Number.isNaN(date.getTime()) ? null : date
}
