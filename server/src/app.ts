import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import type { PublicReads } from '@marquee/contract/api'
import { configApi } from '@marquee/contract/config'
import Fastify, { type FastifyInstance } from 'fastify'
import { createContext, type Subscriber } from './context.ts'
import type { Database } from './db/client.ts'
import type { Settings } from './env.ts'
import type { FeatureParts } from './features/feature.ts'
import { personalDataRoutes } from './features/account/routes.ts'
import { adminRoutes } from './features/admin/routes.ts'
import { applicationRoutes } from './features/applications/routes.ts'
import { eventRoutes } from './features/events/routes.ts'
import { sitemapRoutes } from './features/home/routes.ts'
import { lookupRoutes } from './features/lookups/routes.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { organizerRoutes } from './features/organizers/routes.ts'
import { userRoutes } from './features/users/routes.ts'
import { userService } from './features/users/service.ts'
import { vendorRoutes } from './features/vendors/routes.ts'
import { vendorSearch } from './features/vendors/search.ts'
import { bind, type Binding } from './http/bind.ts'
import { revalidate } from './http/caching.ts'
import { closeGently } from './http/closing.ts'
import { collectCalls, serveDescription } from './http/docs.ts'
import { handleError, handleNotFound, refuseMethod } from './http/error-handler.ts'
import { compressFromBytes, publicAnswers } from './http/finished-answers.ts'
import { createGatekeeper, provenActor } from './http/gatekeeper.ts'
import { health } from './http/health.ts'
import { readJsonStrictly, refuseNul } from './http/json-body.ts'
import { createLoad, type LoadLimits } from './http/load.ts'
import { metrics } from './http/metrics.ts'
import { trustOf } from './network.ts'
import { pages } from './http/pages.ts'
import { logSecurity } from './http/security-events.ts'
import { securityHeaders } from './http/security-headers.ts'
import { httpServer, refuseBrokenRequest } from './http/server.ts'
import { parseAndStrip, validate } from './http/shapes.ts'
import type { Identity } from './identity/identity.ts'
import type { ImageStore } from './images/image-store.ts'
import { images } from './images/routes.ts'
import { pictureVisibility } from './images/visibility.ts'
import type { Storage } from './images/storage.ts'
import { logOptions } from './log.ts'

export interface AppParts {
  settings: Pick<
    Settings,
    | 'publicUrl'
    | 'isPublic'
    | 'trustProxy'
    | 'adminEmails'
    | 'rateLimits'
    | 'logLevel'
    | 'supportEmail'
    | 'metricsToken'
    | 'signupQuery'
    | 'demo'
    | 'opensMessages'
  >
  database: Database
  identity: Identity
  storage: Storage
  store: ImageStore
  /** They handle domain events in the same transaction; the first one is the notifier. */
  subscribers: readonly Subscriber[]
  /** Serve pages too: from the build, or from source files in development. */
  pages?: 'built' | 'source'
  /** Key for the hashes in the security log. The same for all processes of one installation. */
  logSecret: string
  /** Where the log is written instead of standard output; for tests. */
  logStream?: { write(line: string): void }
  /** How long (ms) it is cached whether a picture is public; for tests. */
  rememberPicturesMs?: number
  /** How long (ms) public answers are sent again without asking the database what has changed; for tests. */
  answersFreshForMs?: number | undefined
  /** Limits on requests that are handled at the same time; for tests. */
  loadLimits?: Partial<LoadLimits>
}

