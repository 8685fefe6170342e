import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { anOrganizer, aPerson } from '../../test/examples.ts'
import { api, resetStage, Refusal, visit } from '../../test/stage.tsx'
import { session } from '../lib/session.ts'
import OrganizerArea from './organizer-area.tsx'

beforeEach(() => {
  resetStage()
})

const config = { 'GET /config': { support_email: 'help@marquee.test' } }
const enter = () => visit('/organizer', OrganizerArea, '/organizer')

test('while the profile is under review, the area shows that instead of its pages, with a link to support', async () => {
  api({
    ...config,
    'GET /users/profile': aPerson('client', 'pending'),
    'GET /organizers/profile': anOrganizer(),
  })
  enter()
  expect(await screen.findByRole('heading', { name: 'Application Under Review' })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Lantern Street Events' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Edit your application' }).getAttribute('href')).toBe('/organizer/profile')
  expect(screen.getByText(/2-3 business days/)).toBeTruthy()
  expect(screen.getAllByRole('link', { name: 'Browse Vendors' }).at(-1)?.getAttribute('href')).toBe('/vendors')
  const support = screen.getByRole('link', { name: 'Contact Support' })
  await waitFor(() => expect(support.getAttribute('href')).toBe('mailto:help@marquee.test'))
})

test('a rejected organizer sees the reason and a link to apply again, above every page', async () => {
  api({
    ...config,
    'GET /users/profile': aPerson('client', 'rejected'),
    'GET /organizers/profile': anOrganizer({ status: 'rejected', status_reason: 'We could not find your venue.' }),
  })
  enter()
  const banner = within(await screen.findByRole('region', { name: 'Your application' }))
  expect(await banner.findByText(/We could not find your venue/)).toBeTruthy()
  expect(banner.getByRole('link', { name: 'Update your application' }).getAttribute('href')).toBe('/organizer/profile')
})

test('an organizer without a profile, and one whose profile cannot be loaded, see the same title with different reasons', async () => {
  api({ ...config, 'GET /users/profile': { ...aPerson('client'), organizer_id: null, organizer_status: null } })
  const { unmount } = enter()
  expect(screen.getByText('Loading your dashboard...')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Error loading your profile' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Apply as Organizer' }).getAttribute('href')).toBe('/client/apply')
  unmount()

  resetStage()
  api({ ...config, 'GET /users/profile': new Refusal(403, 'No') })
  enter()
  expect(await screen.findByText('Failed to fetch user profile')).toBeTruthy()
  expect(screen.getByText('Unable to load your profile')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Apply as Organizer' })).toBeNull()
})

test('when the session ends, the area asks to sign in again and comes back here', async () => {
  api({ ...config, 'GET /users/profile': aPerson('client') })
  const { here } = enter()
  await screen.findByRole('button', { name: /Account menu/ })
  act(() => session.endLocally())
  await waitFor(() => expect(here()).toBe('/auth?redirect=/organizer'))
})

test('a page that does not exist yet is text, not a link', async () => {
  api({ ...config, 'GET /users/profile': aPerson('client') })
  enter()
  const nav = within(screen.getByRole('navigation', { name: 'Organizer' }))
  expect(nav.getByText('Reports').closest('[aria-disabled="true"]')?.textContent).toContain('Coming soon')
  expect(nav.queryByRole('link', { name: /Reports|Event Analytics/ })).toBeNull()
  expect(nav.getByRole('link', { name: 'My Events' }).getAttribute('href')).toBe('/organizer/events')
})
