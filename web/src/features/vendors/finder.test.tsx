import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { useNavigate } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { aListedVendor, anEntry } from '../../../test/examples.ts'
import { api, open, type Received } from '../../../test/stage.tsx'
import { today } from '../../lib/dates.ts'
import { queryClient } from '../../lib/query-client.ts'
import { openVendors } from '../../../test/vendors-stage.tsx'
import VendorsPage from './vendors-page.tsx'

// Loading this code takes longer than a test waits on a busy machine.
beforeAll(async () => {
  await Promise.all([import('./finder-suggestions.tsx'), import('./filter-sheet.tsx')])
})
beforeEach(() => {
  queryClient().clear()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const found = { contractors: [aListedVendor(1)], total: 1, has_more: false, understood: [], closest: null }
const answers = {
  'GET /event-types': [anEntry(4, 'Wedding'), anEntry(5, 'Street Fair')],
  'GET /services': [
    { ...anEntry(7, 'Floral Design'), synonyms: ['flowers', 'florist', 'bouquets'] },
    { ...anEntry(8, 'DJ Sets'), synonyms: ['disc jockey'] },
  ],
  'GET /aesthetic-tags': [anEntry(9, 'Rustic')],
  'GET /service-areas': [],
  'GET /contractors': found,
  'GET /contractors/suggestions': ({ query }: Received) =>
    query.has('what')
      ? { vendors: [{ id: 36, company_name: 'Flora & Daughters', place: 'Bend, OR' }], places: [] }
      : { vendors: [], places: [{ name: 'Portland, OR', vendors: 12 }] },
}
const combobox = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name })
const options = () =>
  within(screen.getByRole('listbox'))
    .getAllByRole('option')
    .map((option) => option.textContent)

test('a service is found by a synonym, chosen with the keyboard, and sets its filter on page 1', async () => {
  const { user, here } = openVendors('/vendors?page=3&availability_date=2027-06-19', answers)
  await user.type(screen.getByLabelText('What'), 'bouq')
  expect(await screen.findByRole('group', { name: 'Services' })).toBeTruthy()
  expect(combobox('What').getAttribute('aria-expanded')).toBe('true')
  await waitFor(() => expect(options()).toEqual(['Floral Designbouquets', 'Flora & DaughtersBend, OR']))
  expect(screen.getByText('2 suggestions').closest('[role=status]')).toBeTruthy()

  await user.keyboard('{ArrowDown}')
  const first = within(screen.getByRole('listbox')).getAllByRole('option')[0]!
  // The rest of the page stays readable while the list is open.
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy()
  expect(combobox('What').getAttribute('aria-activedescendant')).toBe(first.id)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(here()).toBe('/vendors?availability_date=2027-06-19&service_ids=7'))
  await waitFor(() => expect(combobox('What').value).toBe('Floral Design'))
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(document.activeElement).toBe(combobox('What'))

  // Typing takes the place of the service that the field shows.
  await user.type(combobox('What'), 'er')
  await waitFor(() => expect(here()).toBe('/vendors?availability_date=2027-06-19&search=Floral+Designer'))
})

test('an occasion sets its filter, and the field is free for more', async () => {
  const { user, here } = openVendors('/vendors?location=Oslo', answers)
  await user.type(screen.getByLabelText('What'), 'wedd')
  await user.click(await screen.findByRole('option', { name: 'Wedding' }))
  await waitFor(() => expect(here()).toBe('/vendors?location=Oslo&event_type_ids=4'))
  expect(combobox('What').value).toBe('')
  expect(screen.getByRole('button', { name: 'Event types Wedding' })).toBeTruthy()
})

test('a vendor among the suggestions opens its page, with the chosen day', async () => {
  const { user, here } = openVendors('/vendors?availability_date=2027-06-19', answers)
  await user.type(screen.getByLabelText('What'), 'flor')
  await user.click(await screen.findByRole('option', { name: /Flora & Daughters/ }))
  await waitFor(() => expect(here()).toBe('/vendors/36?availability_date=2027-06-19'))
})

test('any text is a search: Enter applies it at once and closes the suggestions, Escape only closes them', async () => {
  const { user, here } = openVendors('/vendors', answers)
  await user.type(screen.getByLabelText('What'), 'florist')
  await screen.findByRole('listbox')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  expect(combobox('What').value).toBe('florist')
  await user.type(combobox('What'), ' por')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(here()).toBe('/vendors?search=florist+por'))
  await user.click(screen.getByRole('button', { name: 'Clear what' }))
  await waitFor(() => expect(here()).toBe('/vendors'))
})

test('Where suggests places that have vendors', async () => {
  const { user, here } = openVendors('/vendors?page=2', answers)
  await user.click(screen.getByLabelText('Where'))
  await user.type(screen.getByLabelText('Where'), 'port')
  await user.click(await screen.findByRole('option', { name: 'Portland, OR 12 vendors' }))
  await waitFor(() => expect(here()).toBe('/vendors?location=Portland%2C+OR'))
})

