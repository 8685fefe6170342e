import { expect, test, vi } from 'vitest'
import { stopwatch, timed } from './instruments.ts'

test('a stopwatch counts in seconds', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const seconds = stopwatch()
  vi.advanceTimersByTime(1_500)
  expect(seconds()).toBe(1.5)
  vi.useRealTimers()
})

test('work is timed whether it is done or fails, and its result or error stays the same', async () => {
  const noted: [string, boolean][] = []
  const note = (outcome: string, seconds: number) => void noted.push([outcome, seconds >= 0])
  const error = new Error('broken')
  expect(await timed(async () => 7, note)).toBe(7)
  await expect(timed(() => Promise.reject(error), note)).rejects.toBe(error)
  expect(noted).toEqual([
    ['ok', true],
    ['failed', true],
  ])
})
