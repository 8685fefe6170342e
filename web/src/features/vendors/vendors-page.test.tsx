import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aListedVendor, anEntry, vendorPictures } from '../../../test/examples.ts'
import { queryClient } from '../../lib/query-client.ts'
import type { Received } from '../../../test/stage.tsx'
import { openVendors } from '../../../test/vendors-stage.tsx'

/** The callbacks of the current intersection observers, which start out of view; a test calls them as if the element were scrolled into view. */
let reach: (() => void)[] = []
let isInView = false

beforeEach(() => {
  queryClient().clear()
  reach = []
  isInView = false
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      private readonly saw: (entries: { isIntersecting: boolean }[]) => void
      constructor(saw: (entries: { isIntersecting: boolean }[]) => void) {
        this.saw = saw
        reach.push(() => saw([{ isIntersecting: true }]))
      }
      observe() {
        this.saw([{ isIntersecting: isInView }])
      }
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const types = [anEntry(1, 'Wedding'), anEntry(2, 'Street Fair'), anEntry(3, 'Reunion')]
const lookups = {
  'GET /event-types': types,
  'GET /aesthetic-tags': [anEntry(7, 'Rustic')],
  'GET /services': [],
  'GET /service-areas': [],
}
const list = (count: number, total = count, has_more = false, from = 1) => ({
  contractors: Array.from({ length: count }, (_, index) => aListedVendor(from + index)),
  total,
  has_more,
})

test('a card shows name, trade, place, price and event types, and no more entries than fit', async () => {
  const shown = aListedVendor(4, {
    company_name: 'Juniper & Rye',
    services: [anEntry(1, 'Floral Design'), anEntry(2, 'Event Styling')],
    event_types: types,
    aesthetic_tags: [1, 2, 3, 4, 5].map((id) => anEntry(id, `Style ${id}`)),
  })
  openVendors('/vendors', { ...lookups, 'GET /contractors': { contractors: [shown], total: 1, has_more: false } })
  const card = within(await screen.findByRole('article'))
  expect(card.getByRole('link', { name: 'Juniper & Rye' }).getAttribute('href')).toBe('/vendors/4')
  expect(card.getByText('Floral Design').closest('p')?.textContent).toBe('Floral Design · Portland, OR')
  expect(card.getByText('$$$')).toBeTruthy()
  expect(card.getByText('12+ years')).toBeTruthy()
  // Lights in a row beside a vendor read as a rating.
  expect(document.querySelector('article .bulb')).toBeNull()
  expect(card.getByText('No photos')).toBeTruthy()
  expect(card.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Wedding',
    'Street Fair',
    '+1 more event types',
    'Style 1',
    'Style 2',
    'Style 3',
    '+2 more styles',
  ])
})

test('a card shows that the vendor is free once the list is filtered by that day, and its link keeps the day', async () => {
  const { user } = openVendors('/vendors?availability_date=2031-12-12&location=Oslo', {
    ...lookups,
    'GET /contractors': ({ query }: Received) => (query.has('location') ? list(1) : new Promise(() => {})),
  })
  const card = within(await screen.findByRole('article'))
  expect(card.getByText('Free on Dec 12, 2031')).toBeTruthy()
  expect(card.getByRole('link', { name: 'Vendor 1' }).getAttribute('href')).toBe(
    '/vendors/1?availability_date=2031-12-12',
  )
  // While the next answer is awaited, the vendors on screen are still those of the earlier one.
  await user.click(screen.getByRole('button', { name: 'Remove filter: Near Oslo' }))
  expect(await screen.findByText('Searching...')).toBeTruthy()
  expect(card.getByText('Free on Dec 12, 2031')).toBeTruthy()
})

test('without a service, a card starts with the place', async () => {
  openVendors('/vendors', { ...lookups, 'GET /contractors': list(1) })
  const card = within(await screen.findByRole('article'))
  expect(card.getByText('Portland, OR')).toBeTruthy()
  expect(card.queryByText(/free on/i)).toBeNull()
})

test('a card has arrows only with more than one picture', async () => {
  const contractors = [aListedVendor(1, { images: vendorPictures(1) }), aListedVendor(2, { images: vendorPictures(3) })]
  openVendors('/vendors', { ...lookups, 'GET /contractors': { contractors, total: 2, has_more: false } })
  const [one, three] = await screen.findAllByRole('article')
  expect(within(one!).queryByRole('button', { name: 'Next picture' })).toBeNull()
  expect(within(three!).getByRole('button', { name: 'Next picture' })).toBeTruthy()
})

test('the page counts the vendors found, and requests what stands in the address', async () => {
  const { calls } = openVendors('/vendors?location=Oslo&event_type_ids=1&event_type_ids=2&min_years=5', {
    ...lookups,
    'GET /contractors': list(2, 27, true),
  })
  expect(screen.getByText('Searching...', { selector: '[role=status]:not(.sr-only)' })).toBeTruthy()
  expect(await screen.findByText('27 vendors found')).toBeTruthy()
  const { query } = calls.find((call) => call.name === 'GET /contractors')!
  expect([query.get('location'), query.getAll('event_type_ids'), query.get('min_years')]).toEqual([
    'Oslo',
    ['1', '2'],
    '5',
  ])
  expect(screen.getByRole('button', { name: /Advanced 1 active/ })).toBeTruthy()
})

test('typing changes the address after a pause and resets the page to 1', async () => {
  const { user, here } = openVendors('/vendors?page=2&pricing_range=luxury', {
    ...lookups,
    'GET /contractors': list(3),
  })
  await user.type(screen.getByPlaceholderText('Search vendors by name or description...'), 'tacos')
  await waitFor(() => expect(here()).toBe('/vendors?pricing_range=luxury&search=tacos'))
})

test('a chip removes its filter, and Clear all removes every filter', async () => {
  const { user, here } = openVendors('/vendors?location=Oslo&pricing_range=budget&event_type_ids=1&event_type_ids=2', {
    ...lookups,
    'GET /contractors': list(3),
  })
  await user.click(await screen.findByRole('button', { name: 'Remove filter: Wedding' }))
  await waitFor(() => expect(here()).toBe('/vendors?location=Oslo&pricing_range=budget&event_type_ids=2'))
  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  await waitFor(() => expect(here()).toBe('/vendors'))
})

test('two filters changed in quick succession both apply', async () => {
  const { here } = openVendors('/vendors?location=Oslo&pricing_range=budget', {
    ...lookups,
    'GET /contractors': list(3),
  })
  const chips = await screen.findAllByRole('button', { name: /^Remove filter/ })
  expect(chips).toHaveLength(2)
  act(() => {
    for (const chip of chips) chip.click()
  })
  await waitFor(() => expect(here()).toBe('/vendors'))
})

test.each([
  ['filter', choosePrice],
  ['sort', (user: UserEvent) => user.selectOptions(screen.getByLabelText('Sort by'), 'Name A-Z')],
])('a %s chosen while more vendors are on their way starts at page 1', async (_, choose) => {
  let arrive = () => {}
  const { user, here } = openVendors('/vendors', {
    ...lookups,
    'GET /contractors': async ({ query }: Received) => {
      const page = Number(query.get('page'))
      if (page === 2) await new Promise<void>((resolve) => (arrive = resolve))
      return list(2, 9, page < 4, page * 2 - 1)
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Load More' }))
  await choose(user)
  await waitFor(() => expect(here()).toMatch(/pricing_range|sort_by/))
  await act(async () => arrive())
  expect(await screen.findByText('9 vendors found')).toBeTruthy()
  expect(here()).not.toContain('page=')
})

test('the five orders are written to the address', async () => {
  const { user, here, calls } = openVendors('/vendors', { ...lookups, 'GET /contractors': list(3) })
  const sort = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' })
  expect([...sort.options].map((option) => option.text)).toEqual([
    'Newest first',
    'Oldest first',
    'Name A-Z',
    'Name Z-A',
    'Most experienced',
  ])
  await user.selectOptions(sort, 'Name A-Z')
  await waitFor(() => expect(here()).toBe('/vendors?sort_order=asc&sort_by=company_name'))
  await waitFor(() => expect(calls.at(-1)?.query.get('sort_by')).toBe('company_name'))
})

test('the advanced filters open from their button and apply at once', async () => {
  const { user, here } = openVendors('/vendors', { ...lookups, 'GET /contractors': list(3) })
  await user.click(screen.getByRole('button', { name: 'Advanced' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Has images' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Experience' }), '10+ years')
  await user.click(await screen.findByRole('button', { name: 'Rustic' }))
  await waitFor(() => expect(here()).toBe('/vendors?has_images=true&min_years=10&aesthetic_tag_ids=7'))
  expect(screen.getByRole('button', { name: /Advanced 3 active/ })).toBeTruthy()
})

test('an empty marketplace has a sentence of its own', async () => {
  openVendors('/vendors', { ...lookups, 'GET /contractors': list(0) })
  expect(await screen.findByText('The first vendors are on their way.')).toBeTruthy()
})

test('filters that nobody fits can be cleared, and no vendors are announced', async () => {
  const { user, here } = openVendors('/vendors?min_years=10', { ...lookups, 'GET /contractors': list(0) })
  const clear = await screen.findByRole('button', { name: 'Clear filters' })
  expect(screen.queryByText('The first vendors are on their way.')).toBeNull()
  await user.click(clear)
  await waitFor(() => expect(here()).toBe('/vendors'))
})

test('a failed list shows an error, and Try Again loads the page again', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const refused = Response.json({ success: false, error: 'No', code: 'invalid' }, { status: 400 })
  const { user } = openVendors('/vendors', { ...lookups, 'GET /contractors': refused })
  expect(await screen.findByRole('heading', { name: 'Failed to load vendors' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(reload).toHaveBeenCalledOnce()
})

test('Load More adds the next page by press or by scrolling, and the address keeps the number of pages', async () => {
  const answer = ({ query }: Received) => {
    const page = Number(query.get('page'))
    return list(2, 6, page < 3, page * 2 - 1)
  }
  const { user, here } = openVendors('/vendors', { ...lookups, 'GET /contractors': answer })
  const more = await screen.findByRole('button', { name: 'Load More' })
  // Without scripts it leads to a page that shows both.
  expect(more.getAttribute('href')).toBe('/vendors?page=2')
  await user.click(more)
  expect(await screen.findByText('4 of 6 shown')).toBeTruthy()
  await waitFor(() => expect(here()).toBe('/vendors?page=2'))
  reach.at(-1)?.()
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(6))
  expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull()
  await waitFor(() => expect(here()).toBe('/vendors?page=3'))
})

const threePages = ({ query }: Received) => {
  const page = Number(query.get('page'))
  return list(2, 6, page < 3, page * 2 - 1)
}
const sortBy = (user: UserEvent, name: string) => user.selectOptions(screen.getByLabelText('Sort by'), name)
const cardCount = () => screen.queryAllByRole('article').length

test('a list that was loaded further starts at page 1 when its order is chosen again', async () => {
  const { user, here, calls } = openVendors('/vendors', { ...lookups, 'GET /contractors': threePages })
  await user.click(await screen.findByRole('button', { name: 'Load More' }))
  await user.click(await screen.findByRole('button', { name: 'Load More' }))
  await waitFor(() => expect(here()).toBe('/vendors?page=3'))
  expect(cardCount()).toBe(6)
  await sortBy(user, 'Name A-Z')
  expect(await screen.findByText('2 of 6 shown')).toBeTruthy()
  await sortBy(user, 'Newest first')
  await waitFor(() => expect(here()).toBe('/vendors'))
  expect(await screen.findByText('2 of 6 shown')).toBeTruthy()
  expect(cardCount()).toBe(2)
  // What is loaded is shown without asking again.
  const asked = calls.length
  await user.click(screen.getByRole('button', { name: 'Load More' }))
  expect(await screen.findByText('4 of 6 shown')).toBeTruthy()
  expect(here()).toBe('/vendors?page=2')
  expect(calls).toHaveLength(asked)
})

test('a list whose end is in view from the start loads nothing by itself', async () => {
  isInView = true
  const { user, here } = openVendors('/vendors', { ...lookups, 'GET /contractors': threePages })
  await screen.findByRole('button', { name: 'Load More' })
  await sortBy(user, 'Name A-Z')
  expect(await screen.findByText('2 of 6 shown')).toBeTruthy()
  expect(here()).toBe('/vendors?sort_order=asc&sort_by=company_name')
})

async function choosePrice(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: /^Price range/ }))
  await user.click(screen.getByRole('button', { name: '$ Budget' }))
}

test('several prices can be chosen, each with a chip of its own', async () => {
  const { user, here } = openVendors('/vendors', { ...lookups, 'GET /contractors': list(3) })
  await choosePrice(user)
  await waitFor(() => expect(here()).toBe('/vendors?pricing_range=budget'))
  await user.click(screen.getByRole('button', { name: '$$$$ Luxury' }))
  await waitFor(() => expect(here()).toBe('/vendors?pricing_range=budget&pricing_range=luxury'))
  expect(screen.getByRole('button', { name: /^Price range 2 chosen/ })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remove filter: $ Budget' }))
  await waitFor(() => expect(here()).toBe('/vendors?pricing_range=luxury'))
})
