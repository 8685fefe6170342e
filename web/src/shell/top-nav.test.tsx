import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Role } from '@marquee/contract/limits'
import type { Me } from '@marquee/contract/users'
import { aPerson } from '../../test/examples.ts'
import { api, signIn } from '../../test/stage.tsx'
import { makeQueryClient } from '../lib/query-client.ts'
import { session } from '../lib/session.ts'
import { TopNav } from './top-nav.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function open(me?: Pick<Me, 'role' | 'name' | 'email'> & Partial<Me>) {
  if (me) {
    signIn()
    api(() => ({ ...aPerson(me.role), ...me }))
  }
  const Stub = createRoutesStub([{ path: '*', Component: TopNav }])
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Stub initialEntries={['/vendors']} />
    </QueryClientProvider>,
  )
}

const address = (name: string) => screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'))

test('a visitor sees links to vendors, events and the dashboard, and Sign in', () => {
  open()
  expect(address('Browse Vendors')[0]).toBe('/vendors')
  expect(address('Browse Events')[0]).toBe('/events')
  expect(address('Dashboard')[0]).toBe('/dashboard')
  expect(address('Login')[0]).toBe('/auth')
  expect(screen.queryByRole('button', { name: /Account menu/ })).toBeNull()
  expect(screen.queryByLabelText(/Notifications/)).toBeNull()
})

test.each<[Role, string, string]>([
  ['admin', 'Admin', '/admin'],
  ['client', 'Dashboard', '/organizer'],
  ['contractor', 'Dashboard', '/dashboard'],
  ['user', 'Dashboard', '/dashboard'],
])('for role %s the way to their work is %s at %s', async (role, label, to) => {
  open({ role, name: 'Ines Okafor', email: 'ines@marquee.test' })
  await screen.findByRole('button', { name: 'Account menu of Ines' })
  expect(address(label)[0]).toBe(to)
  expect(screen.queryByRole('link', { name: 'Login' })).toBeNull()
})

test.each<Role>(['admin', 'client', 'contractor', 'user'])('a %s has a bell with the unread number', async (role) => {
  open({ role, name: 'Ines Okafor', email: 'ines@marquee.test', unread_notifications: 32 })
  expect(await screen.findByLabelText('Notifications, 32 unread')).toBeTruthy()
})

test('without a name the e-mail address is shown, and the menu signs out', async () => {
  const signOut = vi.spyOn(session, 'signOut').mockResolvedValue()
  open({ role: 'user', name: null, email: 'ines@marquee.test' })
  await userEvent.click(await screen.findByRole('button', { name: 'Account menu of ines@marquee.test' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
  expect(signOut).toHaveBeenCalledTimes(1)
})

test.each<[Role, string[]]>([
  [
    'contractor',
    [
      '/dashboard',
      '/contractor/profile',
      '/contractor/availability',
      '/contractor/documents',
      '/contractor/applications',
      '/contractor/messages',
      '/account',
    ],
  ],
  ['client', ['/organizer', '/organizer/profile', '/organizer/messages', '/account']],
  ['admin', ['/admin', '/account']],
  ['user', ['/dashboard', '/account']],
])('the account menu and the mobile menu of a %s lead to their own pages', async (role, paths) => {
  open({ role, name: 'Ines Okafor', email: 'ines@marquee.test' })
  await userEvent.click(await screen.findByRole('button', { name: 'Account menu of Ines' }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map((item) => item.getAttribute('href')).filter(Boolean)).toEqual(paths)
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }))
  const links = within(screen.getByRole('navigation', { name: 'Menu' })).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/vendors', '/events', ...paths])
})

test('the mobile menu has the same links and closes on Escape', async () => {
  open()
  const button = screen.getByRole('button', { name: 'Open menu' })
  const before = address('Browse Vendors').length
  await userEvent.click(button)
  expect(address('Browse Vendors')).toHaveLength(before + 1)
  expect(screen.getByRole('button', { name: 'Close menu' }).getAttribute('aria-expanded')).toBe('true')
  await userEvent.keyboard('{Escape}')
  expect(address('Browse Vendors')).toHaveLength(before)
})
