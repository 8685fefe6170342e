import { each } from '@marquee/contract/described'
import { fieldNotes } from '@marquee/contract/descriptions'
import { eventFields, EventInput } from '@marquee/contract/events'
import { OrganizerInput } from '@marquee/contract/organizers'
import { VendorInput } from '@marquee/contract/vendors'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import EventPage from '../../../test/event-page.tsx'
import EventEditPage from '../events/event-edit-page.tsx'
import { ReviewDetails } from '../admin/review-details.tsx'
import {
  anEvent,
  aPerson,
  anOrganizer,
  anOrganizerApplication,
  aVendor,
  aVendorApplication,
  aVendorPicture,
} from '../../../test/examples.ts'
import { api, resetStage, visit } from '../../../test/stage.tsx'
import OrganizerApplyPage from '../organizers/apply-page.tsx'
import OrganizerProfilePage from '../organizers/profile-page.tsx'
import VendorApplyPage from '../vendors/apply-page.tsx'
import VendorProfilePage from '../vendors/profile-page.tsx'
import VendorPage from '../vendors/vendor-page.tsx'

/**
 * For every field of a profile and of an event in the contract: it can be filled in, it is sent unchanged, and it is shown. The values are the examples of
 * the API documentation, so that a new field is tested without a change here.
 */

beforeEach(() => void resetStage())

const entries = (count: number, name: string) =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, display_name: `${name} ${at + 1}`, description: null }))
const lists = {
  'GET /aesthetic-tags': entries(7, 'Tag').map((tag) => ({ ...tag, name: `tag-${tag.id}` })),
  'GET /event-types': entries(7, 'Type'),
  'GET /services': entries(7, 'Service'),
  'GET /service-areas': entries(7, 'Area'),
}
/** What is entered of an event, besides its status. */
const Entered = z.object(each(eventFields, 'sent'))

const links = [{ platform: 'instagram', url: 'https://instagram.com/wildfern' }]

/** The body of a request with every field filled in. */
function examplesOf(input: { shape: object }): Record<string, unknown> {
  const names = Object.keys(input.shape)
  return Object.fromEntries(names.map((name) => [name, name === 'social_links' ? links : fieldNotes[name]?.example]))
}
const stored = <Profile extends object>(profile: Profile, input: { shape: object }): Profile => ({
  ...profile,
  ...examplesOf(input),
  social_links: links.map((link, at) => ({ id: at + 1, ...link })),
})
const vendor = stored(aVendor({ images: [aVendorPicture()], status: 'approved' }), VendorInput)
const organizer = stored(anOrganizer({ status: 'approved' }), OrganizerInput)

test.each([
  { draft: 'vendor', path: '/contractors/profile', input: VendorInput, profile: vendor, Page: VendorApplyPage },
  {
    draft: 'organizer',
    path: '/organizers/profile',
    input: OrganizerInput,
    profile: organizer,
    Page: OrganizerApplyPage,
  },
] as const)('the application of a $draft has every field, and sends what a draft has of it', async (one) => {
  const calls = api({
    ...lists,
    'GET /users/profile': aPerson('user'),
    [`POST ${one.path}`]: { ...one.profile, status: 'pending' },
    'POST /contractors/images/upload': aVendorPicture(),
  })
  const kept = { at: Date.now(), value: { fields: examplesOf(one.input), parts: {} } }
  localStorage.setItem(`marquee.draft:1:${one.draft}-application`, JSON.stringify(kept))
  visit('/apply', one.Page, '/apply')
  const fields = new Set<string | null>()
  const look = () => fieldsOnPage().forEach((name) => fields.add(name))
  for (
    let next = await screen.findByRole('button', { name: 'Next' });
    next;
    next = screen.queryByRole('button', { name: 'Next' }) as HTMLElement
  ) {
    look()
    await userEvent.click(next)
  }
  look()
  expect([...fields]).toEqual(expect.arrayContaining(Object.keys(one.input.shape)))

  const pictures = screen.queryByLabelText('Choose pictures for Portfolio images')
  if (pictures) await userEvent.upload(pictures, new File(['x'], 'a.png', { type: 'image/png' }))
  await userEvent.click(screen.getByRole('button', { name: 'Submit Application' }))
  await screen.findByRole('heading', { name: 'Application Submitted!' })
  expect(calls.find((call) => call.method === 'POST')?.body).toEqual(examplesOf(one.input))
})

const fieldsOnPage = () =>
  Array.from(
    document.querySelectorAll('[name], [data-field]'),
    (control) => control.getAttribute('name') ?? control.getAttribute('data-field'),
  )

