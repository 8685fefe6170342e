import type { Application } from '@marquee/contract/applications'
import type { Event } from '@marquee/contract/events'
import type { ProfileStatus, Role } from '@marquee/contract/limits'
import { Organizer } from '@marquee/contract/organizers'
import type { VendorImage } from '@marquee/contract/pictures'
import type { Me } from '@marquee/contract/users'
import { OwnVendor } from '@marquee/contract/vendors'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { createRoutesStub, useLocation } from 'react-router'
import { vi } from 'vitest'
import { queryClient } from '../../lib/query-client.ts'
import { toast } from '../../lib/toast.tsx'
import { blank } from '../../../test/blank.ts'

/** What the tests of these pages stand on: things with every field filled in, an API made of answers, and a page at an address. */

export const anEvent = (given: Partial<Event> = {}): Event => ({
  id: 7,
  organizer_id: 3,
  title: 'Harvest Supper',
  description: 'One long table in the orchard.',
  address: 'Old Flour Mill, Portland',
  start_date: '2027-06-19',
  end_date: null,
  budget_range: '$8,000 - $12,000',
  expected_attendees: 140,
  event_type_id: 2,
  event_type_display_name: 'Private Dinner',
  status: 'published',
  created_at: '2027-01-04T10:00:00.000Z',
  updated_at: '2027-02-05T10:00:00.000Z',
  application_count: 3,
  images: [],
  organization_name: 'Lantern Street Events',
  organizer_website: 'https://lantern.example',
  version: 4,
  ...given,
})

export const aPicture = (given: Partial<Event['images'][number]> = {}): Event['images'][number] => ({
  id: 31,
  event_id: 7,
  image_url: '/images/31.webp',
  alt_text: 'The long table',
  is_primary: true,
  display_order: 0,
  width: 800,
  height: 600,
  placeholder: '',
  variants: {},
  ...given,
})

export const anApplication = (given: Partial<Application> = {}): Application => ({
  id: 70,
  event_id: 7,
  contractor_id: 5,
  status: 'pending',
  status_reason: null,
  message: 'We would bring forty metres of flowers.',
  version: 2,
  applied_at: '2027-02-10T09:00:00.000Z',
  updated_at: '2027-02-10T09:00:00.000Z',
  company_name: 'Juniper & Rye',
  contractor_name: 'Wilma West',
  contractor_email: 'wilma@juniper.example',
  event_title: 'Harvest Supper',
  event_description: 'One long table in the orchard.',
  event_start_date: '2027-06-19',
  event_end_date: null,
  event_address: 'Old Flour Mill, Portland',
  event_status: 'published',
  event_type_display_name: 'Private Dinner',
  organization_name: 'Lantern Street Events',
  business_description: 'Flowers from our own field.',
  website: 'https://www.juniper.example',
  pricing_range: 'premium',
  ...given,
})

export const aPerson = (role: Role, status: ProfileStatus = 'approved'): Me => ({
  id: 1,
  name: 'Wilma West',
  email: 'wilma@juniper.example',
  email_verified: true,
  phone: null,
  role,
  onboarding_completed: true,
  created_at: '2027-01-01T00:00:00.000Z',
  contractor_id: role === 'contractor' ? 5 : null,
  contractor_status: role === 'contractor' ? status : null,
  organizer_id: role === 'client' ? 3 : null,
  organizer_status: role === 'client' ? status : null,
})

export const aVendor = (given: Partial<OwnVendor> = {}): OwnVendor => ({
  ...blank(OwnVendor),
  id: 5,
  user_id: 1,
  company_name: 'Juniper & Rye',
  business_description: 'Flowers from our own field.',
  business_address: '214 Alder Street, Portland',
  years_in_business: 12,
  pricing_range: 'premium',
  website: 'https://www.juniper.example',
  social_links: [{ id: 1, platform: 'instagram', url: 'https://instagram.com/juniper' }],
  status: 'pending',
  event_types: [{ id: 2, display_name: 'Private Dinner' }],
  aesthetic_tags: [{ id: 1, name: 'tag-1', display_name: 'Tag 1' }],
  event_type_ids: [2],
  aesthetic_tag_ids: [1],
  profile_created_at: '2027-01-04T10:00:00.000Z',
  version: 3,
  ...given,
})

export const aVendorPicture = (given: Partial<VendorImage> = {}): VendorImage => ({
  ...omitEvent(aPicture()),
  contractor_id: 5,
  image_key: 'vendors/5/31',
  ...given,
})

