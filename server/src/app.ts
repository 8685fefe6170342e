import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import type { PublicReads } from '@marquee/contract/api'
import { brand, type OwnBrand } from '@marquee/contract/brand'
import { formats, usualFormats, type Formats } from '@marquee/contract/formats'
import { signUpSentence } from '@marquee/contract/sign-up'
import { configApi } from '@marquee/contract/config'
import { LRUCache } from 'lru-cache'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import type { BrandFiles } from './brand/open.ts'
import { createContext, type Subscriber } from './context.ts'
import type { Database } from './db/client.ts'
import { contentVersions } from './db/content-version.ts'
import { readSiteNotice } from './db/site-notice.ts'
import type { Settings } from './env.ts'
import type { FeatureParts } from './features/feature.ts'
import { personalDataRoutes } from './features/account/routes.ts'
import { adminRoutes } from './features/admin/routes.ts'
import { applicationRoutes, mailReplyRoutes } from './features/applications/routes.ts'
import { contactRoutes } from './features/contacts/routes.ts'
import { eventRoutes } from './features/events/routes.ts'
import { sitemapRoutes } from './features/home/routes.ts'
import { lookupRoutes } from './features/lookups/routes.ts'
import { liveStreams, type LiveTimes } from './features/notifications/live.ts'
import { notificationRoutes, unsubscribeRoutes } from './features/notifications/routes.ts'
import { organizerRoutes } from './features/organizers/routes.ts'
import { userRoutes } from './features/users/routes.ts'
import { isAccessToken, userService } from './features/users/service.ts'
import { vendorRoutes } from './features/vendors/routes.ts'
import { vendorSearch } from './features/vendors/search.ts'
import { webhookRoutes } from './features/webhooks/routes.ts'
import { webhookQueue } from './features/webhooks/service.ts'
import { serveBrand } from './http/brand-files.ts'
import { bind, type Binding } from './http/bind.ts'
import { revalidate } from './http/caching.ts'
import { closeGently } from './http/closing.ts'
import { allowOrigins } from './http/cors.ts'
import { collectCalls, serveDescription } from './http/docs.ts'
import { handleError, handleNotFound, refuseMethod } from './http/error-handler.ts'
import { compressFromBytes, publicAnswers } from './http/finished-answers.ts'
import { createGatekeeper, provenActor } from './http/gatekeeper.ts'
import { health, readiness } from './http/health.ts'
import { readJsonStrictly, refuseNul } from './http/json-body.ts'
import { createLoad, type LoadLimits } from './http/load.ts'
import { metrics } from './http/metrics.ts'
import type { Outgoing } from './http/outgoing.ts'
import { proxyTest, trustOf } from './network.ts'
import { pages } from './http/pages.ts'
import { requestIds } from './http/request-id.ts'
import { securityText } from './http/security-text.ts'
import { logSecurity } from './http/security-events.ts'
import { securityHeaders } from './http/security-headers.ts'
import { httpServer, refuseBrokenRequest } from './http/server.ts'
import { parseAndStrip, validate } from './http/shapes.ts'
import type { Identity } from './identity/identity.ts'
import { cacheWithSessionsMs } from './identity/verify.ts'
import type { ImageStore } from './images/image-store.ts'
import { images } from './images/routes.ts'
import { pictureVisibility, uploadRight } from './images/visibility.ts'
import type { Storage } from './images/storage.ts'
import { logOptions } from './log.ts'
import { jobQueues } from './notify/job-queues.ts'
import { mailQueue } from './notify/mail-queue.ts'
import { version } from './root.ts'

