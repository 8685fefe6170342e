import { afterEach, expect, test, vi } from 'vitest'
import { briefDate, dateParts, longDate, longRange, noDate, shortDate, weekdayRange } from './dates.ts'

test('a day is the same in every time zone', () => {
  expect(shortDate('2027-06-19')).toBe('Jun 19, 2027')
  expect(longDate('2027-01-01')).toBe('January 1, 2027')
  expect(dateParts('2027-12-31')).toEqual({ weekday: 'Fri', day: '31', month: 'Dec', year: '2027' })
})

afterEach(() => void vi.useRealTimers())

test('a day of this year is written without the year', () => {
  vi.useFakeTimers({ now: new Date('2026-12-31T23:59:00Z') })
  expect([briefDate('2026-12-12'), briefDate('2027-01-02'), briefDate(null)]).toEqual(['Dec 12', 'Jan 2, 2027', noDate])
})

test('an instant is shown in UTC', () => {
  expect(shortDate('2027-06-19T23:59:59.000Z')).toBe('Jun 19, 2027')
  expect(shortDate('2027-06-20T00:00:00.000Z')).toBe('Jun 20, 2027')
})

test('a range shows both days, and a single day once', () => {
  expect(longRange('2027-06-19', '2027-06-21')).toBe('June 19, 2027 - June 21, 2027')
  expect(longRange('2027-06-19', '2027-06-19')).toBe('June 19, 2027')
  expect(longRange('2027-06-19', null)).toBe('June 19, 2027')
  expect(weekdayRange('2027-06-19')).toBe('Saturday, June 19, 2027')
})

test('a missing date has its own text', () => {
  expect([shortDate(null), longDate(undefined), longRange(null), shortDate('soon')]).toEqual(Array(4).fill(noDate))
  expect(dateParts(null)).toBeNull()
})