export const anOrganizer = (given: Partial<Organizer> = {}): Organizer => ({
  ...blank(Organizer),
  id: 3,
  user_id: 1,
  organization_name: 'Lantern Street Events',
  organization_description: 'Suppers under lanterns.',
  organization_address: '9 Dock Road, Seattle',
  years_organizing: 4,
  typical_event_size: '76-150 guests',
  annual_events_count: 6,
  event_type_ids: [2],
  event_types: [{ id: 2, display_name: 'Private Dinner' }],
  status: 'pending',
  profile_created_at: '2027-01-04T10:00:00.000Z',
  version: 3,
  ...given,
})

/** One page of a list as the server answers it. */
export const pageOf = <Name extends string, Row>(
  name: Name,
  rows: readonly Row[],
  pagination: { total?: number; limit?: number; page?: number; has_more?: boolean } = {},
) => ({ [name]: rows, pagination: { total: rows.length, limit: 12, page: 1, has_more: false, ...pagination } })

const omitEvent = ({ event_id: _, ...picture }: ReturnType<typeof aPicture>) => picture

/** A call as the server received it. */
export interface Received {
  method: string
  path: string
  query: URLSearchParams
  headers: Headers
  /** Parsed JSON, or the form's fields. */
  body: unknown
}

/** Throw it from an answer, or answer with it: the call fails with this status and sentence. */
export class Refusal {
  readonly status: number
  readonly error: string
  readonly fields: Record<string, string> | undefined
  readonly code: string
  constructor(status: number, error: string, fields?: Record<string, string>, code = 'test') {
    this.status = status
    this.code = code
    this.error = error
    this.fields = fields
  }
}

type Answer = unknown | ((call: Received) => unknown)

/**
 * Stands up an API: `{ 'GET /events/7': answer }`, where an answer is the `data`, a `Refusal`, or a function of the call that yields
 * either. What is not named fails loudly. Answers all calls received so far.
 */
export function api(answers: Record<string, Answer>): Received[] {
  const calls: Received[] = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, 'http://localhost')
    const call: Received = {
      method: init.method ?? 'GET',
      path: url.pathname.replace(/^\/api/, ''),
      query: url.searchParams,
      headers: new Headers(init.headers),
      body:
        init.body instanceof FormData
          ? Object.fromEntries(init.body.entries())
          : JSON.parse(String(init.body ?? 'null')),
    }
    calls.push(call)
    const name = `${call.method} ${call.path}`
    if (!(name in answers)) throw new Error(`Nobody answers ${name}`)
    const answer = answers[name]
    const data = await (typeof answer === 'function' ? (answer as (call: Received) => unknown)(call) : answer)
    if (!(data instanceof Refusal)) return Response.json({ success: true, data })
    const { status, error, fields, code } = data
    return Response.json({ success: false, error, code, ...(fields && { fields }) }, { status })
  })
  return calls
}

/** Shows a page at an address. Every other address shows itself as text. Nobody is signed in unless `isSignedIn`. */
export function visit(
  pattern: string,
  Page: ComponentType,
  address: string,
  { isSignedIn = true, state }: { isSignedIn?: boolean; state?: unknown } = {},
) {
  if (isSignedIn) {
    localStorage.setItem('marquee.user:test', JSON.stringify({ access_token: 'token', profile: { sub: '1' } }))
  }
  const url = new URL(address, 'http://localhost')
  const Shown = () => {
    const { pathname, search } = useLocation()
    return <output data-testid="address">{pathname + search}</output>
  }
  const WithAddress = createRoutesStub([
    {
      path: pattern,
      Component: () => (
        <>
          <Page />
          <Shown />
        </>
      ),
    },
    { path: '*', Component: Shown },
  ])
  return render(
    <QueryClientProvider client={queryClient()}>
      <WithAddress initialEntries={[{ pathname: url.pathname, search: url.search, state }]} />
    </QueryClientProvider>,
  )
}

/** Before and after each test: nothing is left of another one. Answers what was said by toast. */
export function freshStart() {
  cleanup()
  queryClient().clear()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  const said: string[] = []
  for (const kind of ['success', 'error', 'loading', 'info'] as const) {
    vi.spyOn(toast, kind).mockImplementation((text) => {
      said.push(text)
      return text
    })
  }
  vi.spyOn(toast, 'dismiss').mockImplementation(() => {})
  return said
}
