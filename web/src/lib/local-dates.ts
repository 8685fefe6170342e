import { formats } from '@marquee/contract/formats'

/**
 * Moments of people's own, such as the time of a message, in the time zone of the browser. Only for parts that the server does not render.
 * The days of events are in UTC: see `dates.ts`.
 */

/** `2:05 PM` */
export function clockTime(instant: string): string {
  const date = new Date(instant)
  if (isElsewhere()) return date.toLocaleTimeString(formats().locale, { timeStyle: 'short' })
  const hours = date.getHours()
  return `${hours % 12 || 12}:${String(date.getMinutes()).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`
}

/** `Today`, `Yesterday`, `Saturday, June 19`, in another year with the year. */
export function localDay(instant: string): string {
  const date = new Date(instant)
  const now = new Date()
  const isDaysAgo = (days: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() - days).toDateString() === date.toDateString()
  if (isDaysAgo(0)) return 'Today'
  if (isDaysAgo(1)) return 'Yesterday'
  if (isElsewhere()) {
    const year = date.getFullYear() === now.getFullYear() ? undefined : 'numeric'
    return date.toLocaleDateString(formats().locale, { weekday: 'long', month: 'long', day: 'numeric', year })
  }
  const day = `${weekdays[date.getDay()]}, ${months[date.getMonth()]} ${date.getDate()}`
  return date.getFullYear() === now.getFullYear() ? day : `${day}, ${date.getFullYear()}`
}

/** Not in the language whose names are written out here. */
const isElsewhere = () => formats().dates !== undefined

const months = 'January February March April May June July August September October November December'.split(' ')
const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
