import { join } from 'node:path'
import { setImmediate as nextIteration, setTimeout as sleep } from 'node:timers/promises'
import fastifyStatic from '@fastify/static'
import { api, type PublicReads } from '@marquee/contract/api'
import type { OwnBrand } from '@marquee/contract/brand'
import type { Formats } from '@marquee/contract/formats'
import type { SignUpRule } from '@marquee/contract/sign-up'
import type { SiteNotice } from '@marquee/contract/site-notice'
import { ApiError, type Endpoint } from '@marquee/contract/endpoint'
import { sentences } from '@marquee/contract/errors'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type RouterContext, type ServerBuild } from 'react-router'
import type * as z from 'zod/mini'
import { retryAfter } from '../errors.ts'
import { renderDuration, stopwatch } from '../telemetry/instruments.ts'
import { inSpan } from '../telemetry/spans.ts'
import { root } from '../root.ts'
import { boundedQueue, QueueFull } from '../bounded-queue.ts'
import type { Gatekeeper } from './bind.ts'
import { sharedPage } from './caching.ts'
import { finished, type FinishedAnswer, type FinishedAnswers, type Queue } from './finished-answers.ts'
import { hashOf } from './plain-page.ts'
import { workerPolicy } from './security-headers.ts'

export interface PageSettings {
  /** The in-process client for page loaders. */
  api: PublicReads
  publicUrl: string
  /** What pages show of the settings; part of the HTML of each. */
  site: Omit<Site, 'notice'>
  /** The operator's notice now. A page that has it is kept for at most a minute after its end. */
  notice: () => Promise<SiteNotice | undefined>
  /** Serves pages from source through Vite instead of the build. */
  dev: boolean
  /** Instead of both; for tests. */
  source?: PageSource
  gatekeeper: Gatekeeper
  /** Keeps finished pages. */
  answers: FinishedAnswers
  /** The origin of pictures that are not on this server. */
  picturesOrigin: string | null
}

/** As in web/src/lib/site.ts. */
interface Site {
  privacyUrl: string | undefined
  termsUrl: string | undefined
  formats: Formats | undefined
  signUp: SignUpRule | undefined
  brand: OwnBrand | undefined
  notice: SiteNotice | undefined
}

interface PageContexts {
  setSite(site: Site): void
  apiContext: RouterContext<PublicReads>
  reportContext: RouterContext<(error: unknown) => void>
}
type PageBuild = ServerBuild & { entry: { module: PageContexts } }

interface PageSource {
  load: () => Promise<{ build: PageBuild; mode: 'production' | 'development' }>
  /** The routes under which pages are served. */
  patterns: readonly string[]
}

/** Pages that are rendered at once. Rendering only uses the CPU, so more would not be faster. */
const maxRenders = 4
/**
 * How long (ms) a page may wait in the queue until it is rendered without data: with a slow database each render takes long, and so would the
 * whole queue. Less than the timeout of a statement, so that nobody waits for two of them.
 */
const maxWaitMs = 1_300
/** What most visitors open first. */
const firstPages = ['/', '/vendors', '/events']
/** How long (ms) a start waits for these pages at most. */
const maxFirstMs = 3_000

const webFolder = join(root, 'web')

const refuse = () => Promise.reject(new ApiError(503, sentences.unavailable, 'unavailable'))
/** Each read fails at once, as while the database is away. */
const noReads = new Proxy({}, { get: () => new Proxy({}, { get: () => refuse }) }) as PublicReads

/** Fastify plugin: the built web app, or in development its sources through Vite. Public pages are rendered here, the same for everybody. */
export async function pages(app: FastifyInstance, settings: PageSettings) {
  const { load, patterns } = settings.source ?? (settings.dev ? await fromSource(app) : await fromBuild(app))
  const at = new URL(settings.publicUrl)
  const policy = settings.dev ? undefined : contentPolicy(settings.picturesOrigin)
  const renders = boundedQueue({ capacity: maxRenders, maxWaiting: Infinity, timeoutMs: maxWaitMs })
  const queueOf =
    (url: URL, log: FastifyBaseLogger): Queue =>
    (make) =>
      renders({ places: 1, size: 1 }, async () => {
        await acceptConnections()
        return make()
      }).catch((error: unknown) => {
        if (error instanceof QueueFull) return render(url, log, noReads)
        throw error
      })

  /** With `noReads` the page has no data: that is quick, and the browser reads them. Nobody keeps it. */
  async function render(url: URL, log: FastifyBaseLogger, reads = settings.api): Promise<FinishedAnswer> {
    const { build, mode } = await load()
    build.entry.module.setSite({ ...settings.site, notice: await settings.notice().catch(() => undefined) })
    const context = new RouterContextProvider()
    context.set(build.entry.module.apiContext, reads)
    context.set(build.entry.module.reportContext, (error) => log.error({ err: error }, 'a page failed'))
    // HEAD is rendered as GET, so that its headers (policy, ETag) are those of the page.
    const visit = new Request(url, { headers: { accept: 'text/html' } })
    const seconds = stopwatch()
    const page = await inSpan('render page', {}, () => createRequestHandler(build, mode)(visit, context)).finally(() =>
      renderDuration.observe(seconds()),
    )
    if (reads !== noReads || page.status !== 503) return finish(page, policy)
    page.headers.set('cache-control', 'no-store')
    return finish(new Response(page.body, { headers: page.headers }), policy)
  }

  // Before the port opens: the first renders compile the code of the pages, and take many times as long as later ones. Each page is rendered
  // once, and kept because it is asked for twice. A page that fails now is made when somebody asks for it.
  if (!settings.dev) {
    app.addHook('onReady', async () => {
      const made = [...firstPages, ...firstPages].map((path) => {
        const url = new URL(path, at)
        return settings.answers.recall(addressOf(url) ?? path, () => render(url, app.log), queueOf(url, app.log))
      })
      await Promise.race([Promise.allSettled(made), sleep(maxFirstMs, undefined, { ref: false })])
    })
  }

  for (const pattern of patterns) {
    app.route({
      method: ['GET', 'HEAD'],
      url: pattern,
      async handler(request, reply) {
        if (request.host !== at.host && !settings.dev) return elsewhere(request, reply, at)
        // A rendered page searches the database too, so both count against one limit.
        await settings.gatekeeper.count('search', request, reply, null)
        // Joined as text: a path such as `//other.example` must not become the host.
        const url = new URL(at.origin + request.raw.url)
        const make = () => render(url, request.log)
        const queue = queueOf(url, request.log)
        const address = settings.dev ? null : addressOf(url)
        if (address) return settings.answers.send(request, reply, address, make, queue)
        const { status, headers, body } = await queue(make)
        if (settings.dev) reply.removeHeader('content-security-policy')
        return reply.status(status).headers(headers).send(body)
      },
    })
  }
}

