import { generateKeyPairSync } from 'node:crypto'
import { exportJWK, SignJWT, type JWTHeaderParameters, type JWTPayload } from 'jose'
import { localKeys, tokenVerifier } from '../src/identity/verify.ts'

export const issuer = 'https://login.example'
export const audience = 'https://marquee.example/api'
export const clientId = 'marquee-web'
export const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
export const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
export const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' })
export const seconds = () => Math.floor(Date.now() / 1000)

export const publicKeys = {
  keys: [
    { ...(await exportJWK(ec.publicKey)), kid: 'ec', alg: 'ES256', use: 'sig' },
    { ...(await exportJWK(rsa.publicKey)), kid: 'rsa', alg: 'RS256', use: 'sig' },
  ],
}
export const verify = tokenVerifier({ issuer, audience, clientId, keys: localKeys(publicKeys) })
export const verifyByClient = tokenVerifier({ issuer, clientId, keys: localKeys(publicKeys) })

/** Valid claims of a token. The change may be of any type, because attackers can send anything. */
export const good = (change: Record<string, unknown> = {}) =>
  ({
    iss: issuer,
    aud: audience,
    sub: 'person-1',
    iat: seconds(),
    exp: seconds() + 600,
    client_id: clientId,
    ...change,
  }) as JWTPayload

/** Authentik uses the same claims for both tokens; only its access token has `azp` and `uid`. */
export const authentik = (change: Record<string, unknown>) =>
  good({
    aud: clientId,
    client_id: undefined,
    auth_time: seconds(),
    acr: 'goauthentik.io/providers/oauth2/default',
    amr: ['pwd'],
    sid: 's',
    email: 'ada@example.org',
    email_verified: true,
    ...change,
  })

export interface Header {
  alg?: string
  typ?: string | undefined
  kid?: string
  [name: string]: unknown
}

export function sign(payload: JWTPayload, header: Header = {}, key = ec.privateKey): Promise<string> {
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: 'ec', ...header } as JWTHeaderParameters)
    .sign(key)
}

export const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
