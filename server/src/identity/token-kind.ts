import type { JWTPayload } from 'jose'

export interface ExpectedToken {
  clientId: string
  /** Set when tokens name the API that they are for. */
  audience?: string | undefined
  /** Scopes that a token must have, all of them, with spaces between. */
  scope?: string | undefined
}

/**
 * Says why a token with a good signature is still not one of a person for this API, or undefined when it is one: ID tokens, refresh
 * tokens, tokens of other clients and of machines are signed with the same keys.
 */
export function wrongKind(payload: JWTPayload, typ: string | undefined, expected: ExpectedToken): string | undefined {
  if (!isAccessToken(payload, typ, expected.clientId)) return 'It is not an access token'
  if (!expected.audience && !isIssuedTo(payload, expected.clientId)) return 'It was issued to another client'
  if (isOfMachine(payload, expected.clientId)) return 'It speaks for a client, not for a person'
  return lackOfScope(payload, expected)
}

/** What only ID tokens carry, wherever a nonce is not copied into everything. */
const idTokenMarks = ['nonce', 'at_hash', 'c_hash', 's_hash']
/** How and when somebody signed in, and who that is: an access token of the kind that is recognized by its `jti` has none of it. */
const signInMarks = ['auth_time', 'amr', 'acr', 'sid', 'idp', 'email', 'name', 'given_name', 'preferred_username']

/**
 * Tokens that follow RFC 9068 say what they are by `typ`. Others are judged by what only one kind carries: an ID token has `nonce`
 * or a hash of its companions, and is always addressed to the client; an access token for that same audience shows that it is one.
 */
function isAccessToken(payload: JWTPayload, typ: string | undefined, clientId: string): boolean {
  if (/^(application\/)?at\+jwt$/i.test(typ ?? '')) return true
  // Any other `+jwt` names another kind of token.
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

/** Zitadel gives an id to access tokens alone, and says how somebody signed in, and who they are, in ID tokens alone. */
function isOfZitadel(payload: JWTPayload): boolean {
  return typeof payload.jti === 'string' && !signInMarks.some((name) => name in payload)
}

/** Authentik makes both of its tokens of one set of claims, and adds `azp` and a random `uid` to the access token alone. */
function isOfAuthentik(payload: JWTPayload, clientId: string): boolean {
  return payload.azp === clientId && typeof payload.uid === 'string' && /^[A-Za-z0-9]{40}$/.test(payload.uid)
}

function isIssuedTo(payload: JWTPayload, clientId: string): boolean {
  const named = [payload.client_id, payload.azp].filter((client) => client !== undefined)
  return named.length > 0 && named.every((client) => client === clientId)
}

/** A client that signs in for itself is its own subject (RFC 9068), or is called so in the provider's own way (Auth0). */
function isOfMachine(payload: JWTPayload, clientId: string): boolean {
  const clients = [clientId, payload.client_id, payload.azp, payload.cid]
  return clients.includes(payload.sub?.replace(/@clients$/, '')) || payload.gty === 'client-credentials'
}

/**
 * Which scopes an API of its own needs is the provider's to know: there a token's audience says enough. A token without an audience
 * that was asked for with `openid` alone is only good for asking who somebody is.
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