/** Builds the whole server. Does not listen and does not read the environment. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { settings, identity } = parts
  const headers = securityHeaders(settings.publicUrl.startsWith('https:'))
  const load = createLoad(parts.loadLimits)
  const app = Fastify({
    trustProxy: trustOf(settings.trustProxy),
    logger: logOptions(settings.logLevel, parts.logStream ?? process.stdout),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    bodyLimit: 256 * 1024,
    return503OnClosing: false,
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    frameworkErrors: (error, request, reply) => void handleError(error, request, reply.headers(headers)),
    serverFactory: httpServer({ headers, load }),
    clientErrorHandler: refuseBrokenRequest(headers),
  })
  closeGently(app)
  app.setValidatorCompiler(validate)
  app.setSerializerCompiler(parseAndStrip)
  app.setErrorHandler(handleError)
  app.setNotFoundHandler(handleNotFound)
  app.removeContentTypeParser('text/plain')
  readJsonStrictly(app)
  load.count(app)
  logSecurity(app, { secret: parts.logSecret })
  app.addHook('onRequest', async (request, reply) => {
    // Set on the raw response, because the OpenID provider writes there. The HTTP server has set them already, except
    // for injected requests.
    for (const name in headers) reply.raw.setHeader(name, headers[name] as string)
    reply.header('x-request-id', request.id)
    // U+0000 in a path is an unknown address (404), in a query it is refused (400). The OpenID provider checks its
    // own addresses.
    const query = request.url.slice(request.url.indexOf('?') + 1)
    if (request.url.includes('?') && !request.url.startsWith('/idp/')) refuseNul(query.replaceAll('%00', '\u0000'), [])
  })
  revalidate(app)
  await app.register(compress, { threshold: compressFromBytes })
  await app.register(multipart)
  const calls = collectCalls(app)

  const context = createContext(parts.database, parts.subscribers)
  const { adminEmails } = settings
  const users = userService(context, { adminEmails, rename: identity.embedded?.own.rename })
  const gatekeeper = createGatekeeper(app, {
    db: parts.database.db,
    rateLimits: settings.rateLimits,
    actorOf: async (token) => {
      const claims = await identity.verify(token)
      return provenActor(await users.actorOf(claims, () => identity.more(token, claims)), claims)
    },
  })
  const answers = publicAnswers(parts.database, { freshForMs: parts.answersFreshForMs })
  const binding = (tag: string): Binding => ({ context, gatekeeper, answers, tag })
  const feature: FeatureParts = { context, store: parts.store, binding }

  const { replica } = parts.database
  metrics(app, { token: settings.metricsToken, isPublic: settings.isPublic, replica })
  const local = {} as PublicReads
  const firstVendor = vendorSearch(context)
  await app.register(health, { probe: () => firstVendor({ page: 1, limit: 1, sort_order: 'desc' }), replica })
  await app.register(images, {
    store: parts.store,
    storage: parts.storage,
    isPublic: pictureVisibility(parts.database.db, { rememberMs: parts.rememberPicturesMs }),
  })
  sitemapRoutes(app, feature, settings.publicUrl)
  await identity.mount(app, binding('Sign-in'))

  await app.register(
    async (scope) => {
      local.config = bind(
        scope,
        configApi,
        { get: async () => ({ ...identity.publicConfig(), ...publicSettings(settings) }) },
        binding('Config'),
      )
      local.lookups = lookupRoutes(scope, feature)
      userRoutes(scope, users, binding('Users'))
      local.vendors = vendorRoutes(scope, feature)
      organizerRoutes(scope, feature)
      local.events = eventRoutes(scope, feature)
      applicationRoutes(scope, feature)
      notificationRoutes(scope, feature)
      adminRoutes(scope, feature)
      const own = identity.embedded?.own ?? null
      personalDataRoutes(scope, { ...feature, storage: parts.storage, users, own })
      await serveDescription(scope, calls, settings.publicUrl)
      const refuse = refuseMethod(calls)
      for (const url of ['/', '/*']) scope.all(url, { schema: { hide: true } }, refuse)
    },
    { prefix: '/api' },
  )

  if (parts.pages) {
    await app.register(pages, {
      api: local,
      publicUrl: settings.publicUrl,
      gatekeeper,
      answers,
      dev: parts.pages === 'source',
    })
  }
  return app
}

function publicSettings(settings: AppParts['settings']) {
  return {
    signup_query: settings.signupQuery,
    support_email: settings.supportEmail,
    demo: settings.demo,
    opens_messages: settings.opensMessages,
  }
}
