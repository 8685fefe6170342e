/** Arithmetic with days (`YYYY-MM-DD`) and months (`YYYY-MM`), in UTC, so that it is the same wherever the reader is. */

/** The month of a day. */
export const monthOf = (day: string): string => day.slice(0, 7)

/** The day `count` days after another one. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)
}

/** The month `count` months after another one. */
export function addMonths(month: string, count: number): string {
  const [year = 0, index = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, index - 1 + count, 1)).toISOString().slice(0, 7)
}

/** The same day `count` months later, or the last day of that month. */
export function sameDayIn(day: string, count: number): string {
  const month = addMonths(monthOf(day), count)
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  const wanted = month + day.slice(7)
  return wanted < last ? wanted : last
}

/** The day of the week, from 0 for Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The weeks of a month, each from Sunday to Saturday; null stands for the days of other months. */
export function weeksOf(month: string): (string | null)[][] {
  const blanks = Array<null>(weekdayOf(`${month}-01`)).fill(null)
  const days = daysBetween(`${month}-01`, addDays(`${addMonths(month, 1)}-01`, -1))
  const cells = [...blanks, ...days]
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (__, at) => cells[week * 7 + at] ?? null),
  )
}

/** All days from one to another, both included, in order; the two may be given in any order. */
export function daysBetween(one: string, other: string): string[] {
  const [from, to] = one <= other ? [one, other] : [other, one]
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}
