import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../lib/query-client.ts'
import { anApplication, anEvent, aPerson, aPicture, pageOf } from '../../../test/examples.ts'
import { api, browse, market, supper, types } from '../../../test/events-stage.tsx'
import { resetStage, Refusal } from '../../../test/stage.tsx'

beforeEach(() => void resetStage())

test('visitors see events as tickets, without budgets and numbers of applications', async () => {
  api({ 'GET /events': pageOf('events', [supper, market]), 'GET /event-types': types })
  browse('/events', { isSignedIn: false })
  expect(await screen.findByText('2 events available')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: 'Browse Events' })).toBeTruthy()
  const ticket = within(screen.getAllByRole('article')[0]!)
  expect(ticket.getByRole('link', { name: 'Harvest Supper' }).getAttribute('href')).toBe('/events/7')
  expect(ticket.getByRole('link', { name: /^View Details/ }).getAttribute('href')).toBe('/events/7')
  expect(ticket.getByText('June 19, 2027')).toBeTruthy()
  expect(screen.queryByText(/8,000/)).toBeNull()
  expect(screen.queryByText(/applied|application/i)).toBeNull()
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
  expect(screen.getByRole('heading', { name: 'Ready to join as a vendor?' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sign Up as Vendor' }).getAttribute('href')).toContain('/auth?mode=sign-up')
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toContain('/auth')
})

const reading = (person: ReturnType<typeof aPerson>, applications: ReturnType<typeof anApplication>[] = []) =>
  api({
    'GET /events': pageOf('events', [supper, market]),
    'GET /event-types': types,
    'GET /users/profile': person,
    'GET /event-applications/my-applications': pageOf('applications', applications),
  })
const ticketOf = (title: string) => within(screen.getByRole('link', { name: title }).closest('article')!)

test.each([
  ['pending', 'Applied'],
  ['accepted', 'Accepted'],
  ['rejected', 'Rejected'],
] as const)('a vendor whose application is %s reads "%s", and may apply to the other events', async (status, words) => {
  const calls = reading(aPerson('contractor'), [anApplication({ status })])
  browse()
  const other = await screen.findByRole('link', { name: 'Apply to Event: Night Market' })
  expect(other.getAttribute('href')).toBe('/events/8#apply')
  expect(ticketOf('Harvest Supper').getByText(words)).toBeTruthy()
  expect(ticketOf('Harvest Supper').getByRole('link', { name: /^View Details/ })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Apply to Event: Harvest Supper' })).toBeNull()
  expect(screen.queryByText('Ready to join as a vendor?')).toBeNull()
  expect(calls.filter(({ path }) => path.startsWith('/event-applications'))).toHaveLength(1)
})

test('a vendor who may not apply gets links to the events, and is still invited', async () => {
  reading(aPerson('contractor', 'pending'))
  browse()
  expect(await screen.findAllByRole('link', { name: /^View Details/ })).toHaveLength(2)
  expect(screen.queryByRole('link', { name: /^Apply to Event/ })).toBeNull()
  expect(screen.getByText('Ready to join as a vendor?')).toBeTruthy()
})

test('organizers get links to the events, are not invited, and nobody asks for applications', async () => {
  const calls = reading(aPerson('client'))
  browse()
  expect(await screen.findAllByRole('link', { name: /^View Details/ })).toHaveLength(2)
  await waitFor(() => expect(screen.queryByText('Ready to join as a vendor?')).toBeNull())
  expect(calls.filter(({ path }) => path.startsWith('/event-applications'))).toEqual([])
})

test('a filter whose answer is on its way shows neither the old count nor the old pages', async () => {
  api({
    'GET /events': ({ query }: { query: URLSearchParams }) =>
      query.has('event_type_id') || query.has('location')
        ? new Promise(() => {})
        : pageOf('events', [supper], { total: 30, page: Number(query.get('page')), has_more: true }),
    'GET /event-types': types,
  })
  browse('/events?page=3', { isSignedIn: false })
  await screen.findByText('30 events available')
  await screen.findByRole('option', { name: 'Private Dinner' })
  await userEvent.selectOptions(screen.getByLabelText('Event type'), 'Private Dinner')
  expect(await screen.findByText('Searching…')).toBeTruthy()
  expect(screen.queryByText(/30 events/)).toBeNull()
  expect(screen.queryByText(/^Page/)).toBeNull()
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/events?event_type_id=2'))
})

test('another page of the same events keeps count and buttons while it loads', async () => {
  api({
    'GET /events': ({ query }: { query: URLSearchParams }) =>
      query.get('page') === '1' ? pageOf('events', [supper], { total: 30, has_more: true }) : new Promise(() => {}),
    'GET /event-types': types,
  })
  browse('/events', { isSignedIn: false })
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }))
  expect(await screen.findByText('Page 2 of 3')).toBeTruthy()
  expect(screen.getByText('30 events available')).toBeTruthy()
})

