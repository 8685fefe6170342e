import { isDay } from '@marquee/contract/day'
import type { PricingRange } from '@marquee/contract/limits'
import { dayOf } from '../db/event-days.ts'
import { amounts, beforeAmounts, months, priceWords, weekdays } from './vocabulary.ts'

/** A word of a search as it was typed, and in lower case without accents and without the 's of a genitive. */
export interface Token {
  plain: string
  /** Where it stands in the text; the end is behind its last letter. */
  start: number
  end: number
  /** In quotation marks: it is nothing but a word. */
  isQuoted: boolean
  /** The similar words that a misspelt one may mean; `plain` is the first. */
  meant?: string[]
}

/** What a search means besides its words; `text` is how it was typed. */
export type Reading =
  | { kind: 'price'; text: string; prices: readonly PricingRange[] }
  | { kind: 'day'; text: string; day: string }
  | { kind: 'month'; text: string; month: number }

export interface Sentence {
  /** The words that are none of what was readings, in order. */
  tokens: Token[]
  /** Of each kind at most one: the first. */
  readings: Reading[]
}

type Found = {
  length: number
  of: Reading extends infer One ? (One extends Reading ? Omit<One, 'text'> : never) : never
}

/**
 * Reads price, day and month in the text of a search: "cheap florist for june 14". What stands in quotation marks is not read.
 * @param today the day as `YYYY-MM-DD`; days that are named without a year come after it
 * @param kinds what is read; the rest stays words
 */
export function readSentence(text: string, today: string, kinds: readonly Reading['kind'][] = everyKind): Sentence {
  const all = tokensOf(text)
  const sentence: Sentence = { tokens: [], readings: [] }
  for (let at = 0; at < all.length;) {
    const rest = all.slice(at, at + maxPhrase)
    const reading = [readPrice(rest), readDay(rest, today)].find((one) => one && kinds.includes(one.of.kind))
    const isNew = reading && !sentence.readings.some(({ kind }) => kind === reading.of.kind)
    if (reading && isNew) {
      const [first, last] = [rest[0]!, rest[reading.length - 1]!]
      sentence.readings.push({ ...reading.of, text: text.slice(first.start, last.end) } as Reading)
    } else sentence.tokens.push(all[at]!)
    at += reading && isNew ? reading.length : 1
  }
  return sentence
}

const leading = /^(?:in|near|around|at|for|on|from|of|an?|my|our|the)$/i

/** The search without a part of it, and without the small words that lead to it: "florist in Paris" is "florist". */
export function textWithout(text: string, part: string): string {
  const at = text.indexOf(part)
  const before = text.slice(0, at).trimEnd().split(/\s+/)
  while (leading.test(before.at(-1) ?? '')) before.pop()
  return [...before, ...text.slice(at + part.length).split(/\s+/)].filter(Boolean).join(' ')
}

