import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { QueueFull, boundedQueue } from './bounded-queue.ts'

test('no more than the capacity runs at once, in the order of arrival', async () => {
  const take = boundedQueue({ capacity: 2, maxWaiting: 100 })
  const started: number[] = []
  let running = 0
  let most = 0
  await Promise.all(
    [1, 2, 2, 1, 1, 2].map((places, index) =>
      take({ places, size: 1 }, async () => {
        started.push(index)
        running += places
        most = Math.max(most, running)
        await sleep(5)
        running -= places
      }),
    ),
  )
  expect(most).toBe(2)
  expect(started).toEqual([0, 1, 2, 3, 4, 5])
})

test('a failed job frees its capacity', async () => {
  const take = boundedQueue({ capacity: 1, maxWaiting: 100 })
  const failing = take({ places: 1, size: 1 }, () => Promise.reject(new Error('broken')))
  const next = take({ places: 1, size: 1 }, () => Promise.resolve('done'))
  await expect(failing).rejects.toThrow('broken')
  await expect(next).resolves.toBe('done')
})

test('refuses jobs while the queue is full, and accepts them again afterwards', async () => {
  const take = boundedQueue({ capacity: 1, maxWaiting: 10 })
  const job = () => sleep(5, 'done')
  const first = take({ places: 1, size: 10 }, job)
  const second = take({ places: 1, size: 10 }, job)
  await expect(take({ places: 1, size: 1 }, job)).rejects.toBeInstanceOf(QueueFull)
  await expect(Promise.all([first, second])).resolves.toEqual(['done', 'done'])
  await expect(take({ places: 1, size: 10 }, job)).resolves.toBe('done')
})

test('refuses a job that has waited too long, and starts the next one', async () => {
  const take = boundedQueue({ capacity: 2, maxWaiting: 10, timeoutMs: 50 })
  const end = Promise.withResolvers<void>()
  const first = take({ places: 1, size: 1 }, () => end.promise)
  const large = take({ places: 2, size: 1 }, async () => 'large').catch((error: unknown) => error)
  const small = take({ places: 1, size: 1 }, async () => 'small').catch((error: unknown) => error)
  expect(await large).toBeInstanceOf(QueueFull)
  expect(await small).toBe('small')
  end.resolve()
  await first
  expect(await take({ places: 2, size: 1 }, async () => 'later')).toBe('later')
})
