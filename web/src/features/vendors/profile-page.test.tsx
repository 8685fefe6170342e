import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { aPerson, aVendor, aVendorPicture } from '../../../test/examples.ts'
import { api, resetStage, Refusal, visit, type Received } from '../../../test/stage.tsx'
import { button, field, lists, press } from '../../../test/application-stage.tsx'
import VendorProfilePage from './profile-page.tsx'

let toasts: string[]
beforeEach(() => {
  toasts = resetStage()
})

const whole = { images: [aVendorPicture()], service_ids: [1], service_area_ids: [1], status: 'approved' as const }
const start = (answers: Record<string, unknown>) => {
  const calls = api({ ...lists, 'GET /users/profile': aPerson('contractor'), ...answers })
  visit('/contractor/profile', VendorProfilePage, '/contractor/profile')
  return calls
}
const puts = (calls: readonly Received[]) => calls.filter((call) => call.method === 'PUT')
const retype = async (name: string, text: string) => {
  await userEvent.clear(field(name))
  await userEvent.type(field(name), text)
}

test('only the changed fields are sent, over the version that was read; a toast confirms it', async () => {
  let stored = aVendor({ ...whole, version: 3 })
  const calls = start({
    'GET /contractors/profile': () => stored,
    'PUT /contractors/profile': ({ body }: Received) => {
      stored = { ...stored, ...(body as object), version: stored.version + 1 }
      return stored
    },
  })
  await screen.findByRole('heading', { level: 1, name: 'Your profile' })
  expect(button('Save changes').getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText('Everything is saved.')).toBeTruthy()
  const view = screen.getByRole('link', { name: 'View Public Profile' })
  expect(view.getAttribute('href')).toBe('/vendors/5')
  expect(screen.getAllByText(/A change here is shown to our team/)).toHaveLength(2)

  await retype('Business description', 'Dahlias, by the armful.')
  await userEvent.selectOptions(field('Pricing range'), 'luxury')
  await retype('Website', 'www.juniper.example')
  await press('Service 2')
  await userEvent.dblClick(button('Save changes'))
  await waitFor(() => expect(toasts).toEqual(['Profile updated']))
  expect(puts(calls)).toHaveLength(1)
  expect(puts(calls)[0]?.version).toBe('"3"')
  expect(puts(calls)[0]?.body).toEqual({
    business_description: 'Dahlias, by the armful.',
    pricing_range: 'luxury',
    service_ids: [1, 2],
  })
  expect(await screen.findByText('Everything is saved.')).toBeTruthy()

  await retype('License number', 'OR-7')
  await press('Save changes')
  await waitFor(() => expect(puts(calls)).toHaveLength(2))
  expect(puts(calls)[1]?.version).toBe('"4"')
  expect(puts(calls)[1]?.body).toEqual({ license_number: 'OR-7' })
})

test('a service that is no longer offered is shown as chosen, is not sent with another change, and can be taken away', async () => {
  const former = [{ id: 9, display_name: 'Telegrams', description: null, synonyms: [] }]
  const calls = start({
    'GET /services': ({ query }: Received) => (query.has('ids') ? former : lists['GET /services']),
    'GET /contractors/profile': aVendor({ ...whole, service_ids: [9, 1] }),
    'PUT /contractors/profile': ({ body }: Received) => aVendor({ ...whole, service_ids: [9, 1], ...(body as object) }),
  })
  const telegrams = await screen.findByRole('button', { name: 'Telegrams (no longer offered)' })
  expect(telegrams.getAttribute('aria-pressed')).toBe('true')
  await retype('License number', 'OR-7')
  await press('Save changes')
  await waitFor(() => expect(puts(calls)[0]?.body).toEqual({ license_number: 'OR-7' }))
  await screen.findByText('Everything is saved.')

  await userEvent.click(telegrams)
  // It stays in view, so that a slip can be taken back.
  expect(button('Telegrams (no longer offered)').getAttribute('aria-pressed')).toBe('false')
  await press('Save changes')
  await waitFor(() => expect(puts(calls)[1]?.body).toEqual({ service_ids: [1] }))
})

test('invalid values are named, marked at their fields, and the first has the focus; nothing is sent', async () => {
  const calls = start({ 'GET /contractors/profile': aVendor(whole) })
  await screen.findByRole('heading', { level: 1, name: 'Your profile' })
  await retype('Website', 'javascript:alert(1)')
  await userEvent.clear(field('Company name'))
  await press('Save changes')
  expect(await screen.findByText('Please check: Company name, Website.')).toBeTruthy()
  expect(screen.getByText('Company name is required')).toBeTruthy()
  expect(screen.getByText('Please enter a valid website address')).toBeTruthy()
  expect(document.activeElement).toBe(field('Company name'))
  expect(puts(calls)).toEqual([])
})

