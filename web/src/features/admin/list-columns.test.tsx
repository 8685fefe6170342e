import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { anAdminVendor, pagination } from '../../../test/examples.ts'
import { clearStage, openWithAnswer, windowOf } from '../../../test/stage.tsx'
import VendorsPage from './vendors-page.tsx'

beforeEach(clearStage)

const vendors = (rows: unknown[]) => ({ contractors: rows, pagination: pagination(rows.length) })
const headers = () => screen.getAllByRole('columnheader').map((header) => header.textContent)
const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
const rowOf = async (name: string) => (await screen.findByRole('link', { name })).closest('tr')!
const address = () => screen.getByLabelText('Address').textContent

test('in a window of 1280 px the address stands below the owner, and the website below the company', async () => {
  windowOf(1280)
  openWithAnswer(VendorsPage, '/admin/vendors', () => vendors([anAdminVendor({ status: 'approved' })]))
  const row = await rowOf('Juniper & Rye')
  expect(headers()).toEqual([
    'CompanyWebsite',
    'OwnerEmail',
    'Status',
    'Experience',
    'Address',
    'Pricing',
    'Created',
    'Actions',
  ])
  expect(cells(row)[1]).toBe('Ines Okaforines@juniper.test Confirmed')
})

test('the list is sorted by a header, or by the select where there are no headers, and starts at page 1', async () => {
  windowOf(1280)
  const { user, sent } = openWithAnswer(VendorsPage, '/admin/vendors?page=2&search=rye', () =>
    vendors([anAdminVendor()]),
  )
  await rowOf('Juniper & Rye')
  const header = (name: RegExp) => screen.getByRole('columnheader', { name })
  expect(header(/Created/).getAttribute('aria-sort')).toBe('descending')
  await user.click(within(header(/Email/)).getByRole('button', { name: 'Email' }))
  expect(address()).toBe('/admin/vendors?search=rye&sort_order=asc&sort_by=email')
  await waitFor(() =>
    expect(sent.at(-1)?.line).toBe(
      'GET /contractors/admin/all?page=1&limit=20&search=rye&sort_by=email&sort_order=asc',
    ),
  )
  expect(header(/Email/).getAttribute('aria-sort')).toBe('ascending')
  await user.click(screen.getByRole('button', { name: 'Descending order' }))
  expect(address()).toBe('/admin/vendors?search=rye&sort_by=email')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Sort by created')
  expect(address()).toBe('/admin/vendors?search=rye')
})
