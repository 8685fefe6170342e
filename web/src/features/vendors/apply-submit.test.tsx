import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { aVendor, aVendorPicture } from '../../../test/examples.ts'
import { api, resetStage, Refusal, type Received } from '../../../test/stage.tsx'
import {
  basics,
  button,
  choose,
  field,
  newcomer,
  noVendor,
  press,
  reachPictures,
  start,
  step,
  style,
  uploads,
} from '../../../test/application-stage.tsx'

let toasts: string[]
beforeEach(() => {
  toasts = resetStage()
})

test('creates the profile, then sends the pictures one by one in order, the first as primary', async () => {
  let open = 0
  const calls = api({
    ...newcomer,
    'POST /contractors/profile': aVendor(),
    'POST /contractors/images/upload': async ({ body }: Received) => {
      open += 1
      expect(open).toBe(1)
      await new Promise((resolve) => setTimeout(resolve, 5))
      open -= 1
      return aVendorPicture({ id: (body as { image: File }).image.name === 'a.png' ? 41 : 42 })
    },
  })
  start()
  await reachPictures()
  await choose('a.png', 'b.png')
  await userEvent.dblClick(button('Submit Application'))

  expect(await screen.findByRole('heading', { name: 'Application Submitted!' })).toBeTruthy()
  expect(screen.getByText(/2-3 business days/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to Dashboard' }).getAttribute('href')).toBe('/dashboard')
  expect(screen.getByRole('link', { name: 'Browse Other Vendors' }).getAttribute('href')).toBe('/vendors')
  expect(toasts).toEqual(['Application submitted successfully with 2 images!'])
  const created = calls.filter((call) => call.method === 'POST' && call.path === '/contractors/profile')
  expect(created).toHaveLength(1)
  expect(created[0]?.headers.get('idempotency-key')).toBeTruthy()
  expect(created[0]?.body).toMatchObject({
    company_name: 'Juniper & Rye',
    aesthetic_tag_ids: [1],
    event_type_ids: [2],
    website: null,
  })
  expect(uploads(calls).map(({ contractor_id, is_primary, image }) => [contractor_id, is_primary, image.name])).toEqual(
    [
      ['5', 'true', 'a.png'],
      ['5', 'false', 'b.png'],
    ],
  )
})

test("a failed create shows the server's sentence and keeps all values; the same content keeps its idempotency key", async () => {
  let isDown = true
  const calls = api({
    ...newcomer,
    'POST /contractors/profile': () =>
      isDown ? new Refusal(503, 'Marquee is briefly unavailable. Please try again in a moment.') : aVendor(),
    'POST /contractors/images/upload': aVendorPicture({ id: 41 }),
  })
  start()
  await reachPictures()
  await choose('a.png')
  await press('Submit Application')
  await waitFor(() =>
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toContain(
      'Marquee is briefly unavailable. Please try again in a moment.',
    ),
  )
  expect(screen.getByAltText('Preview of a.png')).toBeTruthy()
  expect(uploads(calls)).toEqual([])

  isDown = false
  await press('Submit Application')
  expect(await screen.findByRole('heading', { name: 'Application Submitted!' })).toBeTruthy()
  const keys = calls
    .filter((call) => call.method === 'POST' && call.path === '/contractors/profile')
    .map((call) => call.headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})

test('a failure without a sentence shows the one of the specification', async () => {
  let answer: () => unknown = () => {
    throw new Error('')
  }
  api({ ...newcomer, 'POST /contractors/profile': () => answer() })
  start()
  await reachPictures()
  await choose('a.png')
  await press('Submit Application')
  expect(await screen.findByText('An error occurred while submitting your application')).toBeTruthy()
  answer = () => new Refusal(502, 'HTTP 502')
  await press('Submit Application')
  expect(await screen.findByText('Failed to submit application')).toBeTruthy()
})

test("the server's error about a field is shown at the field, in the step that contains it", async () => {
  const sentence = 'Company name can have at most 200 characters'
  api({
    ...newcomer,
    'POST /contractors/profile': new Refusal(400, sentence, {
      'social_links.0.url': 'Please enter a valid instagram URL',
      company_name: sentence,
    }),
  })
  start()
  await basics()
  await style()
  await step('Additional Details (optional)')
  await press('Add social link')
  await userEvent.type(field('Instagram URL'), 'instagram.com/juniper')
  await press('Next')
  await step('Showcase Your Work')
  await choose('a.png')
  await press('Submit Application')

  await step('Basic Business Information')
  expect(screen.getByRole('alert').textContent).toBe(sentence)
  const name = field('Company name')
  expect(name.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(name.getAttribute('aria-describedby') ?? '')?.textContent).toBe(sentence)
  expect(document.activeElement).toBe(name)
  expect(name.value).toBe('Juniper & Rye')

  await userEvent.type(name, '!')
  expect(name.hasAttribute('aria-invalid')).toBe(false)
  await press('Next')
  await press('Next')
  expect(screen.getByText('Please enter a valid instagram URL')).toBeTruthy()
  await userEvent.type(field('Instagram URL'), '2')
  await waitFor(() => expect(screen.queryByText('Please enter a valid instagram URL')).toBeNull())
})

test('if the profile exists already, it is updated, and its pictures are sent', async () => {
  const calls = api({
    ...newcomer,
    'POST /contractors/profile': new Refusal(409, 'You already have a vendor profile.'),
    'GET /contractors/profile': aVendor({ version: 8 }),
    'PUT /contractors/profile': aVendor({ version: 9 }),
    'POST /contractors/images/upload': aVendorPicture({ id: 41 }),
  })
  start()
  await reachPictures()
  await choose('a.png')
  await press('Submit Application')
  expect(await screen.findByRole('heading', { name: 'Application Submitted!' })).toBeTruthy()
  expect(toasts).toEqual(['Application submitted successfully with 1 image!'])
  const change = calls.find((call) => call.method === 'PUT')
  expect(change?.headers.get('if-match')).toBe('"8"')
  expect(uploads(calls)).toHaveLength(1)
})

test('an account that may not have this profile reads so after submitting', async () => {
  api({
    ...newcomer,
    'POST /contractors/profile': new Refusal(409, 'This account already has another role.'),
    'GET /contractors/profile': noVendor,
  })
  start()
  await reachPictures()
  await choose('a.png')
  await press('Submit Application')
  expect(await screen.findByText('This account already has another role.')).toBeTruthy()
})
