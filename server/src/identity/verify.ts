import { createLocalJWKSet, errors, jwtVerify, type JSONWebKeySet, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import { wrongKind } from './token-kind.ts'

/** What the API believes of a person, from an access token or the provider's userinfo. */
export interface Claims {
  issuer: string
  /** The person's id at the issuer; people are known by issuer and subject together. */
  subject: string
  email?: string
  /**
   * True only when the issuer says so literally, absent when it says nothing; nothing may be granted by an address that is not
   * verified.
   */
  email_verified?: boolean
  name?: string
  phone_number?: string
  /** The session that the token belongs to, as the embedded provider names it. */
  session?: string
  /** Whether the person signed in with a second factor. Absent where that is not for this product to decide: a hosted provider does. */
  second_factor?: boolean
}

/** The token is not one that this API accepts: answer 401. */
export class InvalidToken extends Error {
  override readonly name: string = 'InvalidToken'
}

/** It was one until a moment ago, which happens to everybody. */
export class ExpiredToken extends InvalidToken {}

/** The issuer's keys are not known and cannot be fetched right now: answer 503, not 401 and not 500. */
export class KeysUnavailable extends Error {
  override readonly name = 'KeysUnavailable'
}

/** The issuer's keys at one time. A new object stands for other keys; what was verified with an old one is forgotten. */
export interface KeySet {
  find: JWTVerifyGetKey
}

export interface KeySource {
  /** The keys in force. Throws `KeysUnavailable`. */
  current(): Promise<KeySet>
  /** Asked when `known` lacks the key that a token names: newer keys if there are any, else `known` again. */
  newerThan(known: KeySet): Promise<KeySet>
}

export interface Trust {
  issuer: string
  /** When set, tokens must be meant for it; when not, they must have been issued to `clientId`. */
  audience?: string | undefined
  clientId: string
  /** Scopes that every token must have, with spaces between. */
  scope?: string
  keys: KeySource
  /** The issuer that people are stored under, when that is not the one in their tokens. */
  knownAs?: string
  /** What the embedded provider knows of its sessions beside its tokens. */
  sessions?: SessionTrust
  /** How many verified tokens are remembered. */
  remembered?: number
  /** Milliseconds since 1970; for tests. */
  now?: () => number
}

export interface SessionTrust {
  /** Whether the session that a token names in `sid` goes on. Asked once for each time that a token is remembered. */
  isStanding(session: string): Promise<boolean>
  /** Whether `amr` tells of a second factor that admins need. */
  secondFactor: boolean
}

const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']
const clockToleranceSeconds = 5
/** A provider's clock may be so far ahead of ours. */
const aheadSeconds = 60
/** No provider issues access tokens for longer; a larger number is a mistake or a forgery. */
const longestLifeSeconds = 366 * 24 * 3600
const cacheForMs = 60_000
/** Where sessions can end: a token outlives its own by so long at most. */
const cacheWithSessionsMs = 30_000
/** The longest token that is looked at, in characters. */
export const longestToken = 16_384

/**
 * Verifies bearer access tokens of one OpenID Connect issuer. Rejects with `InvalidToken` or `KeysUnavailable`.
 * Keys come from `keys` only, never from where a token points (`jku`, `x5u`, `jwk`). A verified token is remembered until it expires,
 * for a minute at most (half a minute where sessions can end), and only as long as the issuer's keys stay the same.
 */
export function tokenVerifier(trust: Trust): (token: string) => Promise<Claims> {
  const now = trust.now ?? Date.now
  const most = trust.remembered ?? 5_000
  const verified = new Map<string, { claims: Claims; until: number }>()
  let usedKeys: KeySet | undefined

  return async (token) => {
    if (token.length > longestToken) throw new InvalidToken('The token is too long')
    let keys = await trust.keys.current()
    forgetUnder(keys)

    const known = verified.get(token)
    if (known && known.until > now()) return known.claims
    verified.delete(token)

    let payload: JWTPayload
    try {
      payload = await check(token, keys)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw refusal(error)
      const newer = await trust.keys.newerThan(keys)
      if (newer === keys) throw refusal(error)
      keys = newer
      forgetUnder(keys)
      payload = await check(token, keys).catch((again: unknown) => Promise.reject(refusal(again)))
    }

    // From before the session is asked about: it may end while the answer is under way.
    const until = now() + (trust.sessions ? cacheWithSessionsMs : cacheForMs)
    const claims = {
      ...claimsOf(payload),
      ...(trust.knownAs && { issuer: trust.knownAs }),
      ...(trust.sessions && (await sessionOf(payload, trust.sessions))),
    }
    if (keys === usedKeys) remember(token, claims, Math.min(until, payload.exp! * 1000))
    return claims
  }

  function forgetUnder(keys: KeySet): void {
    if (keys === usedKeys) return
    usedKeys = keys
    verified.clear()
  }

  function remember(token: string, claims: Claims, until: number): void {
    const oldest = verified.keys().next()
    if (verified.size >= most && !oldest.done) verified.delete(oldest.value)
    verified.set(token, { claims, until })
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

async function sessionOf(
  payload: JWTPayload,
  sessions: SessionTrust,
): Promise<Pick<Claims, 'session' | 'second_factor'>> {
  const { sid, amr } = payload
  if (typeof sid !== 'string' || !(await sessions.isStanding(sid))) throw new InvalidToken('The session has ended')
  return { session: sid, ...(sessions.secondFactor && { second_factor: Array.isArray(amr) && amr.includes('otp') }) }
}

/** Keys that are known here, for the embedded provider: no call to ourselves through a proxy. */
export function localKeys(jwks: JSONWebKeySet): KeySource {
  const keys: KeySet = { find: createLocalJWKSet(jwks) }
  return { current: async () => keys, newerThan: async () => keys }
}

/** Reads the claims that this product uses; anything of a wrong type or an unusable length is left out. */
export function claimsOf(payload: JWTPayload): Claims {
  const { iss, sub } = payload
  if (typeof iss !== 'string' || typeof sub !== 'string' || !isUsable(sub, 255)) {
    throw new InvalidToken('The token names nobody')
  }
  return { issuer: iss, subject: sub, ...detailsOf(payload) }
}

/** The personal part of the claims, as tokens and userinfo answers carry it. */
export function detailsOf(source: Record<string, unknown>): Omit<Claims, 'issuer' | 'subject'> {
  const read = reader(source)
  const email = text(read('email'), 254)
  const verified = read('email_verified')
  const name =
    text(read('name'), 120) ?? text(`${text(read('given_name'), 60) ?? ''} ${text(read('family_name'), 60) ?? ''}`, 120)
  const phone = text(read('phone_number'), 40)
  return {
    ...(email !== undefined && { email }),
    // Some providers send texts instead of truth values.
    ...(email !== undefined && verified !== undefined && { email_verified: verified === true || verified === 'true' }),
    ...(name !== undefined && { name }),
    ...(phone !== undefined && { phone_number: phone }),
  }
}

/**
 * Where a provider lets nobody add plain names (Auth0), claims are called by an address: `https://marquee.example/email`. They count
 * when all of the source speaks by plain names or by one such namespace.
 */
function reader(source: Record<string, unknown>): (name: string) => unknown {
  if (source.email !== undefined) return (name) => source[name]
  const spaces = Object.keys(source).flatMap((key) => /^(https?:\/\/\S+\/)email$/.exec(key)?.[1] ?? [])
  const space = spaces.length === 1 ? spaces[0]! : undefined
  // What is said of an address stands beside it.
  return (name) => (space && (name.startsWith('email') || !(name in source)) ? source[space + name] : source[name])
}

function refuseImpossibleTimes({ exp, iat }: JWTPayload, seconds: number): void {
  if (exp! - seconds > longestLifeSeconds) throw new InvalidToken('It would never expire')
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

function text(value: unknown, longest: number): string | undefined {
  if (typeof value !== 'string') return undefined
  const trimmed = value.trim()
  return isUsable(trimmed, longest) ? trimmed : undefined
}

/** PostgreSQL refuses U+0000 and half surrogate pairs, and nobody is called by a line break. */
function isUsable(value: string, longest: number): boolean {
  return value.length > 0 && value.length <= longest && value.isWellFormed() && !/\p{Cc}/u.test(value)
}
