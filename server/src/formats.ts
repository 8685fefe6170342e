import { formats, usualFormats, type DateStyle, type DateWords, type Formats } from '@marquee/contract/formats'

const styles: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  short: { year: 'numeric', month: 'short', day: 'numeric' },
  brief: { month: 'short', day: 'numeric' },
  long: { year: 'numeric', month: 'long', day: 'numeric' },
  weekday: { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
  named: { weekday: 'long', month: 'long', day: 'numeric' },
  inYear: { year: 'numeric', month: 'long' },
  moment: { dateStyle: 'long', timeStyle: 'short' },
}

/** A day (YYYY-MM-DD) in words for an e-mail, in the style of LOCALE. */
export function writeDay(day: string, style: Intl.DateTimeFormatOptions): string {
  const { locale } = formats()
  const key = JSON.stringify([locale, style])
  const writer =
    dayWriters.get(key) ?? new Intl.DateTimeFormat(locale, { calendar: 'gregory', ...style, timeZone: 'UTC' })
  dayWriters.set(key, writer)
  return writer.format(new Date(`${day}T12:00:00Z`))
}

/** There are few styles, and making one takes longer than writing a hundred days. */
const dayWriters = new Map<string, Intl.DateTimeFormat>()

/** A time on the clock of a place (YYYY-MM-DDTHH:MM) in words for an e-mail. */
export const writeMoment = (time: string): string =>
  new Intl.DateTimeFormat(formats().locale, { calendar: 'gregory', ...styles.moment, timeZone: 'UTC' }).format(
    new Date(`${time}Z`),
  )

/** How a locale writes days and prices, by this process's copy of the Unicode locale data. */
export function formatsFor(locale: string, currency: string): Formats {
  const signs = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  const sign = new Intl.NumberFormat(locale, signs).formatToParts(1).find(({ type }) => type === 'currency')
  const price = sign?.value ?? currency
  return { locale, price, ...(locale !== usualFormats.locale && { dates: dateWords(locale) }) }
}

function dateWords(locale: string): DateWords {
  const parts = (style: Intl.DateTimeFormatOptions, date: Date) =>
    new Intl.DateTimeFormat(locale, {
      ...style,
      timeZone: 'UTC',
      calendar: 'gregory',
      numberingSystem: 'latn',
    }).formatToParts(date)
  const named = (type: 'month' | 'weekday' | 'dayPeriod', style: Intl.DateTimeFormatOptions, dates: Date[]) =>
    dates.map((date) => parts(style, date).find((part) => part.type === type)?.value ?? '')
  const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2027, month, 15)))
  // The third of January 2027 is a Sunday.
  const midnight = new Date(Date.UTC(2027, 0, 15))
  const days = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2027, 0, 3 + day)))
  const template = (style: DateStyle) =>
    parts(styles[style], midnight)
      .map(({ type, value }) => {
        if (type === 'day') return '{d}'
        if (type === 'year') return '{y}'
        if (type === 'weekday') return '{W}'
        if (type === 'dayPeriod') return '{a}'
        if (type === 'minute') return '{i}'
        // It is midnight: 12, 00 or 0.
        if (type === 'hour') return value === '12' ? '{h}' : value === '0' ? '{k}' : '{H}'
        if (type === 'month') return style === 'inYear' ? '{S}' : style === 'short' || style === 'brief' ? '{m}' : '{M}'
        return value
      })
      .join('')
  const templates = Object.fromEntries(Object.keys(styles).map((style) => [style, template(style as DateStyle)]))
  return {
    ...(templates as Record<DateStyle, string>),
    names: {
      M: named('month', styles.long, months),
      m: named('month', styles.short, months),
      S: named('month', styles.inYear, months),
      W: named('weekday', { weekday: 'long' }, days),
      w: named('weekday', { weekday: 'short' }, days),
      a: named('dayPeriod', styles.moment, [midnight, new Date(+midnight + 43_200_000)]),
    },
  }
}