test('When counts once a whole day is typed, and a past day is pointed out', async () => {
  const { user, here, calls } = openVendors('/vendors?page=2', answers)
  const field = screen.getByLabelText<HTMLInputElement>('When')
  const day = today(30)
  // What a browser reports while the year of a date is typed.
  const years = [1, 2, 3, 4].map((digits) => day.slice(0, digits).padStart(4, '0') + day.slice(4))
  for (const typed of years) {
    await user.clear(field)
    await user.type(field, typed)
  }
  await waitFor(() => expect(here()).toBe(`/vendors?availability_date=${day}`))
  const asked = calls
    .filter(({ name }) => name === 'GET /contractors')
    .map(({ query }) => query.get('availability_date'))
  expect(new Set(asked)).toEqual(new Set([null, day]))

  await user.clear(field)
  await user.type(field, '2020-02-02')
  await user.tab()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('This day is past. Choose a later one.')).toBeTruthy()
})

test('on phones one line shows what is chosen', async () => {
  openVendors(`/vendors?service_ids=7&location=Portland%2C+OR&availability_date=${today().slice(0, 4)}-12-12`, answers)
  expect(await screen.findByRole('button', { name: 'Search: Floral Design · Portland, OR · Dec 12' })).toBeTruthy()
  cleanup()
  openVendors('/vendors', answers)
  expect(screen.getByRole('button', { name: 'Search: What · Where · When' })).toBeTruthy()
})

/** The list at an address, with a button that goes back. */
function openWithBack(address: string) {
  const calls = api((call) => {
    const answer = (answers as Record<string, unknown>)[call.name]
    return typeof answer === 'function' ? answer(call) : answer
  })
  const Page = () => {
    const navigate = useNavigate()
    return (
      <>
        <VendorsPage loaderData={{ state: undefined, origin: 'https://marquee.example' }} />
        <button type="button" onClick={() => void navigate(-1)}>
          Back
        </button>
      </>
    )
  }
  return { calls, ...open({ '/vendors': Page }, address, { isSignedIn: false }) }
}
const back = () => screen.getByRole('button', { name: 'Back', hidden: true }).click()

