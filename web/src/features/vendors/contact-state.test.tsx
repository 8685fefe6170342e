import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { aListedVendor } from '../../../test/examples.ts'
import { resetStage, signIn } from '../../../test/stage.tsx'
import { openVendors } from '../../../test/vendors-stage.tsx'

beforeEach(() => void resetStage())

test.each([
  ['open', 'Contact requested · Nov 21, 2027', 'A person here puts you in touch.', 'Contact requested Nov 21, 2027'],
  [
    'in_touch',
    'In touch · requested Nov 21, 2027',
    'A person here has read your request and is arranging the contact.',
    'In touch',
  ],
  ['connected', 'Connected · requested Nov 21, 2027', 'We have put the two of you in touch.', 'Connected'],
  [
    'closed',
    'Closed · requested Nov 21, 2027',
    'We have closed this request. You are welcome to write again.',
    'Request closed',
  ],
] as const)('a request that is %s is shown so on the page and on the card', async (status, title, text, mark) => {
  signIn()
  const request = { id: 1, status, created_at: '2027-11-21T09:00:00.000Z' }
  const vendor = aListedVendor(7)
  const page = openVendors('/vendors/7', {
    'GET /contractors/7': vendor,
    'GET /contractors/7/related': [],
    'GET /contractors/7/contact': { request },
  })
  const shown = await screen.findByText(title)
  expect(shown.closest('p')?.textContent).toBe(title + text)
  page.unmount()
  openVendors('/vendors', {
    'GET /contractors': { contractors: [vendor], total: 1, has_more: false },
    'GET /event-types': [],
    'GET /contractors/contacted': [{ ...request, contractor_id: 7 }],
  })
  expect(await screen.findByText(mark)).toBeTruthy()
})

test('a visitor who has never signed in here gets the form for an account, and others the one to sign in', async () => {
  const answers = { 'GET /contractors/7': aListedVendor(7), 'GET /contractors/7/related': [] }
  const leads = async () => (await screen.findByRole('link', { name: 'Contact Vendor' })).getAttribute('href')
  const first = openVendors('/vendors/7', answers)
  expect(await leads()).toBe('/auth?redirect=/vendors/7%23contact&mode=sign-up')
  first.unmount()
  localStorage.setItem('marquee.known', '')
  openVendors('/vendors/7', answers)
  expect(await leads()).toBe('/auth?redirect=/vendors/7%23contact')
})
