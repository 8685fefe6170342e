import { randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createContext,
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router'
import { Rendering } from './root.tsx'

// The host sets its in-process client under this key, which must be the same instance as in the build.
export { apiContext } from './lib/api.ts'

/** The host calls it before it renders. */
export { setSite } from './lib/site.ts'

/** The host sets a function under this key that logs a failure without private data: the message of an error may contain some. */
export const reportContext = createContext<(error: unknown) => void>()

export const streamTimeout = 5_000

/** Called with what a loader threw. An unknown address is not reported as a failure. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(reportContext)(error)
}

/**
 * Renders a page completely before it answers. Inline scripts carry a nonce, which is also in the `x-nonce` header: the host replaces it by
 * hashes, so that the answer can be cached.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  host: Readonly<RouterContextProvider>,
): Promise<Response> {
  const nonce = randomBytes(16).toString('base64')
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <Rendering value={{ nonce, scripts: scriptsOf(context) }}>
        <ServerRouter context={withoutPreloads(context)} url={request.url} nonce={nonce} />
      </Rendering>,
      {
        nonce,
        // Otherwise React would send large parts hidden at the end, and only a script would move them into place.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        onAllReady() {
          clearTimeout(tooLong)
          const body = new PassThrough()
          headers.set('content-type', 'text/html; charset=utf-8')
          headers.set('x-nonce', nonce)
          resolve(text(body).then((html) => new Response(html, { status, headers })))
          pipe(body)
        },
        onShellError(error) {
          clearTimeout(tooLong)
          reject(error)
        },
        onError: host.get(reportContext),
      },
    )
    const tooLong = setTimeout(abort, streamTimeout + 1_000)
  })
}

/** How many scripts of the page come before those that every page needs. */
const scriptsBefore = 4

/**
 * The addresses of the scripts that the page needs, in the order in which they are requested. The first are small. Those that every page
 * needs are large: earlier they would take bandwidth from the first picture, later hydration would wait for them.
 */
function scriptsOf({ manifest, staticHandlerContext: { matches } }: EntryContext): string[] {
  const routes = matches.flatMap(({ route }) => manifest.routes[route.id] ?? [])
  const filesOf = ({ module, imports = [] }: { module: string; imports?: string[] }) => [module, ...imports]
  const always = new Set(filesOf(manifest.entry))
  const ofPage = [...new Set([manifest.url, ...routes.flatMap(filesOf)])].filter((file) => !always.has(file))
  return ofPage.toSpliced(scriptsBefore, 0, ...always)
}

/**
 * The context without the imports of scripts. React Router writes a preload for each of them, at high priority: it would overtake ours, and
 * the pictures. In the browser it reads the whole manifest from a file.
 */
function withoutPreloads({ manifest, ...context }: EntryContext): EntryContext {
  const { entry, routes } = manifest
  const bare = Object.entries(routes).map(([id, route]) => [id, route && { ...route, imports: [] }])
  return {
    ...context,
    manifest: {
      ...manifest,
      entry: { ...entry, imports: [] },
      routes: Object.fromEntries(bare) as typeof routes,
    },
  }
}
