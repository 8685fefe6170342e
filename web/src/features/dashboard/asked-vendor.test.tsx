import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { aPerson, aVendor } from '../../../test/examples.ts'
import { notificationsOf } from '../../../test/notification-examples.ts'
import { api, resetStage, visit } from '../../../test/stage.tsx'
import DashboardPage from './dashboard-page.tsx'

beforeEach(() => {
  resetStage()
})

test('a vendor who was asked for more reads what, with one link to the profile, and no promise of a day', async () => {
  api({
    'GET /notifications': notificationsOf([]),
    'GET /contractors/contacted': [],
    'GET /config': { support_email: 'help@marquee.test' },
    'GET /users/profile': aPerson('contractor', 'pending'),
    'GET /contractors/profile': aVendor({ question: 'Please add your licence number.' }),
  })
  visit('/dashboard', DashboardPage, '/dashboard')
  const banner = within(await screen.findByRole('region', { name: 'Your application' }))
  expect(banner.getByText('Please add your licence number.')).toBeTruthy()
  const update = banner.getByRole('link', { name: 'Update your application' })
  expect(update.getAttribute('href')).toBe('/contractor/profile')
  expect(screen.queryByRole('link', { name: 'Edit your application' })).toBeNull()
  expect(screen.getByText('Waiting for you')).toBeTruthy()
  expect(screen.queryByText(/business days/)).toBeNull()
  expect(screen.queryByText('In review')).toBeNull()
})
