import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { vi } from 'vitest'
import { makeQueryClient } from '../src/lib/query-client.ts'
import AuthPage from '../src/features/auth/auth-page.tsx'
import ConfirmPage from '../src/features/auth/confirm-page.tsx'
import ForgotPage from '../src/features/auth/forgot-page.tsx'
import NewAddressPage from '../src/features/auth/new-address-page.tsx'
import OldAddressPage from '../src/features/auth/old-address-page.tsx'
import ResetPage from '../src/features/auth/reset-page.tsx'

/** Answers of the server by method and path; anything else is a 404. */
export type Answers = Record<string, [status: number, body: object]>

/** The calls since the last `openAuth`. */
export const sent: { path: string; body: unknown }[] = []

/** Opens a sign-in page with these answers of the server. */
export function openAuth(address: string, answers: Answers = {}) {
  sent.length = 0
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const [status, body] = answers[`${init.method} ${path}`] ?? [
      404,
      { success: false, error: 'Not found', code: 'not_found' },
    ]
    sent.push({ path, body: init.body ? JSON.parse(init.body as string) : undefined })
    return Response.json(body, { status })
  })
  location.href = `https://marquee.example${address}`
  const Stub = createRoutesStub([
    { path: '/auth', Component: AuthPage },
    { path: '/auth/confirm', Component: ConfirmPage },
    { path: '/auth/forgot', Component: ForgotPage },
    { path: '/auth/new-address', Component: NewAddressPage },
    { path: '/auth/old-address', Component: OldAddressPage },
    { path: '/auth/reset', Component: ResetPage },
    { path: '/account', Component: () => <h1>Account</h1> },
  ])
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Stub initialEntries={[address]} />
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

/** Id of a running sign-in, and the answer that it is running. */
export const uid = 'aaaaaaaaaaaaaaaa'
export const running: Answers = {
  [`GET /auth/interaction/${uid}`]: [200, { success: true, data: { mode: 'sign-in' } }],
}
/** The address of the sign-in page for a running sign-in. */
export const authAddress = (mode: string) => `/auth?interaction=${uid}&mode=${mode}&redirect=%2Faccount`

/** The settings of an installation with the embedded provider. */
export const embedded: Answers = { 'GET /api/config': [200, { success: true, data: { embedded: true } }] }
