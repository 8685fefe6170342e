import type { JWTPayload } from 'jose'

export interface ExpectedToken {
  clientId: string
  /** Set when tokens contain the audience of the API. */
  audience?: string | undefined
  /** Scopes that a token must have, all of them, separated by spaces. */
  scope?: string | undefined
}

/**
 * Returns why a token with a valid signature is not an access token of a person for this API, or undefined when it is
 * one. ID tokens, refresh tokens, and tokens of other clients and of machines are signed with the same keys.
 */
export function wrongKind(payload: JWTPayload, typ: string | undefined, expected: ExpectedToken): string | undefined {
  if (!isAccessToken(payload, typ, expected.clientId)) return 'It is not an access token'
  if (!expected.audience && !isIssuedTo(payload, expected.clientId)) return 'It was issued to another client'
  if (isOfMachine(payload, expected.clientId)) return 'It speaks for a client, not for a person'
  return lackOfScope(payload, expected)
}

/** Claims of ID tokens only, for providers that do not copy the nonce into every token. */
const idTokenMarks = ['nonce', 'at_hash', 'c_hash', 's_hash']
/** Claims about the person and the sign-in. An access token that is recognized by its `jti` has none of them. */
const signInMarks = ['auth_time', 'amr', 'acr', 'sid', 'idp', 'email', 'name', 'given_name', 'preferred_username']

/**
 * Tokens that follow RFC 9068 state their kind in `typ`. Others are classified by claims that only one kind has: an
 * ID token has `nonce` or a hash of another token, and the client as its audience; an access token with that same
 * audience has other typical claims.
 */
function isAccessToken(payload: JWTPayload, typ: string | undefined, clientId: string): boolean {
  if (/^(application\/)?at\+jwt$/i.test(typ ?? '')) return true
  // Any other `+jwt` is another kind of token.
  if (/\+jwt$/i.test(typ ?? '')) return false
  const isKeycloakAccessToken = payload.typ === 'Bearer'
  if (isKeycloakAccessToken) return true
  if (payload.typ === 'ID' || payload.typ === 'Refresh' || payload.token_use === 'id') return false
  if (idTokenMarks.some((name) => name in payload)) return false
  if (![payload.aud].flat().includes(clientId)) return true
  return (
    'scope' in payload ||
    'scp' in payload ||
    payload.token_use === 'access' ||
    isOfZitadel(payload) ||
    isOfAuthentik(payload, clientId)
  )
}

/** Zitadel puts `jti` only into access tokens, and claims about the person and the sign-in only into ID tokens. */
function isOfZitadel(payload: JWTPayload): boolean {
  return typeof payload.jti === 'string' && !signInMarks.some((name) => name in payload)
}

/** Authentik uses the same claims for both tokens, and adds `azp` and a random `uid` only to the access token. */
function isOfAuthentik(payload: JWTPayload, clientId: string): boolean {
  return payload.azp === clientId && typeof payload.uid === 'string' && /^[A-Za-z0-9]{40}$/.test(payload.uid)
}

function isIssuedTo(payload: JWTPayload, clientId: string): boolean {
  const named = [payload.client_id, payload.azp].filter((client) => client !== undefined)
  return named.length > 0 && named.every((client) => client === clientId)
}

/** A client that signs in for itself is its own subject (RFC 9068), or is marked in the provider's own way (Auth0). */
function isOfMachine(payload: JWTPayload, clientId: string): boolean {
  const clients = [clientId, payload.client_id, payload.azp, payload.cid]
  return clients.includes(payload.sub?.replace(/@clients$/, '')) || payload.gty === 'client-credentials'
}

/**
 * With an audience of its own, the provider decides which scopes the API needs, so the audience is enough. A token
 * without an audience and with the scope `openid` alone may only be used for userinfo.
 */
function lackOfScope(payload: JWTPayload, expected: ExpectedToken): string | undefined {
  const scopes = scopesOf(payload)
  if (expected.scope) {
    const missing = expected.scope.split(' ').filter((scope) => !scopes?.includes(scope))
    return missing.length > 0 ? `It lacks the scope ${missing.join(' ')}` : undefined
  }
  if (expected.audience || !scopes) return undefined
  const isIdentityOnly = scopes.every((scope) => scope === 'openid' || scope === 'offline_access')
  return isIdentityOnly ? 'Its scope is only good for asking who somebody is' : undefined
}

function scopesOf(payload: JWTPayload): string[] | undefined {
  const value = payload.scope ?? payload.scp
  if (value === undefined) return undefined
  return [value].flat().flatMap((part) => String(part).split(' '))
}
