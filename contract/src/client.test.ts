import { expect, test } from 'vitest'
import { createClient } from './client.ts'
import { lookupsApi } from './lookups.ts'

test.each(['Failed to fetch', 'Load failed', 'NetworkError when attempting to fetch resource.', ''])(
  "without an answer the error is our own sentence, with the browser's as its cause: %s",
  async (message) => {
    const cause = new TypeError(message)
    const calls = createClient(lookupsApi, { base: '/api', fetch: () => Promise.reject(cause) })
    const error = await calls.eventTypes().catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      status: 0,
      code: 'network',
      message: 'Network error. Check your connection and try again.',
    })
    expect((error as Error).cause).toBe(cause)
  },
)

test.each([
  ['a call that was cancelled', new DOMException('', 'AbortError')],
  ['a mistake in what stands in for the network, such as a test', new Error('The answer lacks a field')],
])('%s is not called a network error', async (_, thrown) => {
  const calls = createClient(lookupsApi, { base: '/api', fetch: () => Promise.reject(thrown) })
  await expect(calls.eventTypes()).rejects.toBe(thrown)
})
