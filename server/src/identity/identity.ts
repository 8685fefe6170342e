import type { PublicConfig } from '@marquee/contract/config'
import { sentences } from '@marquee/contract/errors'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { OidcSettings } from '../env.ts'
import { installationSecret } from '../db/secrets.ts'
import { unauthorized, unavailable } from '../errors.ts'
import type { Binding } from '../http/bind.ts'
import type { SignInAddresses } from '../http/openapi.ts'
import type { Claims } from '../context.ts'
import { resourceOf, signInQuery } from './authorization.ts'
import { embeddedProvider, type EmbeddedProvider, type EmbeddedSettings } from './embedded.ts'
import { hostedProvider } from './hosted.ts'
import { isOpaque, opaqueVerifier, tokenSeal } from './opaque.ts'
import { tokenExchange } from './token-exchange.ts'
import { ExpiredToken, InvalidToken, KeysUnavailable, tokenVerifier, type Verify } from './verify.ts'

/** What the server needs from the identity provider, embedded or hosted. */
export interface Identity {
  /**
   * Verifies an access token. Throws `AppError`: unauthorized (401), or unavailable (503) while the keys are not
   * available. `fresh` has a meaning where sessions can end: at the embedded provider.
   */
  verify: Verify
  /**
   * Further claims about the owner of a verified token that lacks some: their e-mail address and whether it is
   * verified. Empty when there are none.
   */
  more(token: string, claims: Claims): Promise<Partial<Claims>>
  /** A hosted provider decides which addresses are verified: OIDC_TRUST_EMAIL is off. */
  verifiesAddresses: boolean
  publicConfig(): Pick<PublicConfig, 'issuer' | 'client_id' | 'audience' | 'embedded' | 'scope' | 'extra_query'>
  /** Where programs begin a sign-in, for the API documentation. */
  signIn: SignInAddresses
  /** Registers the endpoints for signing in. */
  mount(app: FastifyInstance, binding: Omit<Binding, 'tag'>): Promise<void>
  /** The provider inside this process, if it is used. */
  embedded: Pick<EmbeddedProvider, 'createDemoAccount' | 'sweepExpired' | 'own' | 'current'> | null
}

/** The hosted provider when one is configured, otherwise the embedded one. */
export async function openIdentity(hosted: OidcSettings | undefined, settings: EmbeddedSettings): Promise<Identity> {
  return hosted ? openHosted(hosted, settings) : openEmbedded(settings)
}

async function openHosted(
  settings: OidcSettings,
  { database, publicUrl }: Pick<EmbeddedSettings, 'database' | 'publicUrl'>,
): Promise<Identity> {
  const { issuer, clientId, clientSecret, audience, trustEmail } = settings
  const log = signInLog()
  const { issuer: provider, ...hosted } = hostedProvider({ issuer, clientId, clientSecret, publicUrl }, log)
  const seal = tokenSeal({ secret: await installationSecret(database, 'tokens'), issuer, clientId })
  const verifySigned = tokenVerifier({ issuer, clientId, audience, keys: hosted.keys })
  const verifyOpaque = opaqueVerifier({ issuer, clientId, audience, provider, seal, log })
  const judged = <T extends Partial<Claims>>(claims: T): T => {
    if (claims.email === undefined || claims.email_verified !== false) return claims
    if (trustEmail === 'always') return { ...claims, email_verified: true }
    if (trustEmail)
      log('the provider says that addresses are not verified: let it verify them, or see OIDC_TRUST_EMAIL=always')
    return claims
  }
  // The server starts even when the provider is down.
  await provider.current().catch(() => {})

  return {
    verify: answering(log, async (token) =>
      judged(await (isOpaque(token) ? verifyOpaque(token) : verifySigned(token))),
    ),
    async more(token, claims) {
      const details = await hosted.details(seal.open(token) ?? token, claims.subject)
      // The provider did not answer, so nothing is known.
      if (details === undefined) return {}
      const { email, email_verified } = { ...claims, ...details }
      if (email === undefined) return details
      return judged({ ...details, email, email_verified: email_verified ?? trustEmail !== false })
    },
    verifiesAddresses: trustEmail === false,
    publicConfig: () => ({
      issuer,
      client_id: clientId,
      audience: audience ?? null,
      embedded: false,
      ...signInQuery(settings, provider.known()),
    }),
    signIn: signInAt(`${publicUrl}/auth`, { isHosted: true }),
    mount: (app, { gatekeeper }) =>
      tokenExchange(app, {
        publicUrl,
        clientId,
        provider,
        seal,
        signIn(now) {
          const { scope, extra_query } = signInQuery(settings, now)
          return { ...extra_query, scope, client_id: clientId }
        },
        resource: (now) => resourceOf(settings, now),
        gatekeeper,
        log,
      }),
    embedded: null,
  }
}

async function openEmbedded(settings: EmbeddedSettings): Promise<Identity> {
  const provider = await embeddedProvider(settings)
  const { issuer, audience, clientId, scope } = provider
  const verify = tokenVerifier(provider)
  // A confirmed address stays confirmed, so only the others are looked up with each request.
  const withCurrent = async (claims: Claims) => (claims.email_verified ? claims : provider.current(claims))
  return {
    verify: answering(signInLog(), async (token, options) => withCurrent(await verify(token, options))),
    more: async () => ({}),
    verifiesAddresses: false,
    publicConfig: () => ({ issuer, client_id: clientId, audience, embedded: true, scope, extra_query: {} }),
    signIn: signInAt(issuer, { isHosted: false }),
    mount: provider.mount,
    embedded: provider,
  }
}

const signInAt = (address: string, { isHosted }: { isHosted: boolean }): SignInAddresses => ({
  authorizationUrl: `${address}/${isHosted ? 'authorize' : 'auth'}`,
  tokenUrl: `${address}/token`,
  scopes: {
    openid: 'Who somebody is',
    profile: 'Their name',
    email: 'Their email address, and whether it is confirmed',
  },
  isHosted,
})

/**
 * Turns errors into API errors and logs the reason, because whoever configures a provider could not find it
 * otherwise.
 */
function answering(log: (message: string) => void, verify: Identity['verify']): Identity['verify'] {
  return async (token, options) => {
    try {
      return await verify(token, options)
    } catch (error) {
      if (error instanceof KeysUnavailable) throw unavailable()
      if (!(error instanceof InvalidToken)) throw error
      if (!(error instanceof ExpiredToken)) log(`a token was refused: ${error.message}`)
      throw unauthorized(sentences.badToken)
    }
  }
}

/** Returns a function that logs each message at most once a minute, so that callers cannot fill the log. */
function signInLog(): (message: string) => void {
  const logged = new LRUCache<string, true>({ max: 100, ttl: 60_000, perf: Date, ttlResolution: 0 })
  return (message) => {
    if (logged.has(message)) return
    logged.set(message, true)
    console.warn(`Sign-in: ${message}`)
  }
}
