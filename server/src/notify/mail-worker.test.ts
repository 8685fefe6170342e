import { expect, test } from 'vitest'
import { ownClaims } from '../db/claims.ts'
import { startMailWorker, type MailWorkerSettings } from './mail-worker.ts'

test('an e-mail that was fetched at the moment of the stop gets its time too', async () => {
  const fetched = Promise.withResolvers<object[]>()
  const asked = Promise.withResolvers<void>()
  const ends: string[] = []
  const boss = {
    async fetch() {
      asked.resolve()
      return fetched.promise
    },
    complete: async () => void ends.push('complete'),
    fail: async () => void ends.push('fail'),
  } as unknown as MailWorkerSettings['boss']
  const worker = startMailWorker({
    boss,
    queue: 'email',
    claims: ownClaims(),
    async attempt(_id, { signal }) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      signal.throwIfAborted()
    },
    activeJobs: async () => [],
    handOut: async () => {},
    rescueStrays: async () => {},
    isShared: false,
    report: () => {},
  })
  await asked.promise
  const stopped = worker.stop(5_000)
  fetched.resolve([{ id: 'one', data: { deliveryId: 1 }, retryCount: 0, retryLimit: 0 }])
  await stopped
  expect(ends).toEqual(['complete'])
})
