import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { brand } from '@marquee/contract/brand'
import type { FastifyInstance } from 'fastify'
import { tagOf } from './caching.ts'
import { openApi, type Installation, type OpenApi, type Registered } from './openapi.ts'

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
  const { signIn } = installation
  // Made when somebody asks for it, because it takes as long as all the rest of a start.
  let described: OpenApi | undefined
  const description = () => (described ??= openApi(calls, installation))
  // The largest answer, and always the same: serialized once, so that many requests for it need no memory.
  let serialized: { text: Buffer; etag: string } | undefined
  app.get('/openapi.json', async (_request, reply) => {
    if (!serialized) {
      const text = Buffer.from(JSON.stringify(description()))
      serialized = { text, etag: tagOf(text) }
    }
    const { text, etag } = serialized
    return reply
      .header('cache-control', 'public, max-age=0, must-revalidate')
      .header('etag', etag)
      .type('application/json; charset=utf-8')
      .send(text)
  })
  await app.register(swagger, {
    mode: 'static',
    specification: { document: { toJSON: description } as never },
  })
  // In the bundled server the library does not find its own files.
  const files = join(fileURLToPath(import.meta.resolve('@fastify/swagger-ui')), '../static')
  const fontFile = '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'
  const font = await readFile(fileURLToPath(import.meta.resolve(fontFile)), 'base64')
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
      'font-src data:',
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    theme: {
      title: `${brand.name} API`,
      css: [{ filename: 'reading.css', content: docsStyle(font) }],
      js: [{ filename: 'theme.js', content: docsTheme }],
    },
    initOAuth: {
      clientId,
      appName: `${brand.name} API`,
      scopes: Object.keys(signIn.scopes),
      usePkceWithAuthorizationCodeGrant: true,
    },
    uiConfig: {
      plugins: [wholeList],
      docExpansion: 'list',
      deepLinking: true,
      defaultModelsExpandDepth: 0,
      url: `${app.prefix}/openapi.json`,
    },
  })
}

/**
 * From 150 rows on the library draws only those near the part that is shown, and the browser's search finds no others. Drawn tag by tag, no
 * list is that long. Runs in the browser.
 */
const wholeList = () => ({
  wrapComponents: {
    operations: (List: unknown, { React }: { React: { createElement(kind: unknown, props: object): unknown } }) =>
      function WholeList(props: { specSelectors: { taggedOperations(): Tags } }) {
        const tags = props.specSelectors.taggedOperations()
        return tags.keySeq().map((key) => {
          const taggedOperations = () => tags.filter((_, tag) => tag === key)
          return React.createElement(List, {
            ...props,
            key,
            specSelectors: { ...props.specSelectors, taggedOperations },
          })
        })
      },
  },
})
interface Tags {
  keySeq(): { map<T>(make: (tag: string) => T): T[] }
  filter(keep: (operations: unknown, tag: string) => boolean): Tags
}

/** The choice of the visitor on the product's pages, or of the system; the library has colours for the class `dark-mode`. */
const docsTheme = `
const system = matchMedia('(prefers-color-scheme: dark)')
const show = () => {
  let theme = 'system'
  try { theme = localStorage.getItem('theme') || theme } catch {}
  document.documentElement.classList.toggle('dark-mode', theme === 'dark' || (theme === 'system' && system.matches))
}
system.addEventListener('change', show)
addEventListener('storage', show)
show()
`

/** Styles of the API documentation page: our typeface and colours in both themes, more space, without Swagger's top bar. `font` is base64. */
const docsStyle = (font: string) => `
@font-face { font-family: 'Instrument Sans'; src: url('data:font/woff2;base64,${font}') format('woff2'); font-weight: 400 700; font-display: swap; }
html { --canvas: #f7f9fd; --raised: #fff; --ink: #0f172b; --muted: #475069; --line: #d8dde6; --code: #e9edf4; }
html.dark-mode { --canvas: #0a0e1a; --raised: #141a2b; --ink: #f0f3f9; --muted: #b5bccb; --line: #2d364a; --code: #202840; }
body { margin: 0; }
html, body, .swagger-ui, html.dark-mode .swagger-ui { background: var(--canvas); color: var(--ink); }
:root:root:root {
.swagger-ui :is(.info, .info .title, .opblock-tag, .opblock-tag small, .opblock-summary-description, .opblock-description-wrapper, .opblock-external-docs-wrapper,
  .opblock-title_normal, p, li, table, th, td, h1, h2, h3, h4, h5, label, button, .btn, select, input:not([type='file']), .tab li, .parameter__name, .parameter__in,
  .response-col_status, .response-col_links, .models, .model-title, .servers-title, .scheme-container) { font-family: 'Instrument Sans', system-ui, sans-serif; }
.swagger-ui :is(p, li, td, th, h3, h4, h5, label, .info .title, .opblock-tag, .opblock-summary-description, .opblock-summary-path, .opblock-summary-path a, .parameter__name,
  .response-col_status, .tab li, .model-title, .servers-title) { color: var(--ink); }
.swagger-ui :is(.opblock-tag small, .parameter__in, .info a.link small) { color: var(--muted); }
.swagger-ui .topbar { display: none; }
.swagger-ui .wrapper { max-width: 72rem; }
.swagger-ui .info { margin: 3rem 0 1.5rem; }
.swagger-ui .info .title { font-size: 2.5rem; color: var(--ink); letter-spacing: -0.025em; }
.swagger-ui .info li, .swagger-ui .info p, .swagger-ui .renderedMarkdown p { max-width: 46rem; margin-inline: 0; font-size: 1rem; line-height: 1.55; }
.swagger-ui .info a, .swagger-ui .markdown a { color: inherit; font-family: inherit; text-decoration: underline; text-underline-offset: 0.2em; }
.swagger-ui .info code, .swagger-ui .renderedMarkdown code { padding: 0.1em 0.3em; border-radius: 0.25rem; background: var(--code); color: inherit; font-weight: 500; }
.swagger-ui .scheme-container { box-shadow: none; background: none; padding: 0 0 1rem; }
.swagger-ui .btn.authorize { border-color: currentColor; color: var(--ink); }
.swagger-ui .btn.authorize :is(svg, path) { fill: currentColor; }
.swagger-ui .info .title small { background: var(--code); }
.swagger-ui .info .title small pre { color: var(--ink); }
.swagger-ui .opblock-tag { border-color: var(--line); letter-spacing: -0.015em; }
/* Our client has no secret, and sends a proof instead (PKCE). */
.swagger-ui .auth-container .wrapper:has([id^='client_secret']) { display: none; }
.swagger-ui .opblock, .swagger-ui .opblock .opblock-section-header { box-shadow: none; }
.swagger-ui .opblock { border-color: var(--line); border-radius: 0.5rem; background: var(--raised); }
.swagger-ui .opblock .opblock-section-header { background: var(--canvas); }
.swagger-ui .opblock .opblock-summary { border-color: var(--line); }
.swagger-ui .opblock .opblock-summary-method { min-width: 4.5rem; border: 1px solid currentColor; background: none; color: var(--ink); text-shadow: none; font-weight: 600; }
.swagger-ui .opblock .opblock-summary-description { text-align: left; }
.swagger-ui .opblock-summary-control:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
}
`