const everyKind = ['price', 'day', 'month'] as const
const maxPhrase = 5
const wordPattern = /\d{4}-\d\d-\d\d|[$€£]+[\d.,]*k?|\d[\d.,]*k?(?![\p{L}\p{N}])|[\p{L}\p{N}\p{M}]+(?:['’ʼ][\p{L}]+)*/gu

/** The words of a text. */
export function tokensOf(text: string): Token[] {
  const quoted = [...text.matchAll(/["“”][^"“”]+["“”]/g)].map((found) => [found.index, found.index + found[0].length])
  return [...text.matchAll(wordPattern)].map((found) => {
    const [start, end] = [found.index, found.index + found[0].length]
    const plain = found[0]
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/['’ʼ]s$|['’ʼ]/g, '')
    return { plain, start, end, isQuoted: quoted.some(([from = 0, to = 0]) => from < start && end <= to) }
  })
}

/** The longest phrase of the list with which the tokens begin. */
function phraseAt<T>(
  tokens: readonly Token[],
  read: (phrase: string) => T | undefined,
): { length: number; found: T } | undefined {
  for (let length = Math.min(tokens.length, maxPhrase); length > 0; length--) {
    const words = tokens.slice(0, length)
    if (words.some(({ isQuoted }) => isQuoted)) continue
    const found = read(words.map(({ plain }) => plain).join(' '))
    if (found !== undefined) return { length, found }
  }
  return undefined
}

function readPrice(tokens: readonly Token[]): Found | undefined {
  const named = phraseAt(tokens, (phrase) => priceWords.get(phrase))
  if (named) return { length: named.length, of: { kind: 'price', prices: named.found } }
  const before = phraseAt(tokens, (phrase) => (beforeAmounts.includes(phrase) ? phrase : undefined))
  const amount = before && tokens[before.length]?.plain.match(/^[$€£]?(\d[\d.,]*)(k?)$/)
  if (!before || !amount) return undefined
  const most = Number(amount[1]!.replace(/,|\.$/g, '')) * (amount[2] ? 1000 : 1)
  const prices = amounts.find(([up]) => most <= up)?.[1]
  const unit = /^(dollars|usd|bucks|euros?|pounds)$/.test(tokens[before.length + 1]?.plain ?? '') ? 1 : 0
  return prices && { length: before.length + 1 + unit, of: { kind: 'price', prices } }
}

function readDay([first, second, third, fourth]: readonly Token[], today: string): Found | undefined {
  if (!first || first.isQuoted) return undefined
  const given = (length: number, day: string): Found => ({ length, of: { kind: 'day', day } })
  if (isDay(first.plain)) return given(1, first.plain)
  if (first.plain === 'today' || first.plain === 'tonight') return given(1, today)
  if (first.plain === 'tomorrow') return given(1, daysAfter(today, 1))
  const next = /^(on|this|next|for)$/.test(first.plain) ? second?.plain : undefined
  const weekday = next === 'weekend' ? 6 : weekdays.indexOf(next?.replace(/s$/, '') ?? '')
  if (weekday >= 0) {
    const ahead = (weekday - weekdayOf(today) + 7) % 7
    return given(2, daysAfter(today, ahead === 0 && first.plain === 'next' ? 7 : ahead))
  }
  const month = monthOf(first.plain)
  const monthFirst = month > 0 ? dayOfMonth(month, second, third, today) : undefined
  if (monthFirst) return given(monthFirst.hasYear ? 3 : 2, monthFirst.day)
  const of = second?.plain === 'of' ? third : second
  const dayFirst =
    monthOf(of?.plain) > 0 ? dayOfMonth(monthOf(of?.plain), first, of === third ? fourth : third, today) : undefined
  if (dayFirst) return given((of === third ? 3 : 2) + (dayFirst.hasYear ? 1 : 0), dayFirst.day)
  const named = /^(in|for|next|this)$/.test(first.plain) ? monthOf(second?.plain) : 0
  if (named > 0 && !dayOfMonth(named, third, fourth, today)) return { length: 2, of: { kind: 'month', month: named } }
  return month > 0 && first.plain !== 'may' ? { length: 1, of: { kind: 'month', month } } : undefined
}

const daysAfter = (day: string, count: number) => dayOf(new Date(Date.parse(day) + count * 86_400_000))
const weekdayOf = (day: string) => new Date(day).getUTCDay()

/** 1 to 12, also for the first three letters; 0 for what is no month. */
function monthOf(plain = ''): number {
  if (!/^[a-z]{3,}$/.test(plain)) return 0
  return months.findIndex((month) => month === plain || (month.startsWith(plain) && plain.length <= 4)) + 1
}

function dayOfMonth(month: number, numbered: Token | undefined, yearToken: Token | undefined, today: string) {
  const number = /^(\d{1,2})(st|nd|rd|th)?,?$/.exec(numbered?.plain ?? '')?.[1]
  if (!number) return undefined
  const written = /^20\d\d$/.exec(yearToken?.plain ?? '')?.[0]
  const of = (year: number) => `${year}-${String(month).padStart(2, '0')}-${number.padStart(2, '0')}`
  const soon = of(Number(today.slice(0, 4)))
  const day = written ? of(Number(written)) : soon < today ? of(Number(today.slice(0, 4)) + 1) : soon
  return isDay(day) ? { day, hasYear: Boolean(written) } : undefined
}
