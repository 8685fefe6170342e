import { QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '@marquee/contract/endpoint'
import { caches, failureText, makeQueryClient, retries } from './query-client.ts'
import { toast } from './toast.tsx'

test("a failure shows the server's sentence if there is one", () => {
  expect(failureText(new ApiError(409, 'You already applied'), 'Failed to submit application')).toBe(
    'You already applied',
  )
  expect(failureText(new ApiError(503, 'HTTP 503'), 'Failed to submit application')).toBe(
    'Failed to submit application',
  )
  expect(failureText(new ApiError(0, 'Network error', 'network'), 'Failed to create event')).toBe(
    'Failed to create event',
  )
  const sentence = 'Network error. Check your connection and try again.'
  expect(failureText(new ApiError(0, sentence, 'network'))).toBe(sentence)
  expect(failureText(new TypeError('Failed to fetch dynamically imported module: /assets/calls.js'))).toBe(sentence)
})

test('a refused request (4xx) is not retried; a failed connection is', () => {
  const retry = retries(2)
  expect(retry(0, new ApiError(404, 'Not found'))).toBe(false)
  expect(retry(1, new ApiError(503, 'HTTP 503'))).toBe(true)
  expect(retry(2, new ApiError(0, 'Network error'))).toBe(false)
})

test('a mutation shows one toast when it ends, unless it is quiet', async () => {
  const success = vi.spyOn(toast, 'success').mockReturnValue('1')
  const error = vi.spyOn(toast, 'error').mockReturnValue('2')
  const client = makeQueryClient()
  const run = (fails: boolean, isQuiet = false) =>
    client
      .getMutationCache()
      .build(client, {
        mutationFn: async (name: string) => {
          if (fails) throw new ApiError(0, 'Network error', 'network')
          return name
        },
        meta: {
          success: (name: string) => `${name} published`,
          failure: 'Failed to update event',
          ...(isQuiet && { quiet: true }),
        },
      })
      .execute('Supper')
      .catch(() => {})

  await run(false)
  expect(success.mock.calls).toEqual([['Supper published']])
  await run(true)
  expect(error.mock.calls).toEqual([['Failed to update event']])
  await run(true, true)
  expect(error).toHaveBeenCalledTimes(1)
})

test('on the server there are no timers and no retries, whatever options a query sets', async () => {
  vi.stubGlobal('window', undefined)
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const client = makeQueryClient()
  await client.fetchQuery({ queryKey: ['read'], queryFn: () => 'Supper', ...caches.lookups })
  new QueryObserver(client, { queryKey: ['drawn'], gcTime: 1_000 }).getCurrentResult()
  const failing = vi.fn(() => Promise.reject(new ApiError(503, 'HTTP 503')))
  await expect(client.fetchQuery({ queryKey: ['failed'], queryFn: failing, retry: 3 })).rejects.toThrow('HTTP 503')
  expect(failing).toHaveBeenCalledTimes(1)
  expect(vi.getTimerCount()).toBe(0)
})
