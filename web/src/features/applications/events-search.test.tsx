import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anEvent, aPerson, aVendor, pageOf } from '../../../test/examples.ts'
import { api, box, browse, market, supper, types } from '../../../test/events-stage.tsx'
import { resetStage } from '../../../test/stage.tsx'

beforeEach(() => void resetStage())
afterEach(() => void vi.unstubAllGlobals())
const address = () => screen.getByTestId('address').textContent

test('typing filters the loaded events at once; the server is asked only where none fits', async () => {
  const calls = api({
    'GET /events': ({ query }: { query: URLSearchParams }) =>
      pageOf('events', query.has('search') ? [] : [supper, market]),
    'GET /event-types': types,
  })
  const asked = () => calls.filter((call) => call.path === '/events').length
  browse('/events', { isSignedIn: false })
  await screen.findByText('2 events available')
  await userEvent.type(box(), 'AND LÁNT')
  expect(screen.getByText('1 event found')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Night Market' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Harvest Supper' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Search all events' })).toBeNull()
  await userEvent.keyboard('{Enter}')
  // The address keeps the text, so that Back shows the same.
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/events?text=AND+L%C3%81NT'))
  expect(asked()).toBe(1)
  await userEvent.type(box(), ' nowhere')
  expect(screen.getByText('Searching…')).toBeTruthy()
  expect(await screen.findByText('No events match your search')).toBeTruthy()
  expect(screen.getByText('Try adjusting your search criteria or filters')).toBeTruthy()
  expect(screen.getByTestId('address').textContent).toBe('/events?search=AND+L%C3%81NT+nowhere')
  expect(asked()).toBe(2)
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByText('2 events available')).toBeTruthy()
  expect(screen.getByTestId('address').textContent).toBe('/events')
})

