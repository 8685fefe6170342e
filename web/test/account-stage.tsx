import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub, useLocation } from 'react-router'
import { vi } from 'vitest'
import { aBrowser, aGuard } from './account-examples.ts'
import { signIn } from './stage.tsx'
import { queryClient } from '../src/lib/query-client.ts'
import { useFocusGuard } from '../src/ui/focus-guard.ts'
import AccountPage from '../src/features/account/account-page.tsx'
import DeletedPage from '../src/features/account/deleted-page.tsx'
import RecoveryCodesPage from '../src/features/account/recovery-codes-page.tsx'

/** Fixtures for the account tests: a guard with every field filled in, and the pages with a provider that has a list of answers. */

export const recoveryCodes = Array.from({ length: 10 }, (_, index) => `abcd-efg${index}`)
export const key = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
export const setup = { key, uri: `otpauth://totp/Marquee:ada%40example.org?secret=${key}&issuer=Marquee` }

/** `[status, body]` by method and path. */
export type Answers = Record<string, [status: number, body: object]>
export const ok = (data: unknown): [number, object] => [200, { success: true, data }]
export const refused = (status: number, error: string, fields?: Record<string, string>): [number, object] => [
  status,
  { success: false, error, code: 'test', ...(fields && { fields }) },
]

export const person = {
  id: 1,
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  email_verified: true,
  phone: null as string | null,
  role: 'user',
  contractor_id: null as number | null,
  organizer_id: null as number | null,
}

/** While true, no call gets an answer. */
export const offline = { now: false }

/** Opens `/account`, or another end of that address, as Ada. A test may change `answers` later; `sent` are the calls that changed something. */
export function openAccount(given: Answers = {}, end = '') {
  signIn()
  const answers: Answers = {
    'GET /api/config': ok({ embedded: true, issuer: 'https://marquee.example/idp' }),
    'GET /api/users/profile': ok(person),
    'GET /api/account/export': ok(null),
    'GET /api/account/calendar': ok(null),
    'GET /api/account/tokens': ok([]),
    'GET /auth/account': ok(aGuard()),
    'GET /auth/account/sessions': ok([aBrowser({ is_current: true })]),
    ...given,
  }
  const sent: { line: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const line = `${init.method ?? 'GET'} ${path}`
    if (offline.now) throw new TypeError('Failed to fetch')
    if (!line.startsWith('GET')) sent.push({ line, body: init.body ? JSON.parse(init.body as string) : undefined })
    const [status, body] = answers[line] ?? refused(404, 'Not found')
    return Response.json(body, { status })
  })
  queryClient().clear()
  const Address = () => {
    const { pathname, search } = useLocation()
    return <output aria-label="Address">{pathname + search}</output>
  }
  const Stub = createRoutesStub([
    { path: '/account', Component: AccountPage },
    { path: '/account/deleted', Component: DeletedPage },
    { path: '/account/recovery-codes', Component: RecoveryCodesPage },
    { path: '*', Component: Address },
  ])
  render(
    <QueryClientProvider client={queryClient()}>
      <FocusGuard />
      <Stub initialEntries={[`/account${end}`]} />
    </QueryClientProvider>,
  )
  return { answers, sent, user: userEvent.setup() }
}

/** As the frame of the product does. */
function FocusGuard() {
  useFocusGuard()
  return null
}
