import type { RunSheetRow } from '@marquee/contract/run-sheets'
import { expect, test } from 'vitest'
import { endOf, runAt } from './run-times.ts'

const row = (what: string, starts: string, minutes: number | null): RunSheetRow => ({
  id: 1,
  starts: `2027-06-${starts}`,
  minutes,
  what,
  place: null,
  who: null,
  vendors: [],
  audience: 'vendors',
})

const rows = [
  row('Doors', '19T09:00', 30),
  row('Build up', '19T07:00', null),
  row('Music', '19T09:15', 60),
  row('Talk', '19T12:00', null),
  row('Walk', '19T12:00', 20),
  row('Night', '19T23:30', 60),
  row('Breakfast', '20T08:00', 30),
]

test.each([
  ['2027-06-19T06:59', [], ['Build up']],
  ['2027-06-19T07:00', ['Build up'], ['Doors']],
  ['2027-06-19T09:00', ['Doors'], ['Music']],
  ['2027-06-19T09:20', ['Doors', 'Music'], ['Talk', 'Walk']],
  ['2027-06-19T09:30', ['Music'], ['Talk', 'Walk']],
  ['2027-06-19T11:00', [], ['Talk', 'Walk']],
  ['2027-06-19T12:10', ['Talk', 'Walk'], ['Night']],
  ['2027-06-19T20:00', ['Talk'], ['Night']],
  ['2027-06-20T00:15', ['Night'], ['Breakfast']],
  ['2027-06-20T00:30', [], ['Breakfast']],
  ['2027-06-21T09:00', [], []],
])('at %s %j goes on, and %j is next', (now, current, next) => {
  const names = (found: RunSheetRow[]) => found.map(({ what }) => what)
  const at = runAt(rows, now)
  expect([names(at.current), names(at.next)]).toEqual([current, next])
})

test('a row without a length that begins last ends with its day', () => {
  const last = [row('Party', '19T22:00', null)]
  expect(runAt(last, '2027-06-19T23:59').current).toHaveLength(1)
  expect(runAt(last, '2027-06-20T00:00').current).toEqual([])
})

test('an end is a time on the wall too, also where clocks change', () => {
  expect(endOf({ starts: '2027-03-14T01:30', minutes: 60 })).toBe('2027-03-14T02:30')
  expect(endOf({ starts: '2027-06-19T23:30', minutes: 45 })).toBe('2027-06-20T00:15')
  expect(endOf({ starts: '2027-06-19T23:30', minutes: null })).toBeNull()
})
