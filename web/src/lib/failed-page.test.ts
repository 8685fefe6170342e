// @vitest-environment node
import type { ApiClient } from '@marquee/contract/api'
import { ApiError } from '@marquee/contract/endpoint'
import { sentences } from '@marquee/contract/errors'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { loader as eventsPage } from '../features/events/events-page.tsx'
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

test.each(Object.entries(pages))('%s does not hide a mistake of ours behind a 503', async (path, loader) => {
  const mistake = new TypeError("Cannot read properties of undefined (reading 'id')")
  const page = load(loader, path, () => {
    throw mistake
  })
  await expect(page).rejects.toBe(mistake)
})

/** What the loader answers when every call of the API does this. */
function load(loader: (typeof pages)[keyof typeof pages], path: string, answer: () => never) {
  const feature = new Proxy({}, { get: () => async () => answer() })
  const context = new RouterContextProvider()
  context.set(apiContext, new Proxy({}, { get: () => feature }) as ApiClient)
  const url = new URL(path, 'https://marquee.test')
  // A loader's arguments are the framework's own, and each route has its type of them.
  return loader({ request: new Request(url), url, pattern: path, params: { id: '7' }, context } as never)
}