export interface AppParts {
  settings: Settings
  database: Database
  identity: Identity
  storage: Storage
  store: ImageStore
  /** They handle domain events in the same transaction; the first one is the notifier. */
  subscribers: readonly Subscriber[]
  /** Sends to the addresses of webhooks. */
  outgoing: Outgoing
  /** The operator's logo and icons. */
  brandFiles?: BrandFiles
  /** Called after a commit with a message to a webhook that may be sent. */
  wakeWebhookSender: () => void
  /** Serve pages too: from the build, or from source files in development. */
  pages?: 'built' | 'source'
  /** Key for the hashes in the security log. The same for all processes of one installation. */
  logSecret: string
  /** Key of the links that stop e-mails; the notifier and the mailer have the same. */
  unsubscribeSecret: string
  /** Signs the addresses that answers to e-mails go to. */
  replySecret?: string | undefined
  /** Key of the private addresses of calendars, likewise. */
  calendarSecret: string
  /** Key of the links of events that are not listed, likewise. */
  linkSecret: string
  /** Where the log is written instead of standard output; for tests. */
  logStream?: { write(line: string): void }
  /** How long (ms) it is cached whether a picture is public; for tests. */
  rememberPicturesMs?: number
  /** How long (ms) public answers are sent again without asking the database what has changed; for tests. */
  answersFreshForMs?: number | undefined
  /** Limits on requests that are handled at the same time; for tests. */
  loadLimits?: Partial<LoadLimits>
  /** For tests. */
  undoSeconds?: number
  /** For tests. */
  liveTimes?: Partial<LiveTimes>
}

