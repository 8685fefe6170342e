import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { anOrganizer, aPerson } from '../../../test/examples.ts'
import { api, resetStage, Refusal, signIn, visit } from '../../../test/stage.tsx'
import { queryClient } from '../../lib/query-client.ts'
import OrganizerApplyPage from './apply-page.tsx'

let toasts: string[]
beforeEach(() => {
  toasts = resetStage()
})

const lists = {
  'GET /event-types': Array.from({ length: 9 }, (_, at) => ({
    id: at + 1,
    display_name: `Type ${at + 1}`,
    description: null,
  })),
}
const newcomer = { ...lists, 'GET /users/profile': aPerson('user') }

const start = () => visit('/client/apply', OrganizerApplyPage, '/client/apply')
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const press = (name: string | RegExp) => userEvent.click(button(name))
const step = (name: string) => screen.findByRole('heading', { level: 2, name })

/** Completes the steps up to the last. */
const reachDetails = async () => {
  await step('Organization Information')
  await userEvent.type(field('Organization name'), 'Lantern Street')
  await userEvent.type(field('Organization description'), 'Suppers')
  await userEvent.type(field('Organization address'), 'Seattle')
  await press('Next')
  await step('Event Types')
  await userEvent.click(await screen.findByRole('button', { name: 'Type 2' }))
  await press('Next')
  await step('Event Details (optional)')
}