test('what the server finds stays, also where the browser sees no such word', async () => {
  api({
    'GET /events': ({ query }: { query: URLSearchParams }) =>
      pageOf('events', query.get('search') === 'florist' ? [market] : [supper, market]),
    'GET /event-types': types,
  })
  browse('/events', { isSignedIn: false })
  await screen.findByText('2 events available')
  await userEvent.type(box(), 'florist')
  expect(await screen.findByText('1 event found')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Night Market' })).toBeTruthy()
})

test('one press on a month filters by its days, another one takes them away; an empty month is left out', async () => {
  const calls = api({ 'GET /events': pageOf('events', [supper]), 'GET /event-types': types })
  browse('/events?time=upcoming&location=Hudson', { isSignedIn: false })
  const june = await screen.findByRole('button', { name: 'June 2 events in 2027' })
  expect(calls.find(({ path }) => path === '/events/months')?.query.get('location')).toBe('Hudson')
  expect(screen.queryByRole('button', { name: /^July/ })).toBeNull()
  await userEvent.click(june)
  expect(address()).toBe('/events?location=Hudson&from=2027-06-05&to=2027-06-30')
  expect(june.getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('2027-06-05')
  expect(screen.getByLabelText<HTMLInputElement>('To').value).toBe('2027-06-30')
  await userEvent.click(june)
  expect(address()).toBe('/events?location=Hudson')
})

test('a chosen service limits the events and the months; a vendor chooses all of their own with one press', async () => {
  const calls = api({
    'GET /events': pageOf('events', [supper]),
    'GET /event-types': types,
    'GET /users/profile': aPerson('contractor'),
    'GET /contractors/profile': aVendor({ service_ids: [3, 5] }),
  })
  browse('/events')
  await screen.findByRole('option', { name: 'My services' })
  await userEvent.selectOptions(screen.getByLabelText('Looking for'), 'Live band')
  expect(await screen.findByText('1 event found')).toBeTruthy()
  expect(address()).toBe('/events?looking_for=5')
  await waitFor(() => {
    const last = (path: string) => calls.findLast((call) => call.path === path)?.query.getAll('looking_for')
    expect([last('/events'), last('/events/months')]).toEqual([['5'], ['5']])
  })
  await userEvent.selectOptions(screen.getByLabelText('Looking for'), 'My services')
  await waitFor(() => expect(address()).toBe('/events?looking_for=3&looking_for=5'))
  await userEvent.selectOptions(screen.getByLabelText('Looking for'), 'Any service')
  await waitFor(() => expect(address()).toBe('/events'))
})

test('typed days limit the events; an end before the start gets a sentence, and no request', async () => {
  const calls = api({ 'GET /events': pageOf('events', [supper]), 'GET /event-types': types })
  browse('/events?time=this-week', { isSignedIn: false })
  await screen.findByText('1 event found')
  await userEvent.type(screen.getByLabelText('From'), '2027-06-10')
  await userEvent.type(screen.getByLabelText('To'), '2027-06-20')
  expect(screen.getByTestId('address').textContent).toBe('/events?from=2027-06-10&to=2027-06-20')
  await waitFor(() => expect(calls.at(-1)?.query.get('to')).toBe('2027-06-20'))
  await userEvent.clear(screen.getByLabelText('To'))
  await userEvent.type(screen.getByLabelText('To'), '2027-06-09')
  await userEvent.tab()
  expect(screen.getByText('Choose the first day or a later one.')).toBeTruthy()
  expect(screen.getByTestId('address').textContent).toBe('/events?from=2027-06-10')
  await userEvent.selectOptions(screen.getByLabelText('Time'), 'Upcoming')
  expect(screen.getByTestId('address').textContent).toBe('/events?time=upcoming')
})

test('titles, event types and places are suggested while somebody types', async () => {
  api({
    'GET /events': pageOf('events', [supper]),
    'GET /event-types': types,
    'GET /events/suggestions': ({ query }: { query: URLSearchParams }) =>
      query.has('where')
        ? { events: [], places: [{ name: 'Hudson, NY', events: 3 }] }
        : { events: [{ id: 7, title: 'Harvest Supper', start_date: '2027-06-19' }], places: [] },
  })
  browse('/events', { isSignedIn: false })
  await screen.findByText('1 event available')
  await userEvent.type(screen.getByRole('combobox', { name: 'Location' }), 'huds')
  await userEvent.click(await screen.findByRole('option', { name: /Hudson, NY\s*3 events/ }))
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/events?location=Hudson%2C+NY'))
  await userEvent.type(box(), 'din')
  await userEvent.click(within(await screen.findByRole('group', { name: 'Event types' })).getByRole('option'))
  await waitFor(() =>
    expect(screen.getByTestId('address').textContent).toBe('/events?location=Hudson%2C+NY&event_type_id=2'),
  )
  expect(box().value).toBe('')
  await userEvent.type(box(), 'harv')
  await userEvent.click(await screen.findByRole('option', { name: /Harvest Supper/ }))
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/events/7'))
})

test('with more pages the server is asked by itself, and until its answer nothing is counted', async () => {
  const wedding = anEvent({ id: 9, title: 'Wedding on page three' })
  let answer = (_page: unknown) => {}
  const calls = api({
    'GET /events': ({ query }: { query: URLSearchParams }) =>
      query.get('search')
        ? new Promise((resolve) => (answer = resolve))
        : pageOf('events', [supper, market], { total: 30, page: 2, has_more: true }),
    'GET /event-types': types,
  })
  browse('/events?page=2', { isSignedIn: false })
  expect(await screen.findByText('30 events available')).toBeTruthy()
  expect(screen.getByText('Page 2 of 3')).toBeTruthy()
  const nothingCounted = () => {
    expect(screen.getByText('Searching…')).toBeTruthy()
    expect(screen.queryByText(/events? (found|available)|No events/)).toBeNull()
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
    expect(document.querySelector('[aria-busy=true]')).toBeTruthy()
  }
  await userEvent.type(box(), 'wedding')
  nothingCounted()
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/events?search=wedding'))
  await waitFor(() => expect(calls.at(-1)?.query.get('search')).toBe('wedding'))
  nothingCounted()
  await act(async () => answer(pageOf('events', [wedding], { total: 1 })))
  expect(await screen.findByText('1 event found')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Wedding on page three' })).toBeTruthy()
  expect(document.querySelector('[aria-busy=true]')).toBeNull()
  expect(calls.filter(({ path, query }) => path === '/events' && query.has('search'))).toHaveLength(1)
})

test('text typed while the server answers stays, and is asked for next', async () => {
  const answers: (() => void)[] = []
  const calls = api({
    'GET /events': async ({ query }: { query: URLSearchParams }) => {
      if (query.has('search')) await new Promise<void>((resolve) => answers.push(resolve))
      return pageOf('events', [supper, market], { total: 30, has_more: true })
    },
    'GET /event-types': types,
  })
  browse('/events', { isSignedIn: false })
  await screen.findByText('30 events available')
  await userEvent.type(box(), 'night')
  await waitFor(() => expect(answers).toHaveLength(1))
  await userEvent.type(box(), ' mar')
  await act(async () => answers[0]?.())
  expect(box().value).toBe('night mar')
  await waitFor(() => expect(calls.at(-1)?.query.get('search')).toBe('night mar'))
  await act(async () => answers[1]?.())
  expect(await screen.findByText('30 events found')).toBeTruthy()
})

test('with more pages, Enter searches on the server at once, and the address keeps the text', async () => {
  api({
    'GET /events': ({ query }: { query: URLSearchParams }) =>
      query.get('search')
        ? pageOf('events', [market], { total: 1 })
        : pageOf('events', [supper, market], { total: 30, has_more: true }),
    'GET /event-types': types,
  })
  browse('/events', { isSignedIn: false })
  await screen.findByText('30 events available')
  await userEvent.type(box(), 'night{Enter}')
  expect(await screen.findByText('1 event found')).toBeTruthy()
  expect(screen.getByTestId('address').textContent).toBe('/events?search=night')
  await userEvent.click(screen.getByRole('button', { name: 'Clear search events' }))
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/events'))
  await userEvent.type(box(), 'supper{Enter}')
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/events?search=supper'))
})

test('what was understood in the words is shown as chips, which are taken away one by one', async () => {
  const chips = [
    { kind: 'month', text: 'december', values: ['2027-12-01', '2027-12-31'], search: 'bands near hudson' },
    { kind: 'place', text: 'hudson', values: ['Hudson, NY'], search: 'bands december near' },
  ]
  api({
    'GET /events': ({ query }: { query: URLSearchParams }) => ({
      ...pageOf('events', [supper]),
      understood: query.get('search')?.includes('december') ? chips : chips.slice(1),
      closest: null,
    }),
    'GET /event-types': types,
  })
  browse('/events?search=bands+december+near+hudson', { isSignedIn: false })
  const understood = within(await screen.findByRole('list', { name: 'Understood' }))
  expect(understood.getByRole('button', { name: 'Remove Near Hudson, NY' })).toBeTruthy()
  await userEvent.click(understood.getByRole('button', { name: 'Remove December 2027' }))
  expect(address()).toBe('/events?search=bands+near+hudson')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove December 2027' })).toBeNull())
  expect(box().value).toBe('bands near hudson')
})

test('where nothing is found, the closest events are the page, under what was left out', async () => {
  const closest = {
    events: [market],
    total: 3,
    search: 'bands',
    left_out: [
      { kind: 'other', text: 'chicago', filters: [] },
      { kind: 'day', text: null, filters: ['from', 'to'] },
    ],
  }
  api({
    'GET /events': ({ query }: { query: URLSearchParams }) =>
      query.get('search') === 'bands'
        ? { ...pageOf('events', [market], { total: 3 }), understood: [], closest: null }
        : { ...pageOf('events', []), understood: [], closest },
    'GET /event-types': types,
  })
  browse('/events?search=bands+chicago&from=2027-12-01&to=2027-12-31', { isSignedIn: false })
  expect(await screen.findByRole('heading', { name: 'Without “chicago” and the days:' })).toBeTruthy()
  expect(screen.getByText('No events match your search')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Night Market' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Show all 3 events' }))
  expect(address()).toBe('/events?search=bands')
  expect(await screen.findByText('3 events found')).toBeTruthy()
})

test('“Near me” and a month are three presses; the exact position stays in the browser', async () => {
  const calls = api({ 'GET /events': pageOf('events', [supper]), 'GET /event-types': types })
  const position = { coords: { latitude: 42.25231, longitude: -73.78994 } }
  const getCurrentPosition = (done: (at: typeof position) => void) => done(position)
  vi.stubGlobal('navigator', Object.create(navigator, { geolocation: { value: { getCurrentPosition } } }))
  browse('/events', { isSignedIn: false })
  await screen.findByText('1 event available')
  const place = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Location' })
  await userEvent.click(place())
  await userEvent.click(await screen.findByRole('option', { name: 'Near me' }))
  expect(address()).toBe('/events?near=42.25%2C-73.79')
  expect(place().value).toBe('Near me')
  await userEvent.click(screen.getByRole('button', { name: 'June 2 events in 2027' }))
  expect(address()).toBe('/events?near=42.25%2C-73.79&from=2027-06-05&to=2027-06-30')
  await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Nearest first')
  await waitFor(() => expect(calls.at(-1)?.query.get('sort_by')).toBe('distance'))
  await userEvent.click(screen.getByRole('button', { name: 'Clear location' }))
  await waitFor(() => expect(address()).toBe('/events?from=2027-06-05&to=2027-06-30'))
  expect(screen.queryByLabelText('Sort by')).toBeNull()
})
