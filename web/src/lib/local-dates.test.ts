import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clockTime, dayAndTime, dayHeading, localDay, recently, shortMoment } from './local-dates.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date(2027, 5, 19, 0, 30) }))
afterEach(() => void vi.useRealTimers())

const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString()

test('the time of a message is the time of the reader', () => {
  expect(
    [at(2027, 5, 19, 0, 5), at(2027, 5, 19, 9, 30), at(2027, 5, 19, 12, 0), at(2027, 5, 19, 23, 59)].map(clockTime),
  ).toEqual(['12:05 AM', '9:30 AM', '12:00 PM', '11:59 PM'])
})

test('a time is written in one form wherever it stands', () => {
  const instant = at(2027, 5, 19, 9, 30)
  expect(clockTime(instant)).toBe('9:30 AM')
  expect(dayAndTime(instant)).toBe('June 19 at 9:30 AM')
  expect(shortMoment(instant)).toBe('Jun\u00a019,\u00a09:30\u00a0AM')
  expect(shortMoment(at(2026, 5, 19, 9, 30))).toBe('Jun\u00a019,\u00a02026,\u00a09:30\u00a0AM')
})

test('how long ago is in words within a day', () => {
  expect(
    [at(2027, 5, 19, 0, 29), at(2027, 5, 18, 23, 0), at(2027, 5, 18, 0, 31), at(2027, 5, 18, 0, 30)].map(recently),
  ).toEqual(['just now', 'an hour ago', '23 hours ago', null])
})

test('a day begins at midnight of the reader', () => {
  const headingOf = (instant: string) => dayHeading(localDay(instant))
  expect(headingOf(at(2027, 5, 19, 0, 1))).toBe('Today')
  expect(headingOf(at(2027, 5, 18, 23, 59))).toBe('Yesterday')
  expect(headingOf(at(2027, 5, 17, 12, 0))).toBe('Thursday, June 17')
  expect(headingOf(at(2026, 11, 31, 12, 0))).toBe('Thursday, December 31, 2026')
})
