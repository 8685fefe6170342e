import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, Outlet, RouterProvider, useLocation, useRouteError } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Role } from '@marquee/contract/limits'
import { aPerson } from '../../test/examples.ts'
import { signIn } from '../../test/stage.tsx'
import { signInReason } from '../features/auth/sign-in-reason.ts'
import { queryClient } from '../lib/query-client.ts'
import { signInPath } from '../features/auth/auth-address.ts'
import { session } from '../lib/session.ts'
import { ErrorPage } from './error-page.tsx'
import { guard, GuardedOutlet } from './guard.tsx'

const fetched = vi.fn<typeof fetch>()
const pageLoader = vi.fn<() => null>(() => null)

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(session, 'token').mockResolvedValue('token')
  signIn()
  queryClient().clear()
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  fetched.mockReset()
  pageLoader.mockClear()
})

const answers = (status: number, body: object) =>
  fetched.mockImplementation(async () => Response.json(body, { status }))

function visit(path: string, roles?: Role[]) {
  const routes = [
    {
      Component: Outlet,
      ErrorBoundary: () => <ErrorPage error={useRouteError()} />,
      HydrateFallback: () => null,
      children: [
        {
          Component: roles ? Outlet : GuardedOutlet,
          middleware: [guard(roles)],
          loader: () => null,
          children: [{ path: '*', loader: pageLoader, Component: () => <h1>Back office</h1> }],
        },
        { path: '/auth', Component: () => <p>At {useLocation().pathname + useLocation().search}</p> },
      ],
    },
  ]
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />)
}

test('a visitor is redirected to /auth with the way back, and nothing is fetched', async () => {
  vi.spyOn(session, 'token').mockResolvedValue(undefined)
  visit('/admin/users?page=2', ['admin'])
  expect(await screen.findByText(`At ${signInPath('/admin/users?page=2')}`)).toBeTruthy()
  expect(pageLoader).not.toHaveBeenCalled()
  expect(fetched).not.toHaveBeenCalled()
})

test('on a page for everybody a visitor returns to the whole address, with its hash', async () => {
  vi.spyOn(session, 'token').mockResolvedValue(undefined)
  localStorage.clear()
  visit('/admin/users?page=2#apply')
  expect(await screen.findByText(`At ${signInPath('/admin/users?page=2#apply')}`)).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Back office' })).toBeNull()
  expect(fetched).not.toHaveBeenCalled()
})

test.each([
  ['/contractor/apply', '/auth?redirect=/contractor/apply', '&mode=sign-up'],
  ['/client/apply?from=mail#x', '/auth?redirect=/client/apply%3Ffrom%3Dmail%23x', '&mode=sign-up'],
  ['/dashboard', '/auth?redirect=/dashboard', ''],
])('%s opens the form for an account where nobody has signed in before', async (path, toSignIn, mode) => {
  vi.spyOn(session, 'token').mockResolvedValue(undefined)
  localStorage.clear()
  visit(path)
  expect(await screen.findByText(`At ${toSignIn}${mode}`)).toBeTruthy()
  cleanup()
  localStorage.setItem('marquee.known', '')
  visit(path)
  expect(await screen.findByText(`At ${toSignIn}`)).toBeTruthy()
})

test('a session that ends on a page leads to sign-in, and the tab remembers why', async () => {
  answers(200, { success: true, data: aPerson('user') })
  visit('/admin/users')
  await screen.findByRole('heading', { name: 'Back office' })
  act(() => session.endLocally())
  expect(await screen.findByText(/^At \/auth/)).toBeTruthy()
  expect(signInReason('/admin/users')).toBe('Your session has ended. Sign in again to go on where you were.')
  cleanup()
  sessionStorage.clear()
  visit('/admin/users')
  expect(await screen.findByText(/^At \/auth/)).toBeTruthy()
  expect(signInReason('/admin/users')).toBe('This page is for people who are signed in. Sign in, and it opens.')
})

test('a person with the right role sees the page', async () => {
  answers(200, { success: true, data: aPerson('admin') })
  visit('/admin/users', ['admin'])
  expect(await screen.findByRole('heading', { name: 'Back office' })).toBeTruthy()
})

test('another role sees Access Denied with two links, and the page never loads', async () => {
  answers(200, { success: true, data: aPerson('contractor') })
  visit('/admin/users', ['admin'])
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy()
  expect(
    screen.getByText("You don't have permission to access this page. This area is restricted to administrators only."),
  ).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to Dashboard' }).getAttribute('href')).toBe('/dashboard')
  expect(screen.getByRole('link', { name: 'Return Home' }).getAttribute('href')).toBe('/')
  expect(pageLoader).not.toHaveBeenCalled()
})

test('without a connection, a person whose role is known still sees the page', async () => {
  queryClient().setQueryData(['users', 'me'], aPerson('admin'), { updatedAt: 1 })
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  visit('/admin/users', ['admin'])
  expect(await screen.findByRole('heading', { name: 'Back office' })).toBeTruthy()
})

test('a session that the server no longer accepts redirects to /auth', async () => {
  answers(401, { success: false, error: 'Your session is no longer valid.', code: 'unauthorized' })
  visit('/admin/users', ['admin'])
  expect(await screen.findByText(/^At \/auth\?redirect=/)).toBeTruthy()
})

test('a failed check has a sentence and can be tried again', async () => {
  answers(403, { success: false, error: 'No', code: 'forbidden' })
  visit('/admin/users', ['admin'])
  const sentence = 'Unable to verify your permissions. Please try again.'
  expect(await screen.findByRole('heading', { name: sentence })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
  expect(pageLoader).not.toHaveBeenCalled()
})

test('an admin without two-step sign-in passes, because the area itself shows what is missing', async () => {
  answers(403, { success: false, error: 'Two-step sign-in first', code: 'second_factor_required' })
  visit('/admin/users', ['admin'])
  expect(await screen.findByRole('heading', { name: 'Back office' })).toBeTruthy()
})

test('without roles every signed-in person passes, and the account is fetched at the same time', async () => {
  answers(200, { success: true, data: aPerson('user') })
  visit('/admin/users')
  expect(await screen.findByRole('heading', { name: 'Back office' })).toBeTruthy()
  // A test before may still look for its connection.
  const asked = () => fetched.mock.calls.filter(([address]) => String(address).endsWith('/users/profile'))
  await waitFor(() => expect(asked()).toHaveLength(1))
})
