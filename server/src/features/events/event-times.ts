import { endBeforeStart } from '@marquee/contract/events'
import type { EventTime } from '@marquee/contract/limits'
import { and, asc, sql, type SQL } from 'drizzle-orm'
import { dayOf, lastDay } from '../../db/event-days.ts'
import { events } from '../../db/schema.ts'
import { refused } from '../../errors.ts'

/** First events that are not over, nearest first, then past ones, latest first. */
export function nextFirst(today: string): SQL[] {
  const isOver = isPast(today)
  const { start_date, id } = events
  return [
    isOver,
    sql`case when not ${isOver} then ${start_date} end`,
    sql`case when ${isOver} then ${start_date} end desc`,
    asc(id),
  ]
}

/** Whether an event is over. A draft with an old date is not: it waits for a new one. */
export const isPast = (today: string): SQL => sql`(${events.status} <> 'draft' and ${lastDay(events)} < ${today})`

/** Fails with `validation` for an end before the start. Days are YYYY-MM-DD. */
export function requireOrder({ start_date, end_date }: { start_date: string; end_date: string | null }): void {
  if (end_date !== null && end_date < start_date) throw refused(endBeforeStart, { end_date: endBeforeStart })
}

/** Events that match a time filter: not over yet, or with a day in this calendar week (from Monday) or month. */
export function during(time: EventTime, today: string): SQL | undefined {
  if (time === 'all') return undefined
  if (time === 'upcoming') return between(today)
  return between(...(time === 'this-week' ? weekOf(today) : monthOf(today)))
}

/** Events with a day from the first day on and up to the last. */
export function between(first?: string, last?: string): SQL | undefined {
  return and(
    first ? sql`${lastDay(events)} >= ${first}` : undefined,
    last ? sql`${events.start_date} <= ${last}` : undefined,
  )
}

function weekOf(today: string): [first: string, last: string] {
  const weekday = (new Date(today).getUTCDay() + 6) % 7
  const monday = Date.parse(today) - weekday * dayLength
  return [dayOf(new Date(monday)), dayOf(new Date(monday + 6 * dayLength))]
}

function monthOf(today: string, later = 0): [first: string, last: string] {
  const date = new Date(today)
  const dayIn = (months: number, day: number) =>
    dayOf(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, day)))
  return [dayIn(later, 1), dayIn(later + 1, 0)]
}

/** So many months, each with its first and its last day. The first is what is left of this one. */
export function monthsFrom(today: string, count: number): { from: string; to: string }[] {
  return Array.from({ length: count }, (_, later) => {
    const [first, to] = monthOf(today, later)
    return { from: later === 0 ? today : first, to }
  })
}

const dayLength = 24 * 3600_000
