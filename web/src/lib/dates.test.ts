import { setFormats, usualFormats } from '@marquee/contract/formats'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import {
  ageOf,
  briefDate,
  briefRange,
  dateParts,
  longDate,
  longRange,
  noDate,
  shortDate,
  shortRange,
  wallMoment,
  waitedFor,
  weekdayRange,
} from './dates.ts'

test('a day is the same in every time zone', () => {
  expect(shortDate('2027-06-19')).toBe('Jun 19, 2027')
  expect(longDate('2027-01-01')).toBe('January 1, 2027')
  expect(dateParts('2027-12-31')).toEqual({ weekday: 'Fri', day: '31', month: 'Dec', year: '2027' })
})

test('the date block of a ticket names the first and the last day', () => {
  const block = (start: string, end: string | null) => {
    const { weekday, day, month, year } = dateParts(start, end) ?? {}
    return [weekday, day, month, year].join(' | ')
  }
  expect(block('2027-12-05', '2027-12-06')).toBe('Sun–Mon | 5–6 | Dec | 2027')
  expect(block('2027-11-30', '2027-12-02')).toBe('Tue–Thu | 30 Nov\n– 2 Dec |  | 2027')
  expect(block('2027-12-30', '2028-01-02')).toBe('Thu–Sun | 30 Dec\n– 2 Jan |  | 2027–28')
  expect(block('2027-12-05', '2028-12-05')).toBe('Sun–Tue | 5 Dec\n– 5 Dec |  | 2027–28')
  expect([block('2027-12-05', '2027-12-05'), block('2027-12-05', null)]).toEqual(Array(2).fill('Sun | 5 | Dec | 2027'))
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
  expect(shortRange('2027-06-19', '2027-06-21')).toBe('Jun 19, 2027 - Jun 21, 2027')
  vi.useFakeTimers({ now: new Date('2027-01-01') })
  expect(briefRange('2027-12-31', '2028-01-01')).toBe('Dec 31 - Jan 1, 2028')
})

test('the time of a clock on the wall is written in twelve hours', () => {
  const times = ['T00:05', 'T11:59', 'T12:00', 'T18:30'].map((time) => wallMoment(`2027-06-19${time}`).slice(17))
  expect(times).toEqual(['12:05 AM', '11:59 AM', '12:00 PM', '6:30 PM'])
})

test('a missing date has its own text', () => {
  expect([shortDate(null), longDate(undefined), longRange(null), shortDate('soon')]).toEqual(Array(4).fill(noDate))
  expect(dateParts(null)).toBeNull()
})

test('an age is in days and longer, a wait in hours and days', () => {
  vi.useFakeTimers({ now: Date.parse('2027-06-19T12:00:00Z') })
  const instants = ['2027-06-19T11:30:00Z', '2027-06-19T07:00:00Z', '2027-06-18T12:00:00Z', '2027-05-20T12:00:00Z']
  expect(instants.map(ageOf)).toEqual(['today', 'today', '1 day', '4 weeks'])
  expect(instants.map(waitedFor)).toEqual(['just now', '5 hours', '1 day', '30 days'])
})

test('days follow the templates of the installation', () => {
  vi.useFakeTimers({ now: new Date('2027-01-31T12:00:00Z') })
  const names = {
    M: Array<string>(12).fill('Juni'),
    m: Array<string>(12).fill('Jun.'),
    S: Array<string>(12).fill('Juni'),
    W: Array<string>(7).fill('Samstag'),
    w: Array<string>(7).fill('Sa'),
    a: ['AM', 'PM'],
  }
  const dates = {
    short: '{d}. {m} {y}',
    brief: '{d}. {m}',
    long: '{d}. {M} {y}',
    weekday: '{W}, {d}. {M} {y}',
    moment: '{d}. {M} {y} um {H}:{i}',
    named: '{W}, {d}. {M}',
    inYear: '{S} {y}',
    names,
  }
  setFormats({ locale: 'de-DE', price: '€', dates })
  onTestFinished(() => setFormats(usualFormats))

  expect([shortDate('2027-06-19'), briefDate('2027-06-19'), briefDate('2028-06-19')]).toEqual([
    '19. Jun. 2027',
    '19. Jun.',
    '19. Jun. 2028',
  ])
  expect([longRange('2027-06-19', '2027-06-21'), weekdayRange('2027-06-19')]).toEqual([
    '19. Juni 2027 - 21. Juni 2027',
    'Samstag, 19. Juni 2027',
  ])
  expect(wallMoment('2027-06-19T06:05')).toBe('19. Juni 2027 um 06:05')
  expect(dateParts('2027-06-19')).toEqual({ weekday: 'Sa', day: '19', month: 'Jun.', year: '2027' })
})
