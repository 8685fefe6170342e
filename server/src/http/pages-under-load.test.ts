import type { PublicReads } from '@marquee/contract/api'
import Fastify from 'fastify'
import { createContext, data, type LoaderFunctionArgs, type RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { finishedAnswers } from './finished-answers.ts'
import { pages, type PageSettings } from './pages.ts'

const apiContext = createContext<PublicReads>()
const reportContext = createContext<(error: unknown) => void>()

/** A page that reads a vendor, as the public pages of the product: what could not be read is missing, and the status is that of the failure. */
async function loader({ params, context }: LoaderFunctionArgs) {
  const { vendors } = (context as RouterContextProvider).get(apiContext)
  const read = vendors.get({ params: { id: Number(params.id) } })
  return read.catch(({ status }: { status: number }) => data(null, { status }))
}

const build = {
  routes: {
    root: { id: 'root', path: '', module: { default: () => null } },
    other: { id: 'other', parentId: 'root', path: '*', module: { default: () => null } },
    vendor: { id: 'vendor', parentId: 'root', path: 'vendors/:id', module: { default: () => null, loader } },
  },
  entry: {
    module: {
      apiContext,
      reportContext,
      setSite() {},
      default: async (
        _: Request,
        status: number,
        headers: Headers,
        { staticHandlerContext }: { staticHandlerContext: { loaderData: object } },
      ) => {
        headers.set('x-nonce', 'abc')
        return new Response(JSON.stringify(staticHandlerContext.loaderData), { status, headers })
      },
    },
  },
  assets: { routes: {}, entry: { imports: [], module: '' }, url: '', version: '' },
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  publicPath: '/',
  basename: '/',
  assetsBuildDirectory: '',
} as unknown as Awaited<ReturnType<NonNullable<PageSettings['source']>['load']>>['build']

test('many first visits at once while the content changes and reads are slow: all get a page, and who waits too long one without data', async () => {
  let version = 1
  const held = Promise.withResolvers<void>()
  const reads = {
    vendors: {
      get: ({ params }: { params: { id: number } }) => held.promise.then(() => ({ name: `Vendor ${params.id}` })),
    },
  }
  const app = Fastify()
  await app.register(pages, {
    api: reads as unknown as PublicReads,
    publicUrl: 'http://localhost:3000',
    site: { privacyUrl: undefined, termsUrl: undefined, formats: undefined, signUp: undefined, brand: undefined },
    notice: async () => undefined,
    dev: false,
    source: { load: async () => ({ build, mode: 'production' }), patterns: ['/vendors/:id'] },
    gatekeeper: { count: async () => {} } as unknown as PageSettings['gatekeeper'],
    answers: finishedAnswers({ current: async () => version }),
    picturesOrigin: null,
  })
  const visit = async (id: number) => app.inject({ url: `/vendors/${id}`, headers: { host: 'localhost:3000' } })
  const visits = Array.from({ length: 40 }, (_, id) => (version++, visit(id)))

  const late = await Promise.all(visits.slice(4))
  expect(new Set(late.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  for (const page of late) {
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'self'"),
    })
    expect(page.headers).not.toHaveProperty('retry-after')
    expect(page.body).not.toContain('Vendor')
  }

  held.resolve()
  for (const [id, page] of (await Promise.all(visits.slice(0, 4))).entries()) {
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, expect.stringMatching(/^public/)])
    expect(page.body).toContain(`Vendor ${id}`)
  }
  // Nobody keeps a page without data.
  expect((await visit(20)).body).toContain('Vendor 20')
})
