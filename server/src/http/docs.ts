import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { root } from '../root.ts'
import { tagOf } from './caching.ts'
import { docsPage } from './docs-page.ts'
import { openApi, type Installation, type OpenApi, type Registered } from './openapi.ts'
import { once } from './plain-page.ts'

/** Every call that is registered on `app` and its children from now on; the list grows with each registration. */
export function collectCalls(app: FastifyInstance): Registered[] {
  const calls: Registered[] = []
  app.addHook('onRoute', (route) => {
    // Fastify registers HEAD for each GET; it is the same call.
    if (route.config?.call && route.method !== 'HEAD') calls.push({ ...route.config.call, path: route.url })
  })
  return calls
}

const policy = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Serves the OpenAPI document at `/openapi.json` and a page that shows it at `/docs`, below the prefix of `app`. Describes the `calls` known now. */
export async function serveDescription(
  app: FastifyInstance,
  calls: readonly Registered[],
  { clientId, ...installation }: Installation & { clientId: string },
) {
  // Made when somebody asks for it, because it takes as long as all the rest of a start.
  const description = once((): OpenApi => openApi(calls, installation))
  // The largest answer, and always the same: serialized once, so that many requests for it need no memory.
  const answerOf = (make: () => string) =>
    once(() => {
      const text = Buffer.from(make())
      return { text, etag: tagOf(text) }
    })
  const { signIn } = installation
  const answers = [
    ['/openapi.json', 'application/json', answerOf(() => JSON.stringify(description()))],
    ['/docs', 'text/html', answerOf(() => docsPage(description(), { clientId, scopes: Object.keys(signIn.scopes) }))],
  ] as const
  await app.register(async (scope) => {
    scope.addHook('onSend', async (request, reply) => {
      const { url } = request.routeOptions
      if (!url?.startsWith(`${app.prefix}/docs`)) return
      reply.header('content-security-policy', policy)
      // The page opens the sign-in in another window. With the default, neither would know the other once a hosted provider's page was there.
      if (!signIn.isHosted) return
      const isRedirect = request.url.includes('oauth2-redirect')
      reply.header('cross-origin-opener-policy', isRedirect ? 'unsafe-none' : 'same-origin-allow-popups')
    })
    for (const [url, type, answer] of answers)
      scope.get(url, async (_request, reply) => {
        const { text, etag } = answer()
        return reply
          .header('cache-control', 'public, max-age=0, must-revalidate')
          .header('etag', etag)
          .type(`${type}; charset=utf-8`)
          .send(text)
      })
    const folderOf = (file: string) => dirname(fileURLToPath(import.meta.resolve(file)))
    await scope.register(fastifyStatic, {
      root: [
        join(root, 'server/docs-page'),
        join(root, 'web/src/fonts'),
        // Not from swagger-ui-dist, which reports its installation to others.
        join(folderOf('@fastify/swagger-ui'), 'static'),
        folderOf('@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'),
      ],
      prefix: '/docs/static/',
      decorateReply: false,
    })
  })
}
