import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Toasts } from '../../lib/toast.tsx'
import { aListedVendor, anEntry, aPerson, vendorPictures } from '../../../test/examples.ts'
import { queryClient } from '../../lib/query-client.ts'
import { session } from '../../lib/session.ts'
import { signIn } from '../../../test/stage.tsx'
import { openVendors } from '../../../test/vendors-stage.tsx'
import { ErrorBoundary } from './vendor-page.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  queryClient().clear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const shown = aListedVendor(7, {
  company_name: 'Juniper & Rye',
  images: vendorPictures(3),
  event_types: [anEntry(1, 'Wedding')],
  event_type_ids: [1],
  aesthetic_tags: [anEntry(2, 'Rustic')],
  social_links: [{ id: 1, platform: 'instagram', url: 'https://instagram.com/juniper' }],
  license_number: 'LIC-1',
})
const answers = { 'GET /contractors/7': shown, 'GET /contractors/7/related': [aListedVendor(8), aListedVendor(9)] }

test("the page shows everything in the vendor's profile", async () => {
  openVendors('/vendors/7', answers)
  expect(await screen.findByRole('heading', { level: 1, name: 'Juniper & Rye' })).toBeTruthy()
  expect(screen.getByText('12 Mill Lane, Portland, OR')).toBeTruthy()
  expect(screen.getByText('Premium')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Get In Touch' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Visit Website' }).getAttribute('href')).toBe('https://vendor.example.com/')
  expect(screen.getByRole('link', { name: 'Instagram of Juniper & Rye' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Wedding' }).getAttribute('href')).toBe('/vendors?event_type_ids=1')
  expect(screen.getByRole('link', { name: 'Rustic' })).toBeTruthy()
  expect(screen.getByText('LIC-1')).toBeTruthy()
  expect(screen.getByText('Not given')).toBeTruthy()
})

test('vendors of the same kind follow', async () => {
  openVendors('/vendors/7', answers)
  expect((await screen.findAllByRole('article')).map((card) => within(card).getByRole('heading').textContent)).toEqual([
    'Vendor 8',
    'Vendor 9',
  ])
  expect(screen.getByRole('heading', { name: 'Others for the same kind of night' })).toBeTruthy()
})

test('the services are named, and nothing looks like a rating', async () => {
  const services = [anEntry(1, 'Floral Design'), anEntry(2, 'Event Styling')]
  openVendors('/vendors/7', { ...answers, 'GET /contractors/7': { ...shown, services, images: [] } })
  expect(await screen.findByText('Floral Design · Event Styling')).toBeTruthy()
  expect(screen.getAllByText('12+ years').length).toBeGreaterThan(0)
  expect(document.querySelector('.bulb')).toBeNull()
})

test.each([
  [true, 'Free on Dec 12, 2031'],
  [false, 'Not free on Dec 12, 2031'],
])('the day in the address: the vendor is free (%s)', async (is_free, words) => {
  const { calls } = openVendors('/vendors/7?availability_date=2031-12-12', {
    ...answers,
    'GET /contractors/7/availability/2031-12-12': { date: '2031-12-12', is_free },
  })
  const head = (await screen.findByRole('heading', { level: 1 })).parentElement!
  expect(await within(head).findByText(words)).toBeTruthy()
  expect(calls.find((call) => call.name.endsWith('/related'))?.query.get('availability_date')).toBe('2031-12-12')
  const other = within(screen.getAllByRole('article')[0]!)
  expect(other.getByText('Free on Dec 12, 2031')).toBeTruthy()
  expect(other.getByRole('link', { name: 'Vendor 8' }).getAttribute('href')).toBe(
    '/vendors/8?availability_date=2031-12-12',
  )
  expect(screen.getByRole('link', { name: 'Wedding' }).getAttribute('href')).toBe(
    '/vendors?event_type_ids=1&availability_date=2031-12-12',
  )
})

test('as long as it is not known whether the vendor is free, the page shows nothing about it', async () => {
  openVendors('/vendors/7?availability_date=2031-12-12', { ...answers, 'GET /contractors/7/related': [] })
  await screen.findByRole('heading', { level: 1 })
  await screen.findByRole('link', { name: 'Contact Vendor' })
  expect(screen.queryByText(/free on/i)).toBeNull()
})

test('when the other vendors cannot be loaded, the section shows it and can try again', async () => {
  let isDown = true
  const down = () => Response.json({ success: false, error: 'Out for a moment', code: 'unknown' }, { status: 404 })
  const related = () => (isDown ? down() : answers['GET /contractors/7/related'])
  const { user } = openVendors('/vendors/7', { ...answers, 'GET /contractors/7/related': related })
  const failed = await screen.findByRole('alert')
  expect(within(failed).getByRole('heading', { name: 'Failed to fetch vendors' })).toBeTruthy()
  isDown = false
  await user.click(within(failed).getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('heading', { name: 'Vendor 8' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('while the vendor loads, the page shows that', () => {
  openVendors('/vendors/7', answers)
  expect(screen.getByText('Loading vendor details...')).toBeTruthy()
  expect(document.title).toBe('Vendor details · Marquee')
})

test('a vendor that cannot be loaded links back to the list', async () => {
  openVendors('/vendors/404', {})
  expect(await screen.findByRole('heading', { name: 'Failed to load vendor details' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to Vendors' }).getAttribute('href')).toBe('/vendors')
  expect(document.title).toBe('Vendor not found · Marquee')
})

test('a vendor that cannot be loaded still sets a page title', async () => {
  const refused = Response.json({ success: false, error: 'Please sign in', code: 'forbidden' }, { status: 403 })
  openVendors('/vendors/7', { 'GET /contractors/7': refused })
  expect(await screen.findByRole('heading', { name: 'Failed to load vendor details' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
  expect(document.title).toBe('Failed to load vendor details · Marquee')
})

test('an address with a malformed id makes no request', async () => {
  const { calls } = openVendors('/vendors/juniper', {})
  expect(await screen.findByRole('heading', { name: 'Failed to load vendor details' })).toBeTruthy()
  expect(calls).toEqual([])
})

test('sign-in keeps the day, and afterwards the dialog is open with the day in the message', async () => {
  const dated = {
    ...answers,
    'GET /contractors/7/availability/2031-12-12': { date: '2031-12-12', is_free: true },
    'POST /contractors/7/contact': { id: 1 },
  }
  const visitor = openVendors('/vendors/7?availability_date=2031-12-12', dated)
  const link = await screen.findByRole('link', { name: 'Contact Vendor' })
  const redirect = new URLSearchParams(link.getAttribute('href')!.split('?')[1]).get('redirect')!
  expect(redirect).toBe('/vendors/7?availability_date=2031-12-12#contact')
  visitor.unmount()
  signIn()
  const { user, calls, here } = openVendors(redirect, dated)
  expect(here()).toBe('/vendors/7?availability_date=2031-12-12')
  const dialog = within(await screen.findByRole('dialog', { name: 'Contact Juniper & Rye' }))
  await user.type(dialog.getByRole('textbox', { name: /Message/ }), 'Sixty guests.')
  await user.click(dialog.getByRole('button', { name: 'Send Request' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls.find((call) => call.name === 'POST /contractors/7/contact')?.body).toEqual({
    message: 'For Friday, December 12, 2031.\nSixty guests.',
  })
})

test('the open dialog stands in the address; closing takes it off', async () => {
  signIn()
  const { user, hash } = openVendors('/vendors/7', answers)
  await user.click(await screen.findByRole('button', { name: 'Contact Vendor' }))
  await screen.findByRole('dialog', { name: 'Contact Juniper & Rye' })
  expect(hash()).toBe('#contact')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(hash()).toBe('')
})

test('a session that ends while the dialog is open leads to sign-in, and back to the dialog', async () => {
  signIn()
  const { here } = openVendors('/vendors/7#contact', answers)
  await screen.findByRole('dialog', { name: 'Contact Juniper & Rye' })
  act(() => session.endLocally())
  await waitFor(() => expect(here()).toBe('/auth?redirect=/vendors/7%23contact'))
})

test('the way back leads to the list as it was, also after the page of the vendor is loaded again', async () => {
  const listed = { contractors: [shown], total: 1, has_more: false }
  const all = { ...answers, 'GET /contractors': listed, 'GET /event-types': [], 'GET /contractors/404': undefined }
  const { user, here, unmount } = openVendors('/vendors?location=Oslo&page=2', all)
  await user.click(await screen.findByRole('link', { name: 'Juniper & Rye' }))
  const back = await screen.findByRole('link', { name: 'Browse Vendors' })
  expect(back.getAttribute('href')).toBe('/vendors?location=Oslo&page=2')
  await user.click(back)
  expect(await screen.findByText('1 vendor found')).toBeTruthy()
  expect(here()).toBe('/vendors?location=Oslo&page=2')
  unmount()
  openVendors('/vendors/404', all)
  expect((await screen.findByRole('link', { name: 'Back to Vendors' })).getAttribute('href')).toBe(
    '/vendors?location=Oslo&page=2',
  )
})

test('for signed-in people, a message is optional, and sending is announced', async () => {
  signIn()
  const { user, calls } = openVendors('/vendors/7', { ...answers, 'POST /contractors/7/contact': { id: 1 } })
  render(<Toasts />)
  await user.click(await screen.findByRole('button', { name: 'Contact Vendor' }))
  const dialog = await screen.findByRole('dialog', { name: 'Contact Juniper & Rye' })
  await user.click(within(dialog).getByRole('button', { name: 'Send Request' }))
  expect(await screen.findByText('Contact request sent! An admin will facilitate the connection.')).toBeTruthy()
  expect(calls.find((call) => call.name === 'POST /contractors/7/contact')?.body).toEqual({ message: '' })
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Contact Juniper & Rye' })).toBeNull())
})

test('after a request its date is shown, and the button to write again is a quiet one', async () => {
  signIn()
  let request: unknown = null
  const { user } = openVendors('/vendors/7', {
    ...answers,
    'GET /contractors/7/contact': () => ({ request }),
    'POST /contractors/7/contact': () => {
      request = { id: 1, status: 'open', created_at: '2027-11-21T09:00:00.000Z' }
      return { id: 1 }
    },
  })
  const button = await screen.findByRole('button', { name: 'Contact Vendor' })
  expect(button.dataset.variant).toBe('primary')
  await user.click(button)
  await user.click(await screen.findByRole('button', { name: 'Send Request' }))
  expect(await screen.findByText('Contact requested · Nov 21, 2027')).toBeTruthy()
  const again = screen.getByRole('button', { name: 'Write again' })
  expect(again.dataset.variant).toBe('secondary')
  await waitFor(() => expect(document.activeElement).toBe(again))
  expect(screen.queryByRole('button', { name: 'Contact Vendor' })).toBeNull()
})

test.each([
  ['approved', 'This is how visitors see you.'],
  ['pending', 'This is how visitors will see you once you are approved.'],
] as const)(
  'the owner of a profile that is %s gets a link to edit it instead of a button to contact',
  async (status, words) => {
    signIn()
    const { calls } = openVendors('/vendors/7', {
      ...answers,
      'GET /contractors/7': { ...shown, status },
      'GET /users/profile': { ...aPerson('contractor', status), contractor_id: 7 },
    })
    const link = await screen.findByRole('link', { name: 'Edit profile' })
    expect(link.getAttribute('href')).toBe('/contractor/profile')
    expect(screen.getByText(words)).toBeTruthy()
    expect(screen.queryByText('Contact Vendor')).toBeNull()
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
  },
)

test('cards show signed-in people whom they have contacted, with one call; visitors make none', async () => {
  const list = { contractors: [shown, aListedVendor(8)], total: 2, has_more: false }
  const all = {
    'GET /contractors': list,
    'GET /event-types': [],
    'GET /contractors/contacted': [{ id: 1, status: 'open', created_at: '2027-11-21T09:00:00.000Z', contractor_id: 7 }],
  }
  const asked = (calls: { path: string }[]) => calls.filter(({ path }) => path === '/contractors/contacted').length
  const visitor = openVendors('/vendors', all)
  await screen.findByText('2 vendors found')
  expect(asked(visitor.calls)).toBe(0)
  visitor.unmount()
  signIn()
  const { calls } = openVendors('/vendors', all)
  const mark = await screen.findByText('Contact requested Nov 21, 2027')
  expect(within(mark.closest('article')!).getByRole('heading', { name: 'Juniper & Rye' })).toBeTruthy()
  expect(screen.getAllByText(/^Contact requested/)).toHaveLength(1)
  expect(asked(calls)).toBe(1)
})

test('a failed request is announced, and the text is kept', async () => {
  signIn()
  const failed = new Response('', { status: 502 })
  const { user } = openVendors('/vendors/7', { ...answers, 'POST /contractors/7/contact': failed })
  render(<Toasts />)
  await user.click(await screen.findByRole('button', { name: 'Contact Vendor' }))
  await user.type(await screen.findByRole('textbox', { name: /Message/ }), 'A supper for forty')
  await user.click(screen.getByRole('button', { name: 'Send Request' }))
  expect(await screen.findByText('Failed to send contact request')).toBeTruthy()
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Message/ }).value).toBe('A supper for forty')
})

test('the text survives a reload, and goes when it was sent', async () => {
  signIn()
  const open = async () => {
    const { user } = openVendors('/vendors/7', { ...answers, 'POST /contractors/7/contact': { id: 1 } })
    await user.click(await screen.findByRole('button', { name: 'Contact Vendor' }))
    return { user, message: await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Message/ }) }
  }
  const before = await open()
  await before.user.type(before.message, 'A supper for forty')
  cleanup()
  const after = await open()
  expect(after.message.value).toBe('A supper for forty')
  expect(screen.getByText(/^We kept what you wrote on/)).toBeTruthy()
  await after.user.click(screen.getByRole('button', { name: 'Send Request' }))
  await waitFor(() => expect(localStorage.getItem('marquee.draft:1:contact:7')).toBeNull())
})

test('arrow keys move between the pictures; Enter opens one full screen, where keys move too; Close returns', async () => {
  const { user } = openVendors('/vendors/7', answers)
  ;(await screen.findByRole('button', { name: 'View full screen: Scene 1' })).focus()
  await user.keyboard('{ArrowLeft}{ArrowRight}{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Pictures of Juniper & Rye' }))
  expect(dialog.getByRole('status').textContent).toBe('2 / 3Scene 2')
  await user.click(dialog.getByRole('button', { name: 'Next picture' }))
  expect(dialog.getByRole('status').textContent).toBe('3 / 3Scene 3')
  await user.keyboard('{Home}')
  expect(dialog.getByRole('status').textContent).toBe('1 / 3Scene 1')
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('an error in our code is shown in the page instead of being thrown again on the server', () => {
  // React Router passes more props than the component uses.
  const props = { error: new TypeError('no vendor'), params: { id: '7' } } as Parameters<typeof ErrorBoundary>[0]
  render(
    <MemoryRouter>
      <ErrorBoundary {...props} />
    </MemoryRouter>,
  )
  expect(screen.getByRole('heading', { level: 1, name: 'Failed to load vendor details' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
})