test('the sheet behind Advanced applies each filter at once; its button shows the count, closes it and keeps the filters', async () => {
  const { user, here } = openWithBack('/vendors?page=2')
  const advanced = screen.getByRole('button', { name: 'Advanced' })
  await user.click(advanced)
  const sheet = await screen.findByRole('dialog', { name: 'Advanced filters' })
  await user.click(within(sheet).getByRole('checkbox', { name: 'Has images' }))
  await user.selectOptions(within(sheet).getByLabelText('Experience'), '5+ years')
  await waitFor(() => expect(here()).toBe('/vendors?has_images=true&min_years=5'))
  await user.click(await within(sheet).findByRole('button', { name: 'Show 1 vendor' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(here()).toBe('/vendors?has_images=true&min_years=5')
  expect(screen.getByRole('button', { name: /Advanced 2 active/ })).toBeTruthy()
})

test('Back closes an open sheet and takes its changes back; an unused sheet leaves no trace in the history', async () => {
  const { user, here } = openWithBack('/vendors?location=Oslo')
  await user.click(screen.getByRole('button', { name: 'Filters' }))
  const sheet = await screen.findByRole('dialog', { name: 'Filters' })
  await user.click(within(sheet).getByRole('button', { name: '$ Budget' }))
  await waitFor(() => expect(here()).toBe('/vendors?location=Oslo&pricing_range=budget'))
  back()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(here()).toBe('/vendors?location=Oslo')

  await user.click(screen.getByRole('button', { name: /^Price range/ }))
  await user.click(screen.getByRole('button', { name: '$ Budget' }))
  await waitFor(() => expect(here()).toContain('budget'))
  await user.click(screen.getByRole('button', { name: 'Filters 1 active' }))
  await user.click(await screen.findByRole('button', { name: 'Close filters' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  back()
  await waitFor(() => expect(here()).toBe('/vendors?location=Oslo'))
})

test('in the search sheet, Enter applies what was typed and shows the list', async () => {
  const { user, here } = openWithBack('/vendors?page=2')
  await user.click(screen.getByRole('button', { name: /^Search: / }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Search' }))
  await user.type(await sheet.findByRole('combobox', { name: 'What' }), 'florist portland{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(here()).toBe('/vendors?search=florist+portland'))
})

const nothing = { contractors: [], total: 0, has_more: false, understood: [] }
const closestFor = (part: Record<string, unknown>) => ({
  contractors: [],
  left_out: [],
  total: 0,
  search: '',
  days: [],
  services: [],
  ...part,
})
const place = { kind: 'place', text: null, filter: 'location' }

test('when nothing matches, the closest vendors are the page, under a sentence with what was left out', async () => {
  const paris = { kind: 'other', text: 'paris', filter: null }
  const contractors = [1, 2].map((id) => aListedVendor(id))
  const closest = closestFor({ contractors, total: 4, search: 'florist portland', left_out: [paris] })
  const { user, here } = openVendors('/vendors?search=florist+paris+portland&pricing_range=luxury', {
    ...answers,
    'GET /contractors': ({ query }: Received) =>
      query.get('search') === 'florist portland' ? found : { ...nothing, closest },
  })
  const region = await screen.findByRole('region', { name: 'Without “paris”:' })
  expect(within(region).getAllByRole('article')).toHaveLength(2)
  expect(screen.getByText('No vendors found matching your criteria')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Clear filters' })).toBeTruthy()
  await user.click(within(region).getByRole('button', { name: 'Show all 4 vendors' }))
  await waitFor(() => expect(here()).toBe('/vendors?search=florist+portland&pricing_range=luxury'))
})

test('where the place keeps all vendors away, the sentence names it, and its chip takes it away', async () => {
  const closest = closestFor({ contractors: [aListedVendor(1)], total: 1, search: 'florist', left_out: [place] })
  const { user, here } = openVendors('/vendors?search=florist&location=Chicago', {
    ...answers,
    'GET /contractors': ({ query }: Received) => (query.has('location') ? { ...nothing, closest } : found),
  })
  expect(await screen.findByRole('region', { name: 'Without the place:' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remove filter: Near Chicago' }))
  await waitFor(() => expect(here()).toBe('/vendors?search=florist'))
})

test('days around one on which nobody is free are offered', async () => {
  const day = { kind: 'day', text: 'june 14', filter: 'availability_date' }
  const understood = [{ kind: 'day', text: 'june 14', values: ['2031-06-14'], search: 'florist' }]
  const contractors = [aListedVendor(1)]
  const closest = closestFor({ contractors, total: 1, search: 'florist', left_out: [day], days: ['2031-06-13'] })
  const { user, here } = openVendors('/vendors?search=florist+june+14', {
    ...answers,
    'GET /contractors': ({ query }: Received) =>
      query.has('availability_date') ? found : { ...nothing, understood, closest },
  })
  const region = await screen.findByRole('region', { name: 'Without the day:' })
  expect(within(region).getByRole('article').textContent).not.toContain('Free on')
  await user.click(within(region).getByRole('button', { name: 'Free on Jun 13, 2031' }))
  await waitFor(() => expect(here()).toBe('/vendors?search=florist&availability_date=2031-06-13'))
})

test('where no word is known, services are offered', async () => {
  const closest = closestFor({ services: [{ id: 7, display_name: 'Floral Design' }] })
  const { user, here } = openVendors('/vendors?search=sushi', {
    ...answers,
    'GET /contractors': ({ query }: Received) => (query.has('search') ? { ...nothing, closest } : found),
  })
  const region = await screen.findByRole('region', { name: 'Nobody here offers “sushi”. What vendors here do:' })
  await user.click(within(region).getByRole('button', { name: 'Floral Design' }))
  await waitFor(() => expect(here()).toBe('/vendors?service_ids=7'))
})

test('what was understood in the words is shown as chips, which are taken away one by one', async () => {
  const chips = [
    { kind: 'price', text: 'cheap', values: ['budget'], search: 'wedding florist in philly' },
    { kind: 'occasion', text: 'wedding', values: ['4'], search: 'cheap florist in philly' },
    { kind: 'place', text: 'philly', values: ['Philadelphia, PA'], search: 'cheap wedding florist' },
  ]
  const { user, here } = openVendors('/vendors?search=cheap+wedding+florist+in+philly', {
    ...answers,
    'GET /contractors': ({ query }: Received) => ({
      ...found,
      understood: query.get('search')?.includes('cheap') ? chips : chips.slice(1),
    }),
  })
  await screen.findByRole('button', { name: 'Remove filter: Wedding' })
  const list = within(screen.getByRole('list', { name: 'Active filters' }))
  expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '$ Budget',
    'Wedding',
    'Near Philadelphia, PA',
    'Clear all',
  ])
  await user.click(list.getByRole('button', { name: 'Remove filter: $ Budget' }))
  await waitFor(() => expect(here()).toBe('/vendors?search=wedding+florist+in+philly'))
  await waitFor(() => expect(list.queryByRole('button', { name: 'Remove filter: $ Budget' })).toBeNull())
})

test('services are the first filter beside the search', async () => {
  const { user, here } = openWithBack('/vendors')
  await user.click(screen.getByRole('button', { name: 'Services Any' }))
  await user.click(await screen.findByRole('button', { name: 'DJ Sets' }))
  await waitFor(() => expect(here()).toBe('/vendors?service_ids=8'))
  expect(await screen.findByRole('button', { name: 'Services DJ Sets' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Advanced' })).toBeTruthy()
})
