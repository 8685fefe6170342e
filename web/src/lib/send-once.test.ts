import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useIdempotencyKey, useOnce } from './send-once.ts'

afterEach(cleanup)

test('a second press while the first is in progress does nothing; after success or failure a press works again', async () => {
  const sent: { name: string; end: PromiseWithResolvers<void> }[] = []
  const { result } = renderHook(() =>
    useOnce((name: string) => {
      const end = Promise.withResolvers<void>()
      sent.push({ name, end })
      return end.promise
    }),
  )
  const names = () => sent.map(({ name }) => name)
  const press = result.current
  press('first')
  press('second')
  expect(names()).toEqual(['first'])

  sent[0]?.end.resolve()
  await waitFor(() => {
    press('third')
    expect(names()).toEqual(['first', 'third'])
  })
  press('fourth')
  sent[1]?.end.reject(new Error('refused'))
  await waitFor(() => {
    press('fifth')
    expect(names()).toEqual(['first', 'third', 'fifth'])
  })
})

test('a press runs the function of the last render', () => {
  const sent: number[] = []
  const { result, rerender } = renderHook(
    ({ price }) =>
      useOnce(async () => {
        sent.push(price)
      }),
    { initialProps: { price: 1 } },
  )
  rerender({ price: 2 })
  result.current()
  expect(sent).toEqual([2])
})

test('the same content keeps its idempotency key; other content gets another', () => {
  const { result } = renderHook(() => useIdempotencyKey())
  const first = result.current({ message: 'Hello' })
  expect(result.current({ message: 'Hello' })).toBe(first)
  expect(result.current({ message: 'Good day' })).not.toBe(first)
})
