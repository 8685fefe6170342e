import type { PricingRange } from './limits.ts'

/** How this installation writes dates, numbers and prices. The sentences around them stay English. */
export interface Formats {
  /** A BCP 47 tag, such as `en-GB`. */
  locale: string
  /** The sign of the currency, such as `€`. */
  price: string
  /** How days are written; without it as in US English. */
  dates?: DateWords | undefined
}

/**
 * Templates with `{d}` and `{y}` for the numbers of day and year, `{M}` and `{m}` for the long and the short name of the month, `{S}` for
 * its name where it stands without a day, `{W}` and `{w}` for that of the weekday; for a time `{h}` of 12 hours with `{a}`, `{H}` of 24
 * with two digits or `{k}` with as many as needed, and `{i}` for the minutes. The server makes them, so that a page in the
 * browser never writes a day in another way than the server has.
 */
export interface DateWords extends Record<DateStyle, string> {
  /** By the letter in a template: twelve months, seven weekdays from Sunday, or the two halves of a day. */
  names: Record<'M' | 'm' | 'S' | 'W' | 'w' | 'a', readonly string[]>
}

export type DateStyle = 'short' | 'brief' | 'long' | 'weekday' | 'named' | 'inYear' | 'moment'

/** What is used until `setFormats` is called. */
export const usualFormats: Formats = { locale: 'en-US', price: '$' }

let current = usualFormats

/** Called once at the start, by the server and by the browser. */
export function setFormats(formats: Formats): void {
  current = formats
}

export const formats = (): Formats => current

/** A count, such as `1,200`. */
export const writeNumber = (count: number): string => count.toLocaleString(current.locale)

const prices: Record<PricingRange, number> = { budget: 1, moderate: 2, premium: 3, luxury: 4 }

/** How a price range is written on a card: `$` to `$$$$`. */
export const priceWord = (range: PricingRange): string =>
  Array(prices[range])
    .fill(current.price)
    .join(current.price.length > 1 ? ' ' : '')
