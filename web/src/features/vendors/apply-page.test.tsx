import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aPerson, aVendor } from '../../../test/examples.ts'
import { api, resetStage, Refusal } from '../../../test/stage.tsx'
import {
  basics,
  button,
  field,
  lists,
  lookup,
  newcomer,
  noVendor,
  press,
  start,
  step,
  style,
} from '../../../test/application-stage.tsx'

let toasts: string[]
beforeEach(() => {
  toasts = resetStage()
})

test('the card beside the form grows with what is entered', async () => {
  api(newcomer)
  start()
  const card = (await screen.findByText('How organizers will see you')).parentElement
  expect(card?.textContent).toBe(
    'Your companyYour trade · your townWhat you do, and what makes it yours.Your event typesHow organizers will see you',
  )
  await screen.findByRole('button', { name: 'Service 2' })
  await press('Service 2')
  await basics()
  await style()
  expect(card?.textContent).toBe(
    'Juniper & RyeService 2 · juniperFlowers from our own field.Type 2How organizers will see you',
  )
})

test('there are four steps; Next waits for the required fields, names the missing ones and focuses the first', async () => {
  api(newcomer)
  start()
  expect(await screen.findByRole('heading', { level: 1, name: 'Vendor Application' })).toBeTruthy()
  expect(screen.getByText('Step 1 of 4')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/dashboard')
  expect(button('Previous').getAttribute('aria-disabled')).toBe('true')
  expect(button('Next').getAttribute('aria-disabled')).toBe('true')

  await press('Next')
  expect(screen.getByRole('alert').textContent).toBe(
    'Still missing: Company name, Business description, Business address.',
  )
  expect(await screen.findByText('Company name is required')).toBeTruthy()
  expect(document.activeElement).toBe(field('Company name'))

  // The trade is asked for in this step, and is not required.
  expect(within(screen.getByRole('group', { name: 'Services' })).queryByText('Choose at least one')).toBeNull()
  await screen.findByRole('button', { name: 'Service 2' })
  await press('Service 2')

  await userEvent.type(field('Company name'), '   ')
  expect(button('Next').getAttribute('aria-disabled')).toBe('true')
  await userEvent.clear(field('Company name'))
  await basics()

  await step('Style & Event Types')
  await screen.findByRole('button', { name: 'Tag 1' })
  await press('Next')
  expect(screen.getByRole('alert').textContent).toBe('Still missing: Aesthetic tags, Event types.')
  for (const name of ['Aesthetic tags', 'Event types']) {
    expect(within(screen.getByRole('group', { name })).getByText('Choose at least one')).toBeTruthy()
  }
  expect(document.activeElement).toBe(button('Tag 1'))
  await press('Tag 1')
  await waitFor(() => expect(screen.getAllByText('Choose at least one')).toHaveLength(1))
  await press('Tag 1')
  await style()

  await step('Additional Details (optional)')
  expect(button('Next').hasAttribute('aria-disabled')).toBe(false)
  await press('Next')

  await step('Showcase Your Work')
  await press('Submit Application')
  expect(await screen.findByText('At least one portfolio image is required')).toBeTruthy()
  expect(screen.getByText('Still missing: Portfolio images.')).toBeTruthy()
})

test('the street of an address puts no event type first', async () => {
  const street = { id: 15, display_name: 'Street Fair', description: null }
  api({ ...newcomer, 'GET /event-types': [...lookup(14, 'Type'), street] })
  start()
  await step('Basic Business Information')
  await userEvent.type(field('Company name'), 'Fern')
  await userEvent.type(field('Business description'), 'Flowers.')
  await userEvent.type(field('Business address'), '1 Alder Street')
  await press('Next')
  const types = within(await screen.findByRole('group', { name: 'Event types' }))
  expect((await types.findAllByRole('button'))[0]?.textContent).toBe('Type 1')
})

test('at most 5 tags and 8 event types can be chosen, with a counter; then the rest is disabled', async () => {
  api(newcomer)
  start()
  await basics()
  await screen.findByRole('button', { name: 'Tag 1' })
  const tags = within(screen.getByRole('group', { name: 'Aesthetic tags' }))
  expect(tags.getByText('0 / 5 selected')).toBeTruthy()
  for (const name of ['Tag 1', 'Tag 2', 'Tag 3', 'Tag 4', 'Tag 5']) await press(name)
  expect(tags.getByText('5 / 5 selected')).toBeTruthy()
  expect((button('Tag 6') as HTMLButtonElement).disabled).toBe(true)
  await press('Tag 5')
  expect((button('Tag 6') as HTMLButtonElement).disabled).toBe(false)

  const types = within(screen.getByRole('group', { name: 'Event types' }))
  for (let at = 1; at <= 8; at += 1) await press(`Type ${at}`)
  expect(types.getByText('8 / 8 selected')).toBeTruthy()
  expect((button('Type 9') as HTMLButtonElement).disabled).toBe(true)
})

test('a lookup list that cannot be loaded shows its failure in its place', async () => {
  api({
    ...newcomer,
    'GET /aesthetic-tags': new Refusal(403, 'No'),
    'GET /event-types': new Refusal(403, 'No'),
  })
  start()
  await basics()
  expect(await screen.findByText('Failed to fetch aesthetic tags')).toBeTruthy()
  expect(await screen.findByText('Failed to fetch event types')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Try Again' })).toHaveLength(2)
})

test('the optional step refuses invalid values', async () => {
  api(newcomer)
  start()
  await basics()
  await style()
  await step('Additional Details (optional)')
  await userEvent.type(field('Website'), 'javascript:alert(1)')
  await userEvent.type(field('Years in business'), '-1')
  await press('Add social link')
  await userEvent.type(field('Instagram URL'), 'evil.example/?instagram.com')
  expect(screen.getByText('Please enter a valid instagram URL')).toBeTruthy()
  expect(button('Next').getAttribute('aria-disabled')).toBe('true')

  await press('Next')
  expect(screen.getByText('Please check: Years in business, Website, Social links.')).toBeTruthy()
  expect(await screen.findByText('Please enter a valid website address')).toBeTruthy()
  expect(screen.getByText(/^Years in business must be a whole number from 0/)).toBeTruthy()
  expect(document.activeElement).toBe(field('Years in business'))

  for (const [name, value] of [
    ['Website', 'juniper.example'],
    ['Years in business', '0'],
    ['Instagram URL', 'www.instagram.com/juniper'],
  ] as const) {
    await userEvent.clear(field(name))
    await userEvent.type(field(name), value)
  }
  expect(button('Next').hasAttribute('aria-disabled')).toBe(false)
})

test('a new link takes the first unused platform, until all are used; an empty link is allowed', async () => {
  api(newcomer)
  start()
  await basics()
  await style()
  await step('Additional Details (optional)')
  for (let at = 0; at < 5; at += 1) await press('Add social link')
  const platforms = screen.getAllByLabelText<HTMLSelectElement>(/^Platform of link/).map((select) => select.value)
  expect(platforms).toEqual(['instagram', 'facebook', 'linkedin', 'twitter', 'tiktok'])
  expect(screen.getByText('All available platforms have been added.')).toBeTruthy()
  expect(button('Next').hasAttribute('aria-disabled')).toBe(false)
})

test('a reload opens the step that was open with everything chosen; a draft never opens a step behind an incomplete one', async () => {
  api(newcomer)
  const first = start()
  await basics()
  await style()
  await step('Additional Details (optional)')
  await userEvent.type(field('Website'), 'juniper.exa')
  first.unmount()

  const second = start()
  await step('Additional Details (optional)')
  expect(screen.getByText(/^We kept what you wrote on/)).toBeTruthy()
  expect(field('Website').value).toBe('juniper.exa')
  await press('Previous')
  expect(button('Tag 1').getAttribute('aria-pressed')).toBe('true')
  await press('Previous')
  expect(field('Company name').value).toBe('Juniper & Rye')
  await press('Discard draft')
  expect(field('Company name').value).toBe('')
  await press('Bring it back')
  expect(field('Company name').value).toBe('Juniper & Rye')
  await userEvent.clear(field('Company name'))
  second.unmount()

  start()
  await step('Basic Business Information')
  expect(field('Business description').value).toBe('Flowers from our own field.')
})

test('another role reads why it cannot apply', async () => {
  api({ ...lists, 'GET /users/profile': aPerson('client') })
  start()
  expect(await screen.findByRole('heading', { name: 'This account already has another role.' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
})

test('a profile that cannot be loaded shows an error, and can be loaded again', async () => {
  let profile: unknown = new Refusal(403, 'Not now')
  api({ ...lists, 'GET /users/profile': aPerson('contractor'), 'GET /contractors/profile': () => profile })
  start()
  expect(await screen.findByRole('heading', { name: 'Failed to fetch contractor profile' })).toBeTruthy()
  profile = noVendor
  await press('Try Again')
  expect(await step('Basic Business Information')).toBeTruthy()
})

test('an account that cannot be loaded shows an error; before, the page shows that it is loading', async () => {
  api({ ...lists, 'GET /users/profile': new Refusal(403, 'Not now') })
  start()
  expect(screen.getByText('Loading...')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Failed to fetch user profile' })).toBeTruthy()
})

test('a vendor without a profile (the role came from an admin) starts with an empty form', async () => {
  api({
    ...lists,
    'GET /users/profile': { ...aPerson('contractor'), contractor_id: null, contractor_status: null },
    'GET /contractors/profile': noVendor,
  })
  start()
  await step('Basic Business Information')
  expect(field('Company name').value).toBe('')
})

test('leaving with unsaved values shows that they are kept, and asks where they are not; without changes it does neither', async ({
  onTestFinished,
}) => {
  api(newcomer)
  const { unmount } = start()
  await step('Basic Business Information')
  await userEvent.click(screen.getByRole('link', { name: 'Back to Dashboard' }))
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/dashboard'))
  unmount()

  start()
  await step('Basic Business Information')
  await userEvent.type(field('Company name'), 'J')
  await userEvent.click(screen.getByRole('link', { name: 'Back to Dashboard' }))
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/dashboard'))
  expect(toasts).toEqual(['What you entered is kept as a draft in this browser.'])
  cleanup()

  start()
  vi.stubGlobal('localStorage', {
    getItem: localStorage.getItem.bind(localStorage),
    setItem() {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  await step('Basic Business Information')
  await userEvent.type(field('Company name'), 'U')
  await userEvent.click(screen.getByRole('link', { name: 'Back to Dashboard' }))
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  expect(await within(question).findByText(/not stored yet and will be lost/)).toBeTruthy()
  await userEvent.click(within(question).getByRole('button', { name: 'Stay' }))
  expect(field('Company name').value).toBe('JU')
  expect(screen.getByTestId('address').textContent).toBe('/contractor/apply')
})

test.each(['approved', 'pending', 'rejected'] as const)('a vendor who is %s is sent to the profile', async (status) => {
  const vendor = aVendor({ status })
  api({ ...lists, 'GET /users/profile': aPerson('contractor', status), 'GET /contractors/profile': vendor })
  start()
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/contractor/profile'))
  expect(screen.queryByRole('heading', { name: 'Basic Business Information' })).toBeNull()
})
