import { expect, test } from 'vitest'
import { lateBefore, promisedDay, reviewAge, reviewDue } from './business-days.ts'

test.each([
  ['2026-11-23T00:00:00.000Z', '2026-11-26', 'Monday to Thursday'],
  ['2026-11-25T23:59:59.999Z', '2026-11-30', 'Wednesday to Monday, over the weekend'],
  ['2026-11-20T12:00:00.000Z', '2026-11-25', 'Friday to Wednesday'],
  ['2026-11-21T12:00:00.000Z', '2026-11-25', 'Saturday counts from Monday'],
  ['2026-11-22T12:00:00.000Z', '2026-11-25', 'Sunday counts from Monday'],
  ['2026-12-30T12:00:00.000Z', '2027-01-04', 'into the next year'],
])('an application of %s has its answer by %s (%s)', (submittedAt, due) => {
  expect(reviewDue(submittedAt)).toBe(due)
})

test.each([
  ['2026-11-23T09:00:00.000Z', '2026-11-23T23:59:59.999Z', 0, 0, 'the same day'],
  ['2026-11-23T23:59:59.999Z', '2026-11-24T00:00:00.000Z', 1, 0, 'the next morning'],
  ['2026-11-20T12:00:00.000Z', '2026-11-22T12:00:00.000Z', 0, 0, 'a weekend does not count'],
  ['2026-11-20T12:00:00.000Z', '2026-11-25T23:59:59.999Z', 3, 0, 'the day on which the answer is due is not late'],
  ['2026-11-20T12:00:00.000Z', '2026-11-26T00:00:00.000Z', 4, 1, 'the day after it is'],
  ['2026-11-17T12:00:00.000Z', '2026-11-21T12:00:00.000Z', 3, 1, 'on the Saturday after a Friday on which it was due'],
  ['2026-11-17T12:00:00.000Z', '2026-11-23T12:00:00.000Z', 4, 1, 'and on the Monday'],
  ['2026-11-23T12:00:00.000Z', '2026-11-22T12:00:00.000Z', 0, 0, 'clocks that differ'],
])('sent %s and read %s: %d business days, late by %d (%s)', (submittedAt, now, business_days, late_by) => {
  expect(reviewAge(submittedAt, now)).toEqual({ business_days, late_by })
})

test('what was sent before a certain instant is late, on each day of two weeks', () => {
  for (let day = 10; day < 24; day++) {
    const now = `2026-11-${day}T09:30:00.000Z`
    const limit = lateBefore(now)
    const before = new Date(Date.parse(limit) - 1).toISOString()
    expect([now, reviewAge(before, now).late_by > 0, reviewAge(limit, now).late_by]).toEqual([now, true, 0])
  }
})

test('a late answer is promised once more, in business days after the first promise', () => {
  // Sent on a Friday, promised for Wednesday.
  const promised = (now: string) => promisedDay('2030-01-04T15:00:00Z', now)
  expect(['2030-01-04', '2030-01-09'].map(promised)).toEqual(['2030-01-09', '2030-01-09'])
  expect(['2030-01-10', '2030-01-15'].map(promised)).toEqual(['2030-01-15', '2030-01-15'])
  expect(promised('2030-01-16T07:00:00Z')).toBeNull()
})
