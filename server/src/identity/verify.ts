import { createLocalJWKSet, errors, jwtVerify, type JSONWebKeySet, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import { LRUCache } from 'lru-cache'
import type { Claims } from '../context.ts'
import { wrongKind } from './token-kind.ts'

/** The token is not accepted by this API: answer 401. */
export class InvalidToken extends Error {
  override readonly name: string = 'InvalidToken'
}

/** The token was valid but has expired, which is normal. */
export class ExpiredToken extends InvalidToken {}

/** The issuer's keys are not known and cannot be fetched now: answer 503, not 401 or 500. */
export class KeysUnavailable extends Error {
  override readonly name = 'KeysUnavailable'
}

/**
 * The issuer's keys at one time. A new object means new keys; tokens that were verified with the old one are removed
 * from the cache.
 */
export interface KeySet {
  find: JWTVerifyGetKey
}

export interface KeySource {
  /** The current keys. Throws `KeysUnavailable`. */
  current(): Promise<KeySet>
  /** Called when `known` lacks the key that a token names. Returns newer keys if there are any, otherwise `known`. */
  newerThan(known: KeySet): Promise<KeySet>
}

export interface Trust {
  issuer: string
  /** When set, tokens must have this audience; otherwise they must be issued to `clientId`. */
  audience?: string | undefined
  clientId: string
  /** Scopes that every token must have, separated by spaces. */
  scope?: string
  keys: KeySource
  /** The issuer under which people are stored, when it differs from the one in their tokens. */
  knownAs?: string
  /** What the embedded provider knows about its sessions besides the tokens. */
  sessions?: {
    /** Whether the session in a token's `sid` is still valid. Called once per entry of the token cache. */
    isActive(session: string): Promise<boolean>
    /** Whether `amr` contains the second factor that admins need. */
    secondFactor: boolean
  }
  /** Maximum number of verified tokens in the cache. */
  remembered?: number
  /** Current time in Unix ms; for tests. */
  now?: () => number
}

const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']
const clockToleranceSeconds = 5
/** How far a provider's clock may be ahead of ours. */
const aheadSeconds = 60
/** No provider issues access tokens with a longer lifetime; a larger value is an error or a forgery. */
const maxLifetimeSeconds = 366 * 24 * 3600
const cacheForMs = 60_000
/** The cache time where sessions can end: a token is accepted for at most this long after its session ended. */
export const cacheWithSessionsMs = 30_000
/** Maximum length of a token, in characters. */
export const maxTokenLength = 16_384

/** With `fresh`, what was cached of the token is forgotten first. */
export type Verify = (token: string, options?: { fresh?: boolean }) => Promise<Claims>

/**
 * Verifies bearer access tokens of one OpenID Connect issuer. Rejects with `InvalidToken` or `KeysUnavailable`. Keys
 * come only from `keys`, never from an address in the token (`jku`, `x5u`, `jwk`). A verified token is cached until
 * it expires, for a minute at most (half a minute where sessions can end), and only while the issuer's keys stay the
 * same.
 */
export function tokenVerifier(trust: Trust): Verify {
  const now = trust.now ?? Date.now
  const verified = new LRUCache<string, Claims>({
    max: trust.remembered ?? 5_000,
    perf: { now },
    ttlResolution: 0,
    ttl: cacheForMs,
  })
  let usedKeys: KeySet | undefined

  return async (token, { fresh = false } = {}) => {
    if (token.length > maxTokenLength) throw new InvalidToken('The token is too long')
    const keys = await trust.keys.current()
    forgetUnder(keys)
    const known = verified.get(token)
    if (!fresh && known) return known
    verified.delete(token)
    const payload = await check(token, keys).catch((error: unknown) => checkAgain(token, keys, error))
    // Calculated before the session is checked, because the session may end during the check.
    const until = Math.min(now() + (trust.sessions ? cacheWithSessionsMs : cacheForMs), payload.exp! * 1000)
    const claims = {
      ...claimsOf(payload),
      ...(trust.knownAs && { issuer: trust.knownAs }),
      ...(trust.sessions && (await sessionOf(payload, trust.sessions))),
    }
    const ttl = Math.floor(until - now())
    if (keys === usedKeys && ttl > 0) verified.set(token, claims, { ttl })
    return claims
  }

  /** With newer keys, when these lack the one that the token names. */
  async function checkAgain(token: string, keys: KeySet, error: unknown): Promise<JWTPayload> {
    const newer = error instanceof errors.JWKSNoMatchingKey ? await trust.keys.newerThan(keys) : keys
    if (newer === keys) throw refusal(error)
    forgetUnder(newer)
    return check(token, newer).catch((again: unknown) => Promise.reject(refusal(again)))
  }

  function forgetUnder(keys: KeySet): void {
    if (keys !== usedKeys) verified.clear()
    usedKeys = keys
  }

  async function check(token: string, keys: KeySet): Promise<JWTPayload> {
    const { payload, protectedHeader } = await jwtVerify(token, keys.find, {
      issuer: trust.issuer,
      ...(trust.audience && { audience: trust.audience }),
      algorithms,
      requiredClaims: ['sub', 'exp'],
      clockTolerance: clockToleranceSeconds,
      currentDate: new Date(now()),
    })
    refuseImpossibleTimes(payload, now() / 1000)
    const reason = wrongKind(payload, protectedHeader.typ, trust)
    if (reason) throw new InvalidToken(reason)
    return payload
  }
}

async function sessionOf({ sid, amr }: JWTPayload, sessions: NonNullable<Trust['sessions']>) {
  if (typeof sid !== 'string' || !(await sessions.isActive(sid))) throw new InvalidToken('The session has ended')
  return { session: sid, ...(sessions.secondFactor && { second_factor: Array.isArray(amr) && amr.includes('otp') }) }
}

/** A key source for the embedded provider, without HTTP requests to this server. */
export function localKeys(jwks: JSONWebKeySet): KeySource {
  const keys: KeySet = { find: createLocalJWKSet(jwks) }
  return { current: async () => keys, newerThan: async () => keys }
}

/** Reads the claims that this product uses; values of a wrong type or length are left out. */
export function claimsOf(payload: JWTPayload): Claims {
  const { iss, sub, iat } = payload
  if (typeof iss !== 'string' || typeof sub !== 'string' || !isUsable(sub, 255)) {
    throw new InvalidToken('The token names nobody')
  }
  return { issuer: iss, subject: sub, ...(typeof iat === 'number' && { issued_at: iat }), ...detailsOf(payload) }
}

/** The personal part of the claims, from a token or a userinfo answer. */
export function detailsOf(source: Record<string, unknown>): Omit<Claims, 'issuer' | 'subject' | 'issued_at'> {
  const read = reader(source)
  const email = text(read('email'), 254)
  const verified = read('email_verified')
  const name =
    text(read('name'), 120) ?? text(`${text(read('given_name'), 60) ?? ''} ${text(read('family_name'), 60) ?? ''}`, 120)
  const phone = text(read('phone_number'), 40)
  return {
    ...(email !== undefined && { email }),
    // Some providers send strings instead of booleans.
    ...(email !== undefined && verified !== undefined && { email_verified: verified === true || verified === 'true' }),
    ...(name !== undefined && { name }),
    ...(phone !== undefined && { phone_number: phone }),
  }
}

/**
 * Where a provider does not allow custom claims with plain names (Auth0), claim names have a URL prefix:
 * `https://marquee.example/email`. They are read when all claims use plain names or one such prefix.
 */
function reader(source: Record<string, unknown>): (name: string) => unknown {
  if (source.email !== undefined) return (name) => source[name]
  const spaces = Object.keys(source).flatMap((key) => /^(https?:\/\/\S+\/)email$/.exec(key)?.[1] ?? [])
  const space = spaces.length === 1 ? spaces[0]! : undefined
  // `email_verified` must come from the same place as `email`.
  return (name) => (space && (name.startsWith('email') || !(name in source)) ? source[space + name] : source[name])
}

function refuseImpossibleTimes({ exp, iat }: JWTPayload, seconds: number): void {
  if (exp! - seconds > maxLifetimeSeconds) throw new InvalidToken('It would never expire')
  if (iat !== undefined && !(iat <= seconds + aheadSeconds)) throw new InvalidToken('It was issued in the future')
}

function refusal(error: unknown): Error {
  if (error instanceof InvalidToken) return error
  if (error instanceof errors.JWTExpired) return new ExpiredToken('It has expired')
  if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof DOMException) {
    return new InvalidToken(error.message)
  }
  return error instanceof Error ? error : new InvalidToken('Unreadable token')
}

function text(value: unknown, maxLength: number): string | undefined {
  if (typeof value !== 'string') return undefined
  const trimmed = value.trim()
  return isUsable(trimmed, maxLength) ? trimmed : undefined
}

/** PostgreSQL refuses U+0000 and unpaired surrogates, and a name does not contain line breaks. */
function isUsable(value: string, maxLength: number): boolean {
  return value.length > 0 && value.length <= maxLength && value.isWellFormed() && !/\p{Cc}/u.test(value)
}
