import type { EventEmitter } from 'node:events'
import { accountApi, addressApi, resetApi, verificationApi } from '@marquee/contract/account'
import { authApi } from '@marquee/contract/auth'
import { errorStatus, sentences } from '@marquee/contract/errors'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { JSONWebKeySet } from 'jose'
import { interactionPolicy, Provider, type Configuration, type JWKS, type KoaContextWithOIDC } from 'oidc-provider'
import type { Database, Db } from '../db/client.ts'
import { installation } from '../db/schema.ts'
import { isUnavailable } from '../db/trouble.ts'
import { fingerprint } from '../db/secrets.ts'
import { retryAfter, unauthorized } from '../errors.ts'
import { bind, type Binding } from '../http/bind.ts'
import { noteSecurity } from '../security-log.ts'
import type { Claims } from '../context.ts'
import { addressChanges } from './address-changes.ts'
import { accountService, type Account, type AccountSettings } from './accounts.ts'
import { redirectAddresses } from './authorization.ts'
import { accountHandlers, addressHandlers, resetHandlers } from './account-handlers.ts'
import { cookieRules, providerCookies } from './cookies.ts'
import { interactionHandlers, interactionSeconds, rememberInteraction } from './interactions.ts'
import { knownBrowsers } from './known-browsers.ts'
import { ownAccounts } from './own-accounts.ts'
import { mountProvider } from './provider-mount.ts'
import { problemPage, signOutPage } from './provider-page.ts'
import { passwordChanges } from './password-changes.ts'
import { firstIssuerName, isActive, recordsIn, sweepExpired } from './records.ts'
import { secondFactors } from './second-factor.ts'
import { signedInBrowsers } from './signed-in-browsers.ts'
import { signingKeys } from './signing-keys.ts'
import { localKeys } from './verify.ts'

export interface EmbeddedSettings extends AccountSettings {
  database: Database
  /** Off only for benchmarks and end-to-end tests on loopback. */
  rateLimits: boolean
  /** In the demo admins need no second factor. */
  demo: boolean
  /** Current time in Unix ms, for the codes of authenticator apps; for tests. */
  now?: () => number
}

export type EmbeddedProvider = Awaited<ReturnType<typeof embeddedProvider>>

const clientId = 'marquee-web'
const mountedAt = '/idp'
const scopes = 'openid profile email'
const accessTokenSeconds = 600
const sessionSeconds = 14 * 24 * 60 * 60

/**
 * An OpenID Connect provider inside this process, for installations without one. Its whole state is in the database.
 */
