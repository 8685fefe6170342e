import { reviewDays } from './limits.ts'

/**
 * The day by which an application should have an answer: the promised number of business days (Monday to Friday) after the day it was sent.
 * @param submittedAt an instant in ISO 8601
 * @returns the day in UTC, as YYYY-MM-DD
 */
export function reviewDue(submittedAt: string): string {
  const day = dayOf(submittedAt)
  for (let left = reviewDays.most; left > 0;) {
    day.setUTCDate(day.getUTCDate() + 1)
    if (isBusinessDay(day)) left -= 1
  }
  return day.toISOString().slice(0, 10)
}

/**
 * The day that is promised now: `reviewDue`, and when that has passed without an answer, as many business days after the day on which it
 * became late. Null when that has passed too: nothing more is promised.
 * @param submittedAt an instant in ISO 8601
 * @param now the current instant or day, likewise
 * @returns the day in UTC, as YYYY-MM-DD
 */
export function promisedDay(submittedAt: string, now: string): string | null {
  const first = reviewDue(submittedAt)
  const late = dayOf(first)
  late.setUTCDate(late.getUTCDate() + 1)
  return [first, reviewDue(late.toISOString())].find((day) => day >= now.slice(0, 10)) ?? null
}

/**
 * How long an application has waited, in business days after the day it was sent, and by how many of them it is late. It is late from the
 * day after `reviewDue`, by at least 1, on a weekend too.
 * @param submittedAt an instant in ISO 8601
 * @param now the current instant, likewise
 */
export function reviewAge(submittedAt: string, now: string): { business_days: number; late_by: number } {
  const day = dayOf(submittedAt)
  const today = dayOf(now)
  let business_days = 0
  while (day < today) {
    day.setUTCDate(day.getUTCDate() + 1)
    if (isBusinessDay(day)) business_days += 1
  }
  const isLate = reviewDue(submittedAt) < now.slice(0, 10)
  return { business_days, late_by: isLate ? Math.max(1, business_days - reviewDays.most) : 0 }
}

/**
 * Until when an application must have been sent to be late now.
 * @param now an instant in ISO 8601
 * @returns an instant likewise: what was sent before it is late
 */
export function lateBefore(now: string): string {
  const day = dayOf(now)
  while (reviewDue(day.toISOString()) >= now.slice(0, 10)) day.setUTCDate(day.getUTCDate() - 1)
  day.setUTCDate(day.getUTCDate() + 1)
  return day.toISOString()
}

const dayOf = (instant: string) => new Date(`${instant.slice(0, 10)}T00:00:00Z`)
const isBusinessDay = (day: Date) => day.getUTCDay() % 6 !== 0