/** Builds the whole server. Does not listen and does not read the environment. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { settings, identity } = parts
  const headers = securityHeaders(settings.publicUrl.startsWith('https:'))
  const load = createLoad(parts.loadLimits)
  const isProxy = proxyTest(settings.trustProxy)
  const nameRequest = requestIds(isProxy)
  const app = Fastify({
    trustProxy: trustOf(settings.trustProxy),
    logger: logOptions(settings.logLevel, parts.logStream ?? process.stdout),
    // observed-requests.ts writes one line per request.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    bodyLimit: 256 * 1024,
    return503OnClosing: false,
    requestIdHeader: false,
    genReqId: nameRequest,
    frameworkErrors: (error, request, reply) => void handleError(error, request, reply.headers(headers)),
    serverFactory: httpServer({ headers, load, isProxy, nameRequest }),
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

  const content = contentVersions(parts.database, parts.answersFreshForMs)
  const context = createContext(parts.database, parts.subscribers, parts.undoSeconds, content)
  const { adminEmails } = settings
  const users = userService(context, {
    adminEmails,
    rename: identity.embedded?.own.rename,
    current: identity.embedded?.current,
    // The embedded provider itself refuses sign-ups.
    signUp: identity.embedded ? undefined : settings.signUp,
    takesAccounts: identity.verifiesAddresses,
    unsubscribeSecret: parts.unsubscribeSecret,
    opensMessages: settings.opensMessages,
  })
  const warn = (err: unknown, message: string) => app.log.warn({ err }, message)
  // People of whom a session has ended, while a token of it may be cached as verified.
  const doubted = new LRUCache<number, true>({ max: 10_000, ttl: cacheWithSessionsMs })
  const gatekeeper = createGatekeeper(app, {
    db: parts.database.db,
    rateLimits: settings.rateLimits,
    actorOf: async (token, options) => {
      if (isAccessToken(token))
        return users.actorOfToken(token, (err) => warn(err, 'the use of an access token was not noted'))
      const claims = await identity.verify(token, options)
      const actor = provenActor(await users.actorOf(claims, () => identity.more(token, claims)), claims)
      if (doubted.has(actor.id)) await identity.verify(token, { fresh: true })
      return actor
    },
  })
  const answers = publicAnswers(parts.database, content)
  const binding = (tag: string): Binding => ({ context, gatekeeper, answers, spool: settings.dataDir, tag })
  const feature: FeatureParts = { context, store: parts.store, binding }

  const { replica } = parts.database
  const live = liveStreams(
    { database: parts.database, gatekeeper, warn, sessionEnded: (userId) => doubted.set(userId, true) },
    parts.liveTimes,
  )
  app.addHook('onReady', async () => void (await live.start()))
  app.addHook('preClose', async () => live.end())
  app.addHook('onClose', live.stop)
  const firstVendor = vendorSearch(context)
  const missing = readiness({
    database: parts.database,
    probe: () => firstVendor({ page: 1, limit: 1, sort_order: 'desc' }),
    report: (err) => app.log.error({ err }, 'not ready'),
  })
  metrics(app, {
    token: settings.metricsToken,
    isPublic: settings.isPublic,
    version,
    dataDir: settings.dataDir,
    database: parts.database,
    isReady: async () => (await missing()).length === 0,
    live,
    answers,
    mailQueue: () => mailQueue(parts.database),
    jobQueues: () => jobQueues(parts.database),
    webhookQueue: () => webhookQueue(parts.database),
  })
  const local = {} as PublicReads
  await app.register(health, { missing, replica })
  await app.register(images, {
    store: parts.store,
    storage: parts.storage,
    isPublic: pictureVisibility(parts.database.db, parts.rememberPicturesMs),
    mayUpload: uploadRight(parts.database.db),
  })
  if (parts.brandFiles) serveBrand(app, parts.brandFiles)
  sitemapRoutes(app, feature, settings.publicUrl)
  if (settings.securityContact) securityText(app, settings.securityContact, settings.publicUrl)
  await identity.mount(app, binding('Sign-in'))
  const { mailReply } = settings
  if (mailReply && parts.replySecret) {
    const replies = { ...mailReply, secret: parts.replySecret }
    await mailReplyRoutes(app, { ...feature, replies, actorOf: users.actorById })
  }

  await app.register(
    async (scope) => {
      await allowOrigins(scope, settings.corsOrigins)
      local.config = bind(
        scope,
        configApi,
        {
          get: async () => ({
            ...identity.publicConfig(),
            signup_query: settings.signupQuery,
            support_email: settings.supportEmail,
            demo: settings.demo,
            opens_messages: settings.opensMessages,
          }),
        },
        binding('Config'),
      )
      local.lookups = lookupRoutes(scope, feature)
      userRoutes(scope, users, binding)
      local.vendors = vendorRoutes(scope, feature)
      organizerRoutes(scope, feature)
      local.events = eventRoutes(scope, { ...feature, linkSecret: parts.linkSecret, publicUrl: settings.publicUrl })
      contactRoutes(scope, feature)
      applicationRoutes(scope, feature, parts)
      notificationRoutes(scope, feature, live)
      await unsubscribeRoutes(scope, feature, { ...parts, publicUrl: settings.publicUrl })
      adminRoutes(scope, feature)
      webhookRoutes(scope, { ...feature, outgoing: parts.outgoing, wakeSender: parts.wakeWebhookSender })
      const own = identity.embedded?.own ?? null
      const { publicUrl, supportEmail } = settings
      const { storage, calendarSecret } = parts
      personalDataRoutes(scope, { ...feature, storage, users, own, publicUrl, supportEmail, calendarSecret })
      const { client_id: clientId } = identity.publicConfig()
      await serveDescription(scope, calls, { publicUrl, supportEmail, signIn: identity.signIn, clientId })
      const refuse = refuseMethod(calls)
      for (const url of ['/', '/*']) scope.all(url, refuse)
    },
    { prefix: '/api' },
  )

  if (parts.pages) {
    await app.register(pages, {
      api: local,
      publicUrl: settings.publicUrl,
      site: {
        privacyUrl: settings.privacyUrl,
        termsUrl: settings.termsUrl,
        formats: siteFormats(),
        signUp: signUpSentence(settings.signUp) === undefined ? undefined : settings.signUp,
        brand: siteBrand(),
      },
      notice: () => readSiteNotice(parts.database.db),
      gatekeeper,
      answers,
      dev: parts.pages === 'source',
      picturesOrigin: parts.store.origin,
    })
  }
  return app
}

/** Browsers know ours. */
function siteBrand(): OwnBrand | undefined {
  const { name, tagline, colors, logo, hasIcons } = brand
  return hasIcons ? { name, tagline, colors, logo, hasIcons } : undefined
}

/** Browsers know the usual ones. */
function siteFormats(): Formats | undefined {
  const now = formats()
  return now.locale === usualFormats.locale && now.price === usualFormats.price ? undefined : now
}
