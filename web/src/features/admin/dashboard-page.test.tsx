import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import AdminDashboardPage from './dashboard-page.tsx'
import AdminMissingPage from './missing-page.tsx'

afterEach(cleanup)

const open = (address: string) => {
  const Stub = createRoutesStub([
    { path: '/admin', Component: AdminDashboardPage },
    { path: '/admin/*', Component: AdminMissingPage },
  ])
  render(<Stub initialEntries={[address]} />)
}

test('the four figures say that they are coming, and show no numbers', async () => {
  open('/admin')
  const cards = await screen.findAllByRole('group')
  expect(cards.map((card) => card.getAttribute('aria-label'))).toEqual([
    'Total Users',
    'Active Vendors',
    'Event Organizers',
    'Pending Applications',
  ])
  for (const card of cards) {
    expect(card.getAttribute('aria-disabled')).toBe('true')
    expect(card.textContent).toContain('Coming Soon')
  }
})

test('the pages for daily work are linked', async () => {
  open('/admin')
  const links = await screen.findAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/admin/applications',
    '/admin/users',
    '/admin/vendors',
    '/admin/organizers',
  ])
})

test('an unknown address in the area says so and links back', async () => {
  open('/admin/somewhere-new')
  expect(await screen.findByRole('heading', { level: 1, name: 'This page is not on the bill' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Admin' }).getAttribute('href')).toBe('/admin')
})
