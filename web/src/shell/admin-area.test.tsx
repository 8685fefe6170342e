import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { accountSentences } from '@marquee/contract/account'
import { adminApi } from '@marquee/contract/admin'
import { aPerson } from '../../test/examples.ts'
import { api, Refusal, signIn } from '../../test/stage.tsx'
import { client } from '../lib/api.ts'
import { makeQueryClient } from '../lib/query-client.ts'
import AdminArea from './admin-area.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

function enter(refusal: Refusal) {
  signIn()
  api(({ path }) => (path === '/users/profile' ? aPerson('admin') : refusal))
  const Page = () => {
    const list = useQuery({ queryKey: ['admin'], queryFn: () => client(adminApi).users({}), retry: false })
    return <h1>{list.isError ? 'Failed to load users' : 'Users'}</h1>
  }
  const Stub = createRoutesStub([
    { path: '/admin', Component: AdminArea, children: [{ index: true, Component: Page }] },
  ])
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Stub initialEntries={['/admin']} />
    </QueryClientProvider>,
  )
}

test('an admin without two-step sign-in reads why the calls are refused, with a link to the account page', async () => {
  enter(new Refusal(403, accountSentences.secondFactorNeeded, undefined, 'second_factor_required'))
  expect(await screen.findByRole('heading', { name: 'Two-step sign-in first' })).toBeTruthy()
  expect(screen.getByText(accountSentences.secondFactorNeeded)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to your account' }).getAttribute('href')).toBe('/account')
  expect(screen.queryByRole('heading', { name: 'Failed to load users' })).toBeNull()
})

test('any other refusal is left to the page', async () => {
  enter(new Refusal(403, 'You may not.', undefined, 'forbidden'))
  expect(await screen.findByRole('heading', { name: 'Failed to load users' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Two-step sign-in first' })).toBeNull()
})
