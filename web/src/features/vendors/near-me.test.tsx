import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { aListedVendor } from '../../../test/examples.ts'
import { clearStage } from '../../../test/stage.tsx'
import { openVendors } from '../../../test/vendors-stage.tsx'

// Loading this code takes longer than a test waits on a busy machine.
beforeAll(() => import('./finder-suggestions.tsx'))
afterEach(() => {
  clearStage()
  vi.unstubAllGlobals()
})

const nobody = { contractors: [], total: 0, has_more: false, closest: null }
const lists = { 'GET /event-types': [], 'GET /contractors/suggestions': { vendors: [], places: [] } }
const places = (getCurrentPosition: (found: PositionCallback, failed: PositionErrorCallback) => void) =>
  vi.stubGlobal('navigator', Object.create(navigator, { geolocation: { value: { getCurrentPosition } } }))

test('a press asks the browser, and only a rounded position is sent; the nearest come first', async () => {
  places((found) => found({ coords: { latitude: 45.523456, longitude: -122.676543 } } as GeolocationPosition))
  const { user, here } = openVendors('/vendors?location=Oslo', {
    'GET /contractors': {
      contractors: [aListedVendor(1)],
      total: 1,
      has_more: false,
      distances: [19.3],
      closest: null,
    },
    ...lists,
  })
  const where = screen.getByRole('combobox', { name: 'Where' })
  await user.clear(where)
  await user.click(await screen.findByRole('option', { name: 'Near me' }))
  await waitFor(() => expect(here()).toBe('/vendors?near=45.52%2C-122.68&sort_by=distance'))
  expect(where).toHaveProperty('value', 'Near me')
  expect(await screen.findByText(/ · 12 miles$/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remove filter: Near me' }))
  await waitFor(() => expect(here()).not.toContain('near='))
})

test('a refused position gets a sentence, and nothing is searched', async () => {
  places((_tell, fail) => fail({ code: 1 } as GeolocationPositionError))
  const { user, here } = openVendors('/vendors', { 'GET /contractors': nobody, ...lists }, { hasToasts: true })
  await user.click(screen.getByRole('combobox', { name: 'Where' }))
  await user.click(await screen.findByRole('option', { name: 'Near me' }))
  expect(await screen.findByText('We could not find out where you are. Type a city instead.')).toBeTruthy()
  expect(here()).toBe('/vendors')
})
