import { createHmac, timingSafeEqual } from 'node:crypto'
import { decodeProtectedHeader, type JWTPayload } from 'jose'
import { LRUCache } from 'lru-cache'
import { attemptCounter } from '../http/limit-counters.ts'
import type { Claims } from '../context.ts'
import { reasonOf, statusOf, type Issuer } from './issuer.ts'
import type { Renewed } from './renewed.ts'
import { wrongKind } from './token-kind.ts'
import { claimsOf, InvalidToken, KeysUnavailable, maxTokenLength } from './verify.ts'

export interface OpaqueTrust {
  issuer: string
  clientId: string
  audience: string | undefined
  provider: Renewed<Issuer>
  seal: Seal
  log: (message: string) => void
}

/** Marks tokens that the provider issued to this product's own client. */
export type Seal = ReturnType<typeof tokenSeal>

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
export function tokenSeal({ secret, issuer, clientId }: { secret: string; issuer: string; clientId: string }) {
  const mark = (token: string) => createHmac('sha256', secret).update(`${issuer}\n${clientId}\n${token}`).digest()
  return {
    close: (token: string): string =>
      `sealed.${Buffer.from(token).toString('base64url')}.${mark(token).toString('base64url')}`,
    /** The token inside; undefined for anything that was not sealed by us. */
    open(sealed: string): string | undefined {
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
  const { seal, provider, log } = trust
  const attempts = attemptCounter(foreignTokenLimit)
  const answers = new LRUCache<string, Claims | InvalidToken>({
    max: maxCached,
    ttl: cacheForMs,
    perf: Date,
    ttlResolution: 0,
    ignoreFetchAbort: true,
    async fetchMethod(token, _last, { options }) {
      try {
        const inside = seal.open(token)
        const { claims, exp } = await (inside === undefined ? askAboutStranger(token) : askAboutOurs(inside))
        options.ttl = Math.min(cacheForMs, Math.ceil(exp * 1000 - Date.now()))
        return claims
      } catch (error) {
        if (error instanceof InvalidToken) return error
        if (error instanceof KeysUnavailable) throw error
        log(`${trust.issuer} could not be asked about a token: ${reasonOf(error)}`)
        throw new KeysUnavailable(reasonOf(error))
      }
    },
  })

  return async (token) => {
    if (token.length > maxTokenLength) throw new InvalidToken('It is too long')
    // Not cached: invented tokens must not displace the entries of real ones.
    if (seal.open(token) === undefined && !provider.known()?.canIntrospect)
      throw new InvalidToken('It is opaque and did not come from /auth/token')
    const found = await answers.fetch(token)
    if (!found || found instanceof InvalidToken) throw found ?? new InvalidToken('It is unknown')
    return found
  }

  async function askAboutOurs(token: string) {
    const issuer = await provider.current()
    const payload = issuer.canIntrospect ? await introspect(issuer, token) : undefined
    if (payload) return judged({ ...payload, client_id: trust.clientId }, undefined)
    try {
      return { claims: claimsOf({ ...(await issuer.userinfo(token)), iss: trust.issuer }), exp: Infinity }
    } catch (error) {
      if (![400, 401, 403].includes(statusOf(error) ?? 0)) throw error
      throw new InvalidToken('The provider names nobody for it')
    }
  }

  async function askAboutStranger(token: string) {
    if (attempts.take('all') > 0) throw new KeysUnavailable('Too many unknown tokens')
    const payload = await introspect(await provider.current(), token)
    if (!payload) throw new KeysUnavailable('Introspection was refused')
    const isAccessToken = /^bearer$/i.test(String(payload.token_type)) || payload.token_use === 'access_token'
    if (!isAccessToken) throw new InvalidToken('The provider does not call it an access token')
    if (trust.audience && ![payload.aud].flat().includes(trust.audience)) {
      throw new InvalidToken('It is meant for another API')
    }
    return judged(payload, trust.audience)
  }

  /** The answer about a valid token; undefined when the provider does not allow this client to introspect. */
  async function introspect(issuer: Issuer, token: string): Promise<JWTPayload | undefined> {
    try {
      const answer = await issuer.introspect(token)
      if (answer.active) return answer as JWTPayload
    } catch (error) {
      const status = statusOf(error)
      if (status === undefined || status >= 500 || status === 429) throw error
      log(`introspection of ${trust.issuer} ${reasonOf(error)} to this client; OIDC_CLIENT_SECRET may be wrong`)
      return undefined
    }
    throw new InvalidToken('The provider answers that it is not in force')
  }

  function judged(payload: JWTPayload, audience: string | undefined) {
    if (payload.iss !== undefined && payload.iss !== trust.issuer) throw new InvalidToken('It is of another issuer')
    if (payload.token_use === 'refresh_token' || payload.typ === 'Refresh')
      throw new InvalidToken('It is a refresh token')
    const reason = wrongKind(payload, 'at+jwt', { clientId: trust.clientId, audience })
    if (reason) throw new InvalidToken(reason)
    const exp = typeof payload.exp === 'number' ? payload.exp : Infinity
    if (exp * 1000 <= Date.now()) throw new InvalidToken('It has expired')
    return { claims: claimsOf({ ...payload, iss: trust.issuer }), exp }
  }
}