/**
 * The patterns of the routes in a build, such as `/vendors/:id`, with `/*` for all other addresses. Each is a route of the server, so that
 * metrics, log and traces name the page. There are as many as the build has pages, whatever addresses are asked for.
 */
export function patternsOf(routes: ServerBuild['routes']): string[] {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id]
    if (!route) return ''
    return pathOf(route.parentId) + (route.path ? `/${route.path}` : '')
  }
  const pages = Object.values(routes).filter((route) => route && (route.index || route.path))
  return [...new Set([...pages.map((page) => pathOf(page?.id) || '/'), '/*'])]
}

/** The query parameters of all public reads: what a public page may depend on. */
const parameters = new Set(
  Object.values(api)
    .flatMap((part) => Object.values(part) as Endpoint[])
    .flatMap(({ access, query }) =>
      access === 'public' && query ? Object.keys((query as z.ZodMiniObject).shape) : [],
    ),
)

/**
 * Under which name a page is kept: the path and the query, sorted. Null for a page with any other parameter, such as the mark of an
 * advertisement: it is rendered as always, and not kept, because anybody can invent such addresses without end.
 */
function addressOf({ pathname, searchParams }: URL): string | null {
  if ([...searchParams.keys()].some((name) => !parameters.has(name))) return null
  const sorted = new URLSearchParams(searchParams)
  sorted.sort()
  return `${pathname}?${sorted.toString()}`
}

/**
 * Node accepts one new connection in each iteration of its event loop, and a render makes an iteration long. Some empty iterations before
 * each render cost less than a millisecond; without them many clients wait for seconds until their connections are accepted.
 */
async function acceptConnections(): Promise<void> {
  for (let round = 0; round < 40; round++) await nextIteration()
}

/** Redirects to the public host name, the only one for which sign-in has a return address. */
function elsewhere(request: FastifyRequest, reply: FastifyReply, at: URL) {
  return reply.header('cache-control', 'no-store').redirect(`${at.origin}${request.url}`, 307)
}

/** The page as an answer: with a Content-Security-Policy that names its scripts, instead of the nonce of this one render. */
async function finish(page: Response, policy: ((scripts: string) => string) | undefined): Promise<FinishedAnswer> {
  const marked = await page.text()
  const { 'x-nonce': nonce, ...headers } = Object.fromEntries(page.headers)
  if (!nonce) return finished(marked, headers, page.status)
  headers['cache-control'] ??= page.status === 200 ? sharedPage : 'no-store'
  headers.vary = 'accept-encoding'
  if (page.status === 503) headers['retry-after'] = retryAfter
  if (!policy) return finished(marked, headers, page.status)
  const mark = ` nonce="${nonce}"`
  // Only scripts of the framework have the nonce; a script injected through text has none.
  const scripts = new RegExp(
    `<script(?=[^>]*${mark.replace(/[+/=]/g, '\\$&')})(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</script>`,
    'g',
  )
  const hashes = new Set([...marked.matchAll(scripts)].map((match) => hashOf(match[1] ?? '')))
  headers['content-security-policy'] = policy([...hashes].join(' '))
  return finished(marked.replaceAll(mark, ''), headers, page.status)
}

async function fromBuild(app: FastifyInstance): Promise<PageSource> {
  const build = (await import('../../../web/build/server/index.js' as string)) as PageBuild
  await app.register(fastifyStatic, {
    root: join(webFolder, 'build/client'),
    // Files at the root (icons) have fixed names; those below /assets carry a hash of their content.
    wildcard: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
      if (path.endsWith('/day/sw.js')) reply.header('content-security-policy', workerPolicy)
    },
  })
  return { load: async () => ({ build, mode: 'production' }), patterns: patternsOf(build.routes) }
}

async function fromSource(app: FastifyInstance): Promise<PageSource> {
  const [{ default: middie }, { createServer }] = await Promise.all([import('@fastify/middie'), import('vite')])
  const vite = await createServer({
    root: webFolder,
    server: { middlewareMode: true },
    appType: 'custom',
  })
  app.addHook('onClose', () => vite.close())
  await app.register(middie)
  app.use(vite.middlewares)
  const load = async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as unknown as PageBuild
  return { load: async () => ({ build: await load(), mode: 'development' }), patterns: ['/*'] }
}

function contentPolicy(picturesOrigin: string | null): (scripts: string) => string {
  return (scripts) =>
    [
      "default-src 'self'",
      `script-src 'self' ${scripts}`.trim(),
      "style-src 'self'",
      "style-src-attr 'unsafe-inline'",
      `img-src 'self' data: blob: ${picturesOrigin ?? ''}`.trim(),
      // The browser reaches a hosted identity provider through our server.
      "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; ')
}