export async function embeddedProvider(settings: EmbeddedSettings) {
  const { publicUrl } = settings
  const { db } = settings.database
  const issuer = publicUrl + mountedAt
  const audience = `${publicUrl}/api`
  const keys = await signingKeys(settings.database)
  const knownAs = await firstIssuer(db, issuer)
  const accounts = accountService(settings, knownAs)
  const factors = secondFactors(settings.database, settings.now)
  const passwords = passwordChanges({ ...settings, accounts })
  const addresses = addressChanges({ ...settings, accounts }, knownAs)
  const browsers = signedInBrowsers(settings.database, clientId)
  const jwks: JSONWebKeySet = { keys: keys.public }

  const provider = new Provider(issuer, {
    adapter: recordsIn(settings.database),
    jwks: { keys: keys.private } as JWKS,
    clients: [
      {
        client_id: clientId,
        application_type: 'web',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: redirectAddresses(publicUrl),
        post_logout_redirect_uris: [`${publicUrl}/`],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    // Only what our single client uses is enabled.
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    clientBasedCORS: (_context, origin) => origin === publicUrl,
    pkce: { required: () => true },
    scopes: scopes.split(' '),
    // Access tokens contain more (`extraTokenClaims`). The ID token is part of a URL at sign-out, so it contains no
    // personal data.
    claims: { openid: ['sub'] },
    findAccount: async (_context, id) => {
      const account = await accounts.find(id)
      return account && { accountId: id, claims: async () => ({ sub: id, ...claimsOf(account) }) }
    },
    extraTokenClaims: async (context, token) => {
      if (token.kind !== 'AccessToken' || !token.accountId || !token.grantId) return undefined
      const account = await accounts.find(token.accountId)
      if (!account) return undefined
      const { AuthorizationCode: code, RefreshToken: refreshToken } = context.oidc.entities
      // The factor may have been switched off since the sign-in; then it is not one any longer.
      const { isOn } = await factors.of(account.id)
      const amr = (refreshToken ?? code)?.amr?.filter((method) => isOn || method !== 'otp')
      return { ...claimsOf(account), sid: fingerprint(token.grantId), ...(amr && { amr }) }
    },
    // The product is the only client, so no consent is needed.
    loadExistingGrant: async (context) => {
      const { client, session } = context.oidc
      if (!client || !session?.accountId) return undefined
      const known = session.grantIdFor(client.clientId)
      const existing = known ? await provider.Grant.find(known) : undefined
      if (existing) return existing
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope(scopes)
      grant.addResourceScope(audience, scopes)
      await grant.save()
      return grant
    },
    issueRefreshToken: async (_context, client) => client.grantTypeAllowed('refresh_token'),
    // Refresh tokens end with the session, so that signing out ends everything.
    expiresWithSession: async () => true,
    rotateRefreshToken: true,
    ttl: {
      AccessToken: accessTokenSeconds,
      AuthorizationCode: 60,
      IdToken: 3_600,
      Interaction: interactionSeconds,
      Session: (_context, session) => (session.accountId ? secondsLeft(session.loginTs) : interactionSeconds),
      Grant: sessionSeconds,
      RefreshToken: sessionSeconds,
    },
    cookies: {
      keys: keys.cookies,
      names: providerCookies(publicUrl.startsWith('https:')),
      short: cookieRules,
      long: cookieRules,
    },
    extraParams: ['redirect'],
    interactions: { policy: policyWithSignUp(), url: screenFor },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      // The access tokens contain all claims already.
      userinfo: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      revocation: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audience,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          audience,
          scope: scopes,
          accessTokenFormat: 'jwt',
          accessTokenTTL: accessTokenSeconds,
          jwt: { sign: { alg: 'ES256' } },
        }),
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (context, form) => {
          const { session, entities } = context.oidc
          context.body = signOutPage(form, entities.IdTokenHint?.payload.sub === session?.accountId)
        },
        postLogoutSuccessSource: async (context) => {
          context.redirect('/')
        },
      },
    },
    renderError: async (context, problem, error) => {
      context.type = 'html'
      context.body = problemPage(
        isUnavailable(error) ? sentences.unavailable : sentenceFor(problem.error, problem.error_description),
      )
    },
  } satisfies Configuration)

  // URLs and the cookies' Secure flag follow the configured address, never a request header.
  const { protocol, host } = new URL(publicUrl)
  Object.defineProperties(provider.request, {
    protocol: { get: () => protocol.slice(0, -1) },
    host: { get: () => host },
  })

  /** Redirects the provider's interaction to our own sign-in screen. */
  async function screenFor(context: KoaContextWithOIDC, interaction: InstanceType<Provider['Interaction']>) {
    rememberInteraction(context, interaction.uid)
    const query = new URLSearchParams({ interaction: interaction.uid, mode: modeOf(interaction.prompt.name) })
    const { redirect } = interaction.params
    if (typeof redirect === 'string') query.set('redirect', redirect)
    return `/auth?${query}`
  }

  async function noteSignOut(accountId: string | undefined): Promise<void> {
    const account = accountId === undefined ? undefined : await accounts.find(accountId).catch(() => undefined)
    noteSecurity('sign_out', { outcome: 'success', account: account?.email })
  }

  return {
    issuer,
    audience,
    clientId,
    /** The scopes that a token for the API must have, all of them. */
    scope: scopes,
    /**
     * The issuer under which people are stored: the first one that this database knew, so that accounts stay valid when
     * the site moves to another address or port.
     */
    knownAs,
    /** Public keys, as published at `/.well-known/jwks.json`. */
    jwks,
    /** The same keys for `tokenVerifier`, without an HTTP request to this server. */
    keys: localKeys(jwks),
    /** What `tokenVerifier` asks about sessions. */
    sessions: { isActive: (session: string) => isActive(db, session), secondFactor: !settings.demo },
    /**
     * Updates a token's claims: the address may have been confirmed or changed since the token was issued. Refuses with 401 when the
     * account was closed because its address belongs to somebody else.
     */
    async current(claims: Claims): Promise<Claims> {
      const account = await accounts.find(claims.subject)
      if (!account) throw unauthorized(sentences.badToken)
      const { email, email_verified } = account
      return { ...claims, email, email_verified }
    },
    /** Creates a demo account with a verified address; returns its subject id. Can be repeated. */
    createDemoAccount: accounts.createDemoAccount,
    own: ownAccounts({ ...settings, accounts, passwords, factors, browsers, addresses }),
    /** Ends changes of addresses that have waited long enough. Deletes expired sessions, codes, tokens and links; returns the number of deleted records. */
    async sweepExpired(): Promise<number> {
      await addresses.finish()
      return sweepExpired(db)
    },
    /** Registers `/idp/*`, `/.well-known/jwks.json` and the endpoints of the sign-in screens. */
    async mount(app: FastifyInstance, binding: Omit<Binding, 'tag'>): Promise<void> {
      provider.on('server_error', (context, error) => {
        app.log.error({ err: error }, 'the identity provider failed')
        if (!isUnavailable(error)) return
        context.status = errorStatus.unavailable
        context.set('retry-after', retryAfter)
      })
      provider.on('end_session.success', ({ oidc }) => void noteSignOut(oidc.session?.accountId))
      provider.on('grant.error', (_context, { error }) =>
        noteSecurity('token_refused', { outcome: 'failure', reason: error }),
      )
      // For errors outside of its own routes, such as a broken connection, the library would print the whole error.
      const emitter: EventEmitter = provider
      emitter.on('error', (error) => app.log.warn({ err: error }, 'the identity provider failed'))
      await mountProvider(app, { provider, at: mountedAt, origin: publicUrl, gatekeeper: binding.gatekeeper })
      app.get('/.well-known/jwks.json', (_request, reply) =>
        reply.header('cache-control', 'public, max-age=60').header('access-control-allow-origin', '*').send(jwks),
      )
      const known = knownBrowsers({ provider, publicUrl })
      const parts = { provider, accounts, factors, known, passwords, browsers, addresses, ...settings }
      bind(app, authApi, interactionHandlers(parts), { ...binding, tag: 'Sign-in' })
      bind(app, resetApi, resetHandlers(parts), { ...binding, tag: 'Password reset' })
      bind(app, addressApi, addressHandlers(parts), { ...binding, tag: 'Account' })
      bind(app, accountApi, accountHandlers(parts), { ...binding, tag: 'Account' })
      const resend = { resend: ({ actor }: { actor: { id: number } }) => accounts.resend(actor.id) }
      bind(app, verificationApi, resend, { ...binding, tag: 'Account' })
    },
  }
}

/**
 * The remaining seconds of a session that began at this time (Unix s): using it does not prolong it. The library
 * needs a whole number above 0.
 */
const secondsLeft = (began: number | undefined) =>
  Math.max(1, (began ?? 0) + sessionSeconds - Math.floor(Date.now() / 1000))

const claimsOf = ({ email, email_verified, name }: Account) => ({ email, email_verified, ...(name && { name }) })

const modeOf = (prompt: string) => (prompt === 'create' ? 'sign-up' : 'sign-in')

async function firstIssuer(db: Db, issuer: string): Promise<string> {
  const name = firstIssuerName
  await db.insert(installation).values({ name, value: issuer }).onConflictDoNothing()
  const [row] = await db.select({ value: installation.value }).from(installation).where(eq(installation.name, name))
  return row?.value ?? issuer
}

function policyWithSignUp() {
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'create', requestable: true }), 0)
  return policy
}

function sentenceFor(code: string, description: string | undefined): string {
  if (code === 'server_error') return sentences.internal
  if (code === 'invalid_request' && /session|expired/.test(description ?? ''))
    return 'This sign-in has expired. Please start again.'
  return description ? `This sign-in cannot go on: ${description}.` : 'This sign-in cannot go on.'
}
