import { expect, test } from 'vitest'
import { attemptCounter } from './limit-counters.ts'

test('counts per key, returns how long to wait, and forgives when the window ends', () => {
  let time = 1_000_000
  const attempts = attemptCounter({ max: 2, windowSeconds: 60 }, () => time)
  expect([attempts.take('a'), attempts.take('a')]).toEqual([0, 0])
  time += 15_000
  expect(attempts.take('a')).toBe(45)
  expect(attempts.take('b')).toBe(0)
  time += 45_001
  expect(attempts.take('a')).toBe(0)
})

test('an attempt that turned out well is not counted', () => {
  const attempts = attemptCounter({ max: 1, windowSeconds: 60 }, () => 1_000_000)
  for (let i = 0; i < 5; i++) {
    expect(attempts.take('a')).toBe(0)
    attempts.giveBack('a')
  }
  expect(attempts.take('a')).toBe(0)
  expect(attempts.take('a')).toBe(60)
})

test('a flood of keys does not fill the memory', () => {
  const attempts = attemptCounter({ max: 1, windowSeconds: 60 }, () => 1_000_000)
  attempts.take('first')
  for (let i = 0; i < 20_000; i++) attempts.take(`key ${i}`)
  expect(attempts.take('key 19999')).toBe(60)
  expect(attempts.take('first')).toBe(0)
})
