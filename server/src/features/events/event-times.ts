import { endBeforeStart } from '@marquee/contract/events'
import type { EventTime } from '@marquee/contract/limits'
import { asc, sql, type SQL } from 'drizzle-orm'
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
  if (time === 'upcoming') return sql`${lastDay(events)} >= ${today}`
  const [first, last] = time === 'this-week' ? weekOf(today) : monthOf(today)
  return sql`${events.start_date} <= ${last} and ${lastDay(events)} >= ${first}`
}

function weekOf(today: string): [first: string, last: string] {
  const weekday = (new Date(today).getUTCDay() + 6) % 7
  const monday = Date.parse(today) - weekday * dayLength
  return [dayOf(new Date(monday)), dayOf(new Date(monday + 6 * dayLength))]
}

function monthOf(today: string): [first: string, last: string] {
  const date = new Date(today)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0))
  return [`${today.slice(0, 7)}-01`, dayOf(last)]
}

const dayLength = 24 * 3600_000