test.each([
  { role: 'contractor', path: '/contractors/profile', input: VendorInput, profile: vendor, Page: VendorProfilePage },
  {
    role: 'client',
    path: '/organizers/profile',
    input: OrganizerInput,
    profile: organizer,
    Page: OrganizerProfilePage,
  },
] as const)('the profile page of a $role has every field', async ({ role, path, input, profile, Page }) => {
  api({ ...lists, 'GET /users/profile': aPerson(role), [`GET ${path}`]: profile })
  visit('/profile', Page, '/profile')
  await screen.findByRole('button', { name: 'Save changes' })
  expect(fieldsOnPage()).toEqual(expect.arrayContaining(Object.keys(input.shape)))
})

const event = stored(anEvent({ event_type_display_name: 'Type 2' }), Entered)

test('the form of an event has every field, and sends unchanged values', async () => {
  const calls = api({
    ...lists,
    'GET /users/profile': aPerson('client'),
    'GET /events/7': event,
    'PUT /events/7': event,
  })
  visit('/organizer/events/:id/edit', EventEditPage, '/organizer/events/7/edit')
  const button = await screen.findByRole('button', { name: 'Update Event' })
  expect(fieldsOnPage()).toEqual(expect.arrayContaining(Object.keys(EventInput.shape)))
  await userEvent.click(button)
  await waitFor(() => expect(calls.find((call) => call.method === 'PUT')?.body).toEqual(examplesOf(Entered)))
})

test('the page of an event shows every field', async () => {
  api({ 'GET /events/7': { ...event, visibility: 'unlisted' } })
  visit('/events/:id', EventPage, '/events/7', { isSignedIn: false })
  await screen.findByRole('heading', { level: 1, name: event.title })
  expect(unseen(Entered)).toEqual([])
})

/** The text on screen for a value that is shown in other words. */
const shownAs: Record<string, string> = {
  years_in_business: 'Years in business8',
  pricing_range: '$$',
  website: 'https://wildfern.example.com',
  social_links: 'https://instagram.com/wildfern',
  event_type_ids: 'Type 2',
  aesthetic_tag_ids: 'Tag 1',
  service_ids: 'Service 3',
  service_area_ids: 'Area 6',
  travel_km: 'Up to 75 miles',
  years_organizing: '4 years',
  annual_events_count: '12 events',
  start_date: 'June 19',
  end_date: '20, 2027',
  event_type_id: 'Type 2',
  visibility: 'Link only',
}

function unseen(input: { shape: object }): string[] {
  const addresses = Array.from(document.querySelectorAll('a'), (link) => link.href)
  const seen = [document.body.textContent, ...addresses].join('\n')
  return Object.entries(examplesOf(input))
    .filter(([name, example]) => !seen.includes(shownAs[name] ?? String(example)))
    .map(([name]) => name)
}

const chosen = (id: number, name: string) => ({ id, name: `entry-${id}`, display_name: `${name} ${id}` })

test('a vendor’s page shows every field', async () => {
  api({
    'GET /contractors/5': {
      ...vendor,
      event_types: [chosen(2, 'Type')],
      aesthetic_tags: [chosen(1, 'Tag')],
      services: [chosen(3, 'Service')],
      service_areas: [chosen(6, 'Area')],
    },
    'GET /contractors': { contractors: [], total: 0, has_more: false },
  })
  const Page = () => <VendorPage loaderData={{ state: undefined, origin: 'https://marquee.example' }} />
  visit('/vendors/:id', Page, '/vendors/5', { isSignedIn: false })
  await screen.findByRole('heading', { level: 1, name: vendor.company_name })
  expect(unseen(VendorInput)).toEqual([])
})

test('what an admin decides by shows every field of an organizer', async () => {
  const profile = { ...organizer, event_types: [chosen(2, 'Type')] }
  visit('/', () => <ReviewDetails application={anOrganizerApplication({ profile })} />, '/')
  await screen.findByRole('heading', { name: organizer.organization_name })
  expect(unseen(OrganizerInput)).toEqual([])
})

test('and of a vendor', async () => {
  const profile = {
    ...vendor,
    event_types: [chosen(2, 'Type')],
    aesthetic_tags: [chosen(1, 'Tag')],
    services: [chosen(3, 'Service')],
    service_areas: [chosen(6, 'Area')],
  }
  visit('/', () => <ReviewDetails application={aVendorApplication({ profile })} />, '/')
  await screen.findByRole('heading', { name: vendor.company_name })
  expect(unseen(VendorInput)).toEqual(['years_in_business'])
  expect(screen.getByText('8 years in business')).toBeTruthy()
})
