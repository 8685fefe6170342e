import { act, cleanup, renderHook } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { idsQuery, queryNumber } from '@marquee/contract/fields'
import { readQuery, useFilters, useDebouncedText, writeQuery } from './search-params.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const Filters = z.object({
  page: z._default(queryNumber('Page', 1, 1000), 1),
  location: z.optional(z.string()),
  event_type_ids: idsQuery(),
})

test('the address is parsed by the schema; a value that it refuses counts as absent', () => {
  const params = new URLSearchParams('page=x&location=Portland&event_type_ids=3&event_type_ids=5&utm=1')
  expect(readQuery(Filters, params)).toEqual({ page: 1, location: 'Portland', event_type_ids: [3, 5] })
})

test('empty and default values are not written to the address', () => {
  expect(writeQuery({ page: 1, location: '', event_type_ids: [3, 5] }, { page: 1 }).toString()).toBe(
    'event_type_ids=3&event_type_ids=5',
  )
})

test('a changed filter resets the page to 1 and keeps the other filters', async () => {
  const initialEntries = ['/vendors?page=4&location=Portland&ref=mail']
  const Wrapper = ({ children }: { children: ReactNode }) => {
    const [router] = useState(() => createMemoryRouter([{ path: '*', element: children }], { initialEntries }))
    return <RouterProvider router={router} />
  }
  const { result } = renderHook(() => ({ ...useFilters(Filters), search: useLocation().search }), {
    wrapper: Wrapper,
  })
  expect(result.current.filters.page).toBe(4)
  await act(async () => result.current.change({ event_type_ids: [3] }))
  expect(result.current.search).toBe('?location=Portland&event_type_ids=3&ref=mail')
  await act(async () => result.current.change({ page: 2 }))
  expect(result.current.filters).toEqual({ page: 2, location: 'Portland', event_type_ids: [3] })
})

test('typed text is committed once, after a pause', () => {
  vi.useFakeTimers()
  const commit = vi.fn<(text: string) => void>()
  const { result } = renderHook(() => useDebouncedText('', commit))
  act(() => result.current[1]('flo'))
  act(() => void vi.advanceTimersByTime(150))
  act(() => result.current[1]('florist '))
  expect(result.current[0]).toBe('florist ')
  act(() => void vi.advanceTimersByTime(199))
  expect(commit).not.toHaveBeenCalled()
  act(() => void vi.advanceTimersByTime(1))
  expect(commit.mock.calls).toEqual([['florist']])
})
