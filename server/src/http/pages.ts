import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextRound } from 'node:timers/promises'
import fastifyStatic from '@fastify/static'
import type { ApiClient } from '@marquee/contract/api'
import { createRequest } from '@remix-run/node-fetch-server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type RouterContext, type ServerBuild } from 'react-router'
import { retryAfter, unavailable } from '../errors.ts'
import { root } from '../root.ts'
import { boundedQueue, QueueFull } from '../bounded-queue.ts'
import type { Gatekeeper } from './bind.ts'
import { sharedPage } from './caching.ts'
import { hashOf } from './plain-page.ts'

export interface PageSettings {
  /** Reads for pages that are rendered here. */
  api: ApiClient
  publicUrl: string
  /** Serves pages from source through Vite instead of the build. */
  dev: boolean
  gatekeeper: Gatekeeper
}

interface PageContexts {
  apiContext: RouterContext<ApiClient>
  reportContext: RouterContext<(error: unknown) => void>
}
type PageBuild = ServerBuild & { entry: { module: PageContexts } }

/** Pages that are rendered at once. It takes the processor alone, so more would finish no sooner. */
const mostRenders = 4
/** A page may wait so long (ms) for its turn: where the database is slow, each render takes long, and so would the whole queue. */
const longestWait = 1_000

const webFolder = join(root, 'web')
const hidden = { hide: true }

/** Fastify plugin: the built web app, or in development its sources through Vite. Public pages are rendered here, the same for everybody. */
export async function pages(app: FastifyInstance, settings: PageSettings) {
  const load = settings.dev ? await fromSource(app) : await fromBuild(app)
  const at = new URL(settings.publicUrl)
  const policy = contentPolicy()
  const render = boundedQueue({ capacity: mostRenders, maxWaiting: Infinity, timeoutMs: longestWait })

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    schema: hidden,
    async handler(request, reply) {
      if (request.host !== at.host && !settings.dev) return elsewhere(request, reply, at)
      // To render a page is to search: both count together.
      await settings.gatekeeper.count('search', request, reply, null)
      const { build, mode } = await load()
      const context = new RouterContextProvider()
      context.set(build.entry.module.apiContext, settings.api)
      context.set(build.entry.module.reportContext, (error) => request.log.error({ err: error }, 'a page failed'))
      const { url } = createRequest(request.raw, reply.raw, { host: at.host, protocol: at.protocol })
      // HEAD is rendered as GET, so that its headers (policy, ETag) are those of the page.
      const page = await render({ places: 1, size: 1 }, async () => {
        await letOthersIn()
        return createRequestHandler(build, mode)(new Request(url, { headers: { accept: 'text/html' } }), context)
      }).catch((error: unknown) => {
        throw error instanceof QueueFull ? unavailable() : error
      })
      return send(page, reply, settings.dev ? undefined : policy)
    },
  })
}

/**
 * Node takes one new connection in each round of its event loop, and a render makes a round long. Some empty rounds before each render
 * cost less than a millisecond; without them a crowd waits for seconds until its connections are taken.
 */
async function letOthersIn(): Promise<void> {
  for (let round = 0; round < 40; round++) await nextRound()
}

/** The page lives under one host name, where sign-in knows its return address. */
function elsewhere(request: FastifyRequest, reply: FastifyReply, at: URL) {
  return reply.header('cache-control', 'no-store').redirect(`${at.origin}${request.url}`, 307)
}

async function send(page: Response, reply: FastifyReply, policy: ((scripts: string) => string) | undefined) {
  const nonce = page.headers.get('x-nonce')
  page.headers.delete('x-nonce')
  if (!nonce) return reply.send(page)
  const marked = await page.text()
  const mark = ` nonce="${nonce}"`
  const headers = new Headers(page.headers)
  if (page.status === 503) headers.set('retry-after', retryAfter)
  if (!headers.has('cache-control')) {
    headers.set('cache-control', page.status === 200 ? sharedPage : 'no-store')
  }
  if (!policy) {
    reply.removeHeader('content-security-policy')
    return reply.send(new Response(marked, { status: page.status, headers }))
  }
  // Only scripts that the framework itself marked are blessed: one smuggled in through text carries no nonce.
  const scripts = new RegExp(
    `<script(?=[^>]*${mark.replace(/[+/=]/g, '\\$&')})(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</script>`,
    'g',
  )
  const hashes = new Set([...marked.matchAll(scripts)].map((match) => hashOf(match[1] ?? '')))
  headers.set('content-security-policy', policy([...hashes].join(' ')))
  return reply.send(new Response(marked.replaceAll(mark, ''), { status: page.status, headers }))
}

async function fromBuild(app: FastifyInstance): Promise<() => Promise<{ build: PageBuild; mode: 'production' }>> {
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
    },
  })
  return async () => ({ build, mode: 'production' })
}

async function fromSource(app: FastifyInstance): Promise<() => Promise<{ build: PageBuild; mode: 'development' }>> {
  const [{ default: middie }, { createServer }] = await Promise.all([import('@fastify/middie'), import('vite')])
  const vite = await createServer({
    root: webFolder,
    server: { middlewareMode: true },
    appType: 'custom',
  })
  app.addHook('onClose', () => vite.close())
  await app.register(middie)
  app.use(vite.middlewares)
  return async () => ({
    build: (await vite.ssrLoadModule('virtual:react-router/server-build')) as unknown as PageBuild,
    mode: 'development',
  })
}

function contentPolicy(): (scripts: string) => string {
  const sheets = toastSheets()
  return (scripts) =>
    [
      "default-src 'self'",
      `script-src 'self' ${scripts}`.trim(),
      "style-src 'self'",
      `style-src-elem 'self' ${sheets}`.trim(),
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data: blob:",
      // A hosted identity provider is spoken to by way of us.
      "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; ')
}

/** sonner puts its sheet into the page by script: first an empty style element, then its text. Both are hashed from the installed package. */
function toastSheets(): string {
  const source = readFileSync(new URL(import.meta.resolve('sonner')), 'utf8')
  const sheet = /__insertCSS\(("(?:[^"\\]|\\.)*")\)/.exec(source)?.[1]
  return sheet ? `${hashOf('')} ${hashOf(JSON.parse(sheet) as string)}` : ''
}