test.each([
  ['location=Atlantis', true],
  ['location=Atlantis&time=upcoming', true],
  ['location=Portland&time=upcoming', false],
])('a place without any event is named as such (%s)', async (query, isUnknown) => {
  api({
    'GET /events': (call: { query: URLSearchParams }) =>
      call.query.get('location') === 'Portland' && call.query.get('time') === 'all'
        ? pageOf('events', [supper])
        : pageOf('events', []),
    'GET /event-types': types,
  })
  browse(`/events?${query}`, { isSignedIn: false })
  expect(await screen.findByText('No events match your search')).toBeTruthy()
  await waitFor(() => expect(queryClient().isFetching()).toBe(0))
  await waitFor(() =>
    expect(screen.queryAllByText(/We know of no event in “Atlantis”/)).toHaveLength(isUnknown ? 1 : 0),
  )
  expect(screen.queryAllByText(/We know of no event/)).toHaveLength(isUnknown ? 1 : 0)
})

test('filters are sent to the server and reset the page to 1; the pager works', async () => {
  const calls = api({
    'GET /events': ({ query }: { query: URLSearchParams }) =>
      pageOf('events', [supper], { total: 30, page: Number(query.get('page')), has_more: query.get('page') !== '3' }),
    'GET /event-types': types,
  })
  browse('/events?page=2', { isSignedIn: false })
  expect(await screen.findByText('Page 2 of 3')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByText('Page 3 of 3')).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Next' }).getAttribute('aria-disabled')).toBe('true'))
  await screen.findByRole('option', { name: 'Private Dinner' })
  await userEvent.selectOptions(screen.getByLabelText('Event type'), 'Private Dinner')
  await userEvent.selectOptions(screen.getByLabelText('Time'), 'This month')
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/events?event_type_id=2&time=this-month'))
  expect(await screen.findByText('30 events found')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Previous' }).getAttribute('aria-disabled')).toBe('true')
  const asked = calls.at(-1)!.query
  expect(Object.fromEntries(asked)).toMatchObject({ page: '1', limit: '12', event_type_id: '2', time: 'this-month' })
})

test('an empty list has a sentence', async () => {
  api({ 'GET /events': pageOf('events', []), 'GET /event-types': types })
  browse('/events', { isSignedIn: false })
  expect(await screen.findByText('No events available')).toBeTruthy()
  expect(screen.getByText('Check back later for new event opportunities')).toBeTruthy()
  expect(screen.queryByText('Ready to join as a vendor?')).toBeNull()
})

test('a failed list shows the failure and is fetched again on demand', async () => {
  let isDown = true
  api({
    'GET /events': () => (isDown ? new Refusal(429, 'Slow down') : pageOf('events', [supper])),
    'GET /event-types': types,
  })
  browse('/events', { isSignedIn: false })
  expect(await screen.findByText('Failed to load events')).toBeTruthy()
  expect(screen.getByText('Please try refreshing the page')).toBeTruthy()
  isDown = false
  await act(async () => screen.getByRole('button', { name: 'Try Again' }).click())
  expect(await screen.findByText('1 event available')).toBeTruthy()
})

test('the head describes the page and its number for search engines and link previews', async () => {
  const pictured = anEvent({
    ...market,
    end_date: '2027-06-21',
    organizer_website: 'https://lanterns.example',
    images: [aPicture({ id: 2, is_primary: false }), aPicture({ image_url: '/images/first.jpg', is_primary: true })],
  })
  api({ 'GET /events': pageOf('events', [supper, pictured], { total: 30, page: 2 }), 'GET /event-types': types })
  browse('/events?page=2', { isSignedIn: false })
  await screen.findByText('30 events available')
  expect(document.title).toBe('Browse Events · Marquee')
  expect(inHead('link[rel=canonical]', 'href')).toBe('https://marquee.example/events?page=2')
  expect(inHead('meta[property="og:url"]', 'content')).toBe('https://marquee.example/events?page=2')
  expect(inHead('meta[property="og:image"]', 'content')).toBe('https://marquee.example/images/first.jpg')
  expect(inHead('meta[name=robots]', 'content')).toBeUndefined()
  const things = [...document.querySelectorAll('script[type="application/ld+json"]')].map(
    (script) => JSON.parse(script.textContent ?? '') as { '@type': string; itemListElement: unknown[] },
  )
  expect(things.map((thing) => thing['@type'])).toEqual(['BreadcrumbList', 'ItemList'])
  const [plain, full] = things[1]!.itemListElement as [{ position: number; item: object }, { item: object }]
  expect(plain.position).toBe(13)
  expect(plain.item).not.toHaveProperty('endDate')
  expect(full.item).toEqual({
    '@type': 'Event',
    name: 'Night Market',
    startDate: pictured.start_date,
    endDate: '2027-06-21',
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'Place', name: 'Alberta St, Portland', address: 'Alberta St, Portland' },
    organizer: { '@type': 'Organization', name: pictured.organization_name, url: 'https://lanterns.example' },
    image: 'https://marquee.example/images/first.jpg',
    url: 'https://marquee.example/events/8',
  })
})

test('pages of search results are not indexed by search engines', async () => {
  api({ 'GET /events': pageOf('events', [supper]), 'GET /event-types': types })
  browse('/events?search=supper', { isSignedIn: false })
  await screen.findByText('1 event found')
  expect(inHead('meta[name=robots]', 'content')).toBe('noindex, follow')
  expect(inHead('link[rel=canonical]', 'href')).toBe('https://marquee.example/events?search=supper')
})

const inHead = (selector: string, attribute: string) =>
  document.querySelector(selector)?.getAttribute(attribute) ?? undefined
