import { act, cleanup, render, renderHook } from '@testing-library/react'
import { useEffect, useState, type ReactNode } from 'react'
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

test('what replaces the address does not cancel the way to another page; a chosen filter does', async () => {
  let arrive = () => undefined as void
  const waiting = () => new Promise<null>((resolve) => (arrive = () => resolve(null)))
  let list: ReturnType<typeof useFilters<typeof Filters>> | undefined
  function List() {
    const filters = useFilters(Filters)
    useEffect(() => {
      list = filters
    })
    return null
  }
  const router = createMemoryRouter(
    [
      { path: '/vendors', Component: List },
      { path: '/vendors/:id', Component: () => null, loader: waiting },
    ],
    { initialEntries: ['/vendors'] },
  )
  render(<RouterProvider router={router} />)
  await act(async () => void router.navigate('/vendors/36'))
  expect(router.state.navigation.location?.pathname).toBe('/vendors/36')
  await act(async () => list?.change({ page: 2 }, { replace: true }))
  expect(router.state.navigation.location?.pathname).toBe('/vendors/36')
  await act(async () => arrive())
  expect(router.state.location.pathname).toBe('/vendors/36')
  await act(async () => router.navigate('/vendors'))
  await act(async () => void router.navigate('/vendors/36'))
  await act(async () => list?.change({ location: 'Salem' }))
  expect(router.state.location).toMatchObject({ pathname: '/vendors', search: '?location=Salem' })
})

test('typed text is committed once, after a pause', () => {
  vi.useFakeTimers()
  const commit = vi.fn<(text: string) => void>()
  const { result } = renderHook(() => useDebouncedText('', commit))
  act(() => result.current[1]('flo'))
  act(() => void vi.advanceTimersByTime(250))
  act(() => result.current[1]('florist '))
  expect(result.current[0]).toBe('florist ')
  act(() => void vi.advanceTimersByTime(299))
  expect(commit).not.toHaveBeenCalled()
  act(() => void vi.advanceTimersByTime(1))
  expect(commit.mock.calls).toEqual([['florist']])
})

test('a text that still waits is committed at once when the field is left, or dropped when something was chosen', async () => {
  vi.useFakeTimers()
  const commit = vi.fn()
  const { result } = renderHook(() => useDebouncedText('', commit))
  const settle = () => result.current[2]
  act(() => result.current[1](' tacos '))
  act(() => settle()())
  expect(commit.mock.calls).toEqual([['tacos']])
  act(() => result.current[1]('tacos and'))
  act(() => settle()(false))
  expect(result.current[0]).toBe('')
  act(() => void vi.runAllTimers())
  expect(commit).toHaveBeenCalledOnce()
  vi.useRealTimers()
})

test('letters typed while an earlier text is on its way stay; later the field follows the address again', () => {
  vi.useFakeTimers()
  const { result, rerender } = renderHook((value: string) => useDebouncedText(value, () => {}), { initialProps: '' })
  act(() => result.current[1]('taco'))
  act(() => void vi.runAllTimers())
  act(() => result.current[1]('tacos'))
  rerender('taco')
  expect(result.current[0]).toBe('tacos')
  act(() => void vi.runAllTimers())
  rerender('tacos')
  rerender('')
  expect(result.current[0]).toBe('')
})

test('a replaced history entry keeps its state, a new one starts without', async () => {
  const router = createMemoryRouter([{ path: '/vendors', Component: List }], {
    initialEntries: [{ pathname: '/vendors', state: { sheet: 'filters' } }],
  })
  let list: ReturnType<typeof useFilters<typeof Filters>> | undefined
  function List() {
    const filters = useFilters(Filters)
    useEffect(() => {
      list = filters
    })
    return null
  }
  render(<RouterProvider router={router} />)
  await act(async () => list?.change({ location: 'Salem' }, { replace: true }))
  expect(router.state.location).toMatchObject({ search: '?location=Salem', state: { sheet: 'filters' } })
  await act(async () => list?.change({ location: 'Bend' }))
  expect(router.state.location).toMatchObject({ search: '?location=Bend', state: null })
})