test("the server's reason stands at its field, and a failed save keeps what was typed", async () => {
  let answer: unknown = new Refusal(400, 'Choose at most 8 services', { service_ids: 'Choose at most 8 services' })
  start({ 'GET /contractors/profile': aVendor(whole), 'PUT /contractors/profile': () => answer })
  await screen.findByRole('button', { name: 'Service 2' })
  await press('Service 2')
  await press('Save changes')
  const services = within(screen.getByRole('group', { name: 'Services' }))
  expect(await services.findByText('Choose at most 8 services')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(button('Service 1')))

  answer = new Refusal(502, 'HTTP 502')
  await press('Save changes')
  expect(await screen.findByText('Failed to update your profile')).toBeTruthy()
  expect(button('Service 2').getAttribute('aria-pressed')).toBe('true')
})

test('when somebody changed it meanwhile, what was typed stays, and saving mine sends only my fields', async () => {
  let stored = aVendor({ ...whole, version: 3 })
  const calls = start({
    'GET /contractors/profile': () => stored,
    'PUT /contractors/profile': ({ version, body }: Received) =>
      version === `"${stored.version}"`
        ? (stored = { ...stored, ...(body as object), version: stored.version + 1 })
        : new Refusal(412, 'Somebody changed this meanwhile'),
  })
  await screen.findByRole('heading', { level: 1, name: 'Your profile' })
  await retype('Company name', 'Juniper Rye')
  stored = aVendor({ ...whole, version: 9, availability_info: 'Not in June' })
  await press('Save changes')
  expect(await screen.findByText('Somebody changed this meanwhile')).toBeTruthy()
  expect(screen.getByText(/Changed meanwhile: Availability info\./)).toBeTruthy()
  expect(field('Company name').value).toBe('Juniper Rye')
  await press('Save mine')
  expect(document.activeElement?.textContent).toMatch(/^Sav/)
  await waitFor(() => expect(toasts).toEqual(['Profile updated']))
  expect(puts(calls).at(-1)?.body).toEqual({ company_name: 'Juniper Rye' })
  expect(field('Availability info').value).toBe('Not in June')
})

test('a rejected vendor reads why, and saves to apply again, with or without a change', async () => {
  let stored = aVendor({ ...whole, status: 'rejected', status_reason: 'Which pictures are yours?' })
  const calls = start({
    'GET /contractors/profile': () => stored,
    'PUT /contractors/profile': () => (stored = { ...stored, status: 'pending', version: stored.version + 1 }),
  })
  const banner = await screen.findByRole('region', { name: 'Your application' })
  expect(banner.textContent).toContain('Which pictures are yours?')
  expect(within(banner).queryByRole('link')).toBeNull()
  await press('Save and apply again')
  await waitFor(() => expect(toasts).toEqual(['Profile updated. Our team looks at it again.']))
  expect(puts(calls)[0]?.body).toEqual({})
  expect(await screen.findByRole('button', { name: 'Save changes' })).toBeTruthy()
  expect(screen.getByText(/Our team is reading it/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Preview your profile' })).toBeTruthy()
  expect(screen.queryByText(/A change here is shown to our team/)).toBeNull()
})

test('what is missing for being found stands on top, with what it costs', async () => {
  start({ 'GET /contractors/profile': aVendor({ ...whole, images: [], service_ids: [] }) })
  const link = await screen.findByRole('link', { name: 'services' })
  expect(link.closest('p')?.textContent).toBe(
    'Searches by service and for vendors with pictures leave you out. Add services and pictures.',
  )
  expect(link.getAttribute('href')).toBe('/contractor/profile#search')
})

test('a profile that cannot be loaded shows an error and can be loaded again; leaving with changes asks', async () => {
  let answer: unknown = new Refusal(403, 'Not now')
  start({ 'GET /contractors/profile': () => answer })
  expect(screen.getByText('Loading...')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Failed to fetch contractor profile' })).toBeTruthy()
  answer = aVendor(whole)
  await press('Try Again')
  await screen.findByRole('heading', { level: 1, name: 'Your profile' })
  expect(screen.queryByText(/leave you out/)).toBeNull()
  await retype('Company name', 'J')
  await userEvent.click(screen.getByRole('link', { name: 'View Public Profile' }))
  expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeTruthy()
})
