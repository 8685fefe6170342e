import { act, cleanup, render } from '@testing-library/react'
import { useEffect } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { useVendorFilters } from './vendor-filters.ts'

afterEach(cleanup)

/** The list's filters in a router that navigates only when the test allows it. */
function openFilters(address: string) {
  const waiting: (() => void)[] = []
  let isSlow = false
  let current: ReturnType<typeof useVendorFilters> | undefined
  const report = (list: typeof current) => {
    current = list
  }
  function Page() {
    const list = useVendorFilters()
    useEffect(() => report(list))
    return null
  }
  const loader = () => (isSlow ? new Promise<null>((resolve) => waiting.push(() => resolve(null))) : null)
  const router = createMemoryRouter([{ id: 'vendors', path: '/vendors', Component: Page, loader }], {
    initialEntries: [address],
    hydrationData: { loaderData: { vendors: null } },
  })
  render(<RouterProvider router={router} />)
  isSlow = true
  return {
    shown: () => ({ price: current?.filters.pricing_range, years: current?.filters.min_years }),
    address: () => router.state.location.search,
    change: (...given: Parameters<ReturnType<typeof useVendorFilters>['change']>) =>
      act(async () => current?.change(...given)),
    back: () => act(() => router.navigate(-1)),
    arrive: () => act(async () => waiting.splice(0).forEach((go) => go())),
    loadAtOnce: () => (isSlow = false),
  }
}

test('a chosen filter is shown before the address changes, and the next one is added to it', async () => {
  const list = openFilters('/vendors?page=3')
  await list.change({ pricing_range: ['budget'] })
  expect(list.address()).toBe('?page=3')
  expect(list.shown()).toEqual({ price: ['budget'], years: undefined })

  await list.change({ min_years: 5 })
  expect(list.address()).toBe('?page=3')
  expect(list.shown()).toEqual({ price: ['budget'], years: 5 })

  await list.arrive()
  expect(list.address()).toBe('?pricing_range=budget&min_years=5')
  expect(list.shown()).toEqual({ price: ['budget'], years: 5 })
})

test('once the address has changed, only the address counts: Back removes the filter', async () => {
  const list = openFilters('/vendors')
  list.loadAtOnce()
  await list.change({ pricing_range: ['budget'] })
  expect(list.address()).toBe('?pricing_range=budget')
  await list.back()
  expect(list.address()).toBe('')
  expect(list.shown()).toEqual({ price: undefined, years: undefined })
})
