import { createHmac, timingSafeEqual } from 'node:crypto'
import { decodeProtectedHeader, type JWTPayload } from 'jose'
import { attemptCounter } from '../http/attempts.ts'
import type { Claims } from '../context.ts'
import type { ClientCalls } from './client-calls.ts'
import { ProviderRefused, reasonOf, type ProviderDocument } from './discovery.ts'
import type { HostedProvider } from './hosted.ts'
import { answerCache } from './answer-cache.ts'
import { wrongKind } from './token-kind.ts'
import { claimsOf, InvalidToken, KeysUnavailable, maxTokenLength } from './verify.ts'

export interface OpaqueTrust {
  issuer: string
  clientId: string
  audience: string | undefined
  provider: Pick<HostedProvider, 'discovery' | 'userinfo'>
  client: ClientCalls
  seal: Seal
  log: (message: string) => void
  /** Current time in Unix ms; for tests. */
  now?: () => number
}

/** Marks tokens that the provider issued to this product's own client. */
export interface Seal {
  close(token: string): string
  /** The token inside; undefined for anything that was not sealed by us. */
  open(sealed: string): string | undefined
}

/** How long (ms) an answer of the provider is used, including the answer that a token is invalid. */
const cacheForMs = 60_000
const maxCached = 5_000
/** Maximum number of requests about tokens that were not issued through this product, for all callers together. */
const foreignTokenLimit = { max: 120, windowSeconds: 60 }

/** Whether only the provider can read a token: it is not a signed JWT. */
export function isOpaque(token: string): boolean {
  if (token.split('.').length !== 3) return true
  try {
    return decodeProtectedHeader(token).alg === undefined
  } catch {
    return true
  }
}

/**
 * Seals the tokens that pass through `/auth/token`. Userinfo shows whose token it is, but not for which client it was
 * issued, and another app at the same provider has tokens of the same people. The seal proves that a token was issued
 * to us.
 */
export function tokenSeal({ secret, issuer, clientId }: { secret: string; issuer: string; clientId: string }): Seal {
  const mark = (token: string) => createHmac('sha256', secret).update(`${issuer}\n${clientId}\n${token}`).digest()
  return {
    close: (token) => `sealed.${Buffer.from(token).toString('base64url')}.${mark(token).toString('base64url')}`,
    open(sealed) {
      const [kind, inside = '', signature = '', ...more] = sealed.split('.')
      if (kind !== 'sealed' || more.length > 0) return undefined
      const token = Buffer.from(inside, 'base64url').toString()
      const given = Buffer.from(signature, 'base64url')
      const wanted = mark(token)
      return given.length === wanted.length && timingSafeEqual(given, wanted) ? token : undefined
    },
  }
}

/**
 * Verifies tokens that cannot be read here by asking the provider: by introspection (RFC 7662) where it offers that
 * to clients with a secret, otherwise by userinfo. Rejects with `InvalidToken` or `KeysUnavailable`. Each token is
 * checked at most once a minute. Tokens without our seal are only checked where introspection shows their client, and
 * their number per minute is limited.
 */
export function opaqueVerifier(trust: OpaqueTrust): (token: string) => Promise<Claims> {
  const now = trust.now ?? Date.now
  const recall = answerCache<Claims | InvalidToken>({ max: maxCached, now })
  const attempts = attemptCounter(foreignTokenLimit, now)

  return async (token) => {
    if (token.length > maxTokenLength) throw new InvalidToken('It is too long')
    const inside = trust.seal.open(token)
    // Not cached: invented tokens must not displace the entries of real ones.
    if (inside === undefined && !introspectionAt())
      throw new InvalidToken('It is opaque and did not come from /auth/token')
    const found = await recall(token, async () => {
      try {
        const { claims, exp } = await (inside === undefined ? askAboutStranger(token) : askAboutOurs(inside))
        return { value: claims, forMs: Math.min(cacheForMs, exp * 1000 - now()) }
      } catch (error) {
        if (error instanceof InvalidToken) return { value: error, forMs: cacheForMs }
        if (error instanceof KeysUnavailable) throw error
        trust.log(`${trust.issuer} could not be asked about a token: ${reasonOf(error)}`)
        throw new KeysUnavailable(reasonOf(error))
      }
    })
    if (found instanceof InvalidToken) throw found
    return found
  }

  async function askAboutOurs(token: string) {
    await trust.provider.discovery.current()
    const introspection = introspectionAt()
    if (introspection) {
      const payload = await introspect(introspection, token)
      if (payload) return judged({ ...payload, client_id: trust.clientId }, undefined)
    }
    try {
      const payload = await trust.provider.userinfo(token)
      return { claims: claimsOf({ ...payload, iss: trust.issuer }), exp: Number.POSITIVE_INFINITY }
    } catch (error) {
      if (error instanceof ProviderRefused && [400, 401, 403].includes(error.status)) {
        throw new InvalidToken('The provider tells nobody with it')
      }
      throw error
    }
  }

  async function askAboutStranger(token: string) {
    const introspection = introspectionAt()
    if (attempts.take('all') > 0) throw new KeysUnavailable('Too many unknown tokens')
    const payload = introspection && (await introspect(introspection, token))
    if (!payload) throw new KeysUnavailable('Introspection was refused')
    const isAccessToken = /^bearer$/i.test(String(payload.token_type)) || payload.token_use === 'access_token'
    if (!isAccessToken) throw new InvalidToken('The provider does not call it an access token')
    if (trust.audience && ![payload.aud].flat().includes(trust.audience)) {
      throw new InvalidToken('It is meant for another API')
    }
    return judged(payload, trust.audience)
  }

  function introspectionAt() {
    const document = trust.provider.discovery.known()
    const address = document?.introspectionEndpoint
    return address && trust.client.hasSecret ? { document, address } : undefined
  }

  /**
   * The introspection answer for a valid token; undefined when the provider does not allow this client to introspect.
   */
  async function introspect({ document, address }: { document: ProviderDocument; address: string }, token: string) {
    const fields = { token, token_type_hint: 'access_token' }
    const { status, body } = await trust.client.post(document, address, fields)
    if (status === 200 && body.active === true) return body as JWTPayload
    if (status === 200 && body.active === false) throw new InvalidToken('The provider says that it is not in force')
    if (status >= 500 || status === 429) throw new Error(`${address} answered ${status}`)
    trust.log(`${address} answered ${status} to this client; OIDC_CLIENT_SECRET may be wrong`)
    return undefined
  }

  function judged(payload: JWTPayload, audience: string | undefined) {
    if (payload.iss !== undefined && payload.iss !== trust.issuer) throw new InvalidToken('It is of another issuer')
    if (payload.token_use === 'refresh_token' || payload.typ === 'Refresh')
      throw new InvalidToken('It is a refresh token')
    const reason = wrongKind(payload, 'at+jwt', { clientId: trust.clientId, audience })
    if (reason) throw new InvalidToken(reason)
    const exp = typeof payload.exp === 'number' ? payload.exp : Number.POSITIVE_INFINITY
    if (exp * 1000 <= now()) throw new InvalidToken('It has expired')
    return { claims: claimsOf({ ...payload, iss: trust.issuer }), exp }
  }
}
