import { expect, test } from 'vitest'
import { createClient } from './client.ts'
import { lookupsApi } from './lookups.ts'

test.each(['Failed to fetch', 'Load failed', 'NetworkError when attempting to fetch resource.', ''])(
  "without an answer the error is our own sentence, whatever the browser's is: %s",
  async (message) => {
    const calls = createClient(lookupsApi, { base: '/api', fetch: () => Promise.reject(new TypeError(message)) })
    await expect(calls.eventTypes()).rejects.toMatchObject({
      status: 0,
      code: 'network',
      message: 'Network error. Check your connection and try again.',
    })
  },
)

test('a call that was cancelled stays cancelled', async () => {
  const stopped = new DOMException('', 'AbortError')
  const calls = createClient(lookupsApi, { base: '/api', fetch: () => Promise.reject(stopped) })
  await expect(calls.eventTypes()).rejects.toBe(stopped)
})
