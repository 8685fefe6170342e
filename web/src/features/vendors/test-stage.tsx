import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { createRoutesStub, useLocation } from 'react-router'
import { vi } from 'vitest'
import { Vendor } from '@marquee/contract/vendors'
import { queryClient } from '../../lib/query-client.ts'
import VendorPage from './vendor-page.tsx'
import VendorsPage from './vendors-page.tsx'
import { blank } from '../../../test/blank.ts'

/** A vendor as the API answers it. */
export function vendor(id: number, own: Partial<Vendor> = {}): Vendor {
  return {
    ...blank(Vendor),
    id,
    user_id: id + 100,
    company_name: `Vendor ${id}`,
    business_description: 'Flowers from growers we know by name.',
    business_address: '12 Mill Lane, Portland, OR',
    years_in_business: 12,
    pricing_range: 'premium',
    website: 'https://vendor.example.com',
    status: 'approved',
    profile_created_at: '2026-01-01T00:00:00.000Z',
    version: 1,
    ...own,
  }
}

/** `count` pictures as an answer carries them. */
export function pictures(count: number): Vendor['images'] {
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    image_url: `/images/${index + 1}.webp`,
    alt_text: `Scene ${index + 1}`,
    is_primary: index === 0,
    display_order: index,
    width: 1200,
    height: 900,
    placeholder: '',
    variants: {},
    image_key: `v/${index + 1}`,
    contractor_id: 1,
  }))
}

export const entry = (id: number, display_name: string) => ({
  id,
  name: `entry-${id}`,
  display_name,
  description: null,
})

type Answer = object | ((query: URLSearchParams) => object | Response) | Response

/**
 * Opens an address of the public vendor pages over a fake API: `answers` by method and path; what is not named is a 404.
 * Yields the person, the calls that were made, and the address as it is now.
 */
export function open(address: string, answers: Record<string, Answer>) {
  queryClient().clear()
  const calls: { path: string; query: URLSearchParams; body: unknown }[] = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, 'https://marquee.example')
    const path = `${init.method} ${url.pathname.replace('/api', '')}`
    calls.push({ path, query: url.searchParams, body: init.body ? JSON.parse(init.body as string) : undefined })
    const found = answers[path]
    const answer = typeof found === 'function' && !(found instanceof Response) ? found(url.searchParams) : found
    if (answer instanceof Response) return answer.clone()
    if (answer === undefined)
      return Response.json({ success: false, error: 'Not found', code: 'not_found' }, { status: 404 })
    return Response.json({ success: true, data: answer })
  })
  let here = ''
  const Here = () => {
    const { pathname, search } = useLocation()
    useEffect(() => {
      here = pathname + search
    })
    return null
  }
  const loaderData = { state: undefined, origin: 'https://marquee.example' }
  const Stub = createRoutesStub([
    { path: '/vendors', Component: () => [<VendorsPage key="page" loaderData={loaderData} />, <Here key="here" />] },
    { path: '/vendors/:id', Component: () => [<VendorPage key="page" loaderData={loaderData} />, <Here key="here" />] },
    { path: '/auth', Component: Here },
  ])
  render(
    <QueryClientProvider client={queryClient()}>
      <Stub initialEntries={[address]} />
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), calls, here: () => here }
}

/** What the sign-in library leaves behind for somebody who is signed in. */
export function signIn() {
  localStorage.setItem(
    'marquee.user:https://marquee.example/idp:marquee-web',
    JSON.stringify({ access_token: 'token', expires_at: Date.now() / 1000 + 3600, profile: { sub: 'somebody' } }),
  )
}
