import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { aListedVendor } from '../../../test/examples.ts'
import { resetStage } from '../../../test/stage.tsx'
import { openVendors } from '../../../test/vendors-stage.tsx'

beforeEach(() => void resetStage())

const answers = {
  'GET /contractors/7': aListedVendor(7),
  'GET /contractors/7/related': [aListedVendor(8), aListedVendor(9)],
}

test('the list points out a day in the address that is none', async () => {
  const { calls } = openVendors('/vendors?availability_date=2026-13-40', {
    'GET /contractors': { contractors: [aListedVendor(7)], total: 1, has_more: false },
    'GET /event-types': [],
  })
  expect(await screen.findByText('“2026-13-40” is not a date. These vendors are shown for any day.')).toBeTruthy()
  expect(await screen.findByText('1 vendor found')).toBeTruthy()
  expect(calls.find(({ path }) => path === '/contractors')?.query.get('availability_date')).toBeNull()
})

test('the list and a vendor page point out a day in the address that is past', async () => {
  const page = openVendors('/vendors?availability_date=2020-01-01', {
    'GET /contractors': { contractors: [aListedVendor(7)], total: 1, has_more: false },
    'GET /event-types': [],
  })
  expect(await screen.findByText('January 1, 2020 is past. Choose a later day.')).toBeTruthy()
  page.unmount()
  openVendors('/vendors/7?availability_date=2020-01-01', {
    ...answers,
    'GET /contractors/7/availability/2020-01-01': { date: '2020-01-01', is_free: true },
  })
  expect(await screen.findByText('January 1, 2020 is past.')).toBeTruthy()
})

test('a text in the address that is no day is not asked about, and the page points it out', async () => {
  const { calls } = openVendors('/vendors/7?availability_date=2031-02-30', answers)
  expect((await screen.findAllByRole('article')).length).toBe(2)
  expect(screen.getByText(/^“2031-02-30” is not a date\./)).toBeTruthy()
  expect(calls.map((call) => call.line)).toEqual(['GET /contractors/7', 'GET /contractors/7/related'])
})
