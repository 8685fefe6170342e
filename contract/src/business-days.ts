import { reviewDays } from './limits.ts'

/**
 * The day by which an application should have an answer: the promised number of business days (Monday to Friday) after the day it was sent.
 * @param submittedAt an instant in ISO 8601
 * @returns the day in UTC, as YYYY-MM-DD
 */
export function reviewDue(submittedAt: string): string {
  const day = new Date(`${submittedAt.slice(0, 10)}T00:00:00Z`)
  for (let left = reviewDays.most; left > 0;) {
    day.setUTCDate(day.getUTCDate() + 1)
    if (isBusinessDay(day)) left -= 1
  }
  return day.toISOString().slice(0, 10)
}

const isBusinessDay = (day: Date) => day.getUTCDay() % 6 !== 0
