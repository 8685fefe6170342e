// @vitest-environment node
import type { PublicReads } from '@marquee/contract/api'
import { ApiError } from '@marquee/contract/endpoint'
import { sentences } from '@marquee/contract/errors'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { loader as eventsPage } from '../features/applications/events-page.tsx'
import { loader as homePage } from '../features/home/home-page.tsx'
import { loader as vendorPage } from '../features/vendors/vendor-page.tsx'
import { loader as vendorsPage } from '../features/vendors/vendors-page.tsx'
import { apiContext } from './api.ts'

const pages = { '/': homePage, '/vendors?search=oak': vendorsPage, '/vendors/7': vendorPage, '/events': eventsPage }

test.each(Object.entries(pages))('%s is a 503 when its calls fail, after one attempt', async (path, loader) => {
  let calls = 0
  const page = load(loader, path, () => {
    calls += 1
    throw new ApiError(503, sentences.unavailable, 'unavailable')
  })
  expect(await page).toMatchObject({ data: { origin: 'https://marquee.test' }, init: { status: 503 } })
  expect(calls).toBeLessThanOrEqual(3)
})

test.each(Object.entries(pages))('%s does not turn an error in our code into a 503', async (path, loader) => {
  const mistake = new TypeError("Cannot read properties of undefined (reading 'id')")
  const page = load(loader, path, () => {
    throw mistake
  })
  await expect(page).rejects.toBe(mistake)
})

const reads = {
  vendors: {
    list: { contractors: [], total: 0, has_more: false },
    get: { id: 7 },
    related: [],
    availability: { date: '2031-06-15', is_free: true },
  },
  events: { list: { events: [], pagination: {} }, months: { months: [] } },
  lookups: { eventTypes: [], aestheticTags: [], services: [], serviceAreas: [] },
}
const callsOf = {
  '/': ['vendors.list', 'events.list', 'lookups.eventTypes'],
  '/vendors?search=oak': ['vendors.list', 'lookups.eventTypes'],
  '/vendors?service_ids=1&service_area_ids=1&aesthetic_tag_ids=1': [
    'lookups.services',
    'lookups.serviceAreas',
    'lookups.aestheticTags',
  ],
  '/vendors/7?availability_date=2031-06-15': ['vendors.get', 'vendors.related', 'vendors.availability'],
  '/events': ['events.list', 'events.months', 'lookups.eventTypes'],
}
const loaders = {
  ...pages,
  '/vendors?service_ids=1&service_area_ids=1&aesthetic_tag_ids=1': vendorsPage,
  '/vendors/7?availability_date=2031-06-15': vendorPage,
}
const oneCall = Object.entries(callsOf).flatMap(([path, names]) => names.map((name) => [path, name] as const))

test.each(oneCall)('%s does not hide an error in our code in %s alone', async (path, name) => {
  const mistake = new TypeError("Cannot read properties of undefined (reading 'id')")
  const page = load(loaders[path as keyof typeof loaders], path, (call) => {
    if (call === name) throw mistake
    const [feature, read] = call.split('.') as [keyof typeof reads, string]
    return (reads[feature] as Record<string, unknown>)[read]
  })
  await expect(page).rejects.toBe(mistake)
})

test('a vendor’s page is shown without what failed beside the vendor, and no cache keeps it', async () => {
  const address = '/vendors/7?availability_date=2031-06-15'
  const answer = (failing: readonly string[]) => (call: string) => {
    if (failing.includes(call)) throw new ApiError(503, sentences.unavailable, 'unavailable')
    return (reads.vendors as Record<string, unknown>)[call.slice('vendors.'.length)]
  }
  const partial = await load(vendorPage, address, answer(['vendors.related', 'vendors.availability']))
  expect(partial.init?.status).toBeUndefined()
  expect(new Headers(partial.init?.headers).get('cache-control')).toBe('no-store')
  expect(JSON.stringify(partial.data)).toContain('"id":7')
  const whole = await load(vendorPage, address, answer([]))
  expect(new Headers(whole.init?.headers).get('cache-control')).toBeNull()
})

/** Runs a loader. `answer` is called for every call of the API with its name, such as `vendors.list`. */
function load(loader: (typeof pages)[keyof typeof pages], path: string, answer: (call: string) => unknown) {
  const feature = (name: string) => new Proxy({}, { get: (_, call) => async () => answer(`${name}.${String(call)}`) })
  const context = new RouterContextProvider()
  context.set(apiContext, new Proxy({}, { get: (_, name) => feature(String(name)) }) as PublicReads)
  const url = new URL(path, 'https://marquee.test')
  // The framework types the arguments separately for each route, so they are cast.
  return loader({ request: new Request(url), url, pattern: path, params: { id: '7' }, context } as never)
}
