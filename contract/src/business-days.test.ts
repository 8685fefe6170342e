import { expect, test } from 'vitest'
import { reviewDue } from './business-days.ts'

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
