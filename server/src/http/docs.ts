import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { brand } from '@marquee/contract/brand'
import type { FastifyInstance } from 'fastify'
import { tagOf } from './caching.ts'
import { openApi, type Installation, type Registered } from './openapi.ts'

/** Every call that is registered on `app` and its children from now on; the list grows with each registration. */
export function collectCalls(app: FastifyInstance): Registered[] {
  const calls: Registered[] = []
  app.addHook('onRoute', (route) => {
    // Fastify registers HEAD for each GET; it is the same call.
    if (route.config?.call && route.method !== 'HEAD') calls.push({ ...route.config.call, path: route.url })
  })
  return calls
}

/** Serves the OpenAPI document at `/openapi.json` and a page that shows it at `/docs`, below the prefix of `app`. Describes the `calls` known now. */
export async function serveDescription(
  app: FastifyInstance,
  calls: readonly Registered[],
  { clientId, ...installation }: Installation & { clientId: string },
) {
  const description = openApi(calls, installation)
  const { signIn } = installation
  // The largest answer, and always the same: serialized once, so that many requests for it need no memory.
  const text = Buffer.from(JSON.stringify(description))
  const etag = tagOf(text)
  app.get('/openapi.json', async (_request, reply) => {
    return reply
      .header('cache-control', 'public, max-age=0, must-revalidate')
      .header('etag', etag)
      .type('application/json; charset=utf-8')
      .send(text)
  })
  await app.register(swagger, {
    mode: 'static',
    specification: { document: description as unknown as Parameters<typeof app.swagger>[0] as never },
  })
  // In the bundled server the library does not find its own files.
  const files = join(fileURLToPath(import.meta.resolve('@fastify/swagger-ui')), '../static')
  // The page opens the sign-in in another window. With the default, neither would know the other once a hosted provider's page was there.
  if (signIn.isHosted) {
    app.addHook('onSend', async (request, reply) => {
      const { url } = request.routeOptions
      if (!url?.startsWith(`${app.prefix}/docs`)) return
      const isRedirect = request.url.includes('oauth2-redirect')
      reply.header('cross-origin-opener-policy', isRedirect ? 'unsafe-none' : 'same-origin-allow-popups')
    })
  }
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    baseDir: files,
    logo: { type: 'image/svg+xml', content: await readFile(join(files, 'logo.svg')) },
    // Without it the page looks for its files at the root of the site, unless its address ends with a slash.
    indexPrefix: app.prefix,
    staticCSP: [
      "default-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data:",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    theme: {
      title: `${brand.name} API`,
      css: [{ filename: 'reading.css', content: docsStyle }],
    },
    initOAuth: {
      clientId,
      appName: `${brand.name} API`,
      scopes: Object.keys(signIn.scopes),
      usePkceWithAuthorizationCodeGrant: true,
    },
    uiConfig: {
      docExpansion: 'list',
      deepLinking: true,
      defaultModelsExpandDepth: 0,
      url: `${app.prefix}/openapi.json`,
    },
  })
}

/** Styles of the API documentation page: without Swagger's top bar, more space, our colour. */
const docsStyle = `
.swagger-ui .topbar { display: none; }
.swagger-ui .wrapper { max-width: 72rem; }
.swagger-ui .info { margin: 2.5rem 0 1.5rem; }
.swagger-ui .info .title { font-size: 2.25rem; letter-spacing: -0.02em; }
.swagger-ui .info li, .swagger-ui .info p, .swagger-ui .renderedMarkdown p { max-width: 46rem; margin-inline: 0; line-height: 1.55; }
.swagger-ui .info code { color: inherit; font-weight: 500; }
.swagger-ui .scheme-container { box-shadow: none; background: none; padding: 0 0 1rem; }
/* Our client has no secret, and sends a proof instead (PKCE). */
.swagger-ui .auth-container .wrapper:has([id^='client_secret']) { display: none; }
.swagger-ui .opblock { box-shadow: none; border-radius: 0.5rem; }
.swagger-ui .opblock .opblock-summary-description { text-align: left; }
body { margin: 0; background: #fff; }
`
