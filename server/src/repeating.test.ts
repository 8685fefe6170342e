import { expect, test } from 'vitest'
import { queueWorker } from './repeating.ts'

test('what was taken from a queue at the moment of the stop gets its time too', async () => {
  const taken = Promise.withResolvers<string[]>()
  const asked = Promise.withResolvers<void>()
  const ends: string[] = []
  const worker = queueWorker({
    async take() {
      asked.resolve()
      return taken.promise
    },
    async work(item, signal) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      ends.push(signal.aborted ? 'broken off' : item)
    },
    atOnce: 8,
    pollMs: 2_000,
  })
  worker.start()
  await asked.promise
  const stopped = worker.stop(5_000)
  taken.resolve(['one'])
  await stopped
  expect(ends).toEqual(['one'])
})
