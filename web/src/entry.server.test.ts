// @vitest-environment node
import type { PublicReads } from '@marquee/contract/api'
import { ApiError } from '@marquee/contract/endpoint'
import { sentences } from '@marquee/contract/errors'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import * as entry from './entry.server.tsx'
import * as vendorsPage from './features/vendors/vendors-page.tsx'
import * as root from './root.tsx'

test('an error in our code during a read is a 500, and is reported once, unchanged', async () => {
  const mistake = new TypeError("Cannot read properties of undefined (reading 'id')")
  const { status, html, reported } = await render('/vendors?search=oak', () => Promise.reject(mistake))
  expect(status).toBe(500)
  expect(reported).toEqual([mistake])
  expect(html).not.toContain('Cannot read properties')
})

test('an unavailable database is a 503, and is not reported here', async () => {
  const away = new ApiError(503, sentences.unavailable, 'unavailable')
  const { status, reported } = await render('/vendors?search=oak', () => Promise.reject(away))
  expect([status, reported]).toEqual([503, []])
})

test('each script of a page is preloaded at low priority; the imports are not preloaded again', async () => {
  const { html } = await render('/vendors', () => Promise.reject(new TypeError()))
  const links = html.match(/<link[^>]*rel="modulepreload"[^>]*>/g) ?? []
  const hrefs = (isLow: boolean) =>
    links.flatMap((link) => (/fetchpriority="low"/i.test(link) === isLow ? [/href="([^"]*)"/.exec(link)?.[1]] : []))
  expect(hrefs(true)).toEqual([
    '/manifest.js',
    '/root.js',
    '/root-1.js',
    '/page.js',
    '/entry.js',
    '/all.js',
    '/page-1.js',
  ])
  expect(new Set(hrefs(false))).toEqual(new Set(['/entry.js', '/manifest.js', '/page.js', '/root.js']))
})

/** The server's response for the vendor list when every read calls `answer`, and the failures that were reported to the host. */
async function render(path: string, answer: () => Promise<never>) {
  const reported: unknown[] = []
  const context = new RouterContextProvider()
  const feature = new Proxy({}, { get: () => answer })
  context.set(entry.apiContext, new Proxy({}, { get: () => feature }) as PublicReads)
  context.set(entry.reportContext, (error) => void reported.push(error))
  const response = await createRequestHandler(build, 'production')(
    new Request(new URL(path, 'https://marquee.test'), { headers: { accept: 'text/html' } }),
    context,
  )
  return { status: response.status, html: await response.text(), reported }
}

/** A minimal server build with two routes, as the bundler would generate it. The loader and the error page are the real ones. */
const build = {
  entry: { module: entry },
  routes: {
    root: { id: 'root', path: '', module: root },
    vendors: { id: 'vendors', parentId: 'root', path: 'vendors', module: { ...vendorsPage, default: () => 'Vendors' } },
  },
  assets: {
    entry: { imports: ['/all.js'], module: '/entry.js' },
    routes: {
      root: { id: 'root', module: '/root.js', imports: ['/all.js', '/root-1.js'] },
      vendors: { id: 'vendors', parentId: 'root', module: '/page.js', imports: ['/all.js', '/page-1.js'] },
    },
    url: '/manifest.js',
    version: '1',
  },
  assetsBuildDirectory: '',
  basename: '/',
  publicPath: '/',
  future: { v8_middleware: true },
  isSpaMode: false,
  ssr: true,
  prerender: [],
  routeDiscovery: { mode: 'initial' },
} as unknown as ServerBuild
