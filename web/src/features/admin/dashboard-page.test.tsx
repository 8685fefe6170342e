import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { api, open as openPages, resetStage } from '../../../test/stage.tsx'
import AdminDashboardPage from './dashboard-page.tsx'
import AdminMissingPage from './missing-page.tsx'

beforeEach(() => {
  resetStage()
})

const open = (address: string, failed_emails = 0) => {
  api({
    'GET /admin/work': {
      vendor_applications: 12,
      organizer_applications: 0,
      open_contact_requests: 1,
      open_reports: 0,
      failed_emails,
    },
  })
  openPages({ '/admin': AdminDashboardPage, '/admin/*': AdminMissingPage }, address)
}

test('the four figures show that they are coming, and show no numbers', async () => {
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

test('the pages for daily work are linked, with the number of what waits there', async () => {
  open('/admin')
  const links = await screen.findAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/admin/applications',
    '/admin/applications?tab=organizers',
    '/admin/contact-requests',
    '/admin/reports',
    '/admin/users',
    '/admin/vendors',
    '/admin/organizers',
  ])
  expect(await screen.findByRole('link', { name: /^Vendor applications.*12 waiting$/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Organizer applications.*0 waiting$/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Contact Requests.*1 waiting$/ })).toBeTruthy()
})

test('an unknown address in the area is named as unknown and links back', async () => {
  open('/admin/somewhere-new')
  expect(await screen.findByRole('heading', { level: 1, name: 'This page is not on the bill' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Admin' }).getAttribute('href')).toBe('/admin')
})

test('emails that failed are shown with their number, only when there are some', async () => {
  open('/admin', 3)
  const link = await screen.findByRole('link', { name: /^Failed emails.*3 waiting$/ })
  expect(link.getAttribute('href')).toBe('/admin/deliveries?status=failed')
})
