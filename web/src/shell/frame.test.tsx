import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub, Link, Outlet } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { notificationsApi } from '@marquee/contract/notifications'
import { client } from '../lib/api.ts'
import { aPerson } from '../../test/examples.ts'
import { api, signIn } from '../../test/stage.tsx'
import { queryClient } from '../lib/query-client.ts'
import { session } from '../lib/session.ts'
import { Frame } from './frame.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const refused = {
  success: false,
  error: 'Your account is suspended',
  code: 'suspended',
  fields: { reason: 'Stolen pictures' },
}
const me = aPerson('user')
const config = { support_email: 'help@marquee.test' }

test('S14 on every page a suspended person sees the reason, the support address and a button to sign out', async () => {
  show('/organizer', () => Response.json(refused, { status: 403 }))
  const signOut = vi.spyOn(session, 'signOut').mockResolvedValue()

  expect(await screen.findByRole('heading', { name: 'Your account is suspended' })).toBeTruthy()
  expect(screen.getByText('Stolen pictures')).toBeTruthy()
  expect(screen.queryByText('The page')).toBeNull()
  const link = await screen.findByRole('link', { name: 'help@marquee.test' })
  expect(link.getAttribute('href')).toBe('mailto:help@marquee.test')
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  expect(signOut).toHaveBeenCalled()
})

test('somebody who may not have an account reads why, and can sign out', async () => {
  const error = 'Accounts here are by invitation only.'
  show('/dashboard', () => Response.json({ success: false, error, code: 'not_admitted' }, { status: 403 }))
  expect(await screen.findByRole('heading', { name: 'There is no account for you here' })).toBeTruthy()
  expect(screen.getByText(/^Accounts here are by invitation only\. If you were invited, sign in with/)).toBeTruthy()
  expect(screen.queryByText('The page')).toBeNull()
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy()
})

test('S14 a person who is suspended while a page is open sees it after the next refused call', async () => {
  let isSuspended = false
  show('/', (path) =>
    isSuspended
      ? Response.json(refused, { status: 403 })
      : Response.json({ success: true, data: path.includes('/users/') ? me : {} }),
  )
  const button = await screen.findByRole('button', { name: 'Ask' })
  expect(await screen.findByText('The page')).toBeTruthy()
  isSuspended = true
  await userEvent.click(button)

  expect(await screen.findByRole('heading', { name: 'Your account is suspended' })).toBeTruthy()
})

test('a slow navigation shows a light; when it takes long, it is announced', async () => {
  api(() => ({}))
  let arrive = () => {}
  const there = new Promise<null>((resolve) => (arrive = () => resolve(null)))
  const Stub = createRoutesStub([
    {
      Component: () => (
        <Frame>
          <Outlet />
        </Frame>
      ),
      children: [
        { path: '/', Component: () => <Link to="/far">Go</Link> },
        { path: '/far', loader: () => there, Component: () => <h1>Far away</h1>, HydrateFallback: () => null },
      ],
    },
  ])
  render(
    <QueryClientProvider client={queryClient()}>
      <Stub initialEntries={['/']} />
    </QueryClientProvider>,
  )
  const working = () => document.querySelector('[data-chase]')
  expect(working()).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'Go' }))
  await waitFor(() => expect(working()).toBeTruthy())
  expect(await screen.findByText('Loading')).toBeTruthy()
  arrive()
  expect(await screen.findByRole('heading', { name: 'Far away' })).toBeTruthy()
  await waitFor(() => expect(working()).toBeNull())
  expect(screen.queryByText('Loading')).toBeNull()
})

/** Renders the frame for a signed-in person, with a page in it that makes a request. */
function show(address: string, answer: (path: string) => Response) {
  signIn()
  api(({ path }) => (path === '/config' ? config : answer(path)))
  queryClient().clear()
  const Stub = createRoutesStub([
    {
      path: '*',
      Component: () => (
        <Frame>
          <Page />
        </Frame>
      ),
    },
  ])
  render(
    <QueryClientProvider client={queryClient()}>
      <Stub initialEntries={[address]} />
    </QueryClientProvider>,
  )
}

function Page() {
  const { refetch } = useQuery({ queryKey: ['news'], queryFn: () => client(notificationsApi).list({}), retry: false })
  return (
    <>
      <p>The page</p>
      <button type="button" onClick={() => void refetch()}>
        Ask
      </button>
    </>
  )
}
