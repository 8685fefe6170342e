import { formats } from '@marquee/contract/formats'
import { dayName, longDate, weekdayRange } from './dates.ts'

/**
 * Times in the reader's time zone, in the way of LOCALE. Only for pages that the server does not render: it does not know that zone.
 */

/** How long ago an instant was, within the last day: `just now`, `20 minutes ago`, `an hour ago`, `5 hours ago`; null before and after. */
export function recently(instant: string): string | null {
  const minutes = Math.floor((Date.now() - Date.parse(instant)) / 60_000)
  const hours = Math.floor(minutes / 60)
  // The clocks of server and browser may differ a little.
  if (minutes < -2 || hours >= 24) return null
  if (minutes < 2) return 'just now'
  if (minutes < 60) return `${minutes} minutes ago`
  return hours === 1 ? 'an hour ago' : `${hours} hours ago`
}

/** `June 19, 2027 at 6:30 PM`. */
export const exactTime = (instant: string) => format('exact', { dateStyle: 'long', timeStyle: 'short' }, instant)

/** `6:30 PM`. */
export const clockTime = (instant: string) => format('clock', { timeStyle: 'short' }, instant)

/** `Nov 22, 11:40 AM`, in another year with the year. It never wraps. */
export function shortMoment(instant: string | number): string {
  const isThisYear = new Date(instant).getFullYear() === new Date().getFullYear()
  const style = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const
  const text = isThisYear ? format('moment', style, instant) : format('dated', { ...style, year: 'numeric' }, instant)
  return text.replaceAll(/\s/g, '\u00a0')
}

/** `November 22 at 11:40 AM`. */
export const dayAndTime = (instant: string) =>
  format('day', { month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' }, instant)

/** The day of an instant for the reader, as `YYYY-MM-DD`. */
export function localDay(instant: string | number | Date): string {
  const date = new Date(instant)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** The time of an instant on the reader's wall, as `YYYY-MM-DDTHH:MM`. */
export function localMoment(instant: string): string {
  const date = new Date(instant)
  return `${localDay(date)}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** The day of an instant for the reader: `June 19, 2027`. */
export const longDay = (instant: string | number) => longDate(localDay(instant))

/** The heading of a day for the reader: `Today`, `Yesterday`, `Saturday, June 19`, in another year with the year. */
export function dayHeading(day: string): string {
  const now = new Date()
  if (day === localDay(now)) return 'Today'
  if (day === localDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1))) return 'Yesterday'
  return day.slice(0, 4) === localDay(now).slice(0, 4) ? dayName(day) : weekdayRange(day)
}

/** The time on the wall in a zone, or, without one, where the reader is: `YYYY-MM-DDTHH:MM`. */
export function wallNow(zone: string | null): string {
  const now = new Date()
  if (zone === null) return localMoment(now.toISOString())
  // Swedish writes days and times in this form.
  return now.toLocaleString('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).replace(' ', 'T')
}

/** `6:30 PM` for the time of a clock on the wall (`YYYY-MM-DDTHH:MM`), wherever the reader is. */
export const wallClock = (value: string) => format('wall', { timeStyle: 'short', timeZone: 'UTC' }, `${value}Z`)

const two = (part: number) => String(part).padStart(2, '0')

// Creating one takes tens of milliseconds on a phone.
const made = new Map<string, Intl.DateTimeFormat>()

function format(name: string, style: Intl.DateTimeFormatOptions, instant: string | number): string {
  const known = made.get(name) ?? new Intl.DateTimeFormat(formats().locale, style)
  made.set(name, known)
  return known.format(new Date(instant))
}
