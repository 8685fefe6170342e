import { AdminOrganizer, AdminVendor, type AdminUser } from '@marquee/contract/admin'
import { QueryClientProvider } from '@tanstack/react-query'
import { configure, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { createRoutesStub, useLocation } from 'react-router'
import { vi } from 'vitest'
import { queryClient } from '../../lib/query-client.ts'
import { Toasts } from '../../lib/toast.tsx'
import { blank } from '../../../test/blank.ts'

// Menus, dialogs and toasts are fetched when first needed, which takes a while on a busy machine.
configure({ asyncUtilTimeout: 5_000 })
vi.setConfig({ testTimeout: 20_000 })

/** For tests of these pages: rows as the server sends them, a server that answers by a function, and a page on stage. */

export const user = (more: Partial<AdminUser> = {}): AdminUser => ({
  id: 7,
  name: 'Ines Okafor',
  email: 'ines@marquee.test',
  email_verified: true,
  phone: null,
  role: 'user',
  onboarding_completed: false,
  created_at: '2027-01-01T23:30:00.000Z',
  suspended_at: null,
  suspended_reason: null,
  ...more,
})

export const vendor = (more: Partial<AdminVendor> = {}): AdminVendor => ({
  ...blank(AdminVendor),
  id: 1,
  user_id: 7,
  company_name: 'Juniper & Rye',
  business_description: 'Flowers for rooms that feel like their season.',
  business_address: '214 Alder Street, Portland',
  years_in_business: 12,
  pricing_range: 'premium',
  website: 'juniper.example/work',
  status: 'pending',
  profile_created_at: '2027-03-04T00:30:00.000Z',
  version: 1,
  owner_name: 'Ines Okafor',
  email: 'ines@juniper.test',
  email_verified: true,
  ...more,
})

export const organizer = (more: Partial<AdminOrganizer> = {}): AdminOrganizer => ({
  ...blank(AdminOrganizer),
  id: 1,
  user_id: 9,
  organization_name: 'Quayside Suppers',
  organization_description: '',
  organization_address: '9 Dock Road, Seattle',
  years_organizing: 1,
  typical_event_size: '76-150 guests',
  annual_events_count: 4,
  status: 'pending',
  profile_created_at: '2027-03-05T00:30:00.000Z',
  version: 1,
  owner_name: 'Tomas Lindqvist',
  email: 'tomas@quayside.test',
  email_verified: true,
  ...more,
})

export const pagination = (total: number, page = 1, limit = 20) => ({
  total,
  limit,
  page,
  has_more: page * limit < total,
})

/** A call as it arrived: "GET /contractors/admin/all?page=1". */
export interface Sent {
  line: string
  body: unknown
  /** What `If-Match` named, where it did. */
  version?: string
}
/** `[status, body]`; a promise of it keeps the caller waiting. Undefined is a 404. */
export type Answer = [status: number, body: object] | undefined

export const ok = (data: unknown): [number, object] => [200, { success: true, data }]
export const failed = (status: number, error: string): [number, object] => [
  status,
  { success: false, error, code: 'error' },
]

/** Shows one page at an address of its own, with toasts. `answer` is asked for every call; `sent` collects them. */
export function stage(Page: ComponentType, address: string, answer: (call: Sent) => Answer | Promise<Answer>) {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const version = new Headers(init.headers).get('if-match')
    const call = {
      line: `${init.method} ${path.replace(/^\/api/, '')}`,
      body: init.body ? JSON.parse(init.body as string) : undefined,
      ...(version && { version }),
    }
    sent.push(call)
    const [status, body] = (await answer(call)) ?? failed(404, 'Not found')
    return Response.json(body, { status })
  })
  queryClient().clear()
  const Stub = createRoutesStub([
    {
      path: '*',
      Component: () => (
        <>
          <Page />
          <Address />
        </>
      ),
    },
  ])
  render(
    <QueryClientProvider client={queryClient()}>
      <Stub initialEntries={[address]} />
      <Toasts />
    </QueryClientProvider>,
  )
  return { sent, press: userEvent.setup() }
}

function Address() {
  const { pathname, search } = useLocation()
  return <output aria-label="Address">{pathname + search}</output>
}