test('there are three steps, each with its required fields', async () => {
  api(newcomer)
  start()
  expect(await screen.findByRole('heading', { level: 1, name: 'Organizer Application' })).toBeTruthy()
  expect(screen.getByText('Step 1 of 3')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/dashboard')
  await press('Next')
  expect(screen.getByRole('alert').textContent).toBe(
    'Still missing: Organization name, Organization description, Organization address.',
  )
  expect(await screen.findByText('Organization name is required')).toBeTruthy()
  expect(screen.getByText('Organization description is required')).toBeTruthy()

  await userEvent.type(field('Organization name'), 'L')
  await userEvent.type(field('Organization description'), 'S')
  await userEvent.type(field('Organization address'), 'A')
  await press('Next')
  await screen.findByRole('button', { name: 'Type 1' })
  await press('Next')
  expect(screen.getByRole('alert').textContent).toBe('Still missing: Event types.')
  for (let at = 1; at <= 8; at += 1) await press(`Type ${at}`)
  expect(screen.getByText('8 / 8 selected')).toBeTruthy()
  expect((button('Type 9') as HTMLButtonElement).disabled).toBe(true)

  await press('Previous')
  expect(field('Organization name').value).toBe('L')
})

test('sends the application once with all values, then confirms it', async () => {
  const calls = api({ ...newcomer, 'POST /organizers/profile': anOrganizer() })
  start()
  await reachDetails()
  await userEvent.type(field('Years organizing'), '4')
  await userEvent.type(field('Website'), 'lantern.example')
  await userEvent.selectOptions(field('Typical event size'), '76-150 guests')
  await userEvent.dblClick(button('Submit Application'))
  expect(await screen.findByRole('heading', { name: 'Application Submitted!' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to Dashboard' }).getAttribute('href')).toBe('/dashboard')
  expect(screen.getByRole('link', { name: 'Browse Vendors' }).getAttribute('href')).toBe('/vendors')
  const sent = calls.filter((call) => call.method === 'POST')
  expect(sent).toHaveLength(1)
  expect(sent[0]?.body).toMatchObject({
    organization_name: 'Lantern Street',
    event_type_ids: [2],
    years_organizing: 4,
    annual_events_count: null,
    typical_event_size: '76-150 guests',
    website: 'https://lantern.example',
  })
})

test('numbers must be whole and not negative, and the website must be valid', async () => {
  api(newcomer)
  start()
  await reachDetails()
  await userEvent.type(field('Years organizing'), '-1')
  await userEvent.type(field('Website'), 'ftp://lantern.example')
  await press('Submit Application')
  expect(screen.getByText('Please check: Years organizing, Website.')).toBeTruthy()
  expect(await screen.findByText('Please enter a valid website address')).toBeTruthy()
})

test("a refused application shows the server's sentence in the page and as a toast, and keeps all values", async () => {
  api({ ...newcomer, 'POST /organizers/profile': new Refusal(429, 'Too many requests. Please wait a moment.') })
  start()
  await reachDetails()
  await userEvent.type(field('Website'), 'lantern.example')
  await press('Submit Application')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Too many requests. Please wait a moment.'))
  expect(toasts).toEqual(['Too many requests. Please wait a moment.'])
  expect(field('Website').value).toBe('lantern.example')
  expect(button('Submit Application').hasAttribute('aria-disabled')).toBe(false)
})

test('a failure without a sentence shows the one of the specification', async () => {
  api({ ...newcomer, 'POST /organizers/profile': new Refusal(502, 'HTTP 502') })
  start()
  await reachDetails()
  await press('Submit Application')
  expect(await screen.findByText('Failed to create client profile')).toBeTruthy()
  expect(toasts).toEqual(['Failed to submit application'])
})

test("the server's error about a field returns to the step of that field", async () => {
  const sentence = 'Choose at most 8 event types'
  api({ ...newcomer, 'POST /organizers/profile': new Refusal(400, sentence, { event_type_ids: sentence }) })
  start()
  await reachDetails()
  await press('Submit Application')
  await step('Event Types')
  expect(screen.getAllByText(sentence)).toHaveLength(2)
})

test('if the profile exists already, it is updated', async () => {
  const calls = api({
    ...newcomer,
    'POST /organizers/profile': new Refusal(409, 'You already have an organizer profile.'),
    'GET /organizers/profile': anOrganizer({ version: 8 }),
    'PUT /organizers/profile': anOrganizer({ version: 9 }),
  })
  start()
  await reachDetails()
  await press('Submit Application')
  expect(await screen.findByRole('heading', { name: 'Application Submitted!' })).toBeTruthy()
  expect(calls.find((call) => call.method === 'PUT')?.headers.get('if-match')).toBe('"8"')
  expect(toasts).toEqual([])
})

test.each(['approved', 'pending', 'rejected'] as const)(
  'an organizer who is %s is sent to the profile',
  async (status) => {
    api({
      ...lists,
      'GET /users/profile': aPerson('client', status),
      'GET /organizers/profile': anOrganizer({ status }),
    })
    start()
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/organizer/profile'))
    expect(screen.queryByRole('heading', { name: 'Organization Information' })).toBeNull()
  },
)

test('a profile that cannot be loaded shows an error; another role reads why it cannot apply', async () => {
  api({
    ...lists,
    'GET /users/profile': aPerson('client'),
    'GET /organizers/profile': new Refusal(403, 'Not now'),
  })
  const { unmount } = start()
  expect(await screen.findByRole('heading', { name: 'Failed to fetch client profile' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
  unmount()

  resetStage()
  api({ ...lists, 'GET /users/profile': aPerson('admin') })
  start()
  expect(await screen.findByRole('heading', { name: 'This account already has another role.' })).toBeTruthy()
})

test('with an unconfirmed address all values are kept, and the same press succeeds after confirming', async () => {
  let isVerified = false
  const sentence = 'Please confirm your email address first.'
  const calls = api({
    ...newcomer,
    'GET /config': { embedded: true, opens_messages: false },
    'GET /users/profile': () => ({ ...aPerson('user'), email_verified: isVerified }),
    'POST /organizers/profile': () =>
      isVerified ? anOrganizer() : new Refusal(403, sentence, undefined, 'unverified'),
  })
  start()
  await reachDetails()
  expect(screen.getByRole('region', { name: 'Your email address' })).toBeTruthy()
  await userEvent.type(field('Website'), 'lantern.example')
  await press('Submit Application')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(sentence))
  expect(screen.getByRole('alert').textContent).toContain('Everything you entered stays here')
  expect(field('Website').value).toBe('lantern.example')

  isVerified = true
  window.dispatchEvent(new StorageEvent('storage', { key: 'marquee.confirmed', newValue: '1' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Your email address' })).toBeNull())
  expect(screen.getByRole('alert').textContent).toBe('')
  await press('Submit Application')
  expect(await screen.findByRole('heading', { name: 'Application Submitted!' })).toBeTruthy()
  const posts = calls.filter((call) => call.method === 'POST')
  expect(posts.map((call) => call.headers.get('idempotency-key'))[0]).toBe(posts[1]?.headers.get('idempotency-key'))
})

test('what was begun under an address that got another account goes on there; another address sees nothing of it', async () => {
  let me = { ...aPerson('user'), email: 'Ada@example.org', email_verified: false }
  api({ ...newcomer, 'GET /config': { embedded: true, opens_messages: false }, 'GET /users/profile': () => me })
  const begun = start()
  await step('Organization Information')
  await userEvent.type(field('Organization name'), 'Lantern Street')
  begun.unmount()

  const signInAs = (subject: string, email: string) => {
    me = { ...me, email, email_verified: true }
    queryClient().clear()
    signIn(subject)
    return visit('/client/apply', OrganizerApplyPage, '/client/apply', { isSignedIn: false })
  }
  const other = signInAs('2', 'ben@example.org')
  await step('Organization Information')
  expect(field('Organization name').value).toBe('')
  other.unmount()

  const own = signInAs('3', 'ada@example.org')
  await step('Organization Information')
  expect(field('Organization name').value).toBe('Lantern Street')
  expect(screen.getByText(/^We kept what you wrote on/)).toBeTruthy()
  own.unmount()
  expect(Object.keys(localStorage).filter((key) => key.startsWith('marquee.draft:'))).toEqual([
    'marquee.draft:3:organizer-application',
  ])
  expect(localStorage.getItem('marquee.unconfirmed')).toBeNull()
})
