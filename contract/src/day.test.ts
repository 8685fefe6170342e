import { describe, expect, test } from 'vitest'
import { isOver } from './day.ts'

describe('an event is over', () => {
  test.each([
    ['the day before its only day', '2027-06-19', null, '2027-06-18', false],
    ['on its only day', '2027-06-19', null, '2027-06-19', false],
    ['the day after its only day', '2027-06-19', null, '2027-06-20', true],
    ['on the last of several days', '2027-06-19', '2027-06-21', '2027-06-21', false],
    ['after the last of several days', '2027-06-19', '2027-06-21', '2027-06-22', true],
    ['without a day', null, null, '2027-06-22', false],
  ])('%s', (_when, start_date, end_date, today, expected) => {
    expect(isOver({ start_date, end_date }, today)).toBe(expected)
  })
})
